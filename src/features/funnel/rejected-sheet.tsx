import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useFunnelPage } from '../../data/device-rows.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { StageMark } from '../../stages/stage-mark.tsx'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, SkeletonRows } from '../../ui/list-parts.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useApplicantWords } from './applicant-words.ts'
import s from './rejected-sheet.module.css'

const STEP = 20

/** All applicants who were rejected or did not show up, with the reason (FUN-08). Opens over any tab or view. */
export default function RejectedSheet(props: { hiringRequestId: string; opened: boolean; onClose: () => void }) {
  const { hiringRequestId, opened, onClose } = props
  const t = useText('board')
  const common = useText('common')
  const funnel = useText('funnel')
  const [limit, setLimit] = useState(STEP)
  const words = useApplicantWords()
  const found = useFunnelPage({ hiringRequestId, tab: 'rejected', page: 1, limit })
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={t('rejectedOrNoShow')}
      below={found ? t('rejectedCount', { count: found.total, n: formatNumber(found.total) }) : undefined}
    >
      {found ? null : <SkeletonRows label={common('loading')} />}
      {found?.total === 0 ? <EmptyState title={t('rejectedNone')} /> : null}
      <ul className={s.list}>
        {found?.rows.map((row) => (
          <li key={row.funnelId} className={s.row}>
            <div>
              <p className={s.name}>{words.name(row)}</p>
              {row.rejectionReason ? <p className={s.reason}>{row.rejectionReason}</p> : null}
              <p className={s.mark}>
                <StageMark row={row} />
              </p>
            </div>
            <Link
              className={s.profile}
              to={paths.candidate(row.hiringRequestId, row.funnelId)}
              aria-label={funnel('viewProfileOf', { name: words.name(row) })}
            >
              {funnel('viewProfile')}
            </Link>
          </li>
        ))}
      </ul>
      {found && found.rows.length < found.total ? (
        <Button kind="text" data-edge="start" onClick={() => setLimit(limit + STEP)}>
          {common('viewMore')}
        </Button>
      ) : null}
    </Sheet>
  )
}
