import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bringUsualAnswers, findUsualAnswers } from '../../../src/data/usual-answers.ts'
import type { Store } from '../../../src/offline/device/store.ts'

interface Answers {
  reasons: string[]
  days: number[]
}
const device = vi.hoisted(() => ({ read: (): Promise<Answers> => Promise.reject(new Error('not set')) }))
vi.mock('../../../src/offline/rows/usual-answers.ts', () => ({ readUsualAnswers: () => device.read() }))

const of = { ipId: 'IP1', hiringRequestId: 'H1' }
const usual: Answers = { reasons: ['Night shift'], days: [1] }
const none: Answers = { reasons: [], days: [] }
let store: Store

/** What a panel finds when it opens, and undefined as long as it waits. */
async function open() {
  const opened: { offered?: Answers } = {}
  void bringUsualAnswers(store, of).then(() => (opened.offered = findUsualAnswers(store, of)))
  await vi.advanceTimersByTimeAsync(0)
  return opened
}

beforeEach(() => {
  vi.useFakeTimers()
  store = {} as Store
})
afterEach(() => void vi.useRealTimers())

test('STG-23, STG-24 a panel opens with what is usual in its first frame', async () => {
  let answer: (answers: Answers) => void = () => undefined
  device.read = () => new Promise((resolve) => (answer = resolve))
  const opened = await open()
  expect(opened.offered).toBeUndefined()
  answer(usual)
  await vi.advanceTimersByTimeAsync(0)
  expect(opened.offered).toEqual(usual)
  // The next one does not wait, and has it although the device is slow
  expect((await open()).offered).toEqual(usual)
})

test('STG-23, STG-24 a slow device does not keep a panel closed, nor one that cannot be read', async () => {
  device.read = () => new Promise(() => {})
  const opened = await open()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(opened.offered).toEqual(none)
  device.read = () => Promise.reject(new Error('closed'))
  expect((await open()).offered).toEqual(none)
})

test('STG-23 what was recorded since is offered by the panel after the next', async () => {
  device.read = () => Promise.resolve(usual)
  await open()
  device.read = () => Promise.resolve({ ...usual, reasons: ['Too far'] })
  await open()
  expect((await open()).offered?.reasons).toEqual(['Too far'])
})
