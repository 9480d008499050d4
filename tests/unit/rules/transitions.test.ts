import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { funnelStatuses, subStages, type Applicant } from '../../../src/contract/funnel-row.ts'
import { currentStates, stageActions } from '../../../src/contract/funnel.ts'
import { DAY_MS } from '../../../src/lib/dates.ts'
import { commands, type CommandInputs } from '../../../src/rules/commands.ts'
import { statisticOf } from '../../../src/rules/funnel-tabs.ts'
import { actionsOf, applyUpdate, findCurrentState, findRefusal, isAlreadyDone } from '../../../src/rules/transitions.ts'
import { applicant, interviewOn, now, today } from '../../support/applicants.ts'

const tomorrow = today + DAY_MS

describe('what may follow what', () => {
  it('STG-21 SM-21 each state allows its actions and no others', () => {
    expect(actionsOf('SHORTLISTED').sort()).toEqual(['didNotAttend', 'rejected', 'screen', 'selected'])
    expect(actionsOf('INTERVIEW_DONE').sort()).toEqual(['rejected', 'selected'])
    expect(actionsOf('SELECTED').sort()).toEqual(['didNotJoin', 'joined', 'rejected', 'selected'])
    expect(findCurrentState('interested')).toBeUndefined()
  })

  it('SM-01 a screened applicant whose interview is to come counts as interviewScheduled afterwards', () => {
    const row = applicant('shortlisted', undefined, interviewOn(tomorrow))
    expect(statisticOf(row, now)).toBe('shortlisted')
    expect(statisticOf(applyUpdate(row, 'SHORTLISTED', 'screen', {}, now), now)).toBe('interviewScheduled')
  })

  it('STG-23 a rejection needs a reason, from every state but an awaited joining (SM-24, TRAP-40)', () => {
    for (const [row, state] of [
      [applicant('shortlisted'), 'SHORTLISTED'],
      [applicant('interviewDone'), 'INTERVIEW_DONE'],
      [applicant('selected'), 'SELECTED'],
      [applicant('selected', 'selfJoined'), 'SELECTED'],
    ] as const) {
      for (const reason of [undefined, '', ' \t\n '])
        expect(findRefusal(row, state, 'rejected', { reason })).toEqual({ code: 'reason-required', field: 'message' })
      expect(findRefusal(row, state, 'rejected', { reason: 'Too far' })).toBeUndefined()
    }
    expect(findRefusal(applicant('selected', 'noUpdate'), 'SELECTED', 'rejected', {})).toBeUndefined()
  })

  it('SM-33 SM-34 the feedback of an earlier call selects without a date, and rejects only with a reason', () => {
    const row = applicant('interviewDone', undefined, { interviewType: 'telephonic' })
    expect(findRefusal(row, 'INTERVIEW_DONE', 'selected', {})).toMatchObject({ code: 'joining-date-required' })
    expect(findRefusal(row, 'INTERVIEW_DONE', 'selected', {}, { feedbackOfCall: true })).toBeUndefined()
    expect(findRefusal(row, 'INTERVIEW_DONE', 'rejected', {}, { feedbackOfCall: true })).toMatchObject({
      code: 'reason-required',
    })
  })

  it('SM-08 SM-09 SM-43 a result given for SHORTLISTED is taken when the interview was held meanwhile (TRAP-96, TRAP-97)', () => {
    const answer = { joiningTime: tomorrow, reason: 'No' }
    const completed = { call: { completed: true, failedCount: 0 } }
    for (const row of [
      applicant('interviewDone', undefined, { interviewType: 'telephonic', ...completed }),
      applicant('interviewDone', undefined, { interviewType: 'walkIn' }),
    ]) {
      expect(findRefusal(row, 'SHORTLISTED', 'selected', answer)).toBeUndefined()
      expect(findRefusal(row, 'SHORTLISTED', 'rejected', answer)).toBeUndefined()
      expect(findRefusal(row, 'SHORTLISTED', 'didNotAttend', answer)).toEqual({ code: 'conflict' })
      expect(findRefusal(row, 'SHORTLISTED', 'screen', answer)).toEqual({ code: 'conflict' })
    }
  })

  it('SM-25 SM-26 a joining is kept with its day, employee ID and offer letter', () => {
    const row = applicant('selected', 'selfJoined', { joiningTime: tomorrow })
    const answer = {
      joiningTime: today,
      employeeId: ' E 7 ',
      documents: [{ fileName: 'joiningDoc/F1/offerLetter/a.pdf', type: 'application/pdf' }],
    }
    const after = applyUpdate(applyUpdate(row, 'SELECTED', 'selected', answer, now), 'SELECTED', 'joined', answer, now)
    expect(after.joiningTime).toBe(today)
    expect(after.joined).toEqual({ employeeId: 'E 7', documents: answer.documents })
  })

  it('SM-25 a joining with another employee ID is not the one that was meant (TRAP-17)', () => {
    const after = applyUpdate(applicant('selected'), 'SELECTED', 'joined', { employeeId: 'A1' }, now)
    expect(isAlreadyDone(after, 'SELECTED', 'joined', { employeeId: ' A1 ' })).toBe(true)
    expect(isAlreadyDone(after, 'SELECTED', 'joined', { employeeId: 'B2' })).toBe(false)
    expect(isAlreadyDone(after, 'SELECTED', 'joined', {})).toBe(false)
  })

  it('SM-20 a rejection for another reason is not the one that was meant', () => {
    const after = applyUpdate(applicant('interviewDone'), 'INTERVIEW_DONE', 'rejected', { reason: 'Too far' }, now)
    expect(isAlreadyDone(after, 'INTERVIEW_DONE', 'rejected', { reason: 'No show' })).toBe(false)
  })

  it('SM-20 a pasted reason with a tab reads on the device as the server stores it, and is the one that was meant', () => {
    const answer = { reason: 'Too\tfar ' }
    const after = applyUpdate(applicant('interviewDone'), 'INTERVIEW_DONE', 'rejected', answer, now)
    expect(after.rejectionReason).toBe('Too far')
    expect(isAlreadyDone(after, 'INTERVIEW_DONE', 'rejected', answer)).toBe(true)
  })
})

