import { Link } from 'react-router-dom'
import { useSession } from '../../data/session.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { isLowAfter, wayToCredits } from '../../rules/reachouts.ts'
import { useText } from '../../text/index.ts'

interface Props {
  /** The balance, and what the reachout would take of it. */
  credits: number
  cost: number
}

/** What is left after a reachout or missing for it; once it is little, with the way to more. */
export function CreditsAfter({ credits, cost }: Props) {
  const t = useText('reachouts')
  const left = credits - cost
  const n = formatNumber(Math.abs(left))
  if (left >= 0 && !isLowAfter(credits, cost)) return <small>{t('leftAfter', { count: left, n })}</small>
  return (
    <small>
      {left < 0 ? t('creditsMissing', { count: -left, n }) : t('lowAfter', { count: left, n })} <MoreCredits />
    </small>
  )
}

/** The credits of the account with its contacts, or the message to operations staff. */
function MoreCredits() {
  const t = useText('reachouts')
  const { user } = useSession()
  const { to, label } = wayToCredits(user)
  return <Link to={paths[to]}>{t(label)}</Link>
}
