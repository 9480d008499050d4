import type { ApiKey } from '../../contract/api-keys.ts'
import { readNow } from '../../data/now.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { DAY_MS, formatDay, formatTime } from '../../lib/dates.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm-store.ts'
import { Block } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { scopeKeys } from './key-words.ts'
import { useEndKey } from './use-end-key.ts'
import s from './webhooks.module.css'

interface Props {
  ipId: string
  apiKey: ApiKey
  onReplace: () => void
}

/** So long before its end the owner is told to replace it. */
const SOON_MS = 14 * DAY_MS
const at = (ms: number) => ({ day: formatDay(ms), time: formatTime(ms) })

/** One key: whose it is, what it may do, until when, and what its owner can do. */
export function KeyRow(props: Props) {
  const t = useText('apiKeys')
  const { name, hint, state, scopes, createdAt, createdByName, lastUsedAt, formerUntil } = props.apiKey
  return (
    <Block title={<span className={s.url}>{name}</span>}>
      <p className={s.state} data-off={state !== 'active' || undefined}>
        {t(`states.${state}`)} · {t('ends', { hint })}
      </p>
      <p className={s.line}>{scopes.map((scope) => t(`scopeNames.${scopeKeys[scope]}`)).join(' · ')}</p>
      <Expiry {...props.apiKey} />
      <p className={s.line}>{lastUsedAt ? t('lastUsed', at(lastUsedAt)) : t('neverUsed')}</p>
      <p className={s.line}>
        {createdByName === '' ? t('madeOn', at(createdAt)) : t('madeBy', { name: createdByName, ...at(createdAt) })}
      </p>
      {state === 'active' && formerUntil ? <p className={s.line}>{t('bothKeys', at(formerUntil))}</p> : null}
      {state === 'active' ? <Actions {...props} /> : null}
    </Block>
  )
}

function Expiry({ state, expiresAt }: ApiKey) {
  const t = useText('apiKeys')
  if (state === 'revoked') return null
  if (state === 'expired') return <p className={s.line}>{t('expired', at(expiresAt))}</p>
  const isSoon = expiresAt - readNow() < SOON_MS
  return <p className={s.line}>{isSoon ? <b>{t('expiresSoon', at(expiresAt))}</b> : t('worksUntil', at(expiresAt))}</p>
}

function Actions({ ipId, apiKey, onReplace }: Props) {
  const t = useText('apiKeys')
  const { online } = useSyncStatus()
  const { end, isSending } = useEndKey()
  const { keyId, name } = apiKey
  const ask = async () => {
    const question = { title: t('endTitle', { name }), body: t('endEffect'), confirmLabel: t('end'), danger: true }
    if (await confirm(question)) await end({ ipId, keyId })
  }
  return (
    <NeedsConnection missing={!online} under>
      {(tied) => (
        <div className={s.buttons} role="group" aria-label={t('actionsOf', { name })}>
          <Button {...tied} kind="text" onClick={onReplace}>
            {t('replace')}
          </Button>
          <Button {...tied} kind="text" busy={isSending} onClick={() => void ask()}>
            {t('end')}
          </Button>
        </div>
      )}
    </NeedsConnection>
  )
}
