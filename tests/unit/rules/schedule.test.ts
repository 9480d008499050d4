import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { Schedule } from '../../../src/contract/funnel-row.ts'
import { DAY_MS, isoDay, istDayFromIso, istDayStart, istWeekday } from '../../../src/lib/dates.ts'
import { findPanel } from '../../../src/rules/panel-kind.ts'
import { firstInterviewEnd, hasInterviewPassed, interviewDays, passedStageTimes } from '../../../src/rules/schedule.ts'
import { applicant, today } from '../../support/applicants.ts'

const day = istDayFromIso
const schedule = (more: Partial<Schedule>): Schedule => ({ dates: [], days: [], slots: [], ...more })
const isoDays = (one: Schedule, at: number) => interviewDays(one, at).map(isoDay)

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

describe('the days of an interview', () => {
  it('STG-29 takes the weekdays up to the end date, the last day included', () => {
    const one = schedule({ kind: 'days', days: ['Monday', 'Thursday'], endDate: day('2026-11-30') })
    expect(isoDays(one, today)).toEqual(['2026-11-23', '2026-11-26', '2026-11-30'])
  })

  it('STG-29 sorts named dates, each once, and drops those before the day of the stage', () => {
    const dates = ['2026-12-02', '2026-11-20', '2026-11-25', '2026-11-25'].map(day)
    expect(isoDays(schedule({ kind: 'dates', dates }), today + 9 * 3_600_000)).toEqual(['2026-11-25', '2026-12-02'])
  })

  it('STG-29 keeps the day on which the stage was entered, to its last minute (TRAP-56)', () => {
    const one = schedule({ kind: 'dates', dates: [today] })
    expect(interviewDays(one, today + DAY_MS - 1)).toEqual([today])
    expect(interviewDays(one, today + DAY_MS)).toEqual([])
  })

  it('STG-29 has no days without a kind, an end, or days', () => {
    expect(interviewDays(schedule({ dates: [today] }), today)).toEqual([])
    expect(interviewDays(schedule({ kind: 'days', days: ['Monday'] }), today)).toEqual([])
    expect(interviewDays(schedule({ kind: 'days', endDate: day('2027-01-01') }), today)).toEqual([])
  })

  it('STG-29 an end date of the year 9999 does not make it run for ever', () => {
    const one = schedule({ kind: 'days', days: ['Monday'], endDate: day('9999-01-01') })
    expect(interviewDays(one, today).length).toBeLessThan(70)
  })

  it('STG-29 holds for any schedule: sorted, on the right weekdays, within the bounds', () => {
    const weekdays = fc.uniqueArray(fc.constantFrom('Sunday', 'Monday', 'Wednesday', 'Saturday'), { minLength: 1 })
    const at = fc.integer({ min: today - 40 * DAY_MS, max: today + 40 * DAY_MS })
    fc.assert(
      fc.property(weekdays, at, at, (days, stageAt, endDate) => {
        const found = interviewDays(schedule({ kind: 'days', days, endDate }), stageAt)
        expect(found).toEqual([...found].sort((a, b) => a - b))
        for (const one of found) {
          expect(istDayStart(one)).toBe(one)
          expect(days).toContain(istWeekday(one))
          expect(one).toBeGreaterThanOrEqual(istDayStart(stageAt))
          expect(one).toBeLessThanOrEqual(istDayStart(endDate))
        }
      }),
    )
  })
})

describe('when the first interview is over (TRAP-55)', () => {
  const slots = [
    { from: '10:00', to: '13:00' },
    { from: '15:00', to: '17:30' },
  ]
  const row = (more: Partial<Schedule>) =>
    applicant('shortlisted', undefined, { schedule: schedule({ kind: 'dates', dates: [today], ...more }) })
  const withStage = (one: ReturnType<typeof row>) => ({ ...one, stage: { ...one.stage, at: today } })

  it('STG-13 STG-14 is the end of its last slot in India, to the millisecond', () => {
    const one = withStage(row({ slots }))
    const end = Date.parse('2026-11-21T17:30:00+05:30')
    expect(firstInterviewEnd(one)).toBe(end)
    expect(findPanel(one, end - 1)).toBe('takeInterview')
    expect(findPanel(one, end)).toBe('attendance')
  })

  it('STG-14 is midnight in India when there are no slots, or none that can be read', () => {
    const midnight = Date.parse('2026-11-21T24:00:00+05:30')
    for (const none of [[], [{ from: 'ten', to: 'late' }]]) {
      const one = withStage(row({ slots: none }))
      expect(hasInterviewPassed(one, midnight - 1)).toBe(false)
      expect(hasInterviewPassed(one, midnight)).toBe(true)
    }
  })

  it('STG-14 counts an empty schedule as passed (TRAP-56)', () => {
    expect(hasInterviewPassed(applicant('shortlisted'), 0)).toBe(true)
  })

  it('STG-14 is the same for all applicants of a schedule at once', () => {
    const at = fc.integer({ min: today - 20 * DAY_MS, max: today + 20 * DAY_MS })
    const edge = fc.integer({ min: -20, max: 20 }).map((days) => today + days * DAY_MS)
    const time = fc.oneof(
      at,
      edge,
      edge.map((ms) => ms - 1),
      edge.map((ms) => ms + 17.5 * 3_600_000),
    )
    const any: fc.Arbitrary<Schedule> = fc.record({
      kind: fc.constantFrom('days' as const, 'dates' as const, undefined),
      days: fc.subarray(['Sunday', 'Tuesday', 'Friday']),
      dates: fc.array(time, { maxLength: 4 }),
      endDate: fc.option(time, { nil: undefined }),
      slots: fc.constantFrom([], slots, [{ from: '22:00', to: '26:30' }], [{ from: 'ten', to: 'late' }]),
    })
    fc.assert(
      fc.property(any, time, time, (one, stageAt, now) => {
        const { before, from } = passedStageTimes(one, now)
        const entered = applicant('shortlisted', undefined, { schedule: one })
        const passed = hasInterviewPassed({ ...entered, stage: { ...entered.stage, at: stageAt } }, now)
        expect(stageAt < before || stageAt >= from).toBe(passed)
      }),
      { numRuns: 2_000 },
    )
  })

  it.each(['America/Los_Angeles', 'Pacific/Kiritimati', 'UTC'])(
    'STG-13 STG-29 is the same on a phone that is set to %s (TRAP-53)',
    (elsewhere) => {
      process.env.TZ = elsewhere
      // The zone is really another one, or this would show nothing
      expect(new Date(today).getHours()).not.toBe(0)
      const one = withStage(row({ slots }))
      expect(firstInterviewEnd(one)).toBe(Date.parse('2026-11-21T17:30:00+05:30'))
      const days = schedule({ kind: 'days', days: ['Saturday'], endDate: day('2026-11-28') })
      expect(isoDays(days, today)).toEqual(['2026-11-21', '2026-11-28'])
    },
  )
})
