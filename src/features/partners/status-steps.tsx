import { useState } from 'react'
import { partnerCalls, type IndustryPartner } from '../../contract/partners.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useInvalidate } from '../../data/use-invalidate.ts'
import { useSend } from '../../data/use-send.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { Button } from '../../ui/button.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast-store.ts'
import s from './partners.module.css'

export type BulkAction = 'Active' | 'Inactive'

interface Props {
  action: BulkAction | undefined
  partners: IndustryPartner[]
  onClose: () => void
  onDone: () => void
}

/** Active or Inactive for all ticked partners, in two steps: the partners, and the consequences (PART-05). */
export function StatusSteps({ action, partners, onClose, onDone }: Props) {
  const t = useText('partners')
  const { online } = useSyncStatus()
  const [step, setStep] = useState<1 | 2>(1)
  const { run, isSending } = useSetStatus(onDone)
  const target = action ?? 'Active'
  const to = t(`actions.${target}`)
  const changing = partners.filter((partner) => partner.isActive !== (target === 'Active'))
  const isLast = step === 2
  return (
    <Sheet
      opened={action !== undefined}
      onClose={onClose}
      title={t('bulkTitle', { count: partners.length, action: to })}
      below={
        <span aria-live="polite">
          {`${t('stepOf', { at: step, total: 2 })} · ${isLast ? t('stepConfirm') : t('stepCheck')}`}
        </span>
      }
      footer={
        <div className={s.steps}>
          {isLast ? <Button onClick={() => setStep(1)}>{t('previousStep')}</Button> : null}
          {isLast ? (
            <NeedsConnection missing={!online} under>
              {(tied) => (
                <Button
                  {...tied}
                  kind="primary"
                  full
                  busy={isSending}
                  onClick={() =>
                    void run(
                      partners.map(({ ipId }) => ipId),
                      target,
                    )
                  }
                >
                  {t('update')}
                </Button>
              )}
            </NeedsConnection>
          ) : (
            <Button kind="primary" full onClick={() => setStep(2)}>
              {t('nextStep')}
            </Button>
          )}
        </div>
      }
    >
      {isLast ? (
        <div className={s.effect}>
          <p>
            <b>
              {changing.length > 0 ? t('changing', { count: changing.length }) : t('nothingChanges', { action: to })}
            </b>
          </p>
          {changing.length > 0 ? <p>{target === 'Active' ? t('effectActive') : t('effectInactive')}</p> : null}
        </div>
      ) : (
        <ul className={s.chosen}>
          {partners.map((partner) => (
            <li key={partner.ipId}>
              <b>{partner.name}</b>
              <span>
                {partner.isActive === (target === 'Active')
                  ? t('alreadySo', { action: to })
                  : t('willChange', { from: partner.isActive ? t('active') : t('inactive'), to })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

/** Sends the change and shows the result, with the messages of PART-05. */
export function useSetStatus(onDone: () => void) {
  const t = useText('partners')
  const send = useSend()
  const invalidate = useInvalidate()
  const [isSending, setSending] = useState(false)
  const run = async (ids: string[], action: BulkAction) => {
    setSending(true)
    const result = await send(partnerCalls.setStatus, { ids, action })
    setSending(false)
    if (!result.ok) {
      const line = translateServerMessage(result.refusal) ?? t('noAnswer')
      showToast({ heading: t('statusNotUpdated'), line, tone: 'problem' })
      return
    }
    invalidate(partnerCalls.list)
    showToast({ heading: t('statusUpdated'), tone: 'success' })
    onDone()
  }
  return { run, isSending }
}
