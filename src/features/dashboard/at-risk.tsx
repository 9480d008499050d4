import { Link } from 'react-router-dom'
import type { HiringRequest } from '../../contract/requests.ts'
import type { RequestProgress } from '../../data/request-progress.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { useText } from '../../text/index.ts'
import { Progress } from '../../ui/charts-progress.tsx'
import { Block } from '../../ui/list-parts.tsx'
import { ProgressKey } from '../../ui/progress-key.tsx'
import s from './at-risk.module.css'
import link from './dashboard.module.css'

const MOST = 5

type Props = {
  /** Those behind their plan, most at risk first. */
  requests: readonly HiringRequest[]
  progress: (request: HiringRequest) => RequestProgress
}

/** How the requests go that are furthest behind: joined, selected and to go, each leading to its list. */
export function AtRisk({ requests, progress }: Props) {
  const t = useText('dashboard')
  return (
    <Block
      title={t('byRisk')}
      action={
        <Link className={link.link} to={paths.requestsByRisk}>
          {t('sortedByRisk')}
        </Link>
      }
    >
      {requests.length === 0 ? (
        <>
          <p className={link.none}>{t('noneBehind')}</p>
          <p className={link.noneHint}>{t('noneBehindHint')}</p>
        </>
      ) : null}
      {requests.length > 0 ? (
        <div className={s.key}>
          <ProgressKey done={t('key.done')} underway={t('key.underway')} plan={t('key.plan')} />
        </div>
      ) : null}
      <ul className={s.requests} aria-label={t('byRisk')}>
        {requests.slice(0, MOST).map((request) => (
          <li key={request.hiringRequestId} className={s.request}>
            <Request request={request} progress={progress(request)} />
          </li>
        ))}
      </ul>
    </Block>
  )
}

function Request({ request, progress }: { request: HiringRequest; progress: RequestProgress }) {
  const t = useText('dashboard')
  const { joined, selected, toGo, daysLeft, due, behind } = progress
  const n = formatNumber
  const applicants = paths.applicants(request.hiringRequestId)
  return (
    <>
      <div className={s.head}>
        <Link className={s.name} to={paths.summary(request.hiringRequestId)}>
          {request.name}
        </Link>
        <span className={s.behind}>{t('behindBy', { n: n(behind) })}</span>
      </div>
      <Progress
        label={t('progress', { joined: n(joined), needed: n(request.positions), selected: n(selected), due: n(due) })}
        done={joined}
        underway={selected}
        max={request.positions}
        plan={due}
      />
      <p className={s.figures}>
        <Link to={`${applicants}?tab=joined`}>{t('joinedCount', { n: n(joined) })}</Link>
        <Link to={`${applicants}?tab=selected`}>{t('selectedCount', { n: n(selected) })}</Link>
        <span>
          <b>{t('toGo', { n: n(toGo) })}</b>
        </span>
        <span>{daysLeft > 0 ? t('daysLeft', { count: daysLeft, n: n(daysLeft) }) : t('lastDay')}</span>
      </p>
    </>
  )
}
