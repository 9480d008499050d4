import { creditCalls, toCredits, type CreditLine } from '../../contract/credits.ts'
import { useActingPartner, useSession } from '../../data/session.ts'
import { useRead } from '../../data/use-read.ts'
import { NotLoaded } from '../../hiring/not-loaded.tsx'
import { formatDay } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { useText } from '../../text/index.ts'
import { Block, SkeletonRows } from '../../ui/list-parts.tsx'
import s from './credits.module.css'

/** What is left, and where it came from and went (CRED-04 to CRED-08). */
export function CreditHistory() {
  const t = useText('credits')
  const [ipId] = useActingPartner()
  const read = useRead(creditCalls.details, { ipId: ipId ?? '' }, { enabled: ipId !== undefined })
  if (!read.data)
    return read.isLoading ? (
      <SkeletonRows rows={4} label={t('loading')} />
    ) : (
      <NotLoaded read={read} what="credits" away={t('away')} awayHint={t('awayHint')} />
    )
  const { currentLimit, lines } = toCredits(read.data.data[0])
  return (
    <Block title={t('history')}>
      <p className={s.limit}>{t('available', { n: formatNumber(currentLimit) })}</p>
      {lines.length === 0 ? (
        <p className={s.none}>{t('none')}</p>
      ) : (
        <>
          <p>{t('whatCreditsAre')}</p>
          <History lines={lines} />
        </>
      )}
    </Block>
  )
}

/** An employer hires for itself: its table has no column for the employer (CRED-08). */
function History({ lines }: { lines: CreditLine[] }) {
  const t = useText('credits')
  const { user } = useSession()
  const hasEmployer = user.effectiveCode !== 'EMP'
  return (
    // Focusable, so that it can be scrolled with the keyboard
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={s.scroll} tabIndex={0} role="region" aria-label={t('history')}>
      <table className={s.history}>
        <thead>
          <tr>
            <th scope="col">{t('date')}</th>
            <th scope="col">{t('reason')}</th>
            {hasEmployer ? <th scope="col">{t('employer')}</th> : null}
            <th scope="col" className={s.amount}>
              {t('credits')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <Line key={at} line={line} hasEmployer={hasEmployer} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Line({ line, hasEmployer }: { line: CreditLine; hasEmployer: boolean }) {
  const n = formatNumber(line.credits)
  return (
    <tr>
      <td className={s.date}>{formatDay(line.at)}</td>
      <td className={s.reason}>{useReason(line)}</td>
      {hasEmployer ? <td className={s.employer}>{line.targetEmployer}</td> : null}
      <td className={s.amount} data-kind={line.kind}>
        {`₹${line.kind === 'spend' ? '-' : '+'}${n}`}
      </td>
    </tr>
  )
}

/** A spend without a campaign is an SMS sent again (CRED-07). */
function useReason({ kind, campaignId, requestName }: CreditLine): string {
  const t = useText('credits')
  if (kind === 'purchase') return t('purchase')
  if (kind === 'refund') return requestName ? t('refund', { name: requestName }) : t('refundPlain')
  return campaignId === undefined ? t('resend') : (requestName ?? t('campaign'))
}
