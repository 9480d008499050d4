import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addIstDays,
  DAY_MS,
  formatDay,
  formatDayNumeric,
  formatTime,
  isoDay,
  istDayFromIso,
  istDaysBetween,
  istDayStart,
  istWeekday,
} from '../../../src/lib/dates.ts'

const moment = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2100, 0, 1) })

describe('days in India (STG-24)', () => {
  it('begin at 18:30 UTC of the day before, whatever zone the device is in', () => {
    expect(istDayStart(Date.parse('2026-11-20T18:30:00Z'))).toBe(Date.parse('2026-11-20T18:30:00Z'))
    expect(istDayStart(Date.parse('2026-11-20T18:29:59.999Z'))).toBe(Date.parse('2026-11-19T18:30:00Z'))
    expect(isoDay(Date.parse('2026-11-20T18:30:00Z'))).toBe('2026-11-21')
    expect(isoDay(Date.parse('2026-11-20T18:29:59Z'))).toBe('2026-11-20')
  })

  it('are written as required', () => {
    const ms = Date.parse('2026-12-01T03:40:00Z')
    expect(formatDay(ms)).toBe('01 Dec, 2026')
    expect(formatDayNumeric(ms)).toBe('01/12/2026')
    expect(formatTime(ms)).toBe('09:10')
    expect(istWeekday(ms)).toBe('Tuesday')
  })

  it('refuse days that do not exist', () => {
    expect(istDayFromIso('2026-02-30')).toBeNaN()
    expect(istDayFromIso('2026-13-01')).toBeNaN()
    expect(istDayFromIso('tomorrow')).toBeNaN()
    expect(istDayFromIso('2026-02-28')).toBe(Date.parse('2026-02-27T18:30:00Z'))
  })

  it('count and add whole days', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: -4000, max: 4000 }), (ms, days) => {
        const later = addIstDays(ms, days)
        expect(istDaysBetween(ms, later)).toBe(days)
        expect(istDayStart(later)).toBe(later)
        expect(istDayFromIso(isoDay(ms))).toBe(istDayStart(ms))
        expect(ms - istDayStart(ms)).toBeGreaterThanOrEqual(0)
        expect(ms - istDayStart(ms)).toBeLessThan(DAY_MS)
      }),
    )
  })
})
