import { afterEach, expect, test, vi } from 'vitest'
import { followReached } from '../../../src/app/follow-reached.ts'

vi.mock('../../../src/data/device.ts', () => ({ pageDeps: {} }))
vi.stubGlobal('document', { visibilityState: 'visible' })

afterEach(() => vi.useRealTimers())

test('TRAP-83 a screen whose code is missing asks the server whether it is reached, and loads anew once it is', async () => {
  vi.useFakeTimers()
  const found: boolean[] = []
  const reload = vi.fn()
  let isReached = false
  const stop = followReached((one) => found.push(one), { isReached: async () => isReached, reload })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(found).toEqual([false, false])
  isReached = true
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reload).toHaveBeenCalledTimes(1)
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(found).toEqual([false, false])
  expect(reload).toHaveBeenCalledTimes(1)
})

test('TRAP-83 where the server is reached all the time nothing is loaded anew', async () => {
  vi.useFakeTimers()
  const found: boolean[] = []
  const reload = vi.fn()
  const stop = followReached((one) => found.push(one), { isReached: async () => true, reload })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(found).toEqual([true, true, true])
  expect(reload).not.toHaveBeenCalled()
  stop()
})