const anyRow = fc
  .record({
    status: fc.constantFrom(...funnelStatuses),
    subStage: fc.option(fc.constantFrom(...subStages), { nil: undefined }),
    completed: fc.boolean(),
    failedCount: fc.nat(4),
    joiningTime: fc.option(fc.constantFrom(today - DAY_MS, today, tomorrow), { nil: undefined }),
  })
  .map(({ status, subStage, completed, failedCount, joiningTime }) =>
    applicant(status, subStage, { call: { completed, failedCount }, joiningTime }),
  )
const anyUpdate = fc.record({
  row: anyRow,
  state: fc.constantFrom(...currentStates),
  action: fc.constantFrom(...stageActions),
  answer: fc.record({
    joiningTime: fc.option(fc.constantFrom(today - DAY_MS, today, tomorrow), { nil: undefined }),
    reason: fc.option(fc.constantFrom('', ' ', 'Too far', ' Too far '), { nil: undefined }),
    employeeId: fc.option(fc.constantFrom('', ' A1'), { nil: undefined }),
  }),
  at: fc.integer({ min: now - 30 * DAY_MS, max: now + 30 * DAY_MS }),
  feedbackOfCall: fc.boolean(),
})

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze)
  return value
}

describe('updates in general', () => {
  it('STG-21 an update that is allowed is done afterwards, and never changes the row it was given', () => {
    let allowed = 0
    fc.assert(
      fc.property(anyUpdate, ({ row, state, action, answer, at, feedbackOfCall }) => {
        freeze(row)
        freeze(answer)
        const after = applyUpdate(row, state, action, answer, at)
        if (findRefusal(row, state, action, answer, { feedbackOfCall })) return
        allowed++
        expect(isAlreadyDone(after, state, action, answer)).toBe(true)
        expect(after.stage.at).toBeGreaterThan(row.stage.at)
        expect(after.stage).toMatchObject({ employerConfirmed: true, userConfirmed: false })
      }),
      { numRuns: 2_000 },
    )
    // The property is about something
    expect(allowed).toBeGreaterThan(50)
  })

  it('SM-22 nothing follows an end', () => {
    fc.assert(
      fc.property(anyUpdate, ({ row, state, action, answer }) => {
        fc.pre(!findCurrentState(row.stage.status))
        expect(findRefusal(row, state, action, answer)).toBeDefined()
      }),
    )
  })
})

