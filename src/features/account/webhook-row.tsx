import { webhookCalls, type Endpoint } from '../../contract/webhooks.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { readNow } from '../../data/now.ts'
import { formatDay, formatTime } from '../../lib/dates.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm-store.ts'
import { Block } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { eventKeys, hostOf, makeWebhookSecret, useWebhookChange } from './webhook-actions.ts'
import s from './webhooks.module.css'

interface Props {
  ipId: string
  endpoint: Endpoint
  /** Its deliveries are on the screen. */
  isShown: boolean
  onEdit: () => void
  onShow: () => void
  onSecret: (secret: string) => void
}

const at = (ms: number) => ({ day: formatDay(ms), time: formatTime(ms) })

/** One webhook: where it leads, how it is, and what its owner can do. */
export function WebhookRow(props: Props) {
  const t = useText('webhooks')
  const { endpoint } = props
  const { url, events, disabledReason, isEnabled, waiting, failingSince, lastOkAt, formerUntil } = endpoint
  return (
    <Block title={<span className={s.url}>{url}</span>}>
      <p className={s.state} data-off={!isEnabled || undefined}>
        {isEnabled ? t('on') : t(`off.${disabledReason ?? 'paused'}`)}
        {waiting > 0 ? ` · ${t('waiting', { count: waiting })}` : null}
      </p>
      <p className={s.line}>{events.map((event) => t(`eventNames.${eventKeys[event]}`)).join(' · ')}</p>
      {failingSince ? <p className={s.line}>{t('failingSince', at(failingSince))}</p> : null}
      {lastOkAt ? <p className={s.line}>{t('lastOk', at(lastOkAt))}</p> : null}
      {formerUntil && formerUntil > readNow() ? <p className={s.line}>{t('bothSecrets', at(formerUntil))}</p> : null}
      <Actions {...props} />
    </Block>
  )
}

function Actions({ ipId, endpoint, isShown, onEdit, onShow, onSecret }: Props) {
  const t = useText('webhooks')
  const { online } = useSyncStatus()
  const { run, isSending } = useWebhookChange()
  const { endpointId, isEnabled, url } = endpoint
  const host = hostOf(url)
  const of = { ipId, endpointId }
  const rotate = async () => {
    const question = { title: t('rotateTitle'), body: t('rotateEffect'), confirmLabel: t('rotate') }
    if (!(await confirm(question))) return
    const secret = makeWebhookSecret()
    if (await run(webhookCalls.rotate, { ...of, secret })) onSecret(secret)
  }
  const remove = async () => {
    const question = { title: t('removeTitle', { host }), body: t('removeEffect'), confirmLabel: t('remove') }
    if (await confirm({ ...question, danger: true })) await run(webhookCalls.remove, of, t('removed'))
  }
  const flip = () =>
    run(webhookCalls.setEnabled, { ...of, isEnabled: !isEnabled }, isEnabled ? t('paused') : t('resumed'))
  const actions = [
    [t('test'), () => run(webhookCalls.test, of, t('testQueued'))],
    [isEnabled ? t('pause') : t('resume'), flip],
    [t('change'), onEdit],
    [t('rotate'), rotate],
    [t('remove'), remove],
  ] as const
  return (
    <NeedsConnection missing={!online} under>
      {(tied) => (
        <div className={s.buttons} role="group" aria-label={t('actionsOf', { host })}>
          <Button kind="plain" icon={isShown ? 'up' : 'down'} aria-expanded={isShown} onClick={onShow}>
            {t('deliveries')}
          </Button>
          {actions.map(([label, press]) => (
            <Button {...tied} key={label} kind="text" busy={isSending} onClick={() => void press()}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </NeedsConnection>
  )
}
