import { useState } from 'react'
import { toEndpoint, webhookCalls, type Endpoint } from '../../contract/webhooks.ts'
import { useSession } from '../../data/session.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useRead } from '../../data/use-read.ts'
import { NotLoaded } from '../../hiring/not-loaded.tsx'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { Block, EmptyState, SkeletonRows } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import s from './account.module.css'
import { WebhookDeliveries } from './webhook-deliveries.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookRow } from './webhook-row.tsx'
import { WebhookSecret } from './webhook-secret.tsx'

/** The webhooks of an account, for its owner (HOOK-01, HOOK-06). */
export function WebhooksTab() {
  const t = useText('webhooks')
  const { user } = useSession()
  const { online } = useSyncStatus()
  const [form, setForm] = useState<{ n: number; endpoint?: Endpoint | undefined; opened: boolean }>({
    ...{ n: 0, opened: false },
  })
  const [secret, setSecret] = useState<string>()
  const [shown, setShown] = useState<string>()
  const read = useRead(webhookCalls.list, { ipId: user.ipId })
  const endpoints = read.data?.data.map(toEndpoint)
  const edit = (endpoint?: Endpoint) => setForm(({ n }) => ({ n: n + 1, endpoint, opened: true }))
  const ofShown = endpoints?.find(({ endpointId }) => endpointId === shown)
  return (
    <>
      <Block title={t('title')}>
        <p className={s.lead}>{t('lead')}</p>
        <div className={s.buttons}>
          <NeedsConnection missing={!online} under>
            {(tied) => (
              <Button {...tied} icon="plus" onClick={() => edit()}>
                {t('add')}
              </Button>
            )}
          </NeedsConnection>
        </div>
      </Block>
      <div className={s.list}>
        {!endpoints ? (
          read.isLoading ? (
            <SkeletonRows label={t('loading')} />
          ) : (
            <NotLoaded read={read} what="webhooks" away={t('away')} awayHint={t('awayHint')} />
          )
        ) : endpoints.length === 0 ? (
          <EmptyState title={t('none')} hint={t('noneHint')} />
        ) : (
          endpoints.map((endpoint) => (
            <WebhookRow
              key={endpoint.endpointId}
              ipId={user.ipId}
              endpoint={endpoint}
              isShown={endpoint.endpointId === shown}
              onEdit={() => edit(endpoint)}
              onShow={() => setShown(endpoint.endpointId === shown ? undefined : endpoint.endpointId)}
              onSecret={setSecret}
            />
          ))
        )}
      </div>
      {ofShown ? <WebhookDeliveries key={ofShown.endpointId} ipId={user.ipId} endpoint={ofShown} /> : null}
      {form.n > 0 ? (
        <WebhookForm
          key={form.n}
          ipId={user.ipId}
          endpoint={form.endpoint}
          opened={form.opened}
          onClose={() => setForm((before) => ({ ...before, opened: false }))}
          onAdded={setSecret}
        />
      ) : null}
      <WebhookSecret secret={secret} onClose={() => setSecret(undefined)} />
    </>
  )
}
