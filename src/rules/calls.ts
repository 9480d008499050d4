import type { Applicant, InterviewStatus } from '../contract/funnel-row.ts'
import type { CurrentState } from '../contract/funnel.ts'
import { limits } from './limits.ts'
import type { PanelAnswers } from './panels.ts'
import { findCurrentState, type StageAnswer } from './transitions.ts'

/**
 * Where the step indicator of an interview call stands (FEATURES 4.4, CALL-01): −1 idle, 0 arranged, 1 in progress,
 * 3 completed. A failed call is back at the beginning.
 */
export type CallStep = -1 | 0 | 1 | 3

const steps: Record<InterviewStatus, CallStep> = { scheduled: 0, progress: 1, completed: 3, failed: -1 }
export const callStep = (status: InterviewStatus | undefined): CallStep => (status ? steps[status] : -1)

/**
 * What the call panel says. unknown: the call was in progress when the network went away, so nobody can tell how it
 * stands; its result may be recorded all the same (TRAP-49).
 */
export type CallState = 'idle' | 'arranged' | 'inProgress' | 'unknown' | 'notConnected' | 'completed'

export function findCallState({ call }: Pick<Applicant, 'call'>, online: boolean): CallState {
  switch (call.status) {
    case 'scheduled':
      return 'arranged'
    case 'progress':
      return online ? 'inProgress' : 'unknown'
    case 'failed':
      return 'notConnected'
    case 'completed':
      return 'completed'
    case undefined:
      return 'idle'
  }
}

/** After three failed calls only a decision is left (CALL-06, TRAP-42). */
export const areCallsUsedUp = ({ call }: Pick<Applicant, 'call'>): boolean => call.failedCount >= limits.failedCalls

/** Whether 'Take interview' may be asked: not while they talk, and not after the last failed call. */
export const mayCall = (row: Pick<Applicant, 'call'>): boolean => row.call.status !== 'progress' && !areCallsUsedUp(row)

/** The question is 'Call again?' once a call has failed (CALL-04). */
export const asksAgain = ({ call }: Pick<Applicant, 'call'>): boolean => call.failedCount > 0

/**
 * The number the wire wants as an integer (CALL-09): exactly ten digits that begin with 6 to 9. Anything else, a leading
 * zero or +91 too, is refused before it would be lost in the number (TRAP-61).
 */
export const findPhoneNumber = (typed: string): number | undefined =>
  /^[6-9]\d{9}$/.test(typed.trim()) ? Number(typed.trim()) : undefined

/** What was answered in the mandatory feedback of an earlier call (CALL-07). */
export interface FeedbackAnswers {
  selected?: boolean
  reason?: string
}

const stateOf = (row: Pick<Applicant, 'stage'>) => {
  const state = findCurrentState(row.stage.status)
  return state === 'SELECTED' ? undefined : state
}

/** Whether the result of this applicant's call is still open: it may have been given meanwhile, here or elsewhere. */
export const asksFeedback = (row: Pick<Applicant, 'stage'>): boolean => stateOf(row) !== undefined

/** What Submit of the mandatory feedback sends: 'Yes, selected', without a date, or 'No, rejected' with a reason (SM-33, SM-34). */
export function findFeedback(
  row: Pick<Applicant, 'stage'>,
  { selected, reason = '' }: FeedbackAnswers,
): { state: CurrentState; action: 'selected' | 'rejected'; answer: StageAnswer } | undefined {
  const state = stateOf(row)
  if (!state || selected === undefined) return undefined
  if (selected) return { state, action: 'selected', answer: {} }
  return reason.trim() ? { state, action: 'rejected', answer: { reason: reason.trim() } } : undefined
}

/**
 * The answers that go on when a call is completed while its panel is open: the panel of the result asks the same, and
 * nobody should type twice because a telephone was hung up (TRAP-96). Undefined when there are none, or when they said
 * that the call was not completed.
 */
export function answersAfterCall(
  row: Pick<Applicant, 'stage' | 'call'>,
  answers: PanelAnswers | undefined,
): PanelAnswers | undefined {
  if (!answers || answers.first === false || !row.call.completed || row.stage.status !== 'interviewDone')
    return undefined
  const { selected, joiningTime, reason } = answers
  return selected === undefined ? {} : { selected, joiningTime, reason }
}
