import { describe, expect, it } from 'vitest'
import type { Applicant } from '../../../src/contract/funnel-row.ts'
import { DAY_MS } from '../../../src/lib/dates.ts'
import { groupInterviews, isInterviewOn, mapLinkOf } from '../../../src/rules/interview-day.ts'
import { applicant, interviewOn, now, today } from '../../support/applicants.ts'

const phone = { interviewType: 'telephonic' as const }
const screened = (more: Partial<Applicant> = {}) => applicant('shortlisted', undefined, more)
const week = {
  schedule: { kind: 'days' as const, dates: [], days: ['Saturday'], slots: [], endDate: today + 60 * DAY_MS },
}
const at = (ms: number) => ({ stage: { ...screened().stage, at: ms } })

describe('who is interviewed today', () => {
  it('a walk-in on the first interview day that is left, and on no other', () => {
    expect(isInterviewOn(screened(interviewOn(today)), now)).toBe(true)
    expect(isInterviewOn(screened(interviewOn(today + DAY_MS)), now)).toBe(false)
    expect(isInterviewOn(screened(interviewOn(today - DAY_MS)), now)).toBe(false)
    // A week ago on a Saturday, and today is one too: that Saturday was the first
    expect(isInterviewOn(screened({ ...week, ...at(now - 7 * DAY_MS) }), now)).toBe(false)
    expect(isInterviewOn(screened({ ...week, ...at(now - DAY_MS) }), now)).toBe(true)
  })

  it('at any hour of the day in India', () => {
    const row = screened(interviewOn(today))
    expect([today, today + DAY_MS - 1].map((ms) => isInterviewOn(row, ms))).toEqual([true, true])
    expect([today - 1, today + DAY_MS].map((ms) => isInterviewOn(row, ms))).toEqual([false, false])
  })

  it('an awaited call on every interview day, and at once where the request has none', () => {
    const call = (more: Partial<Applicant> = {}) => applicant('shortlisted', 'awaitingCall', { ...phone, ...more })
    expect(isInterviewOn(call(), now)).toBe(true)
    expect(isInterviewOn(call({ ...week, ...at(now - 7 * DAY_MS) }), now)).toBe(true)
    expect(isInterviewOn(call(interviewOn(today + DAY_MS)), now)).toBe(false)
    // Screened, but no call was agreed on
    expect(isInterviewOn(screened(phone), now)).toBe(false)
  })

  it('of yesterday and of tomorrow as well; a call at any time is one of today', () => {
    const tomorrow = today + DAY_MS
    expect(isInterviewOn(screened(interviewOn(tomorrow)), tomorrow, now)).toBe(true)
    expect(isInterviewOn(screened(interviewOn(today)), tomorrow, now)).toBe(false)
    expect(isInterviewOn(screened(interviewOn(today - DAY_MS)), today - DAY_MS, now)).toBe(true)
    const call = applicant('shortlisted', 'awaitingCall', phone)
    expect([today - DAY_MS, today, tomorrow].map((ms) => isInterviewOn(call, ms, now))).toEqual([false, true, false])
  })

  it('SM-49 nobody who has expired, and nobody whose interview is over', () => {
    expect(isInterviewOn(screened({ ...interviewOn(today), expiresAt: today }), now)).toBe(true)
    expect(isInterviewOn(screened({ ...interviewOn(today), expiresAt: today - 1 }), now)).toBe(false)
    expect(isInterviewOn(applicant('interviewDone', undefined, interviewOn(today)), now)).toBe(false)
    expect(isInterviewOn(applicant('shortlisted', 'selfSelected', interviewOn(today)), now)).toBe(false)
  })
})

describe('a day in its order', () => {
  const office = { name: 'Kalher Office', address: 'Gala 14', city: 'Bhiwandi', longitude: 73.02, latitude: 19.25 }
  const slots = (...list: [string, string][]) => ({
    schedule: { ...interviewOn(today).schedule, slots: list.map(([from, to]) => ({ from, to })) },
  })
  const named = (funnelId: string, name: string, more: Partial<Applicant> = {}) => screened({ funnelId, name, ...more })

  it('by office, then time, then name; telephone apart from walk-in; what has no time comes last', () => {
    const groups = groupInterviews([
      named('5', 'Zoya', { workCity: 'Pune', ...slots() }),
      named('1', 'Ravi', { office, ...slots(['15:00', '18:00']) }),
      named('2', 'Asha', { office, ...slots(['10:00', '13:00']) }),
      named('3', 'Ravi', { office, ...slots(['10:00', '13:00']) }),
      named('4', 'Bina', { office, ...phone, ...slots(['10:00', '13:00']) }),
    ])
    const shape = groups.map((group) => [
      group.office?.name ?? group.place,
      group.groups.map((slot) => [
        slot.interviewType,
        slot.slots[0]?.from,
        slot.rows.map((row) => row.funnelId).join(''),
      ]),
    ])
    expect(shape).toEqual([
      [
        'Kalher Office',
        [
          ['telephonic', '10:00', '4'],
          ['walkIn', '10:00', '23'],
          ['walkIn', '15:00', '1'],
        ],
      ],
      ['Pune', [['walkIn', undefined, '5']]],
    ])
  })

  it('the map opens at the pin, else by the name of the town; not without either', () => {
    expect(mapLinkOf({ office, place: 'Bhiwandi' })).toContain('mlat=19.25&mlon=73.02')
    expect(mapLinkOf({ place: 'Nashik & Pune' })).toContain('query=Nashik%20%26%20Pune')
    expect(mapLinkOf({ place: '' })).toBeUndefined()
  })
})
