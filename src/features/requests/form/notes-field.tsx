import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { requestLimits } from '../../../contract/request-lists.ts'
import { formatDay, formatTime } from '../../../lib/dates.ts'
import { limits } from '../../../rules/limits.ts'
import { asNotes, findLongLine } from '../../../stages/notes-text.ts'
import { useText } from '../../../text/index.ts'
import { TextAreaField } from '../../../ui/text-field.tsx'
import { FieldPlace, useField } from './fields.tsx'
import { useAutosave, useRequestForm } from './form-context.ts'
import s from './form.module.css'

/** Six lines of a hundred characters, each with a bullet, saved a second after typing stops (HR-27, TRAP-62). */
export function NotesField() {
  const t = useText('stages')
  const { autosave } = useRequestForm()
  const { value, change, error, isLocked } = useField('notes')
  const saved = useAutosave((each) => each.saved)
  const [savedAt, setSavedAt] = useState<number>()
  const area = useRef<HTMLTextAreaElement>(null)
  const caret = useRef<number>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Bullets are inserted while typing; the caret stays behind the same character
  useLayoutEffect(() => {
    if (caret.current !== undefined) area.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  }, [value])
  const place = (text: string, at: number) => {
    if (text === value) return
    caret.current = at
    change(text)
    setSavedAt(undefined)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      void autosave.flush().then(() => autosave.saved && 'at' in autosave.saved && setSavedAt(autosave.saved.at))
    }, limits.noteSaveDelay)
  }
  const longLine = findLongLine(value)
  const size = { lines: requestLimits.noteLines, characters: requestLimits.noteLineLength }
  const long = longLine === undefined ? undefined : t('notesLongLine', { line: longLine, ...size })
  return (
    <FieldPlace path="notes" span={6}>
      <TextAreaField
        label={t('notes')}
        ref={area}
        rows={requestLimits.noteLines}
        value={value}
        disabled={isLocked}
        error={long ?? error}
        hint={t('notesHint', size)}
        onChange={(event) => {
          const { value: typed, selectionStart } = event.currentTarget
          place(asNotes(typed), asNotes(typed.slice(0, selectionStart)).length)
        }}
      />
      <p className={s.hint} aria-live="polite">
        {saved && 'failed' in saved
          ? t('notesFull')
          : savedAt === undefined
            ? ''
            : t('notesSavedOn', { date: `${formatDay(savedAt)}, ${formatTime(savedAt)}` })}
      </p>
    </FieldPlace>
  )
}
