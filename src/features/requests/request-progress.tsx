import { Link } from 'react-router-dom'
import type { HiringRequest } from '../../contract/requests.ts'
import type { RequestProgress } from '../../data/request-progress.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { useText } from '../../text/index.ts'
import { Progress } from '../../ui/charts-progress.tsx'
import s from './hiring-requests.module.css'

type Props = { request: HiringRequest; progress: RequestProgress }

/** How far a request has come, as a bar with a mark where it should be. */
export function RequestBar({ request, progress: { joined, selected, due } }: Props) {
  const t = useText('requests')
  const n = formatNumber
  const figures = { joined: n(joined), needed: n(request.positions), selected: n(selected) }
  return (
    <Progress
      label={request.status === 'active' ? t('progressPlan', { ...figures, due: n(due) }) : t('progress', figures)}
      done={joined}
      underway={selected}
      max={request.positions}
      {...(request.status === 'active' ? { plan: due } : {})}
    />
  )
}

export function BehindPlan({ progress: { behind } }: Pick<Props, 'progress'>) {
  const t = useText('requests')
  return behind > 0 ? <span className={s.behind}>{t('behindBy', { n: formatNumber(behind) })}</span> : null
}

/** '12 need you': the tasks of the request, and the way to them; in a table, whose head says what it is, the number alone. */
export function NeedYou({ request, progress: { waiting, claims }, short = false }: Props & { short?: boolean }) {
  const t = useText('requests')
  // Not known yet is not none; in its place, so that nothing moves when it comes
  if (short && !waiting) return waiting === undefined ? '–' : '0'
  if (!waiting) return null
  const n = formatNumber(waiting)
  return (
    <Link
      className={s.needYou}
      to={paths.tasksOf(request.hiringRequestId, claims > 0 ? 'self' : 'other')}
      aria-label={t('needYouOf', { n, name: request.name })}
    >
      {short ? n : t('needYou', { count: waiting, n })}
    </Link>
  )
}
