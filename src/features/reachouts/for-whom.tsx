import type { RequestWire } from '../../contract/request-details.ts'
import { useSession } from '../../data/session.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { choosesPartner } from '../../rules/roles.ts'
import { useText } from '../../text/index.ts'
import s from './run-campaign.module.css'

interface Props {
  wire: RequestWire
  /** Undefined while they are not known. */
  credits: number | undefined
}

/**
 * What the reachout is for. A user acting for a partner also sees whose credits it spends, and the balance (RO-11,
 * TRAP-28, TRAP-29).
 */
export function ForWhom({ wire, credits }: Props) {
  const t = useText('reachouts')
  const { user } = useSession()
  const request = [wire.hiringReqName, wire.targetEmployer].filter(Boolean).join(' · ')
  if (!choosesPartner(user.effectiveCode)) return <p className={s.lead}>{t('forRequest', { name: request })}</p>
  return (
    <section className={s.partner} aria-label={t('partner')}>
      <p>{t('onBehalfOf', { name: wire.legalEntityName ?? '' })}</p>
      <p className={s.quiet}>
        {[request, credits === undefined ? undefined : t('partnerCredits', { n: formatNumber(credits) })]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </section>
  )
}
