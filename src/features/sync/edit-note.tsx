import { useState } from 'react'
import { useApplicantRow } from '../../data/applicant-rows.ts'
import { useNow } from '../../data/now.ts'
import type { Operation } from '../../data/sync.ts'
import type { CommandInputs } from '../../rules/commands.ts'
import { newest } from '../../rules/keep-mine.ts'
import { limits } from '../../rules/limits.ts'
import { asNotes, findLongLine, toSave } from '../../stages/notes-text.ts'
import { useText } from '../../text/index.ts'
import { TextAreaField } from '../../ui/text-field.tsx'
import { useOperationWords } from './operation-words.ts'
import { ResendSheet } from './resend-sheet.tsx'
import s from './sync-centre.module.css'

/** Notes that were refused, beside those that the server has now (OFF-07). */
export function EditNote({
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
  const now = useNow()
  const title = t('editNoteTitle', { name: words.name(operation) })
  const [text, setText] = useState(() => asNotes(note.text))
  const row = useApplicantRow(operation.funnelId)
  const theirs = operation.current && newest(row?.snapshot, operation.current)?.notes
  const stages = useText('stages')
  const longLine = findLongLine(text)
  const input =
    longLine === undefined
      ? { ...note, text: toSave(text), baseAt: theirs?.at ?? now, ...(theirs && { seen: theirs.text }) }
      : undefined
  return (
    <ResendSheet operation={operation} title={title} input={input} onClose={onClose}>
      {theirs ? <p className={s.hint}>{t('editNoteTheirs', { text: theirs.text })}</p> : null}
      <TextAreaField
        label={title}
        value={text}
        rows={limits.noteLines}
        onChange={(event) => setText(asNotes(event.currentTarget.value))}
        hint={t('editNoteHint', { lines: limits.noteLines, characters: limits.noteLineLength })}
        error={
          longLine === undefined
            ? undefined
            : stages('notesLongLine', { line: longLine, characters: limits.noteLineLength })
        }
      />
    </ResendSheet>
  )
}
