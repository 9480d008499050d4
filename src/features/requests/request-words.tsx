import type { HiringRequest } from '../../contract/requests.ts'
import { useNow } from '../../data/now.ts'
import { formatDay, istDaysBetween } from '../../lib/dates.ts'
import { isExpiringSoon, splitDistricts } from '../../rules/requests.ts'
import { useText } from '../../text/index.ts'
import { districtWord } from '../../text/lists.ts'
import { Icon } from '../../ui/icons.tsx'
import { TimeLeft } from '../../ui/task-card.tsx'
import s from './hiring-requests.module.css'

/** 'Thane, Palghar, 2 more' (HR-46); a line never breaks inside '2 more'. */
export function useDistricts(): (districts: readonly string[], most: number) => string {
  const t = useText('requests')
  return (districts, most) => {
    const { shown, more } = splitDistricts(districts, most)
    return [
      ...shown.map(districtWord),
      ...(more > 0 ? [t('more', { count: more }).replaceAll(' ', '\u00a0')] : []),
    ].join(', ')
  }
}

/** Marks of a request: pending approval, expires soon, inactive (HR-42, HR-43, HR-51). */
export function RequestState({ request }: { request: HiringRequest }) {
  const t = useText('requests')
  const now = useNow()
  if (request.status === 'inactive') return <span className={s.over}>{t('inactiveLabel')}</span>
  if (request.status === 'pending')
    return (
      <span className={s.waiting}>
        <Icon name="clock" size="s" />
        {t('pendingApproval')}
      </span>
    )
  if (!isExpiringSoon(request, now)) return null
  return <TimeLeft>{t('expiringSoon', { count: istDaysBetween(now, request.endDate) })}</TimeLeft>
}

export function useUntil(): (request: HiringRequest) => string {
  const t = useText('requests')
  return (request) => t(request.status === 'inactive' ? 'ended' : 'until', { day: formatDay(request.endDate) })
}
