import { useState } from 'react'
import { readNow, useNow } from '../../data/now.ts'
import { useSyncActions, type Operation } from '../../data/sync.ts'
import { useApplicantRow } from '../../data/applicants.ts'
import type { CommandInputs } from '../../rules/commands.ts'
import { findPanel, type PanelAnswers } from '../../rules/panels.ts'
import { StagePanel } from '../../stages/stage-panel.tsx'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextAreaField } from '../../ui/text-field.tsx'
import { findInput, useOperationWords } from './operation-words.ts'
import s from './sync-centre.module.css'

/** Whether a refused update can be edited and resent: not when the applicant's funnel has ended meanwhile. */
export function useCanEdit(operation: Operation): 'yes' | 'no' | 'ended' {
  const now = useNow()
  const row = useApplicantRow(operation.funnelId)
  if (operation.input === undefined) return 'no'
  if (operation.call === 'applicant.notes') return 'yes'
  if (operation.call !== 'applicant.update') return 'no'
  const base = operation.current ?? row?.snapshot
  if (!base) return 'no'
  return findPanel(base, now) ? 'yes' : 'ended'
}

/** The same panel with the previous answers, on the current value; sent as a new update (OFF-07). */
export function EditAndResend({ operation, onClose }: { operation: Operation; onClose: () => void }) {
  const row = useApplicantRow(operation.funnelId)
  const update = findInput(operation, 'applicant.update')
  const note = findInput(operation, 'applicant.notes')
  if (note) return <EditNote operation={operation} note={note} onClose={onClose} />
  if (!row || !update) return null
  return (
    <StagePanel
      row={row}
      replaces={operation.opId}
      initial={answersOf(update)}
      asSheet
      onDone={onClose}
      onClose={onClose}
    />
  )
}

/** The panel answers that lead to this update; the user fills in the rest again. */
function answersOf({ action, answer }: CommandInputs['applicant.update']): PanelAnswers {
  return {
    selected: action === 'selected' ? true : action === 'rejected' ? false : undefined,
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
  const [text, setText] = useState(note.text)
  const theirs = operation.current?.notes
  const resend = async () => {
    await actions.resend(operation.opId, { ...note, text, baseAt: theirs?.at ?? readNow() })
    onClose()
  }
  return (
    <Sheet
      opened
      onClose={onClose}
      title={t('editNoteTitle', { name: words.name(operation) })}
      footer={
        <Button kind="primary" full onClick={() => void resend()}>
          {t('resend')}
        </Button>
      }
    >
      <div className={s.note}>
        {theirs ? <p className={s.hint}>{t('editNoteTheirs', { text: theirs.text })}</p> : null}
        <TextAreaField
          label={t('editNoteTitle', { name: words.name(operation) })}
          value={text}
          rows={6}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
    </Sheet>
  )
}
