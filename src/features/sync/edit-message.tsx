import { useState } from 'react'
import type { Operation } from '../../data/sync.ts'
import type { CommandInputs } from '../../rules/commands.ts'
import { longestMessage } from '../../rules/feedback.ts'
import { useText } from '../../text/index.ts'
import { TextAreaField, TextField } from '../../ui/text-field.tsx'
import { ResendSheet } from './resend-sheet.tsx'

interface Props {
  operation: Operation
  message: CommandInputs['feedback.send']
  onClose: () => void
}

/** A message to operations that was refused: changed and sent as a new one (OFF-07). */
export function EditMessage({ operation, message, onClose }: Props) {
  const t = useText('sync')
  const [subject, setSubject] = useState(message.subject)
  const [text, setText] = useState(message.message)
  const isWhole = subject.trim() !== '' && text.trim() !== ''
  const input = isWhole ? { ...message, subject: subject.trim(), message: text.trim() } : undefined
  return (
    <ResendSheet operation={operation} title={t('editMessageTitle')} input={input} onClose={onClose}>
      <TextField
        label={t('subject')}
        required
        maxLength={200}
        value={subject}
        onChange={(event) => setSubject(event.currentTarget.value)}
      />
      <TextAreaField
        label={t('message')}
        required
        rows={6}
        maxLength={longestMessage}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </ResendSheet>
  )
}
