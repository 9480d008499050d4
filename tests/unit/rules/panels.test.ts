import { describe, expect, it } from 'vitest'
import { funnelStatuses, type Applicant, type FunnelStatus, type SubStage } from '../../../src/contract/funnel-row.ts'
import { DAY_MS } from '../../../src/lib/dates.ts'
import { refOf } from '../../../src/rules/applicant-ref.ts'
import { findPanel, type PanelKind } from '../../../src/rules/panel-kind.ts'
import { findResult, findSubmission, panelSteps, type PanelAnswers, type PanelStep } from '../../../src/rules/panels.ts'
import { tagOf } from '../../../src/rules/stages.ts'
import { applyUpdate, findRefusal, isAlreadyDone } from '../../../src/rules/transitions.ts'
import { applicant, interviewOn, now, today } from '../../support/applicants.ts'

const tomorrow = today + DAY_MS
const yesterday = today - DAY_MS
const phone = { interviewType: 'telephonic' as const }
const ahead = interviewOn(tomorrow)
const over = interviewOn(yesterday)

interface Way {
  ids: string
  row: Applicant
  panel: PanelKind
  answers: PanelAnswers
  steps: PanelStep[]
  sends: { state: string; action: string; answer?: object }
  becomes: { status: FunnelStatus; subStage?: SubStage; tag: string }
}

const select = { selected: true, joiningTime: tomorrow }
const reject = { selected: false, reason: ' Too far ' }
const selected = { status: 'selected', tag: 'selected' } as const
const rejected = { status: 'rejected', tag: 'rejected' } as const
const asks = (question: PanelStep, then: PanelStep): PanelStep[] => [question, then]

