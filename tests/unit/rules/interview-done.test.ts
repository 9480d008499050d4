import { expect, test } from 'vitest'
import type { FunnelStatus } from '../../../src/contract/funnel-row.ts'
import { isDoneOn, mayBeNumber } from '../../../src/rules/interview-day.ts'
import { applicant, interviewOn, now, today } from '../../support/applicants.ts'

const withResult = (status: FunnelStatus, at: number, day = today) => {
  const row = applicant(status, undefined, interviewOn(day))
  return { ...row, stage: { ...row.stage, at } }
}

test('TASK-15 a result of today of somebody who is interviewed today is done; one of another day is not', () => {
  for (const status of ['rejected', 'selected', 'interviewNoShow'] as const)
    expect(isDoneOn(withResult(status, now), now), status).toBe(true)
  expect(isDoneOn(withResult('shortlisted', now), now)).toBe(false)
  // Only the applicant says so: the result is still asked
  expect(isDoneOn(withResult('interviewDone', now), now)).toBe(false)
  expect(isDoneOn(withResult('rejected', today - 1), now)).toBe(false)
  expect(isDoneOn(withResult('rejected', now, today + 86_400_000), now)).toBe(false)
})

test('TASK-15 a result that was recorded before midnight and sent after it is one of the day it was recorded on', () => {
  const row = withResult('rejected', today + 60_000, today - 86_400_000)
  const late = { ...row, stage: { ...row.stage, decidedAt: today - 60_000 } }
  expect([isDoneOn(late, today - 1), isDoneOn(late, now)]).toEqual([true, false])
})

test('TASK-16 a masked number may be the one that is searched where its visible digits agree', () => {
  expect(mayBeNumber('98XXXXXX14', '9812345614')).toBe(true)
  expect(mayBeNumber('98XXXXXX14', '9812345615')).toBe(false)
  expect(mayBeNumber('98XXXXXX14', '14')).toBe(false)
  expect(mayBeNumber(undefined, '9812345614')).toBe(false)
})
