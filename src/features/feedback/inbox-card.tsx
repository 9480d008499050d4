import { useState } from 'react'
import { feedbackCalls, type InboxMessage } from '../../contract/feedback.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useInvalidate } from '../../data/use-invalidate.ts'
import { useSend } from '../../data/use-send.ts'
import { formatDay, formatTime } from '../../lib/dates.ts'
import { formatMobile } from '../../lib/numbers.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { Button } from '../../ui/button.tsx'
import { Block, KeyValues } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { showToast } from '../../ui/toast-store.ts'
import s from './feedback.module.css'

export function useInboxWords() {
  const t = useText('feedback')
  return {
    subject: ({ kind, subject }: InboxMessage) => (kind === 'deletion' ? t('deletion') : subject),
    text: ({ kind, message }: InboxMessage) => (kind === 'deletion' ? t('deletionText') : message),
    when: (at: number) => t('when', { day: formatDay(at), time: formatTime(at) }),
  }
}

/** One message: who wrote what, what became of it, and what can be done. */
export function InboxCard({ message, onAnswer }: { message: InboxMessage; onAnswer: () => void }) {
  const t = useText('feedback')
  const words = useInboxWords()
  const { name, company, ipId, email, mobile, createdAt, state, answer, handledBy, handledAt } = message
  const handled = handledAt === null ? '' : t('byAt', { who: handledBy ?? '', when: words.when(handledAt) })
  return (
    <Block title={words.subject(message)}>
      <p className={s.said}>{words.text(message)}</p>
      <KeyValues
        rows={[
          [t('from'), name],
          [t('company'), `${company} (${ipId})`],
          [t('email'), email ?? t('accountGone')],
          [t('mobile'), mobile && formatMobile(mobile)],
          [t('received'), words.when(createdAt)],
          ...(state === 'closed' ? ([[t('states.closed'), handled]] as const) : []),
        ]}
      />
      {answer === null ? null : (
        <div className={s.answer}>
          <p className={s.note}>{state === 'answered' ? t('answeredBy', { what: handled }) : t('answer')}</p>
          <p className={s.said}>{answer}</p>
        </div>
      )}
      <Choices message={message} onAnswer={onAnswer} />
    </Block>
  )
}

function Choices({ message, onAnswer }: { message: InboxMessage; onAnswer: () => void }) {
  const t = useText('feedback')
  const words = useInboxWords()
  const { online } = useSyncStatus()
  const { run, isSending } = useSetClosed(message)
  const isClosed = message.state === 'closed'
  const of = { subject: words.subject(message), name: message.name }
  return (
    <div className={s.choices}>
      <NeedsConnection missing={!online} under>
        {(tied) => (
          <span className={s.buttons}>
            {message.state === 'new' && message.email !== null ? (
              <Button {...tied} icon="send" aria-label={t('answerOf', of)} onClick={onAnswer}>
                {t('answer')}
              </Button>
            ) : null}
            <Button
              {...tied}
              kind="text"
              busy={isSending}
              aria-label={t(isClosed ? 'reopenOf' : 'closeOf', of)}
              onClick={() => void run(!isClosed)}
            >
              {t(isClosed ? 'reopen' : 'close')}
            </Button>
          </span>
        )}
      </NeedsConnection>
    </div>
  )
}

function useSetClosed({ id }: InboxMessage) {
  const t = useText('feedback')
  const send = useSend()
  const invalidate = useInvalidate()
  const [isSending, setSending] = useState(false)
  const run = async (closed: boolean) => {
    setSending(true)
    const result = await send(feedbackCalls.setClosed, { messageId: id, closed })
    setSending(false)
    if (!result.ok)
      showToast({ heading: t('notChanged'), line: translateServerMessage(result.refusal), tone: 'problem' })
    invalidate(feedbackCalls.inbox)
  }
  return { run, isSending }
}
