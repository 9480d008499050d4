import { expect, test } from 'vitest'
import { statisticOf } from '../../../src/rules/funnel-tabs.ts'
import { findObstacle } from '../../../src/rules/moves.ts'
import { findRefusal } from '../../../src/rules/transitions.ts'
import { applicant, now, today } from '../../support/applicants.ts'

test('an applicant who claims to be selected counts as that, whatever the status says', () => {
  expect(statisticOf(applicant('shortlisted', 'selfSelected'), now)).toBe('selfSelected')
})

test('a rejected applicant has ended: no card moves it to another column', () => {
  expect(findObstacle(applicant('rejected'), 'selected', now)).toBe('ended')
})

test('a result given for SHORTLISTED conflicts with an interview that the employer itself recorded', () => {
  const row = applicant('interviewDone')
  const recorded = (employerConfirmed: boolean) => ({ stage: { ...row.stage, employerConfirmed } })
  const refusal = (confirmed: boolean) =>
    findRefusal(recorded(confirmed), 'SHORTLISTED', 'selected', { joiningTime: today })
  expect(refusal(true)).toEqual({ code: 'conflict' })
  expect(refusal(false)).toBeUndefined()
})
