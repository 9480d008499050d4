import type { HiringRequest } from '../../contract/requests.ts'
import { useNow } from '../../data/now.ts'
import { formatDay, istDaysBetween } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { districtsShown, isExpiringSoon, splitDistricts } from '../../rules/requests.ts'
import { districtWord, listWord } from '../../text/lists.ts'
import { useText } from '../../text/index.ts'
import { Block } from '../../ui/list-parts.tsx'
import { TimeLeft } from '../../ui/task-card.tsx'
import s from './summary.module.css'

/** Salary with the last day, and districts, as lines. */
export function useRequestLines({ salary, districts, endDate, status, targetEmployer }: HiringRequest): string[] {
  const t = useText('summary')
  const { shown, more } = splitDistricts(districts, districtsShown.card)
  const pay =
    salary.min !== undefined && salary.max !== undefined
      ? t('salary', { min: formatNumber(salary.min), max: formatNumber(salary.max) })
      : undefined
  return [
    targetEmployer,
    pay,
    [...shown.map(districtWord), ...(more > 0 ? [t('more', { count: more })] : [])].join(', '),
    t(status === 'inactive' ? 'ended' : 'until', { day: formatDay(endDate) }),
  ].filter((line): line is string => Boolean(line))
}

/** The facts of the request on a phone; a desktop shows them under the heading (SUM-02). */
export function RequestCard({ request, lines }: { request: HiringRequest; lines: string[] }) {
  return (
    <Block>
      <p className={s.role}>{listWord('jobRoles', request.jobRole)}</p>
      {lines.map((line) => (
        <p key={line} className={s.line}>
          {line}
        </p>
      ))}
      <State request={request} />
    </Block>
  )
}

function State({ request }: { request: HiringRequest }) {
  const t = useText('summary')
  const now = useNow()
  if (request.status === 'pending') return <TimeLeft>{t('pendingApproval')}</TimeLeft>
  if (request.status === 'inactive') return <p className={s.line}>{t('inactiveLabel')}</p>
  if (!isExpiringSoon(request, now)) return null
  return <TimeLeft>{t('expiringSoon', { count: istDaysBetween(now, request.endDate) })}</TimeLeft>
}
