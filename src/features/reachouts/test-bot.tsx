import { useState } from 'react'
import { reachoutCalls, type TestCandidate } from '../../contract/reachouts.ts'
import type { ReachoutChannel, ReachoutLanguage } from '../../contract/reachout-words.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useRead } from '../../data/use-read.ts'
import { formatMobile } from '../../lib/numbers.ts'
import { isBot, needsTemplate } from '../../rules/reachouts.ts'
import { mobilePattern } from '../../lib/mobile.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Block } from '../../ui/list-parts.tsx'
import { MobileField } from '../../ui/mobile-field.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import s from './run-campaign.module.css'
import { useBotTest, type BotTest } from './use-bot-test.ts'

interface Props {
  hiringRequestId: string
  location: string
  /** Undefined: none is chosen yet. */
  channel: ReachoutChannel | undefined
  language: ReachoutLanguage
  templateId: string | undefined
}

const keyOf = (hiringRequestId: string) => `botTest/${hiringRequestId}`

/**
 * A first message to a phone of one's own (BOT-01 to BOT-05). An earlier test is remembered on this device and shown
 * whatever is being set up now (BOT-04); a new one needs a channel with a bot.
 */
export function TestBot(props: Props) {
  const t = useText('reachouts')
  const { hiringRequestId, channel } = props
  const key = keyOf(hiringRequestId)
  const [sentTo, setSentTo] = useState(() => localStorage.getItem(key) ?? undefined)
  const remember = (number: string | undefined) => {
    if (number) localStorage.setItem(key, number)
    else localStorage.removeItem(key)
    setSentTo(number)
  }
  const canTest = channel !== undefined && isBot(channel)
  if (!sentTo && !canTest) return null
  return (
    <Block title={t('bot')}>
      {sentTo ? (
        <Result hiringRequestId={hiringRequestId} number={sentTo} onRetry={() => remember(undefined)} />
      ) : (
        canTest && <Begin {...props} channel={channel} onSent={remember} />
      )}
    </Block>
  )
}

type BeginProps = BotTest & { onSent: (number: string) => void }

function Begin({ onSent, ...setup }: BeginProps) {
  const t = useText('reachouts')
  const { online } = useSyncStatus()
  const send = useBotTest(setup)
  const [phone, setPhone] = useState('')
  const [wasLeft, setLeft] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isValid = mobilePattern.test(phone)
  const problem = phone === '' ? (wasLeft ? t('botPhoneMissing') : undefined) : isValid ? undefined : t('botPhoneWrong')
  const isTemplateMissing = needsTemplate(setup.channel) && setup.templateId === undefined
  const canStart = isValid && online && !isTemplateMissing
  const start = async () => {
    setBusy(true)
    const isSent = await send(phone)
    setBusy(false)
    if (isSent) onSent(phone)
  }
  return (
    <form
      className={s.bot}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (canStart && !isBusy) void start()
      }}
    >
      <p className={s.quiet}>{t('botHint')}</p>
      <MobileField
        label={t('botPhone')}
        autoComplete="tel-national"
        value={phone}
        error={problem}
        onBlur={() => setLeft(true)}
        onChange={(event) => setPhone(event.currentTarget.value)}
      />
      {isTemplateMissing ? <p className={s.quiet}>{t('botNeedsTemplate')}</p> : null}
      <NeedsConnection missing={!online}>
        {(tied) => (
          <Button {...tied} type="submit" busy={isBusy} disabled={!canStart}>
            {t('botStart')}
          </Button>
        )}
      </NeedsConnection>
    </form>
  )
}

type ResultProps = { hiringRequestId: string; number: string; onRetry: () => void }

function Result({ hiringRequestId, number, onRetry }: ResultProps) {
  const t = useText('reachouts')
  const [isOpen, setOpen] = useState(false)
  // A failure of this read is silent (BOT-04)
  const read = useRead(reachoutCalls.testData, { hiringRequestId })
  const test = read.data?.data.find(({ candidateMobile }) => candidateMobile === number)
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
          <Details {...{ test }} onRefresh={() => void read.refresh()} />
        ) : (
          <p className={s.quiet}>{t('botNothing')}</p>
        )
      ) : null}
    </div>
  )
}

/** What the bot has learnt (BOT-05). */
function Details({ test, onRefresh }: { test: TestCandidate; onRefresh: () => void }) {
  const t = useText('reachouts')
  return (
    <>
      <ul className={s.fields} aria-label={t('botAnswers')}>
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
      <Button kind="text" onClick={onRefresh}>
        {t('botRefresh')}
      </Button>
    </>
  )
}