/** Every transition of SM-01 to SM-34 that an employer's panel can bring about. */
const ways: Way[] = [
  {
    ids: 'SM-01 STG-13 take interview',
    row: applicant('shortlisted', undefined, ahead),
    panel: 'takeInterview',
    answers: { first: true },
    steps: ['takeInterview'],
    sends: { state: 'SHORTLISTED', action: 'screen' },
    becomes: { status: 'shortlisted', tag: 'screened' },
  },
  {
    ids: 'SM-02 STG-13 select instead of an interview',
    row: applicant('shortlisted', undefined, ahead),
    panel: 'takeInterview',
    answers: { first: false, ...select },
    steps: ['takeInterview', ...asks('result', 'newJoiningDate')],
    sends: { state: 'SHORTLISTED', action: 'selected', answer: { joiningTime: tomorrow } },
    becomes: selected,
  },
  {
    ids: 'SM-03 STG-13 reject instead of an interview',
    row: applicant('shortlisted', undefined, ahead),
    panel: 'takeInterview',
    answers: { first: false, ...reject },
    steps: ['takeInterview', ...asks('result', 'reason')],
    sends: { state: 'SHORTLISTED', action: 'rejected', answer: { reason: 'Too far' } },
    becomes: rejected,
  },
  {
    ids: 'SM-04 STG-14 did not attend',
    row: applicant('shortlisted', undefined, over),
    panel: 'attendance',
    answers: { first: false },
    steps: ['attended'],
    sends: { state: 'SHORTLISTED', action: 'didNotAttend' },
    becomes: { status: 'interviewNoShow', subStage: 'notAttended', tag: 'interviewNoShow' },
  },
  {
    ids: 'SM-05 STG-14 attended and selected',
    row: applicant('shortlisted', undefined, over),
    panel: 'attendance',
    answers: { first: true, ...select },
    steps: ['attended', ...asks('result', 'newJoiningDate')],
    sends: { state: 'SHORTLISTED', action: 'selected', answer: { joiningTime: tomorrow } },
    becomes: selected,
  },
  {
    ids: 'SM-06 STG-14 attended and rejected',
    row: applicant('shortlisted', undefined, over),
    panel: 'attendance',
    answers: { first: true, ...reject },
    steps: ['attended', ...asks('result', 'reason')],
    sends: { state: 'SHORTLISTED', action: 'rejected', answer: { reason: 'Too far' } },
    becomes: rejected,
  },
  ...(['awaitingCall', undefined] as const).flatMap((subStage): Way[] => {
    const row = applicant('shortlisted', subStage, phone)
    const more = subStage ? '' : 'SM-14 STG-15 '
    const shared = { row, panel: 'interviewCall' as const }
    return [
      {
        ...shared,
        ids: `${more}SM-08 STG-11 call completed, selected`,
        answers: { first: true, ...select },
        steps: ['callCompleted', ...asks('result', 'newJoiningDate')],
        sends: { state: 'SHORTLISTED', action: 'selected', answer: { joiningTime: tomorrow } },
        becomes: selected,
      },
      {
        ...shared,
        ids: `${more}SM-09 STG-11 call completed, rejected`,
        answers: { first: true, ...reject },
        steps: ['callCompleted', ...asks('result', 'reason')],
        sends: { state: 'SHORTLISTED', action: 'rejected', answer: { reason: 'Too far' } },
        becomes: rejected,
      },
      {
        ...shared,
        ids: `${more}SM-12 STG-12 selected without an interview`,
        answers: { withoutInterview: true, ...select },
        steps: asks('result', 'newJoiningDate'),
        sends: { state: 'SHORTLISTED', action: 'selected', answer: { joiningTime: tomorrow } },
        becomes: selected,
      },
      {
        ...shared,
        ids: `${more}SM-13 STG-12 rejected without an interview`,
        answers: { withoutInterview: true, ...reject },
        steps: asks('result', 'reason'),
        sends: { state: 'SHORTLISTED', action: 'rejected', answer: { reason: 'Too far' } },
        becomes: rejected,
      },
    ]
  }),
  ...(
    [
      ['SM-15', 'SM-16', 'SHORTLISTED', 'claimedSelected', 'confirmSelected', applicant('shortlisted', 'selfSelected')],
      ['SM-17', 'SM-18', 'INTERVIEW_DONE', 'result', 'result', applicant('interviewDone')],
      [
        'SM-19',
        'SM-20',
        'INTERVIEW_DONE',
        'result',
        'result',
        applicant('interviewDone', 'awaitingResult', { userConfirmed: true }),
      ],
      ['SM-19', 'SM-20', 'INTERVIEW_DONE', 'result', 'result', applicant('interviewDone', undefined, phone)],
      [
        'SM-21',
        'SM-22',
        'INTERVIEW_DONE',
        'claimedSelected',
        'confirmSelected',
        applicant('interviewDone', 'selfSelected'),
      ],
    ] as const
  ).flatMap(([yes, no, state, panel, question, row]): Way[] => [
    {
      ids: `${yes} STG-16 ${tagOf(row)} ${row.interviewType}, selected`,
      row,
      panel,
      answers: select,
      steps: asks(question, 'newJoiningDate'),
      sends: { state, action: 'selected', answer: { joiningTime: tomorrow } },
      becomes: selected,
    },
    {
      ids: `${no} STG-16 STG-23 ${tagOf(row)} ${row.interviewType}, rejected`,
      row,
      panel,
      answers: reject,
      steps: asks(question, 'reason'),
      sends: { state, action: 'rejected', answer: { reason: 'Too far' } },
      becomes: rejected,
    },
  ]),
  {
    ids: 'SM-23 STG-17 awaiting joining, yes',
    row: applicant('selected', 'noUpdate', { joiningTime: yesterday }),
    panel: 'awaitingJoining',
    answers: { first: true, joiningTime: today },
    steps: ['joinedAwaited', 'newJoiningDate'],
    sends: { state: 'SELECTED', action: 'selected', answer: { joiningTime: today } },
    becomes: selected,
  },
  {
    ids: 'SM-24 STG-17 awaiting joining, no: rejected without a reason (TRAP-40)',
    row: applicant('selected', 'noUpdate', { joiningTime: yesterday }),
    panel: 'awaitingJoining',
    answers: { first: false },
    steps: ['joinedAwaited'],
    sends: { state: 'SELECTED', action: 'rejected' },
    becomes: rejected,
  },
  {
    ids: 'SM-27 STG-19 selected without a date, yes',
    row: applicant('selected'),
    panel: 'joining',
    answers: { first: true, joiningTime: tomorrow },
    steps: ['updateJoining', 'newJoiningDate'],
    sends: { state: 'SELECTED', action: 'selected', answer: { joiningTime: tomorrow } },
    becomes: selected,
  },
  {
    ids: 'SM-28 STG-20 STG-21 selected, another date',
    row: applicant('selected', undefined, { joiningTime: yesterday }),
    panel: 'joining',
    answers: { first: false, ...select },
    steps: ['updateJoining', ...asks('keepOrReject', 'newJoiningDate')],
    sends: { state: 'SELECTED', action: 'selected', answer: { joiningTime: tomorrow } },
    becomes: selected,
  },
  {
    ids: 'SM-29 STG-20 STG-21 selected with a date, rejected',
    row: applicant('selected', undefined, { joiningTime: yesterday }),
    panel: 'joining',
    answers: { first: false, ...reject },
    steps: ['updateJoining', ...asks('keepOrReject', 'reason')],
    sends: { state: 'SELECTED', action: 'rejected', answer: { reason: 'Too far' } },
    becomes: rejected,
  },
  {
    ids: 'SM-30 STG-20 selected without a date, rejected',
    row: applicant('selected'),
    panel: 'joining',
    answers: { first: false, reason: 'Too far' },
    steps: ['updateJoining', 'reason'],
    sends: { state: 'SELECTED', action: 'rejected', answer: { reason: 'Too far' } },
    becomes: rejected,
  },
  {
    ids: 'SM-32 STG-21 claimed joined, no (TRAP-41)',
    row: applicant('selected', 'selfJoined', { joiningTime: yesterday }),
    panel: 'claimedJoined',
    answers: { first: false },
    steps: ['joined'],
    sends: { state: 'SELECTED', action: 'didNotJoin' },
    becomes: { status: 'joiningNoShow', subStage: 'notJoined', tag: 'joiningNoShow' },
  },
]

