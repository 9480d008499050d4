import { useLayoutEffect, useRef } from 'react'
import { useText } from '../text/index.ts'
import type { LiveApplicant } from '../data/applicants.ts'
import { formatDay, formatTime } from '../lib/dates.ts'
import { limits } from '../rules/limits.ts'
import { BULLET } from '../rules/notes.ts'
import { Button } from '../ui/button.tsx'
import { useDirty } from '../ui/dirty.ts'
import { TextAreaField } from '../ui/text-field.tsx'
import s from './notes.module.css'
import { asNotes, findLongLine } from './notes-text.ts'
import { RefusedNote } from './refused-note.tsx'
import { useNotes, type Notes as NotesState } from './use-notes.ts'

/** Notes on an applicant: 6 lines of 100 characters that save themselves (TRAP-62, CALL-10). */
export function Notes({ row }: { row: LiveApplicant }) {
  const t = useText('stages')
  // Another applicant is another text: nothing typed for one may be saved to the next
  return <Field key={row.funnelId} row={row} label={t('notes')} />
}

function Field({ row, label }: { row: LiveApplicant; label: string }) {
  const t = useText('stages')
  const notes = useNotes(row)
  // A full device: leaving would lose the text
  useDirty(notes.isStuck)
  const longLine = findLongLine(notes.text)
  const area = useRef<HTMLTextAreaElement>(null)
  const caret = useRef<number>(undefined)
  // Bullets are inserted while typing; the caret stays after the same character. A layout effect: before the next key
  // press
  useLayoutEffect(() => {
    if (caret.current !== undefined) area.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  }, [notes.text])
  const place = (text: string, at: number) => {
    if (text !== notes.text) caret.current = at
    notes.change(text)
  }
  return (
    <div className={s.notes}>
      <TextAreaField
        label={label}
        hideLabel
        ref={area}
        rows={limits.noteLines}
        value={notes.text}
        onFocus={() => {
          if (notes.text === '') place(BULLET, BULLET.length)
        }}
        onChange={(event) => {
          const { value, selectionStart } = event.currentTarget
          place(asNotes(value), asNotes(value.slice(0, selectionStart)).length)
        }}
        onBlur={notes.flush}
        error={
          longLine === undefined ? undefined : t('notesLongLine', { line: longLine, characters: limits.noteLineLength })
        }
        hint={t('notesHint')}
      />
      <p className={s.state} aria-live="polite">
        {useStateWords(notes, row)}
      </p>
      {notes.theirs !== undefined ? <Theirs notes={notes} /> : <RefusedNote row={row} />}
    </div>
  )
}

function useStateWords(notes: NotesState, row: LiveApplicant): string {
  const t = useText('stages')
  if (notes.state === 'full') return t('notesFull')
  if (notes.isMerged) return t('notesMerged')
  if (notes.state === 'typing') return t('notesTyping')
  if (notes.state === 'saving') return t('notesSaving')
  const at = row.notes?.at
  if (at === undefined) return ''
  const date = `${formatDay(at)}, ${formatTime(at)}`
  return t(notes.isOnDeviceOnly ? 'notesSavedHere' : 'notesSavedOn', { date })
}

/** A conflict discards neither text unseen: the user's own stays in the field, the other is shown below it. */
function Theirs({ notes }: { notes: NotesState }) {
  const t = useText('stages')
  return (
    <div className={s.theirs} role="status">
      <p>{t('notesTheirs')}</p>
      <p className={s.text}>{notes.theirs}</p>
      <div className={s.choices}>
        {notes.keepBoth ? <Button onClick={notes.keepBoth}>{t('notesKeepBoth')}</Button> : null}
        <Button onClick={notes.takeTheirs}>{t('notesTakeTheirs')}</Button>
        <Button onClick={notes.keepMine}>{t('notesKeepMine')}</Button>
      </div>
    </div>
  )
}
