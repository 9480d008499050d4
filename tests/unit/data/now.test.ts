import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minuteClock } from '../../../src/data/now.ts'
import { noteServerDate } from '../../../src/session/clock.ts'

const START = Date.parse('2026-11-25T20:00:00+05:30')
const HOUR = 3_600_000

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  vi.stubGlobal('document', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('TRAP-98 who begins to look, or looks again, has the time of now and not of the last look', () => {
  minuteClock.subscribe(() => undefined)()
  vi.setSystemTime(START + 5 * HOUR)
  const stop = minuteClock.subscribe(() => undefined)
  expect(minuteClock.get()).toBe(START + 5 * HOUR)
  // The phone slept, its timers with it
  vi.setSystemTime(START + 9 * HOUR)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(minuteClock.get()).toBe(START + 9 * HOUR)
  stop()
})

test('TRAP-98 a clock that is wrong by days is right for the lists as soon as the server was heard', async () => {
  const heard = vi.fn()
  const stop = minuteClock.subscribe(heard)
  const server = START - 72 * HOUR
  await noteServerDate(new Date(server).toUTCString(), START, START)
  expect(heard).toHaveBeenCalled()
  expect(Math.abs(minuteClock.get() - server)).toBeLessThan(2_000)
  stop()
})

test('TASK-15 the day changes at midnight, wherever in a minute the page was opened, and by the corrected clock', async () => {
  const midnight = Date.parse('2026-11-26T00:00:00+05:30')
  vi.setSystemTime(midnight - 90_000)
  await noteServerDate(new Date(midnight - 90_000).toUTCString(), midnight - 90_000, midnight - 90_000)
  const stop = minuteClock.subscribe(() => undefined)
  vi.advanceTimersByTime(89_999)
  expect(minuteClock.get()).toBeLessThan(midnight)
  vi.advanceTimersByTime(1)
  expect(minuteClock.get()).toBe(midnight)
  // The server is 30 s behind: its next minute begins half a minute later here
  await noteServerDate(new Date(midnight - 30_000).toUTCString(), midnight, midnight)
  vi.advanceTimersByTime(31_000)
  expect(minuteClock.get()).toBeGreaterThanOrEqual(midnight)
  expect(minuteClock.get()).toBeLessThan(midnight + 2_000)
  stop()
})
