import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToasts, endToast, pauseToast, resumeToast, showToast, TOAST_MS } from '../../../src/ui/toast-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const toast of currentToasts()) endToast(toast.id)
  vi.useRealTimers()
})

const headings = () => currentToasts().map((toast) => toast.heading)

test('STG-27 a toast stands for 7 seconds and then says that its time ran out', () => {
  const onEnd = vi.fn()
  showToast({ heading: 'Ramesh selected', onEnd })
  vi.advanceTimersByTime(TOAST_MS - 1)
  expect(headings()).toEqual(['Ramesh selected'])
  expect(onEnd).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(headings()).toEqual([])
  expect(onEnd.mock.calls).toEqual([['expired']])
})

test('STG-27 a toast that is looked at keeps the rest of its time', () => {
  const id = showToast({ heading: 'Ramesh selected' })
  vi.advanceTimersByTime(5000)
  pauseToast(id)
  vi.advanceTimersByTime(60_000)
  expect(headings()).toEqual(['Ramesh selected'])
  expect(currentToasts()[0]?.paused).toBe(true)
  resumeToast(id)
  vi.advanceTimersByTime(1999)
  expect(headings()).toEqual(['Ramesh selected'])
  vi.advanceTimersByTime(1)
  expect(headings()).toEqual([])
})

test('ERR-03 a fault that is said again stands once, for its whole time; what can be undone stands each time', () => {
  const fault = { tone: 'problem', heading: 'No answer from the server', line: 'Try again.' } as const
  showToast(fault)
  vi.advanceTimersByTime(6_000)
  showToast(fault)
  showToast({ ...fault, line: 'Another reason.' })
  expect(currentToasts().map(({ line }) => line)).toEqual(['Try again.', 'Another reason.'])
  vi.advanceTimersByTime(6_000)
  expect(currentToasts()).toHaveLength(2)
  showToast({ heading: 'Ramesh selected', undo: () => undefined })
  endToast(currentToasts()[0]!.id)
  endToast(currentToasts()[0]!.id)
  showToast({ heading: 'Ramesh selected', undo: () => undefined })
  expect(currentToasts()).toHaveLength(2)
})

test('resuming twice does not shorten the time of a toast', () => {
  const id = showToast({ heading: 'Ramesh selected' })
  pauseToast(id)
  pauseToast(id)
  resumeToast(id)
  resumeToast(id)
  vi.advanceTimersByTime(TOAST_MS - 1)
  expect(headings()).toEqual(['Ramesh selected'])
  vi.advanceTimersByTime(1)
  expect(headings()).toEqual([])
})

test('Undo runs once, before the end is told, and the clock does not fire afterwards', () => {
  const log: string[] = []
  const id = showToast({
    heading: 'Ramesh selected',
    undo: () => log.push('undo'),
    onEnd: (end) => log.push(end),
  })
  endToast(id, 'undone')
  endToast(id, 'undone')
  vi.advanceTimersByTime(TOAST_MS * 2)
  expect(log).toEqual(['undo', 'undone'])
})

test('a fourth toast pushes the oldest out, which is told so that nothing stays held back', () => {
  const ends: string[] = []
  for (const heading of ['one', 'two', 'three', 'four']) {
    showToast({ heading, onEnd: (end) => ends.push(`${heading} ${end}`) })
  }
  expect(headings()).toEqual(['two', 'three', 'four'])
  expect(ends).toEqual(['one pushed'])
})
