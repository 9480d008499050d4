import { useId } from 'react'
import { useSyncStatus } from '../../data/sync.ts'
import type { LiveApplicant } from '../../data/applicants.ts'
import { formatDayMonth, formatTime } from '../../lib/dates.ts'
import { formatMobile } from '../../lib/numbers.ts'
import { useText } from '../../text/index.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Block } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import s from './contact.module.css'
import type { Contact } from './use-reveal-contact.ts'

const telOf = (number: string) => `tel:+91${number}`
const whatsAppOf = (number: string) => `https://wa.me/91${number}`
const newTab = { target: '_blank', rel: 'noopener noreferrer' } as const

/** Reveals the numbers; they are masked again only at the end of the day (PROF-07). */
export function RevealContact({ contact }: { contact: Contact }) {
  const t = useText('funnel')
  const { online } = useSyncStatus()
  if (!contact.isMasked) return null
  return (
    <NeedsConnection missing={!online} under>
      {(tied) => (
        <Button icon="eye" busy={contact.isRevealing} {...tied} onClick={() => void contact.ask()}>
          {t('revealContact')}
        </Button>
      )}
    </NeedsConnection>
  )
}

/** The column's own part on a wide desktop: the way to the number, then to call and to write. */
export function ContactBlock({ row, contact }: { row: LiveApplicant; contact: Contact }) {
  const t = useText('funnel')
  const number = contact.contact?.mobile
  if (!contact.isMasked && !number) return null
  return (
    <Block title={t('contact')}>
      <RevealContact contact={contact} />
      {number ? <ContactNumber masked={row.mobile} number={number} /> : null}
      <ShownUntil until={contact.contact?.until} />
    </Block>
  )
}

/** A number: masked and blurred (PROF-05), or to call and to write to. `plain`: the ways to call and to write are elsewhere. */
export function ContactNumber({ masked, number, plain = false }: NumberProps) {
  const t = useText('funnel')
  if (!masked) return null
  if (!number) return <span className={s.blurred}>{masked}</span>
  if (plain) return <span className={s.whole}>{formatMobile(number)}</span>
  return (
    <span className={s.number}>
      <a className={s.link} href={telOf(number)} aria-label={t('callNumber', { number: formatMobile(number) })}>
        <Icon name="phone" size="s" />
        {formatMobile(number)}
      </a>
      <a
        className={s.link}
        href={whatsAppOf(number)}
        {...newTab}
        aria-label={t('whatsAppNumber', { number: formatMobile(number) })}
      >
        <Icon name="wa" size="s" />
        {t('whatsApp')}
      </a>
    </span>
  )
}

type NumberProps = { masked: string | undefined; number: string | undefined; plain?: boolean }

/**
 * Call and WhatsApp in the bar of a phone. As long as the number is masked the first tap reveals it and goes on to what
 * was tapped.
 */
export function ContactButtons({ contact }: { contact: Contact }) {
  const t = useText('funnel')
  const common = useText('common')
  const { online } = useSyncStatus()
  const hint = useId()
  const number = contact.contact?.mobile
  if (number) {
    const spoken = formatMobile(number)
    return (
      <>
        <ButtonLink icon="phone" to={telOf(number)} aria-label={t('callNumber', { number: spoken })}>
          {t('call')}
        </ButtonLink>
        <ButtonLink icon="wa" to={whatsAppOf(number)} {...newTab} aria-label={t('whatsAppNumber', { number: spoken })}>
          {t('whatsApp')}
        </ButtonLink>
      </>
    )
  }
  const revealAnd = (addressOf: (number: string) => string) => async () => {
    const found = await contact.ask()
    if (found?.mobileNo) follow(addressOf(found.mobileNo))
  }
  const shared = { disabled: !online, 'aria-describedby': online ? undefined : hint, busy: contact.isRevealing }
  return (
    <>
      <Button icon={online ? 'phone' : 'nonet'} {...shared} onClick={() => void revealAnd(telOf)()}>
        {t('call')}
      </Button>
      <Button icon={online ? 'wa' : 'nonet'} {...shared} onClick={() => void revealAnd(whatsAppOf)()}>
        {t('whatsApp')}
      </Button>
      {online ? null : (
        <span id={hint} className="fh-hidden">
          {common('needsConnection')}
        </span>
      )}
    </>
  )
}

/** As a tap on a link; the browser lets it through for some seconds after the tap that asked for the number. */
function follow(address: string) {
  const link = document.createElement('a')
  link.href = address
  if (address.startsWith('https:')) Object.assign(link, newTab)
  link.click()
}

/** Shows when the numbers are masked again on this device. */
export function ShownUntil({ until }: { until: number | undefined }) {
  const t = useText('funnel')
  if (until === undefined) return null
  return <p className={s.until}>{t('shownUntil', { day: formatDayMonth(until), time: formatTime(until) })}</p>
}
