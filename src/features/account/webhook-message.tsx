import { webhookCalls, type Delivery } from '../../contract/webhooks.ts'
import { useRead } from '../../data/use-read.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { EmptyState, KeyValues, SkeletonRows } from '../../ui/list-parts.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import s from './account.module.css'
import own from './webhooks.module.css'

interface Props {
  ipId: string
  endpointId: string
  delivery: Delivery | undefined
  onClose: () => void
}

/** What a message says, and the beginning of the last answer to it. */
export function WebhookMessage({ delivery, onClose, ...of }: Props) {
  const t = useText('webhooks')
  return (
    <Sheet opened={delivery !== undefined} onClose={onClose} title={t('message')} size="l">
      {delivery ? <Content {...of} messageId={delivery.messageId} /> : null}
    </Sheet>
  )
}

function Content({ messageId, ...of }: { ipId: string; endpointId: string; messageId: string }) {
  const t = useText('webhooks')
  const read = useRead(webhookCalls.delivery, { ...of, messageId })
  if (!read.data)
    return read.isLoading ? (
      <SkeletonRows label={t('deliveriesLoading')} />
    ) : (
      <EmptyState title={t('deliveriesAway')} hint={translateServerMessage(read.refusal)} />
    )
  const { body, lastReply } = read.data.data
  return (
    <>
      <KeyValues rows={[[t('messageId'), messageId]]} />
      <h3>{t('body')}</h3>
      <p className={s.lead}>{t('bodyLead')}</p>
      <pre className={own.code} role="region" aria-label={t('body')}>
        {indent(body)}
      </pre>
      {lastReply ? (
        <>
          <h3>{t('reply')}</h3>
          <pre className={own.code} role="region" aria-label={t('reply')}>
            {lastReply}
          </pre>
        </>
      ) : null}
    </>
  )
}

const indent = (text: string) => (text === '' ? '–' : JSON.stringify(JSON.parse(text), undefined, 2))
