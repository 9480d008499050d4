import type { Applicant, InterviewStatus } from '../contract/funnel-row.ts'
import { refOf } from './applicant-ref.ts'
import { areCallsUsedUp } from './call-count.ts'
import type { CommandInputs } from './commands.ts'
import type { PanelAnswers } from './panels.ts'
import { findCurrentState } from './transitions.ts'

/**
 * The step of an interview call's indicator (CALL-01): −1 idle, 0 arranged, 1 in progress,
 * 3 completed. A failed call is back at the beginning.
 */
export type CallStep = -1 | 0 | 1 | 3

const steps: Record<InterviewStatus, CallStep> = { scheduled: 0, progress: 1, completed: 3, failed: -1 }
export const callStep = (status: InterviewStatus | undefined): CallStep => (status ? steps[status] : -1)

/**
 * What the call panel shows. unknown: the call was in progress when the network was lost, so its state cannot be known;
 * its result may be recorded all the same (TRAP-49).
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

/** Whether 'Take interview' is offered: not during a call, and not after the last failed one. */
export const mayCall = (row: Pick<Applicant, 'call'>): boolean => row.call.status !== 'progress' && !areCallsUsedUp(row)

/**
 * The number the wire wants as an integer (CALL-09): exactly ten digits that begin with 6 to 9. Anything else, a
 * leading zero or +91 too, is refused before it would be lost in the number (TRAP-61).
 */
export const findPhoneNumber = (typed: string): number | undefined =>
  /^[6-9]\d{9}$/.test(typed.trim()) ? Number(typed.trim()) : undefined

/** The input of the mandatory feedback for an earlier call (CALL-07). */
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

/**
 * What Submit of the mandatory feedback enqueues: 'Yes, selected', without a date, or 'No, rejected' with a reason
 * (SM-33, SM-34).
 */
export function findFeedback(
  row: Applicant,
  { selected, reason = '' }: FeedbackAnswers,
): CommandInputs['applicant.update'] | undefined {
  const state = stateOf(row)
  if (!state || selected === undefined) return undefined
  const update = { ...refOf(row), state, seenAt: row.stage.at }
  if (selected) return { ...update, action: 'selected', answer: {} }
  return reason.trim() ? { ...update, action: 'rejected', answer: { reason: reason.trim() } } : undefined
}

/**
 * The answers that stay when a call is completed while its panel is open. The panel of the result has the same
 * questions, and ending a call must not lose the user's input (TRAP-96). Undefined when there are none, or when the
 * user answered that the call was not completed.
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
