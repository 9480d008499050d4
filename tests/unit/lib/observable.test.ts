import { expect, it, vi } from 'vitest'
import { makeEmitter, makeObservable } from '../../../src/lib/observable.ts'

it('an observable returns its value and notifies its subscribers of each new one', () => {
  const count = makeObservable(1)
  const listener = vi.fn(() => count.get())
  const stop = count.subscribe(listener)
  count.set(2)
  expect(count.get()).toBe(2)
  expect(listener).toHaveReturnedWith(2)
  stop()
  count.set(3)
  expect(listener).toHaveBeenCalledTimes(1)
})

it('a subscriber that leaves or comes during an event counts from the next one on', () => {
  const { emit, subscribe, hasSubscribers } = makeEmitter<[string]>()
  const late = vi.fn()
  const second = vi.fn()
  const stopFirst = subscribe(() => {
    stopFirst()
    stopSecond()
    subscribe(late)
  })
  const stopSecond = subscribe(second)
  emit('a')
  expect(second).toHaveBeenCalledWith('a')
  expect(late).not.toHaveBeenCalled()
  emit('b')
  expect(second).toHaveBeenCalledTimes(1)
  expect(late).toHaveBeenCalledWith('b')
  expect(hasSubscribers()).toBe(true)
})
