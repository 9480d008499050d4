import type { Applicant } from '../contract/funnel-row.ts'
import type { StageAction } from '../contract/funnel.ts'
import { istDayStart } from '../lib/dates.ts'
import { refOf } from './applicant-ref.ts'
import type { CommandInputs } from './commands.ts'
import { areCallsUsedUp, isCallPlaced } from './call-count.ts'
import type { PanelKind } from './panel-kind.ts'
import { findCurrentState, type StageAnswer } from './transitions.ts'

/** The answers of any panel; undefined means not yet answered. */
export interface PanelAnswers {
  /** The panel's own first question. */
  first?: boolean
  /** interviewCall only: report a call that took place, or decide without one. */
  withoutInterview?: boolean
  /** Selected or rejected. */
  selected?: boolean
  /** Joined on the date on record, or on another. */
  sameDate?: boolean
  /** IST midnight, epoch ms. */
  joiningTime?: number
  reason?: string
  employeeId?: string
}

type PanelCommand = 'applicant.update' | 'applicant.callNotCompleted'

/** What Submit enqueues: a command and its input, as the outbox stores it. */
export type PanelSubmission = { [N in PanelCommand]: { command: N; input: CommandInputs[N] } }[PanelCommand]

/** The questions of a panel in their order. The first unanswered one is open. */
export type PanelStep =
  | 'takeInterview'
  | 'callCompleted'
  | 'attended'
  | 'confirmSelected'
  | 'result'
  | 'joined'
  | 'joinedAwaited'
  | 'updateJoining'
  | 'sameDate'
  | 'newJoiningDate'
  | 'actualJoiningDate'
  | 'keepOrReject'
  | 'reason'
  | 'joiningDetails'

/**
 * The steps of a panel for the answers so far (STG-11 to STG-21): what the screen shows, one at a time, and what
 * `findSubmission` needs. Pure, so that every branch is tested without a screen.
 */
export function panelSteps(panel: PanelKind, row: Applicant, answers: PanelAnswers, now: number): PanelStep[] {
  const decide = (question: PanelStep): PanelStep[] => [
    question,
    ...(answers.selected === true ? (['newJoiningDate'] as const) : []),
    ...(answers.selected === false ? (['reason'] as const) : []),
  ]
  switch (panel) {
    case 'interviewCall':
      if (answers.withoutInterview) return decide('result')
      // The call comes first; what was answered about it stays when it ends meanwhile
      if (answers.first === undefined && !isCallPlaced(row)) return []
      return answers.first ? ['callCompleted', ...decide('result')] : ['callCompleted']
    case 'takeInterview':
      return answers.first === false ? ['takeInterview', ...decide('result')] : ['takeInterview']
    case 'attendance':
      return answers.first ? ['attended', ...decide('result')] : ['attended']
    case 'result':
      return decide('result')
    case 'claimedSelected':
      return decide('confirmSelected')
    case 'awaitingJoining':
      return answers.first ? ['joinedAwaited', 'newJoiningDate'] : ['joinedAwaited']
    case 'claimedJoined':
      return answers.first ? ['joined', ...joinedSteps(row, answers, now)] : ['joined']
    case 'joining':
      if (answers.first === undefined) return ['updateJoining']
      if (answers.first)
        return [
          'updateJoining',
          ...(row.joiningTime === undefined ? (['newJoiningDate'] as const) : joinedSteps(row, answers, now)),
        ]
      if (row.joiningTime === undefined) return ['updateJoining', 'reason']
      return ['updateJoining', ...decide('keepOrReject')]
  }
}

/** A future joining day cannot be confirmed: then only the actual day is requested (STG-24). */
const mayBeSameDate = (row: Applicant, now: number): boolean =>
  row.joiningTime !== undefined && row.joiningTime <= istDayStart(now)

/**
 * The day on record until the user says otherwise: who joined as planned is recorded without another question. An actual
 * day says otherwise too, when it was entered before the day on record had come (midnight passed since).
 */
export const isSameDate = ({ sameDate, joiningTime }: PanelAnswers): boolean => sameDate ?? joiningTime === undefined

