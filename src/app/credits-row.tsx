import { Link } from 'react-router-dom'
import { creditCalls } from '../contract/credits.ts'
import type { SessionUser } from '../contract/session.ts'
import { useRead } from '../data/use-read.ts'
import { formatNumber } from '../lib/numbers.ts'
import { paths } from '../lib/paths.ts'
import { hasCredits } from '../rules/roles.ts'
import { useText } from '../text/index.ts'
import { Icon } from '../ui/icons.tsx'
import s from './account-panel.module.css'

/** Credits Available, which leads to Payment; neither requested nor shown for OPS and SSC (SHELL-19, CRED-09). */
export function CreditsRow({ user, onFollow }: { user: SessionUser; onFollow: () => void }) {
  return hasCredits(user.effectiveCode) ? <Row ipId={user.actingIpId} onFollow={onFollow} /> : null
}

function Row({ ipId, onFollow }: { ipId: string; onFollow: () => void }) {
  const t = useText('shell')
  const limit = useRead(creditCalls.details, { ipId }).data?.data[0]?.currentLimit
  return (
    <Link to={`${paths.payment}?tab=credit`} className={s.row} onClick={onFollow}>
      <Icon name="rupee" />
      <span className={s.grow}>{t('creditsAvailable')}</span>
      {limit === undefined ? null : <b>{formatNumber(limit)}</b>}
    </Link>
  )
}
