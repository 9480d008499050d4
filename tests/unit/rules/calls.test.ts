import { describe, expect, it } from 'vitest'
import { refOf } from '../../../src/rules/applicant-ref.ts'
import { interviewStatuses, type Applicant, type InterviewStatus } from '../../../src/contract/funnel-row.ts'
import { areCallsUsedUp, asksAgain } from '../../../src/rules/call-count.ts'
import {
  answersAfterCall,
  asksFeedback,
  callStep,
  findCallState,
  findFeedback,
  findPhoneNumber,
  mayCall,
} from '../../../src/rules/calls.ts'
import { findRefusal } from '../../../src/rules/transitions.ts'
import { applicant, today } from '../../support/applicants.ts'

const called = (status?: InterviewStatus, failedCount = 0, completed = false): Applicant =>
  applicant('shortlisted', 'awaitingCall', {
    interviewType: 'telephonic',
    call: { status, failedCount, completed },
  })

describe('how a call stands', () => {
  it.each([
    [undefined, -1, 'idle', 'idle'],
    ['scheduled', 0, 'arranged', 'arranged'],
    ['progress', 1, 'inProgress', 'unknown'],
    ['completed', 3, 'completed', 'completed'],
    ['failed', -1, 'notConnected', 'notConnected'],
  ] as const)('CALL-01 %s is step %i; TRAP-49 with and without a network', (status, step, online, offline) => {
    expect(callStep(status)).toBe(step)
    expect(findCallState(called(status), true)).toBe(online)
    expect(findCallState(called(status), false)).toBe(offline)
  })

  it('CALL-01 knows every status of the wire', () => {
    for (const status of interviewStatuses) expect([-1, 0, 1, 3]).toContain(callStep(status))
  })

  it('CALL-04 asks to call again once a call has failed', () => {
    expect(asksAgain(called(undefined, 0))).toBe(false)
    expect(asksAgain(called('failed', 1))).toBe(true)
  })

  it('CALL-06 TRAP-42 offers a call under three failed ones, not at three, and not while one is in progress', () => {
    expect([0, 1, 2, 3, 4].map((count) => mayCall(called('failed', count)))).toEqual([true, true, true, false, false])
    expect([2, 3].map((count) => areCallsUsedUp(called('failed', count)))).toEqual([false, true])
    expect(mayCall(called('progress'))).toBe(false)
    expect(mayCall(called('scheduled'))).toBe(true)
  })
})

describe('the number of the interviewer', () => {
  it.each(['9876543210', '6000000000', ' 7012345678 '])('CALL-09 %j is one', (typed) => {
    expect(findPhoneNumber(typed)).toBe(Number(typed.trim()))
  })

  it.each([
    '5876543210',
    '+919876543210',
    '09876543210',
    '987654321',
    '98765432101',
    '98765 43210',
    '9.87654321e9',
    '',
  ])('TRAP-61 %j is none', (typed) => expect(findPhoneNumber(typed)).toBeUndefined())
})

describe('the mandatory feedback', () => {
  const done = applicant('interviewDone', undefined, {
    interviewType: 'telephonic',
    call: { status: 'completed', completed: true, failedCount: 0 },
  })

  it('CALL-07 submits nothing before Yes, selected or No, rejected with a reason', () => {
    for (const answers of [{}, { selected: false }, { selected: false, reason: '  ' }, { reason: 'Too far' }])
      expect(findFeedback(done, answers)).toBeUndefined()
  })

  it('SM-33 SM-34 sends the state of that row, and the server takes it', () => {
    const yes = findFeedback(done, { selected: true })!
    expect(yes).toEqual({
      ...refOf(done),
      state: 'INTERVIEW_DONE',
      action: 'selected',
      answer: {},
      seenAt: done.stage.at,
    })
    expect(findRefusal(done, yes.state, yes.action, yes.answer, { feedbackOfCall: true })).toBeUndefined()
    const no = findFeedback(done, { selected: false, reason: ' Too far ' })!
    expect(no).toEqual({
      ...refOf(done),
      state: 'INTERVIEW_DONE',
      action: 'rejected',
      answer: { reason: 'Too far' },
      seenAt: done.stage.at,
    })
    expect(findRefusal(done, no.state, no.action, no.answer)).toBeUndefined()
    expect(findFeedback(called('progress'), { selected: true })?.state).toBe('SHORTLISTED')
  })

  it('CALL-07 asks nothing when the result was given meanwhile', () => {
    expect([done, called('completed')].map(asksFeedback)).toEqual([true, true])
    for (const status of ['selected', 'rejected', 'joined', 'interviewNoShow'] as const) {
      expect(asksFeedback(applicant(status))).toBe(false)
      expect(findFeedback(applicant(status), { selected: true })).toBeUndefined()
    }
  })

  it('TRAP-96 answers go on when the call is completed, unless they said that it was not', () => {
    const answers = { first: true, selected: true, joiningTime: today }
    expect(answersAfterCall(done, answers)).toEqual({ selected: true, joiningTime: today, reason: undefined })
    expect(answersAfterCall(done, { withoutInterview: true, selected: false, reason: 'No' })).toMatchObject({
      selected: false,
      reason: 'No',
    })
    expect(answersAfterCall(done, { first: true })).toEqual({})
    expect(answersAfterCall(done, { first: false })).toBeUndefined()
    expect(answersAfterCall(done, undefined)).toBeUndefined()
    expect(answersAfterCall(applicant('rejected'), answers)).toBeUndefined()
    expect(answersAfterCall(applicant('interviewDone'), answers)).toBeUndefined()
  })
})
