import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followDesk, RETRY_MS, SLOW_LOOK_MS } from '../../../src/data/follow-desk.ts'
import { isRefreshDue, waitAfterNews } from '../../../src/data/refresh-times.ts'
import { tellRowNews } from '../../../src/offline/rows/row-news.ts'
import type { Store } from '../../../src/offline/device/store.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const MINUTE = 60_000

function open() {
  const store = { userId: 'u1', closed: false, deps: { now: () => Date.now(), indexedDB: {} } } as unknown as Store
  const look = vi.fn(() => Promise.resolve({ merged: [] as string[], isHeard: true }))
  const merged: string[] = []
  const stop = followDesk(store, { ipId: 'EMP1', isBoard: false }, (ids) => merged.push(...ids), look)
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  return { store, look, merged, stop, wait }
}

test('GATE-10 a desk looks when it is told, and not by the clock while the server tells', async () => {
  const { store, look, stop, wait } = open()
  await wait(0)
  expect(look).toHaveBeenCalledTimes(1)
  tellRowNews(store, { kind: 'open' })
  await wait(10 * MINUTE)
  // Once more for what changed before it was told
  expect(look).toHaveBeenCalledTimes(2)
  tellRowNews(store, { kind: 'rows', ipIds: ['EMP2'] })
  await wait(0)
  expect(look).toHaveBeenCalledTimes(2)
  tellRowNews(store, { kind: 'rows', ipIds: ['EMP2', 'EMP1'] })
  await wait(0)
  tellRowNews(store, { kind: 'rows' })
  await wait(0)
  expect(look).toHaveBeenCalledTimes(4)
  stop()
  tellRowNews(store, { kind: 'rows' })
  await wait(MINUTE)
  expect(look).toHaveBeenCalledTimes(4)
})

test('GATE-10 without a stream it looks every half minute, and at once when one begins or ends', async () => {
  const { store, look, stop, wait } = open()
  await wait(2 * SLOW_LOOK_MS + 1)
  expect(look).toHaveBeenCalledTimes(3)
  tellRowNews(store, { kind: 'open' })
  await wait(0)
  expect(look).toHaveBeenCalledTimes(4)
  tellRowNews(store, { kind: 'over' })
  await wait(0)
  expect(look).toHaveBeenCalledTimes(5)
  await wait(SLOW_LOOK_MS)
  expect(look).toHaveBeenCalledTimes(6)
  stop()
})

test('GATE-10 a look without a response is repeated while the server tells: it tells nothing twice', async () => {
  const { store, look, stop, wait } = open()
  tellRowNews(store, { kind: 'open' })
  await wait(0)
  look.mockResolvedValueOnce({ merged: [], isHeard: false }).mockRejectedValueOnce(new Error('no code'))
  tellRowNews(store, { kind: 'rows' })
  await wait(0)
  expect(look).toHaveBeenCalledTimes(3)
  await wait(RETRY_MS)
  expect(look).toHaveBeenCalledTimes(4)
  await wait(RETRY_MS)
  expect(look).toHaveBeenCalledTimes(5)
  await wait(10 * MINUTE)
  expect(look).toHaveBeenCalledTimes(5)
  stop()
})

test('what is told during a look is looked for after it, once', async () => {
  const { store, look, merged, stop, wait } = open()
  let end!: (value: { merged: string[]; isHeard: boolean }) => void
  look.mockImplementationOnce(() => new Promise((resolve) => (end = resolve)))
  tellRowNews(store, { kind: 'open' })
  await wait(0)
  expect(look).toHaveBeenCalledTimes(2)
  for (let count = 0; count < 5; count += 1) tellRowNews(store, { kind: 'rows' })
  await wait(0)
  expect(look).toHaveBeenCalledTimes(2)
  end({ merged: ['f1'], isHeard: true })
  await wait(0)
  expect(look).toHaveBeenCalledTimes(3)
  expect(merged).toEqual(['f1'])
  stop()
})

test('OFF-11 lists follow what is told within 20 s, apart from each other, and rest while nothing is', () => {
  expect(waitAfterNews(0, 10 * MINUTE, 0)).toBe(0)
  expect(waitAfterNews(0, 10 * MINUTE, 0.999)).toBeLessThanOrEqual(20_000)
  expect(waitAfterNews(10 * MINUTE - 10_000, 10 * MINUTE, 0.5)).toBe(60_000)
  const past = { last: 0, isOwed: false, isFollowing: true }
  expect(isRefreshDue(past, 3 * MINUTE)).toBe(false)
  expect(isRefreshDue(past, 15 * MINUTE)).toBe(true)
  expect(isRefreshDue({ ...past, isOwed: true }, 3 * MINUTE)).toBe(true)
  expect(isRefreshDue({ ...past, isFollowing: false }, 3 * MINUTE)).toBe(true)
})
