import { Link } from 'react-router-dom'
import { useIsPartial } from '../../data/applicant-rows.ts'
import { useHasDownloadFailed } from '../../data/download-progress.ts'
import { useDecisions } from '../../data/decisions.ts'
import { useNow } from '../../data/now.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { useText } from '../../text/index.ts'
import { joiningList } from './dashboard-address.ts'
import { bars } from '../../ui/list-parts.tsx'
import s from './decisions.module.css'

/** What to decide now, each with its list: counted on the device, so that an update counts as soon as it is recorded. */
export function Decisions({
  ipId,
  requests,
  isComing,
}: {
  ipId: string
  requests: { behind: number; active: number } | undefined
  /** The requests are on their way. */
  isComing: boolean
}) {
  const t = useText('dashboard')
  const common = useText('common')
  const { online } = useSyncStatus()
  const counted = useDecisions(ipId, useNow())
  // What the first download has not brought yet is not known
  const isPartial = useIsPartial()
  const counts = isPartial === false ? counted : undefined
  // Online, what did not come is left out: the page says so once
  const isLost = useHasDownloadFailed(isPartial === true)
  const ofRows = { isAway: isPartial === true, isLost }
  const n = (count: number | undefined) => (count === undefined ? '–' : formatNumber(count))
  const isNew = requests?.active === 0
  const items = [
    {
      ...({
        key: 'needAction',
        to: paths.tasksTab(counts?.claims === 0 ? 'other' : 'self'),
        count: counts?.waiting,
        ...ofRows,
      } as const),
      note: counts && t('urgent', { n: n(counts.urgent) }),
      isEmpty: counts?.waiting === 0,
    },
    {
      ...({ key: 'joiningThisWeek', to: joiningList, count: counts?.joining, ...ofRows } as const),
      note: counts && t('today', { n: n(counts.joiningToday) }),
      // Its list goes on to the next week
      isEmpty: counts?.joining === 0 && isNew,
    },
    {
      ...({
        key: 'behindPlan',
        to: paths.requestsByRisk,
        count: requests?.behind,
        isAway: !isComing,
        isLost: !isComing,
      } as const),
      note: requests && (requests.active > 0 ? t('ofActive', { n: n(requests.active) }) : null),
      isEmpty: isNew,
    },
  ].filter(({ note, isLost }) => note !== undefined || !isLost || !online)
  if (items.length === 0) return null
  return (
    <nav className={s.decisions} aria-label={t('decide')}>
      {items.map(({ key, to, count, note, isAway, isEmpty }) => {
        const inside =
          note !== undefined || (isAway && !online) ? (
            <>
              <b className={s.number}>{n(count)}</b>
              <span className={s.words}>
                <span className={s.label}>{t(key)}</span>
                <span className={s.note}>{note === undefined ? common('needsConnection') : note}</span>
              </span>
            </>
          ) : (
            <>
              <span className={`${s.number} ${bars}`} aria-hidden="true">
                <i />
              </span>
              <span className={s.words}>
                <span className={s.label}>{t(key)}</span>
                <span className={`${s.note} ${bars}`}>
                  <span className="fh-hidden">{t('notCounted')}</span>
                  <i aria-hidden="true" />
                </span>
              </span>
            </>
          )
        return isEmpty ? (
          <div key={key} className={s.decision}>
            {inside}
          </div>
        ) : (
          <Link key={key} to={to} className={s.decision}>
            {inside}
          </Link>
        )
      })}
    </nav>
  )
}
