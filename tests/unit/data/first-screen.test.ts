import { beforeEach, expect, it, vi } from 'vitest'
import type { SessionUser } from '../../../src/contract/session.ts'
import type { Store } from '../../../src/offline/store.ts'

const store = { userId: 'u1' } as Store
const user = { userId: 'u1' } as SessionUser

// Both are of one start of the page: each test has its own
beforeEach(() => vi.resetModules())
const loadAnswers = () => import('../../../src/data/first-answers.ts')
const loadScreen = () => import('../../../src/data/first-screen.ts')

it('an answer that came before the first drawing is there for it, and for that database only', async () => {
  const { answerFirst, askFirst, firstAnswer } = await loadAnswers()
  askFirst(() => ({ name: 'status', answer: Promise.resolve('all sent') }))
  askFirst(() => undefined)
  await answerFirst(store, user)
  expect(firstAnswer(store, 'status')).toBe('all sent')
  expect(firstAnswer(store, 'other')).toBeUndefined()
  expect(firstAnswer(store, undefined)).toBeUndefined()
  expect(firstAnswer({ ...store }, 'status')).toBeUndefined()
})

it('after the first drawing nobody is given an old answer, though it came late', async () => {
  const { answerFirst, askFirst, firstAnswer, forgetFirstAnswers } = await loadAnswers()
  let answer: (said: string) => void = () => undefined
  askFirst(() => ({ name: 'status', answer: new Promise<string>((done) => (answer = done)) }))
  const answered = answerFirst(store, user)
  forgetFirstAnswers()
  answer('all sent')
  await answered
  expect(firstAnswer(store, 'status')).toBeUndefined()
})

it('all or nothing: a screen is not drawn from half of its answers', async () => {
  const { answerFirst, askFirst, firstAnswer } = await loadAnswers()
  askFirst(() => ({ name: 'status', answer: Promise.resolve('all sent') }))
  askFirst(() => ({ name: 'tasks', answer: Promise.reject(new Error('closed')) }))
  await expect(answerFirst(store, user)).rejects.toThrow('closed')
  expect(firstAnswer(store, 'status')).toBeUndefined()
})

it('the first drawing waits for the answers, and not for long; a failure does not hold it up', async () => {
  vi.useFakeTimers()
  try {
    const { answersInTime, expectAnswers } = await loadScreen()
    await answersInTime()
    expectAnswers(new Promise(() => {}))
    const waited = answersInTime()
    await vi.advanceTimersByTimeAsync(200)
    await waited
    expectAnswers(Promise.reject(new Error('no database')))
    await answersInTime()
  } finally {
    vi.useRealTimers()
  }
})

it('sending begins when the first questions are answered, whichever came first: they or the one who waits', async () => {
  vi.useFakeTimers()
  try {
    const { firstScreen, noteQuestion } = await loadScreen()
    noteQuestion()()
    let isDrawn = false
    void firstScreen().then(() => (isDrawn = true))
    const second = noteQuestion()
    await vi.advanceTimersByTimeAsync(100)
    expect(isDrawn).toBe(false)
    second()
    await vi.advanceTimersByTimeAsync(50)
    expect(isDrawn).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
