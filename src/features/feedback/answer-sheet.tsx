import { feedbackCalls, type InboxMessage } from '../../contract/feedback.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useInvalidate } from '../../data/use-invalidate.ts'
import { useKeptText } from '../../data/use-kept-text.ts'
import { useOneAtATime } from '../../data/use-one-at-a-time.ts'
import { useSendOnce } from '../../data/use-send-once.ts'
import { longestMessage } from '../../rules/feedback.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { showToast } from '../../ui/toast-store.ts'
import { WritingSheet } from '../../ui/writing-sheet.tsx'
import s from './feedback.module.css'
import { useInboxWords } from './inbox-card.tsx'

interface Props {
  message: InboxMessage
  onClose: () => void
}

/** The answer to one message; what is written stays on the device until it is sent. */
export function AnswerSheet({ message, onClose }: Props) {
  const t = useText('feedback')
  const words = useInboxWords()
  const { online } = useSyncStatus()
  const { text, write, drop } = useKeptText(`answer/${message.id}`)
  const { send, isSending } = useAnswer(message)
  if (text === undefined) return null
  const submit = async () => {
    if (!(await send(text))) return
    await drop()
    onClose()
  }
  return (
    <WritingSheet
      title={t('answerTitle', { name: message.name })}
      label={t('answer')}
      hint={t('answerHint', { email: message.email ?? '' })}
      rows={6}
      maxLength={longestMessage}
      left={(count) => t('lettersLeft', { count })}
      value={text}
      onChange={write}
      send={t('sendAnswer')}
      busy={isSending}
      online={online}
      onSend={() => void submit()}
      onClose={onClose}
    >
      <p className={s.said}>{words.text(message)}</p>
    </WritingSheet>
  )
}

/**
 * Sends it so that a lost response and a second tap make one e-mail; returns whether what is written went out. An answer
 * that was changed since an earlier attempt did stays written: the user may copy it.
 */
function useAnswer({ id }: InboxMessage) {
  const t = useText('feedback')
  const sendOnce = useSendOnce()
  const invalidate = useInvalidate()
  const { run, isBusy } = useOneAtATime(async (answer: string) => {
    const result = await sendOnce(`answer/${id}`, feedbackCalls.answer, { messageId: id, answer })
    invalidate(feedbackCalls.inbox)
    if (result.ok && result.isEarlier) {
      showToast({ heading: t('answeredBefore'), line: t('answeredBeforeLine') })
      return false
    }
    if (result.ok) showToast({ heading: t('answerSent'), tone: 'success' })
    else showToast({ heading: t('answerNotSent'), line: translateServerMessage(result.refusal), tone: 'problem' })
    return result.ok
  })
  return { send: run, isSending: isBusy }
}
