import type { Applicant } from '../contract/funnel-row.ts'
import type { ApplicantRef, CommandInputs } from '../rules/commands.ts'
import type { PanelSubmission } from '../rules/panels.ts'

/** Whom it is about, frozen now: another partner may be chosen before it is sent (TRAP-78). */
export const refOf = ({ funnelId, hiringRequestId, ipId, name, requestName }: Applicant): ApplicantRef => ({
  funnelId,
  hiringRequestId,
  ipId,
  name,
  requestName,
})

/** What the outbox is given for a submission; the file is that of a joining. */
export function inputOf(
  ref: ApplicantRef,
  submission: Exclude<PanelSubmission, { kind: 'callNotCompleted' }>,
  file?: File,
): { input: CommandInputs['applicant.update']; files?: File[] } {
  const { state, answer } = submission
  if (submission.kind === 'update') return { input: { ...ref, state, action: submission.action, answer } }
  const input = { ...ref, state, action: 'joined' as const, answer }
  if (!file) return { input }
  return { input: { ...input, files: [{ name: file.name, type: file.type, size: file.size }] }, files: [file] }
}
