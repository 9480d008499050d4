import type { useReveal } from '../../data/reveals.ts'
import { useSyncStatus } from '../../data/sync.ts'
import type { LiveApplicant } from '../../data/applicants.ts'
import { formatTime, isoDay } from '../../lib/dates.ts'
import { formatMobile } from '../../lib/numbers.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { showToast } from '../../ui/toast-store.ts'
import s from './contact.module.css'

export type Revealing = ReturnType<typeof useReveal>

/** Reveals the numbers; they are masked again only at the end of the day (PROF-07). */
export function RevealContact({ row, revealing }: { row: LiveApplicant; revealing: Revealing }) {
  const t = useText('funnel')
  const { online } = useSyncStatus()
  const { contact, isLoading, isRevealing, reveal } = revealing
  if (contact || isLoading || (!row.mobile && !row.alternateMobile)) return null
  const ask = async () => {
    const answer = await reveal()
    if (answer.ok) return
    showToast({
      heading: t('error'),
      line: translateServerMessage(answer.refusal) || t('notRevealed'),
      tone: 'problem',
    })
  }
  return (
    <NeedsConnection missing={!online} under>
      {(tied) => (
        <Button icon="eye" busy={isRevealing} {...tied} onClick={() => void ask()}>
          {t('revealContact')}
        </Button>
      )}
    </NeedsConnection>
  )
}

/** A number: masked and blurred, or to call and to write to. */
export function ContactNumber({ masked, number }: { masked: string | undefined; number: string | undefined }) {
  const t = useText('funnel')
  if (!masked) return null
  if (!number) return <span className={s.blurred}>{masked}</span>
  return (
    <span className={s.number}>
      <a className={s.link} href={`tel:+91${number}`} aria-label={t('callNumber', { number: formatMobile(number) })}>
        <Icon name="phone" size="s" />
        {formatMobile(number)}
      </a>
      <a
        className={s.link}
        href={`https://wa.me/91${number}`}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('whatsAppNumber', { number: formatMobile(number) })}
      >
        <Icon name="wa" size="s" />
        {t('whatsApp')}
      </a>
    </span>
  )
}

/** Shows when the numbers are masked again on this device. */
export function ShownUntil({ until }: { until: number | undefined }) {
  const t = useText('funnel')
  if (until === undefined) return null
  return <p className={s.until}>{t('shownUntil', { when: `${isoDay(until)} ${formatTime(until)}` })}</p>
}