describe('the posts of an update', () => {
  const input = (more: Partial<CommandInputs['applicant.update']>): CommandInputs['applicant.update'] => ({
    funnelId: 'F1',
    hiringRequestId: 'HR1',
    ipId: 'EMP1',
    name: 'Savita',
    requestName: 'Bhiwandi',
    state: 'SELECTED',
    action: 'rejected',
    answer: {},
    ...more,
  })
  const posts = (one: CommandInputs['applicant.update'], uploads: { fileName: string; type: string }[] = []) =>
    commands['applicant.update']
      .steps(one)
      .flatMap((step) => (step.kind === 'call' ? [step.input({ base: 5, uploads }) as Record<string, unknown>] : []))

  it('STG-25 carries employerConfirmed, the filter and only what the action needs', () => {
    const [post] = posts(input({ answer: { reason: 'Too far', joiningTime: today, employeeId: 'A1' } }))
    expect(post).toEqual({
      currentState: 'SELECTED',
      action: 'rejected',
      payload: {
        body: { employerConfirmed: true, message: 'Too far' },
        filter: { ids: ['F1'], hiringRequestId: 'HR1', ipId: 'EMP1' },
        base: { timeStamp: 5 },
      },
    })
  })

  it('SM-04 SM-32 no-shows name their sub-stage', () => {
    const body = (one: CommandInputs['applicant.update']) => (posts(one)[0]!.payload as { body: object }).body
    expect(body(input({ state: 'SHORTLISTED', action: 'didNotAttend' }))).toEqual({
      employerConfirmed: true,
      subStage: 'notAttended',
    })
    expect(body(input({ action: 'didNotJoin' }))).toEqual({ employerConfirmed: true, subStage: 'notJoined' })
  })

  it('STG-22 STG-24 STG-26 a joining uploads, then posts selected with a whole number, then joined with the letter', () => {
    const one = input({
      action: 'joined',
      answer: { joiningTime: today + 0.5, employeeId: 'A1' },
      files: [{ name: 'a.pdf', type: 'application/pdf', size: 9 }],
    })
    const steps = commands['applicant.update'].steps(one)
    expect(steps.map((step) => step.name)).toEqual(['upload-0', 'selected', 'joined'])
    expect(steps[0]).toMatchObject({ kind: 'upload', file: 0, fileName: 'joiningDoc/F1/offerLetter/a.pdf' })
    const letter = [{ fileName: 'joiningDoc/F1/offerLetter/a.pdf', type: 'application/pdf' }]
    const [first, second] = posts(one, letter)
    expect(first).toMatchObject({ action: 'selected', payload: { body: { joiningTime: today } } })
    expect(second).toMatchObject({ action: 'joined', payload: { body: { employeeID: 'A1', docURL: letter } } })
  })

  it('STG-22 SM-25 the screen shows the joining with its day before the server has either', () => {
    const row: Applicant = applicant('selected', undefined, { joiningTime: tomorrow })
    const after = commands['applicant.update'].apply(
      row,
      input({ action: 'joined', answer: { joiningTime: today } }),
      now,
    )
    expect(after).toMatchObject({ stage: { status: 'joined' }, joiningTime: today })
  })

  it('SM-10 a call that was not completed leaves the stage and counts', () => {
    const row = applicant('shortlisted', 'awaitingCall', { interviewType: 'telephonic' })
    const after = commands['applicant.callNotCompleted'].apply(row, input({}), now)
    expect(after.stage).toEqual(row.stage)
    expect(after.call).toMatchObject({ status: 'failed', failedCount: 1 })
  })
})
