import { useState } from 'react'
import { requestDetailCalls, type RequestWire } from '../../contract/request-details.ts'
import { useSession } from '../../data/session.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useInvalidate } from '../../data/use-invalidate.ts'
import { useSend } from '../../data/use-send.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { Button } from '../../ui/button.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { showToast } from '../../ui/toast-store.ts'
import s from './run-campaign.module.css'

/** Allows or forbids WhatsApp for a request or its whole company; for operations staff (RO-12). */
export function WhatsAppSwitch({ wire }: { wire: RequestWire }) {
  const t = useText('reachouts')
  const { user } = useSession()
  const { online } = useSyncStatus()
  const send = useSend()
  const invalidate = useInvalidate()
  const [isBusy, setBusy] = useState(false)
  if (user.code !== 'OPS' || !wire.whatsAppBot.isCarried) return null
  const isOn = wire.whatsAppBot.status
  const set = async (scope: 'request' | 'company') => {
    setBusy(true)
    const { hiringRequestId } = wire
    const result = await send(requestDetailCalls.setWhatsApp, { hiringRequestId, status: !isOn, scope })
    setBusy(false)
    if (result.ok) invalidate(requestDetailCalls.get)
    else showToast({ heading: translateServerMessage(result.refusal) ?? t('whatsAppNotSet'), tone: 'problem' })
  }
  return (
    <div className={s.bot}>
      <p className={s.quiet}>{t(isOn ? 'whatsAppOn' : 'whatsAppOff')}</p>
      <NeedsConnection missing={!online}>
        {(tied) => (
          <span className={s.actions}>
            {(['request', 'company'] as const).map((scope) => (
              <Button {...tied} key={scope} busy={isBusy} onClick={() => void set(scope)}>
                {t(`${isOn ? 'forbid' : 'allow'}WhatsApp.${scope}`)}
              </Button>
            ))}
          </span>
        )}
      </NeedsConnection>
    </div>
  )
}