it('GATE-04 who was let in at the gate is not asked about again: only the result is open, before and after the hours', () => {
  const row = applicant('shortlisted', undefined, { interviewType: 'walkIn', attendedAt: now })
  expect(findPanel(row, now)).toBe('result')
  expect(findPanel({ ...row, schedule: { ...row.schedule, dates: [yesterday] } }, now)).toBe('result')
  expect(findPanel({ ...row, interviewType: 'telephonic' }, now)).toBe('interviewCall')
  expect(findSubmission('result', row, { selected: false, reason: 'Too far' }, now)?.input).toMatchObject({
    state: 'SHORTLISTED',
    action: 'rejected',
  })
})

describe('every way through the panels', () => {
  it.each(ways.map((way) => [way.ids, way] as const))('%s', (_, { row, panel, answers, steps, sends, becomes }) => {
    expect(findPanel(row, now)).toBe(panel)
    expect(panelSteps(panel, row, answers, now)).toEqual(steps)
    const submission = findSubmission(panel, row, answers, now)
    expect(submission).toEqual({
      command: 'applicant.update',
      input: { ...refOf(row), answer: {}, seenAt: row.stage.at, ...sends },
    })
    if (submission?.command !== 'applicant.update') throw new Error('unreachable')
    const { state, action, answer } = submission.input
    expect(findRefusal(row, state, action, answer)).toBeUndefined()
    const after = applyUpdate(row, state, action, answer, now)
    expect(after.stage).toMatchObject({ status: becomes.status, employerConfirmed: true, at: now })
    expect(after.stage.subStage).toBe(becomes.subStage)
    expect(tagOf(after)).toBe(becomes.tag)
    expect(isAlreadyDone(after, state, action, answer)).toBe(true)
    expect(isAlreadyDone(row, state, action, answer)).toBe(false)
  })

  const joins: [string, Applicant, PanelKind, PanelAnswers, PanelStep[], number][] = [
    [
      'SM-25 STG-18 joined on the day on record',
      applicant('selected', undefined, { joiningTime: yesterday }),
      'joining',
      { first: true, sameDate: true, employeeId: ' E 7 ' },
      ['updateJoining', 'sameDate', 'joiningDetails'],
      yesterday,
    ],
    [
      'STG-18 joined as planned, without another question',
      applicant('selected', undefined, { joiningTime: yesterday }),
      'joining',
      { first: true, employeeId: 'E 7' },
      ['updateJoining', 'sameDate', 'joiningDetails'],
      yesterday,
    ],
    [
      'SM-26 STG-18 joined on another day',
      applicant('selected', undefined, { joiningTime: yesterday }),
      'joining',
      { first: true, sameDate: false, joiningTime: today, employeeId: 'E 7' },
      ['updateJoining', 'sameDate', 'actualJoiningDate', 'joiningDetails'],
      today,
    ],
    [
      'SM-31 STG-22 the claim of a joining confirmed',
      applicant('selected', 'selfJoined', { joiningTime: yesterday }),
      'claimedJoined',
      { first: true, sameDate: true, employeeId: 'E 7' },
      ['joined', 'sameDate', 'joiningDetails'],
      yesterday,
    ],
    [
      'SM-31 the claim of a joining confirmed, no day on record',
      applicant('selected', 'selfJoined'),
      'claimedJoined',
      { first: true, joiningTime: yesterday, employeeId: 'E 7' },
      ['joined', 'actualJoiningDate', 'joiningDetails'],
      yesterday,
    ],
    [
      'SM-26 STG-24 joined before the day on record came: only the actual day is asked',
      applicant('selected', undefined, { joiningTime: tomorrow }),
      'joining',
      { first: true, joiningTime: today, employeeId: 'E 7' },
      ['updateJoining', 'actualJoiningDate', 'joiningDetails'],
      today,
    ],
    [
      'STG-24 the actual day that was entered stays when the day on record comes meanwhile',
      applicant('selected', undefined, { joiningTime: today }),
      'joining',
      { first: true, joiningTime: yesterday, employeeId: 'E 7' },
      ['updateJoining', 'sameDate', 'actualJoiningDate', 'joiningDetails'],
      yesterday,
    ],
  ]
  it('STG-24 nobody has joined on a day that is still to come', () => {
    const row = applicant('selected', undefined, { joiningTime: tomorrow })
    expect(findSubmission('joining', row, { first: true, sameDate: true }, now)).toBeUndefined()
    expect(findSubmission('joining', row, { first: true, joiningTime: tomorrow }, now)).toBeUndefined()
  })
  it.each(joins)('%s', (_, row, panel, answers, steps, joiningTime) => {
    expect(findPanel(row, now)).toBe(panel)
    expect(panelSteps(panel, row, answers, now)).toEqual(steps)
    expect(findSubmission(panel, row, answers, now)).toEqual({
      command: 'applicant.update',
      input: {
        ...refOf(row),
        state: 'SELECTED',
        action: 'joined',
        answer: { joiningTime, employeeId: 'E 7' },
        seenAt: row.stage.at,
      },
    })
  })

  it('SM-10 STG-11 a call that was not completed changes no stage', () => {
    const placed = { completed: false, failedCount: 0, status: 'progress' as const }
    const row = applicant('shortlisted', 'awaitingCall', { ...phone, call: placed })
    expect(panelSteps('interviewCall', row, {}, now)).toEqual(['callCompleted'])
    expect(findSubmission('interviewCall', row, { first: false }, now)).toEqual({
      command: 'applicant.callNotCompleted',
      input: refOf(row),
    })
  })

  it('SM-10 STG-11 before a call was placed nothing is asked about it, and none counts as not completed', () => {
    for (const call of [
      { completed: false, failedCount: 0 },
      { completed: false, failedCount: 1, status: 'failed' as const },
    ]) {
      const row = applicant('shortlisted', 'awaitingCall', { ...phone, call })
      expect(panelSteps('interviewCall', row, {}, now)).toEqual([])
      expect(findSubmission('interviewCall', row, { first: false }, now)).toBeUndefined()
    }
  })

  it('SM-11 after three failed calls only a decision can be submitted (TRAP-42)', () => {
    const row = applicant('shortlisted', 'awaitingCall', { ...phone, call: { completed: false, failedCount: 3 } })
    expect(findSubmission('interviewCall', row, { first: false }, now)).toBeUndefined()
    expect(findSubmission('interviewCall', row, { withoutInterview: true, ...select }, now)).toBeDefined()
    const twice = { ...row, call: { completed: false, failedCount: 2, status: 'progress' as const } }
    expect(findSubmission('interviewCall', twice, { first: false }, now)?.command).toBe('applicant.callNotCompleted')
  })
})

