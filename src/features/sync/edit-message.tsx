import { useState } from 'react'
import { useSyncActions, type Operation } from '../../data/sync.ts'
import type { CommandInputs } from '../../rules/commands.ts'
import { longestMessage } from '../../rules/feedback.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextAreaField, TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import s from './sync-centre.module.css'

interface Props {
  operation: Operation
  message: CommandInputs['feedback.send']
  onClose: () => void
}

/** A message to operations that was refused: changed and sent as a new one (OFF-07). */
export function EditMessage({ operation, message, onClose }: Props) {
  const t = useText('sync')
  const actions = useSyncActions()
  const [subject, setSubject] = useState(message.subject)
  const [text, setText] = useState(message.message)
  const isWhole = subject.trim() !== '' && text.trim() !== ''
  const resend = async () => {
    try {
      await actions.resend(operation.opId, { ...message, subject: subject.trim(), message: text.trim() })
      onClose()
    } catch {
      showToast({ heading: t('tooLate'), line: t('tooLateLine'), tone: 'problem' })
    }
  }
  return (
    <Sheet
      opened
      onClose={onClose}
      title={t('editMessageTitle')}
      footer={
        <Button kind="primary" full disabled={!isWhole} onClick={() => void resend()}>
          {t('resend')}
        </Button>
      }
    >
      <div className={s.note}>
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
      </div>
    </Sheet>
  )
}