function joinedSteps(row: Applicant, answers: PanelAnswers, now: number): PanelStep[] {
  if (!mayBeSameDate(row, now)) return ['actualJoiningDate', 'joiningDetails']
  return isSameDate(answers) ? ['sameDate', 'joiningDetails'] : ['sameDate', 'actualJoiningDate', 'joiningDetails']
}

/** What an update records: names the button of its panel. */
export type PanelResult =
  'selected' | 'rejected' | 'joined' | 'joiningDay' | 'screen' | 'didNotAttend' | 'didNotJoin' | 'callNotCompleted'

/** What these answers lead to, whether or not all of them are given; undefined while that is open. */
export function findResult(panel: PanelKind, row: Applicant, answers: PanelAnswers): PanelResult | undefined {
  const { first, withoutInterview, selected } = answers
  const decided = selected === undefined ? undefined : selected ? 'selected' : 'rejected'
  const hasDay = row.joiningTime !== undefined
  if (panel === 'result' || panel === 'claimedSelected' || withoutInterview) return decided
  if (first === undefined) return undefined
  switch (panel) {
    case 'interviewCall':
      return first ? decided : 'callNotCompleted'
    case 'takeInterview':
      return first ? 'screen' : decided
    case 'attendance':
      return first ? decided : 'didNotAttend'
    case 'awaitingJoining':
      return first ? 'joiningDay' : 'rejected'
    case 'claimedJoined':
      return first ? 'joined' : 'didNotJoin'
    case 'joining':
      if (first) return hasDay ? 'joined' : 'joiningDay'
      return !hasDay || selected === false ? 'rejected' : selected ? 'joiningDay' : undefined
  }
}

/**
 * What Submit enqueues for these answers, or undefined while something is missing: Submit stays disabled (STG-23).
 * `now` in epoch ms decides which days may be chosen (STG-24).
 */
export function findSubmission(
  panel: PanelKind,
  row: Applicant,
  answers: PanelAnswers,
  now: number,
): PanelSubmission | undefined {
  const state = findCurrentState(row.stage.status)
  if (!state) return undefined
  const today = istDayStart(now)
  const reason = answers.reason?.trim()
  const isFuture = answers.joiningTime !== undefined && answers.joiningTime >= today
  const isPast = answers.joiningTime !== undefined && answers.joiningTime <= today
  const update = (action: StageAction, answer: StageAnswer = {}): PanelSubmission => ({
    command: 'applicant.update',
    input: { ...refOf(row), state: action === 'joined' ? 'SELECTED' : state, action, answer, seenAt: row.stage.at },
  })
  const select = () => (isFuture ? update('selected', { joiningTime: answers.joiningTime! }) : undefined)
  const reject = () => (reason ? update('rejected', { reason }) : undefined)
  const decide = () => (answers.selected === undefined ? undefined : answers.selected ? select() : reject())
  const join = (): PanelSubmission | undefined => {
    const joiningTime =
      isSameDate(answers) && mayBeSameDate(row, now) ? row.joiningTime : isPast ? answers.joiningTime : undefined
    if (joiningTime === undefined) return undefined
    return update('joined', { joiningTime, employeeId: answers.employeeId?.trim() || undefined })
  }

  switch (panel) {
    case 'interviewCall':
      if (answers.withoutInterview || answers.first) return decide()
      // After three failed calls only a decision is left (TRAP-42)
      return answers.first === false && isCallPlaced(row) && !areCallsUsedUp(row)
        ? { command: 'applicant.callNotCompleted', input: refOf(row) }
        : undefined
    case 'takeInterview':
      return answers.first === undefined ? undefined : answers.first ? update('screen') : decide()
    case 'attendance':
      return answers.first === undefined ? undefined : answers.first ? decide() : update('didNotAttend')
    case 'result':
    case 'claimedSelected':
      return decide()
    case 'awaitingJoining':
      return answers.first === undefined ? undefined : answers.first ? select() : update('rejected')
    case 'claimedJoined':
      return answers.first === undefined ? undefined : answers.first ? join() : update('didNotJoin')
    case 'joining':
      if (answers.first === undefined) return undefined
      if (answers.first) return row.joiningTime === undefined ? select() : join()
      return row.joiningTime === undefined ? reject() : decide()
  }
}
