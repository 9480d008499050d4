import type { LiveApplicant } from '../data/applicants.ts'
import { useOperations, useSyncActions, type Operation } from '../data/sync.ts'
import type { CommandInputs } from '../rules/commands.ts'
import { joinNotes } from '../rules/notes.ts'
import { useText } from '../text/index.ts'
import { Button } from '../ui/button.tsx'
import s from './notes.module.css'

type NoteInput = CommandInputs['applicant.notes']

/** The user's own notes that the server refused because of another user's: these stand in the field above. */
export function RefusedNote({ row }: { row: LiveApplicant }) {
  const operation = useOperations()?.find(
    ({ call, funnelId, state, input }) =>
      call === 'applicant.notes' && funnelId === row.funnelId && state === 'rejected' && input !== undefined,
  )
  return operation ? <Choice operation={operation} theirs={row.notes} /> : null
}

function Choice({ operation, theirs }: { operation: Operation; theirs: LiveApplicant['notes'] }) {
  const t = useText('stages')
  const actions = useSyncActions()
  const note = operation.input as NoteInput
  const both = joinNotes(theirs?.text ?? '', note.text)
  const resend = (text: string) => () =>
    void actions
      .resend(operation.opId, { ...note, text, baseAt: theirs?.at ?? 0, seen: theirs?.text ?? '' })
      .catch(() => undefined)
  return (
    <div className={s.theirs} role="status">
      <p>{t('notesRefused')}</p>
      <p className={s.text}>{note.text}</p>
      <div className={s.choices}>
        {both === undefined ? null : <Button onClick={resend(both)}>{t('notesKeepBoth')}</Button>}
        <Button onClick={() => void actions.discard(operation.opId)}>{t('notesDropMine')}</Button>
        <Button onClick={resend(note.text)}>{t('notesKeepMine')}</Button>
      </div>
    </div>
  )
}
