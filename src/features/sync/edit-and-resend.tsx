import { useNow } from '../../data/now.ts'
import type { Operation } from '../../data/sync.ts'
import { useApplicantRow } from '../../data/applicant-rows.ts'
import type { Applicant } from '../../contract/funnel-row.ts'
import type { CommandInputs } from '../../rules/commands.ts'
import { newest } from '../../rules/keep-mine.ts'
import { movesOf } from '../../rules/moves.ts'
import { findPanel } from '../../rules/panel-kind.ts'
import type { PanelAnswers } from '../../rules/panels.ts'
import { StagePanel } from '../../stages/stage-panel.tsx'
import { EditMessage } from './edit-message.tsx'
import { EditNote } from './edit-note.tsx'
import { EditWalkIn } from './edit-walk-in.tsx'
import { findInput } from './operation-words.ts'

const always = ['applicant.notes', 'applicant.walkIn', 'feedback.send']

/** Whether an update can be edited, and resent when it was refused: not when the applicant's funnel has ended meanwhile. */
export function useCanEdit(operation: Operation): 'yes' | 'no' | 'ended' {
  const now = useNow()
  const row = useApplicantRow(operation.funnelId)
  if (operation.input === undefined) return 'no'
  if (always.includes(operation.call)) return 'yes'
  if (operation.call !== 'applicant.update') return 'no'
  const base = newest(row?.snapshot, operation.current)
  if (!base) return 'no'
  return findPanel(base, now) ? 'yes' : 'ended'
}

/** The same panel with the previous answers, on the current value; sent as a new update (OFF-07). */
export function EditAndResend({ operation, onClose }: { operation: Operation; onClose: () => void }) {
  const now = useNow()
  const row = useApplicantRow(operation.funnelId)
  const update = findInput(operation, 'applicant.update')
  const note = findInput(operation, 'applicant.notes')
  const message = findInput(operation, 'feedback.send')
  const walkIn = findInput(operation, 'applicant.walkIn')
  if (walkIn) return <EditWalkIn operation={operation} walkIn={walkIn} onClose={onClose} />
  if (message) return <EditMessage operation={operation} message={message} onClose={onClose} />
  if (note) return <EditNote operation={operation} note={note} onClose={onClose} />
  if (!row || !update) return null
  // One that still waits is shown on the row already; its panel asks about the row without it
  const isRefused = operation.state === 'rejected' || operation.state === 'quarantined'
  return (
    <StagePanel
      row={isRefused ? row : { ...row, ...row.snapshot }}
      replaces={operation.opId}
      initial={answersOf(newest(row.snapshot, operation.current) ?? row.snapshot, update, now)}
      asSheet
      onDone={onClose}
      onClose={onClose}
    />
  )
}

/** The answers in the row's panel that lead to this update; what the panel asks otherwise is asked again. */
function answersOf(row: Applicant, { action, answer }: CommandInputs['applicant.update'], now: number): PanelAnswers {
  const move = movesOf(row, now).find(
    ({ kind }) => kind === action || (kind === 'joiningDate' && action === 'selected'),
  )
  return {
    selected: action === 'selected' ? true : action === 'rejected' ? false : undefined,
    ...move?.answers,
    joiningTime: answer.joiningTime,
    reason: answer.reason,
    employeeId: answer.employeeId,
  }
}
