import { Link } from 'react-router-dom'
import { useSession } from '../../data/session.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { isLowAfter } from '../../rules/reachouts.ts'
import { hasCredits } from '../../rules/roles.ts'
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
      {left < 0 ? t('creditsMissing', { count: -left, n }) : t('lowAfter', { count: left, n })} <AskForCredits />
    </small>
  )
}

/** The contacts of the account, or the message to operations staff. */
function AskForCredits() {
  const t = useText('reachouts')
  const { user } = useSession()
  return <Link to={hasCredits(user.effectiveCode) ? paths.payment : paths.feedback}>{t('askForCredits')}</Link>
}
