import { expect, test } from 'vitest'
import type { FunnelStatus } from '../../../src/contract/funnel-row.ts'
import { countInPerson, endDay, findNoShows } from '../../../src/rules/day-end.ts'
import { applicant, interviewOn, now, today } from '../../support/applicants.ts'

const DAY = 86_400_000
const on = (day: number, status: FunnelStatus, more = {}) => ({
  ...applicant(status, undefined, interviewOn(day)),
  ...more,
})

test('GATE-06 the end of a day sorts its applicants by what came of it', () => {
  const rows = [
    on(today, 'selected'),
    on(today, 'rejected'),
    on(today, 'interviewNoShow'),
    on(today, 'shortlisted'),
    on(today, 'shortlisted', { attendedAt: now }),
    // Let in for another interview
    on(today, 'shortlisted', { attendedAt: now - DAY }),
    on(today, 'shortlisted', { interviewType: 'telephonic' as const }),
    on(today, 'selected', { interviewType: 'telephonic' as const }),
  ]
  const end = endDay(rows, today)
  expect(Object.fromEntries(Object.entries(end).map(([result, found]) => [result, found.length]))).toEqual({
    selected: 2,
    rejected: 1,
    came: 1,
    didNotAttend: 1,
    missing: 2,
    notCalled: 1,
  })
  // Selected by telephone is nobody who came
  expect(countInPerson(rows, today)).toEqual({ came: 3, total: 6 })
})

test('GATE-06 who was to be called and is let in at the gate came in person', () => {
  const called = { interviewType: 'telephonic' as const }
  const rows = [on(today, 'shortlisted', called), on(today, 'shortlisted', { ...called, attendedAt: now })]
  expect(countInPerson(rows, today)).toEqual({ came: 1, total: 1 })
})

test('GATE-06 one tap records as not attended who has nothing recorded, and only when the interview is over', () => {
  const yesterday = today - DAY
  const since = (row: ReturnType<typeof on>) => ({ ...row, stage: { ...row.stage, at: yesterday - DAY } })
  const missing = since(on(yesterday, 'shortlisted'))
  const came = since(on(yesterday, 'shortlisted', { attendedAt: yesterday + DAY / 2 }))
  expect(findNoShows(endDay([missing, came], yesterday), now)).toEqual([missing])
  expect(findNoShows(endDay([since(on(today, 'shortlisted'))], today), today + 1)).toEqual([])
})