describe('what keeps Submit disabled', () => {
  const done = applicant('interviewDone')
  const cases: [string, PanelKind, Applicant, PanelAnswers][] = [
    ['STG-23 nothing answered', 'result', done, {}],
    ['STG-23 a reason of spaces', 'result', done, { selected: false, reason: ' \n ' }],
    ['STG-16 a selection without a day', 'result', done, { selected: true }],
    ['STG-24 a new day before today', 'result', done, { selected: true, joiningTime: yesterday }],
    ['STG-17 yes without a day', 'awaitingJoining', applicant('selected', 'noUpdate'), { first: true }],
    [
      'STG-24 an actual day after today',
      'claimedJoined',
      applicant('selected', 'selfJoined', { joiningTime: yesterday }),
      { first: true, sameDate: false, joiningTime: tomorrow },
    ],
    [
      'STG-18 another day, which one is not said',
      'joining',
      applicant('selected', undefined, { joiningTime: yesterday }),
      { first: true, sameDate: false },
    ],
    ['STG-20 no without a reason', 'joining', applicant('selected'), { first: false }],
  ]
  it.each(cases)('%s', (_, panel, row, answers) => {
    expect(findSubmission(panel, row, answers, now)).toBeUndefined()
  })

  it('STG-24 today is a new joining day until midnight in India, and an actual one from then', () => {
    const answers = { selected: true, joiningTime: today }
    expect(findSubmission('result', done, answers, today + DAY_MS - 1)).toBeDefined()
    expect(findSubmission('result', done, answers, today + DAY_MS)).toBeUndefined()
    const claimed = applicant('selected', 'selfJoined')
    expect(findSubmission('claimedJoined', claimed, { first: true, joiningTime: today }, today - 1)).toBeUndefined()
    expect(findSubmission('claimedJoined', claimed, { first: true, joiningTime: today }, today)).toBeDefined()
  })
})

