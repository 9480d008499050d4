import { useIsPartial } from '../../data/applicant-rows.ts'
import { useJoinings } from '../../data/decisions.ts'
import { useNow } from '../../data/now.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { addIstDays, istWeekStart } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { useText } from '../../text/index.ts'
import { EmptyState, ListHeader, SkeletonRows } from '../../ui/list-parts.tsx'
import { CardList } from '../../ui/task-card.tsx'
import { PersonCard } from './person-card.tsx'

/** Who joins this week and next, from what the device holds. */
export function Joinings({ ipId }: { ipId: string }) {
  const t = useText('dashboard')
  const week = istWeekStart(useNow())
  return (
    <>
      <Week title={t('thisWeek')} ipId={ipId} from={week} />
      <Week title={t('nextWeek')} ipId={ipId} from={addIstDays(week, 7)} />
    </>
  )
}

function Week({ title, ipId, from }: { title: string; ipId: string; from: number }) {
  const t = useText('dashboard')
  const rows = useJoinings(ipId, from, addIstDays(from, 7))
  const isKnownPartial = useIsPartial()
  const isPartial = isKnownPartial !== false
  const { online } = useSyncStatus()
  return (
    <>
      <ListHeader title={title} note={rows && !isPartial ? formatNumber(rows.length) : undefined} />
      {rows && rows.length > 0 ? (
        <CardList label={title} numbered>
          {rows.map((row) => (
            <PersonCard key={row.funnelId} person={{ ...row, at: row.joiningTime ?? 0 }} row={row} />
          ))}
        </CardList>
      ) : rows && isKnownPartial && !online ? (
        <EmptyState title={t('listNotSaved')} hint={t('notSavedHint')} />
      ) : !rows || isPartial ? (
        <SkeletonRows rows={2} label={t('loading')} />
      ) : (
        <EmptyState applicants title={t('noJoinings')} hint={t('noJoiningsHint')} />
      )}
    </>
  )
}
