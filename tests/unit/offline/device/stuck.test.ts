import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defer } from '../../../../src/offline/device/deferred.ts'
import type { Store } from '../../../../src/offline/device/store.ts'
import { noteStuck, onStuckChange } from '../../../../src/offline/device/stuck.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const newStore = () => ({ stuck: 0, stuckListeners: new Set<() => void>() }) as Store

test('what is not written within 5 s, nor within another 5 s, is told, and told again when it is', async () => {
  const store = newStore()
  const told: number[] = []
  const stop = onStuckChange(store, () => void told.push(store.stuck))
  const first = defer<string>()
  const second = defer<string>()
  const writing = [noteStuck(store, first.promise), noteStuck(store, second.promise)]
  vi.advanceTimersByTime(5_000)
  expect(told).toEqual([])
  vi.advanceTimersByTime(4_999)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told).toEqual([1, 2])
  first.resolve('one')
  await writing[0]
  expect(store.stuck).toBe(1)
  second.reject(new Error('cut'))
  await expect(writing[1]).rejects.toThrow('cut')
  expect(told).toEqual([1, 2, 1, 0])
  stop()
})

test('what is written in time is not told', async () => {
  const store = newStore()
  const told = vi.fn()
  onStuckChange(store, told)
  expect(await noteStuck(store, Promise.resolve(7))).toBe(7)
  vi.advanceTimersByTime(60_000)
  expect(told).not.toHaveBeenCalled()
})

test('what is written in its second 5 s is not told: the phone was busy once', async () => {
  const store = newStore()
  const told = vi.fn()
  onStuckChange(store, told)
  const late = defer<string>()
  const writing = noteStuck(store, late.promise)
  vi.advanceTimersByTime(9_000)
  late.resolve('done')
  await writing
  vi.advanceTimersByTime(60_000)
  expect(told).not.toHaveBeenCalled()
  expect(store.stuck).toBe(0)
})