describe('what the button of a panel says', () => {
  const done = applicant('interviewDone')
  const dated = applicant('selected', undefined, { joiningTime: yesterday })
  const results: [PanelKind, Applicant, PanelAnswers, ReturnType<typeof findResult>][] = [
    ['result', done, {}, undefined],
    ['result', done, { selected: true }, 'selected'],
    ['result', done, { selected: false }, 'rejected'],
    ['interviewCall', done, { first: false }, 'callNotCompleted'],
    ['interviewCall', done, { first: true }, undefined],
    ['interviewCall', done, { withoutInterview: true, selected: false }, 'rejected'],
    ['takeInterview', done, { first: true }, 'screen'],
    ['takeInterview', done, { first: false, selected: true }, 'selected'],
    ['attendance', done, { first: false }, 'didNotAttend'],
    ['attendance', done, { first: true, selected: false }, 'rejected'],
    ['awaitingJoining', dated, { first: true }, 'joiningDay'],
    ['awaitingJoining', dated, { first: false }, 'rejected'],
    ['claimedJoined', dated, { first: true }, 'joined'],
    ['claimedJoined', dated, { first: false }, 'didNotJoin'],
    ['joining', dated, { first: true }, 'joined'],
    ['joining', dated, { first: false }, undefined],
    ['joining', dated, { first: false, selected: true }, 'joiningDay'],
    ['joining', dated, { first: false, selected: false }, 'rejected'],
    ['joining', applicant('selected'), { first: true }, 'joiningDay'],
    ['joining', applicant('selected'), { first: false }, 'rejected'],
  ]
  it.each(results)('STG-23 %s, %#', (panel, row, answers, result) => {
    expect(findResult(panel, row, answers)).toBe(result)
  })
})

describe('who is asked nothing', () => {
  it('STG-10 interested, rejected, joined and both no-shows have no panel, and nothing can be submitted', () => {
    for (const status of ['interested', 'rejected', 'joined', 'interviewNoShow', 'joiningNoShow'] as const) {
      const row = applicant(status)
      expect(findPanel(row, now)).toBeUndefined()
      for (const panel of ['result', 'joining', 'attendance'] as const)
        expect(findSubmission(panel, row, { first: false, ...reject }, now)).toBeUndefined()
    }
  })

  it('STG-10 every other stage has one', () => {
    const open = (['shortlisted', 'interviewDone', 'selected'] as const).flatMap((status) =>
      ([undefined, 'awaitingCall', 'awaitingResult', 'selfSelected', 'selfJoined', 'noUpdate'] as const).flatMap(
        (sub) => [applicant(status, sub), applicant(status, sub, phone)],
      ),
    )
    for (const row of open) expect(findPanel(row, now)).toBeDefined()
  })
})

describe('who is asked about', () => {
  it('PROF-04 everybody but those who applied only and those whose funnel has ended', () => {
    const asked = funnelStatuses.filter((status) => findPanel(applicant(status), now) !== undefined)
    expect(asked).toEqual(['shortlisted', 'interviewDone', 'selected'])
  })
})
