import { useState } from 'react'
import { carrierCalls, type CarrierAddress } from '../../contract/carriers.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useSend } from '../../data/use-send.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { Button } from '../../ui/button.tsx'
import { Block, EmptyState } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useCarrierWords } from './carrier-words.ts'
import s from './operations.module.css'

/** What is to be entered at each carrier. Shown on demand and not kept: some of it is secret. */
export function CarrierAddresses() {
  const t = useText('carriers')
  const { online } = useSyncStatus()
  const send = useSend()
  const [isSending, setSending] = useState(false)
  const [addresses, setAddresses] = useState<CarrierAddress[]>()
  const show = async () => {
    setSending(true)
    const result = await send(carrierCalls.addresses, {})
    setSending(false)
    if (result.ok) setAddresses(result.value.data)
    else showToast({ heading: t('addressesAway'), line: translateServerMessage(result.refusal), tone: 'problem' })
  }
  return (
    <>
      <Block>
        <p>{t('addressesLead')}</p>
        {addresses ? null : (
          <div className={`${s.choices} ${s.buttons}`}>
            <NeedsConnection missing={!online} under>
              {(tied) => (
                <Button {...tied} busy={isSending} onClick={() => void show()}>
                  {t('addressesShow')}
                </Button>
              )}
            </NeedsConnection>
          </div>
        )}
      </Block>
      {addresses?.length === 0 ? <EmptyState title={t('addressesNone')} /> : null}
      {addresses && addresses.length > 0 ? (
        <Block>
          <div className={`${s.sheet} ${s.spaced}`}>
            {addresses.map((each) => (
              <Address key={each.name} {...each} />
            ))}
          </div>
        </Block>
      ) : null}
    </>
  )
}

function Address({ name, address, isSecret }: CarrierAddress) {
  const t = useText('carriers')
  const words = useCarrierWords()
  const label = name === 'exotel-voice' ? `${words.carrier('exotel')}, ${t('channels.voice')}` : words.carrier(name)
  if (address === null)
    return (
      <p>
        <b>{label}</b>
        <span className={s.note}>{t('nothingToEnter')}</span>
      </p>
    )
  return (
    <TextField
      label={label}
      readOnly
      value={address}
      {...(isSecret ? { hint: t('secret') } : {})}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
