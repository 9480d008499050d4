import { useState } from 'react'
import { webhookCalls } from '../../contract/webhooks.ts'
import { readNow } from '../../data/now.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { DAY_MS } from '../../lib/dates.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useWebhookChange } from './webhook-actions.ts'

const spans = { day: 1, week: 7, month: 30 } as const
type Span = keyof typeof spans

/** Sends again what was given up in a span of time, e.g. after the receiver was repaired. */
export function WebhookAllAgain({ ipId, endpointId }: { ipId: string; endpointId: string }) {
  const t = useText('webhooks')
  const { online } = useSyncStatus()
  const { run, isSending } = useWebhookChange()
  const [span, setSpan] = useState<Span>('week')
  const send = async () => {
    const since = readNow() - spans[span] * DAY_MS
    const done = await run(webhookCalls.replayFailed, { ipId, endpointId, since })
    if (done) showToast({ heading: t('allQueued', { count: done.data.count }), tone: 'success' })
  }
  return (
    <>
      <SelectField
        label={t('since')}
        placeholder={null}
        options={(Object.keys(spans) as Span[]).map((value) => ({ value, label: t(`spans.${value}`) }))}
        value={span}
        onChange={({ target }) => setSpan(target.value as Span)}
      />
      <NeedsConnection missing={!online} under>
        {(tied) => (
          <Button {...tied} icon="undo" busy={isSending} onClick={() => void send()}>
            {t('allAgain')}
          </Button>
        )}
      </NeedsConnection>
    </>
  )
}
