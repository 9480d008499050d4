import { useState } from 'react'
import { readNow, useNow } from '../../data/now.ts'
import { useSyncActions, type Operation } from '../../data/sync.ts'
import { useApplicantRow } from '../../data/applicants.ts'
import type { Applicant } from '../../contract/funnel-row.ts'
import type { CommandInputs } from '../../rules/commands.ts'
import { limits } from '../../rules/limits.ts'
import { movesOf } from '../../rules/moves.ts'
import { findPanel, type PanelAnswers } from '../../rules/panels.ts'
import { asNotes, findLongLine, toSave } from '../../stages/notes-text.ts'
import { StagePanel } from '../../stages/stage-panel.tsx'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextAreaField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { EditMessage } from './edit-message.tsx'
import { EditWalkIn } from './edit-walk-in.tsx'
import { findInput, useOperationWords } from './operation-words.ts'
import s from './sync-centre.module.css'

const always = ['applicant.notes', 'applicant.walkIn', 'feedback.send']

/** Whether an update can be edited, and resent when it was refused: not when the applicant's funnel has ended meanwhile. */
export function useCanEdit(operation: Operation): 'yes' | 'no' | 'ended' {
  const now = useNow()
  const row = useApplicantRow(operation.funnelId)
  if (operation.input === undefined) return 'no'
  if (always.includes(operation.call)) return 'yes'
  if (operation.call !== 'applicant.update') return 'no'
  const base = operation.current ?? row?.snapshot
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
      initial={answersOf(operation.current ?? row.snapshot, update, now)}
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

function EditNote({
  operation,
  note,
  onClose,
}: {
  operation: Operation
  note: CommandInputs['applicant.notes']
  onClose: () => void
}) {
  const t = useText('sync')
  const words = useOperationWords()
  const actions = useSyncActions()
  const [text, setText] = useState(() => asNotes(note.text))
  const theirs = operation.current?.notes
  const stages = useText('stages')
  const longLine = findLongLine(text)
  const resend = async () => {
    try {
      await actions.resend(operation.opId, { ...note, text: toSave(text), baseAt: theirs?.at ?? readNow() })
      onClose()
    } catch {
      showToast({ heading: t('tooLate'), line: t('tooLateLine'), tone: 'problem' })
    }
  }
  return (
    <Sheet
      opened
      onClose={onClose}
      title={t('editNoteTitle', { name: words.name(operation) })}
      footer={
        <Button kind="primary" full disabled={longLine !== undefined} onClick={() => void resend()}>
          {t('resend')}
        </Button>
      }
    >
      <div className={s.note}>
        {theirs ? <p className={s.hint}>{t('editNoteTheirs', { text: theirs.text })}</p> : null}
        <TextAreaField
          label={t('editNoteTitle', { name: words.name(operation) })}
          value={text}
          rows={limits.noteLines}
          onChange={(event) => setText(asNotes(event.currentTarget.value))}
          hint={stages('notesHint', { lines: limits.noteLines, characters: limits.noteLineLength })}
          error={
            longLine === undefined
              ? undefined
              : stages('notesLongLine', { line: longLine, characters: limits.noteLineLength })
          }
        />
      </div>
    </Sheet>
  )
}
