import { describe, expect, it } from 'vitest'
import { isCallPlaced } from '../../../src/rules/call-count.ts'
import { panelSteps } from '../../../src/rules/panels.ts'
import { firstStepOf, openingQuestion, openingSteps } from '../../../src/stages/opening-question.ts'
import { steps, withAnswer, withoutAnswer } from '../../../src/stages/steps.ts'
import { applicant, today } from '../../support/applicants.ts'

const row = applicant('selected', undefined, { joiningTime: today })
const question = (panel: Parameters<typeof openingQuestion>[0]) => openingQuestion(panel, row).question

describe('the questions of a panel', () => {
  it('TASK-09 a task asks the first question of its panel', () => {
    expect(question('attendance')).toBe('Did they attend?')
    expect(question('result')).toBe('Has the candidate been selected?')
    expect(question('takeInterview')).toBe('Take interview?')
  })

  it('TASK-09 CALL-04 STG-11 the call comes first: only a placed one is asked about, and after three only a decision', () => {
    const phoned = (call: Partial<typeof row.call>) => ({ ...row, call: { ...row.call, failedCount: 0, ...call } })
    const opening = (call: Partial<typeof row.call>) => openingQuestion('interviewCall', phoned(call))
    expect(opening({})).toMatchObject({ question: 'Take interview', isCall: true })
    expect(opening({}).answer(true)).toEqual({})
    expect(opening({}).answer(false)).toEqual({ withoutInterview: true })
    expect(opening({ status: 'failed', failedCount: 1 }).question).toBe('Call again?')
    expect(opening({ status: 'progress' }).question).toBe('Did you complete the interview call?')
    expect(opening({ status: 'progress' }).answer(false)).toEqual({ first: false })
    expect(opening({ status: 'failed', failedCount: 3 }).question).toBe('Has the candidate been selected?')
    expect(opening({ status: 'failed', failedCount: 3 }).answer(true)).toEqual({
      withoutInterview: true,
      selected: true,
    })
  })

  it('TASK-09 the question in the row is the first step of the panel, which the first list does not load', () => {
    const called = { ...row, call: { ...row.call, status: 'completed' as const } }
    expect(isCallPlaced(called)).toBe(true)
    for (const [panel, step] of Object.entries(firstStepOf)) {
      expect(panelSteps(panel as keyof typeof firstStepOf, called, {}, today)[0], panel).toBe(step)
      expect(steps[step]).toBe(openingSteps[step])
    }
  })

  it('TASK-10 its Yes or No is the answer to that question', () => {
    expect(openingQuestion('attendance', row).answer(false)).toEqual({ first: false })
    expect(openingQuestion('result', row).answer(true)).toEqual({ selected: true })
    expect(openingQuestion('claimedSelected', row).answer(false)).toEqual({ selected: false })
  })

  it('STG-18 the day on record is written as required', () => {
    const step = steps.sameDate
    expect(step.kind === 'choice' && step.question(row)).toBe('Did the applicant join on 21\u00a0Nov,\u00a02026?')
  })
})

describe('changing an answer', () => {
  const answered = { first: true, sameDate: false, joiningTime: today, reason: 'Too far' }

  it('STG-23 another answer drops the day and the questions that followed, and keeps what was typed', () => {
    expect(withAnswer(answered, 'first', false)).toEqual({
      first: false,
      selected: undefined,
      sameDate: undefined,
      reason: 'Too far',
    })
    expect(withAnswer(answered, 'sameDate', true)).toEqual({ first: true, sameDate: true, reason: 'Too far' })
  })

  it('STG-23 the same answer again changes nothing, and a first answer keeps what is prefilled', () => {
    expect(withAnswer(answered, 'first', true)).toBe(answered)
    expect(withAnswer({ selected: true, joiningTime: today }, 'first', true)).toEqual({
      first: true,
      selected: true,
      joiningTime: today,
    })
  })

  it('STG-23 Change asks anew', () => {
    expect(withoutAnswer(answered, 'first')).toEqual({
      first: undefined,
      selected: undefined,
      sameDate: undefined,
      reason: 'Too far',
    })
  })
})
