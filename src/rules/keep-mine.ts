import type { Applicant } from '../contract/funnel-row.ts'
import type { CommandInputs } from './commands.ts'
import { findCurrentState, findRefusal } from './transitions.ts'

/** Of two states of an applicant the later one. What is resent builds on it, so it is also what the user is shown. */
export const newest = <T extends { updatedAt: number }>(a: T | undefined, b: T | undefined): T | undefined =>
  a && b ? (a.updatedAt >= b.updatedAt ? a : b) : (a ?? b)

/**
 * The same update on the applicant as they are now: what a user sends who keeps theirs. Undefined where it is no longer
 * possible, or needs another answer.
 */
export function keepMyUpdate(
  current: Applicant,
  input: CommandInputs['applicant.update'],
): CommandInputs['applicant.update'] | undefined {
  const state = findCurrentState(current.stage.status)
  if (!state || findRefusal(current, state, input.action, input.answer)) return undefined
  return { ...input, state }
}

/** The same notes over those that stand now. */
export const keepMyNotes = (
  current: Pick<Applicant, 'notes'>,
  input: CommandInputs['applicant.notes'],
): CommandInputs['applicant.notes'] => ({
  ...input,
  baseAt: current.notes?.at ?? 0,
  seen: current.notes?.text ?? '',
})

/** The same scorecard over the one that stands now. */
export const keepMyCard = (
  current: Pick<Applicant, 'scorecard'>,
  input: CommandInputs['applicant.scorecard'],
): CommandInputs['applicant.scorecard'] => ({ ...input, baseAt: current.scorecard?.at ?? 0 })
