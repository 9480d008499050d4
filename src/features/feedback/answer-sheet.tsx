import { useState } from 'react'
import { feedbackCalls, type InboxMessage } from '../../contract/feedback.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useInvalidate } from '../../data/use-invalidate.ts'
import { useKeptDraft } from '../../data/use-kept-draft.ts'
import { useSendOnce } from '../../data/use-send-once.ts'
import { longestMessage } from '../../rules/feedback.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { Button } from '../../ui/button.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextAreaField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import s from './feedback.module.css'
import { useInboxWords } from './inbox-card.tsx'

interface Props {
  message: InboxMessage
  onClose: () => void
}

/** The answer to one message; what is written stays on the device until it is sent. */
export function AnswerSheet(props: Props) {
  const { draft, keep, drop } = useKeptDraft<string>(`answer/${props.message.id}`)
  if (draft === undefined) return null
  return <Writing {...props} initial={draft ?? ''} keep={keep} drop={drop} />
}

type WritingProps = Props & { initial: string; keep: (text: string) => void; drop: () => Promise<unknown> }

function Writing({ message, onClose, initial, keep, drop }: WritingProps) {
  const t = useText('feedback')
  const words = useInboxWords()
  const { online } = useSyncStatus()
  const [text, setText] = useState(initial)
  const { send, isSending } = useAnswer(message)
  const submit = async () => {
    if (!(await send(text))) return
    await drop()
    onClose()
  }
  return (
    <Sheet
      opened
      onClose={onClose}
      title={t('answerTitle', { name: message.name })}
      footer={
        <NeedsConnection missing={!online} under>
          {(tied) => (
            <Button
              {...tied}
              kind="primary"
              full
              busy={isSending}
              disabled={tied.disabled || text.trim() === ''}
              onClick={() => void submit()}
            >
              {t('sendAnswer')}
            </Button>
          )}
        </NeedsConnection>
      }
    >
      <div className={s.form}>
        <p className={s.said}>{words.text(message)}</p>
        <TextAreaField
          label={t('answer')}
          required
          rows={6}
          maxLength={longestMessage}
          value={text}
          hint={t('answerHint', { email: message.email ?? '' })}
          onChange={(event) => {
            setText(event.currentTarget.value)
            keep(event.currentTarget.value)
          }}
        />
      </div>
    </Sheet>
  )
}

/** Sends it so that a lost response and a second tap make one e-mail; returns whether the message is done with. */
function useAnswer({ id }: InboxMessage) {
  const t = useText('feedback')
  const sendOnce = useSendOnce()
  const invalidate = useInvalidate()
  const [isSending, setSending] = useState(false)
  const send = async (answer: string): Promise<boolean> => {
    setSending(true)
    const result = await sendOnce(`answer/${id}`, feedbackCalls.answer, { messageId: id, answer })
    setSending(false)
    invalidate(feedbackCalls.inbox)
    if (result.ok) showToast({ heading: t('answerSent'), tone: 'success' })
    else showToast({ heading: t('answerNotSent'), line: translateServerMessage(result.refusal), tone: 'problem' })
    return result.ok
  }
  return { send, isSending }
}
