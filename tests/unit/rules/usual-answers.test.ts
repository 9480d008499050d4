import { describe, expect, test } from 'vitest'
import { addIstDays, istDayFromIso } from '../../../src/lib/dates.ts'
import { usualDays, usualReasons } from '../../../src/rules/usual-answers.ts'

const common = ['Not enough experience', 'Lives too far away', 'Took another job', 'A', 'B', 'C']

describe('what is usual', () => {
  test('STG-23 six reasons: what was given more than once, the most used first, then common ones', () => {
    expect(usualReasons([], common)).toEqual(common)
    const given = ['Too tall', 'Night shift', 'took another job ', 'NIGHT  shift', 'Took another job', 'Night shift']
    expect(usualReasons(given, common)).toEqual([
      'Night shift',
      'took another job',
      'Not enough experience',
      'Lives too far away',
      'A',
      'B',
    ])
    const long = 'Said on the phone that he has to look after his mother in Nashik'
    expect(usualReasons([long, long, ' ', ' '], common)).toEqual(common)
  })

  test('STG-24 tomorrow, next Monday and the days of the request, none of them over', () => {
    // A Saturday
    const today = istDayFromIso('2026-11-21')
    const on = (days: number) => addIstDays(today, days)
    expect(usualDays([], today + 5)).toEqual([on(1), on(2)])
    expect(usualDays([on(9), on(-1), on(9), on(4), on(4), on(5)], today)).toEqual([on(1), on(2), on(4), on(9)])
    expect(usualDays([on(0), on(1)], today)).toEqual([on(0), on(1), on(2)])
    // On a Monday the next one
    expect(usualDays([], on(2))).toEqual([on(3), on(9)])
  })
})
