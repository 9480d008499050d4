import { useState } from 'react'
import { reachoutCalls } from '../../contract/reachouts.ts'
import type { ReachoutChannel, ReachoutLanguage } from '../../contract/reachout-words.ts'
import { useSession } from '../../data/session.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useRead } from '../../data/use-read.ts'
import { useSend } from '../../data/use-send.ts'
import { formatMobile } from '../../lib/numbers.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import s from './run-campaign.module.css'

interface Props {
  hiringRequestId: string
  location: string
  channel: ReachoutChannel
  language: ReachoutLanguage
  templateId: string | undefined
}

const keyOf = (hiringRequestId: string) => `botTest/${hiringRequestId}`

/** A first message to a phone of one's own (BOT-01 to BOT-05). An earlier test is remembered on this device (BOT-04). */
export function TestBot(props: Props) {
  const key = keyOf(props.hiringRequestId)
  const [sentTo, setSentTo] = useState(() => localStorage.getItem(key) ?? undefined)
  const remember = (number: string | undefined) => {
    if (number) localStorage.setItem(key, number)
    else localStorage.removeItem(key)
    setSentTo(number)
  }
  return sentTo ? (
    <Result hiringRequestId={props.hiringRequestId} number={sentTo} onRetry={() => remember(undefined)} />
  ) : (
    <Begin {...props} onSent={remember} />
  )
}

function Begin({
  hiringRequestId,
  location,
  channel,
  language,
  templateId,
  onSent,
}: Props & { onSent: (n: string) => void }) {
  const t = useText('reachouts')
  const { user } = useSession()
  const { online } = useSyncStatus()
  const send = useSend()
  const [phone, setPhone] = useState('')
  const [wasLeft, setLeft] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isValid = /^[6-9]\d{9}$/.test(phone)
  const problem = phone === '' ? (wasLeft ? t('botPhoneMissing') : undefined) : isValid ? undefined : t('botPhoneWrong')
  const start = async () => {
    setBusy(true)
    const result = await send(reachoutCalls.test, {
      ...{ hiringRequestId, location, channelType: channel, campaignLanguage: language, templateId },
      testCampaign: true,
      candidates: [{ name: user.name, mobileNo: phone }],
    })
    setBusy(false)
    if (result.ok) onSent(phone)
    else showToast({ heading: t('error'), line: result.refusal?.message ?? t('stopFailed'), tone: 'problem' })
  }
  return (
    <form
      className={s.bot}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isValid && online && !isBusy) void start()
      }}
    >
      <p className={s.quiet}>{t('botHint')}</p>
      <TextField
        type="tel"
        label={t('botPhone')}
        autoComplete="tel-national"
        maxLength={10}
        value={phone}
        error={problem}
        onBlur={() => setLeft(true)}
        onChange={(event) => setPhone(event.currentTarget.value.replaceAll(/\D/g, ''))}
      />
      <NeedsConnection missing={!online}>
        {(tied) => (
          <Button {...tied} type="submit" busy={isBusy} disabled={tied.disabled || !isValid}>
            {t('botStart')}
          </Button>
        )}
      </NeedsConnection>
    </form>
  )
}

function Result({
  hiringRequestId,
  number,
  onRetry,
}: {
  hiringRequestId: string
  number: string
  onRetry: () => void
}) {
  const t = useText('reachouts')
  const [isOpen, setOpen] = useState(false)
  // A failure of this read is silent (BOT-04)
  const read = useRead(reachoutCalls.testData, { hiringRequestId })
  const test = read.data?.data.find(({ candidateMobile }) => candidateMobile === number) ?? read.data?.data[0]
  return (
    <div className={s.bot}>
      <p>
        <b>{t('botStatus')}</b>
      </p>
      <p className={s.quiet}>{t('botSent', { number: formatMobile(number) })}</p>
      <span className={s.actions}>
        <Button
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen)
            void read.refresh()
          }}
        >
          {t('botDetails')}
        </Button>
        <Button kind="text" onClick={onRetry}>
          {t('botRetry')}
        </Button>
      </span>
      {isOpen ? (
        test ? (
          <>
            <ul className={s.fields}>
              {test.fields.map(({ name, answered }) => (
                <li key={name} data-answered={answered || undefined}>
                  <Icon name={answered ? 'tick' : 'cross'} size="s" />
                  {t(`botFields.${name as 'name'}`)}
                  <span className="fh-hidden">{answered ? t('botYes') : t('botNo')}</span>
                </li>
              ))}
            </ul>
            {test.documents.map(({ type, presignUrl }) => (
              <a key={type} className={s.document} href={presignUrl} target="_blank" rel="noreferrer">
                {t('botDocument', { type })}
              </a>
            ))}
            <Button kind="text" onClick={() => void read.refresh()}>
              {t('botRefresh')}
            </Button>
          </>
        ) : (
          <p className={s.quiet}>{t('botNothing')}</p>
        )
      ) : null}
    </div>
  )
}
