import type { Applicant, FunnelStatus, Stage, SubStage } from '../contract/funnel-row.ts'
import type { CurrentState, StageAction } from '../contract/funnel.ts'
import { trimPasted } from '../lib/text.ts'

/** What an update carries besides the action (the body of API-074), in clean names. */
export interface StageAnswer {
  /** IST midnight, epoch ms. */
  joiningTime?: number
  /** Why the applicant was rejected. */
  reason?: string
  employeeId?: string
  documents?: { fileName: string; type: string }[]
}

/** Why an update is refused: a code the server returns too, and the field at fault if there is one. */
export interface TransitionRefusal {
  code: 'not-allowed' | 'conflict' | 'reason-required' | 'joining-date-required'
  field?: 'message' | 'joiningTime'
}

interface Outcome {
  status: FunnelStatus
  subStage?: SubStage
}

/**
 * The employer's transitions (SM-01 to SM-34): from the state sent with the update, by action, to the new
 * status. A pair that is not here is refused. Every check for permission reads this table: panels, the
 * queue's projection, the server.
 */
const transitions: Record<CurrentState, Partial<Record<StageAction, Outcome>>> = {
  SHORTLISTED: {
    screen: { status: 'shortlisted' },
    selected: { status: 'selected' },
    rejected: { status: 'rejected' },
    didNotAttend: { status: 'interviewNoShow', subStage: 'notAttended' },
  },
  INTERVIEW_DONE: {
    selected: { status: 'selected' },
    rejected: { status: 'rejected' },
  },
  SELECTED: {
    selected: { status: 'selected' },
    joined: { status: 'joined' },
    didNotJoin: { status: 'joiningNoShow', subStage: 'notJoined' },
    rejected: { status: 'rejected' },
  },
}

const stateOfStatus: Partial<Record<FunnelStatus, CurrentState>> = {
  shortlisted: 'SHORTLISTED',
  interviewDone: 'INTERVIEW_DONE',
  selected: 'SELECTED',
}

/** The state to send with an update of this row; undefined when nothing can be done to it any more. */
export const findCurrentState = (status: FunnelStatus): CurrentState | undefined => stateOfStatus[status]

/** The target of an action, whatever the row is now: used to detect that it is there already. */
export const findOutcome = (state: CurrentState, action: StageAction): Outcome | undefined => transitions[state][action]

/** The actions a state allows, for menus and tests. */
export const actionsOf = (state: CurrentState): StageAction[] => Object.keys(transitions[state]) as StageAction[]

/**
 * Returns why an update is refused, or undefined when it is allowed.
 * @param state the state named in the update; it must match the row. Exception: a row whose interview has meanwhile
 *   taken place, as the call or the applicant reports, still accepts a result given for SHORTLISTED (TRAP-96, TRAP-97).
 * @param feedbackOfCall the mandatory feedback of an earlier call needs no joining date (SM-33).
 */
export function findRefusal(
  row: Pick<Applicant, 'stage'>,
  state: CurrentState,
  action: StageAction,
  answer: StageAnswer,
  { feedbackOfCall = false } = {},
): TransitionRefusal | undefined {
  const outcome = findOutcome(state, action)
  const now = stateOfStatus[row.stage.status]
  if (!outcome) return { code: 'not-allowed' }
  // No employer moves a row to interviewDone, so the employer's side has not decided otherwise. "Did not attend" is not
  // accepted here: it contradicts the other report, and a user must decide
  const onlyTheInterviewWasHeld =
    now === 'INTERVIEW_DONE' &&
    state === 'SHORTLISTED' &&
    !row.stage.employerConfirmed &&
    (action === 'selected' || action === 'rejected')
  if (now !== state && !onlyTheInterviewWasHeld) return { code: 'conflict' }
  // No at an awaited joining rejects without a reason (SM-24, TRAP-40)
  const reasonNeeded = action === 'rejected' && !(state === 'SELECTED' && row.stage.subStage === 'noUpdate')
  if (reasonNeeded && !answer.reason?.trim()) return { code: 'reason-required', field: 'message' }
  if (action === 'selected' && answer.joiningTime === undefined && !feedbackOfCall)
    return { code: 'joining-date-required', field: 'joiningTime' }
  return undefined
}

/**
 * The row after an update that `findRefusal` allows. `at` is when it happened, epoch ms. Pure: the row is not changed.
 */
export function applyUpdate(
  row: Applicant,
  state: CurrentState,
  action: StageAction,
  answer: StageAnswer,
  at: number,
): Applicant {
  const outcome = findOutcome(state, action)
  if (!outcome) return row
  // A new stage is never older than the one before, whatever the device's clock
  const stage: Stage = {
    ...outcome,
    subStage: outcome.subStage,
    userConfirmed: false,
    employerConfirmed: true,
    at: Math.max(at, row.stage.at + 1),
  }
  const next: Applicant = { ...row, stage }
  if (action === 'selected') next.joiningTime = answer.joiningTime ?? row.joiningTime
  if (action === 'rejected') next.rejectionReason = trimPasted(answer.reason ?? '') || undefined
  if (action === 'joined')
    next.joined = { employeeId: trimPasted(answer.employeeId ?? '') || undefined, documents: answer.documents ?? [] }
  return next
}

/**
 * Whether the row is already in the state that the update leads to, with the same data (TRAP-17; docs/offline.md,
 * second line of defence).
 */
export function isAlreadyDone(row: Applicant, state: CurrentState, action: StageAction, answer: StageAnswer): boolean {
  const outcome = findOutcome(state, action)
  if (!outcome || row.stage.status !== outcome.status || row.stage.subStage !== outcome.subStage) return false
  if (!row.stage.employerConfirmed) return false
  if (action === 'selected') return answer.joiningTime === undefined || row.joiningTime === answer.joiningTime
  if (action === 'rejected') return (row.rejectionReason ?? '') === trimPasted(answer.reason ?? '')
  if (action === 'joined') return (row.joined?.employeeId ?? '') === trimPasted(answer.employeeId ?? '')
  return true
}
