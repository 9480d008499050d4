import { Link } from 'react-router-dom'
import type { LiveApplicant } from '../../data/applicants.ts'
import { usePlaceHere } from '../../data/list-place.ts'
import { paths } from '../../lib/paths.ts'
import { RowBadge } from '../../stages/row-badge.tsx'
import { isPending, StageMark } from '../../stages/stage-mark.tsx'
import { useText } from '../../text/index.ts'
import { townAndDistrict } from '../../text/town.ts'
import { CheckBox } from '../../ui/check.tsx'
import s from './applicant-cards.module.css'
import { useApplicantWords } from './applicant-words.ts'
import type { Selection } from './batch/use-selection.ts'

interface Props {
  rows: readonly LiveApplicant[]
  showReason: boolean
  selection: Selection
}

/** The funnel on a phone: one card for each applicant, with the facts of the table, five on a screen. All of it opens. */
export function ApplicantCards({ rows, showReason, selection }: Props) {
  const t = useText('funnel')
  return (
    <section className={s.list} aria-label={t('title')}>
      {rows.map((row) => (
        <Card key={row.funnelId} row={row} showReason={showReason} selection={selection} />
      ))}
    </section>
  )
}

function Card({ row, showReason, selection }: Omit<Props, 'rows'> & { row: LiveApplicant }) {
  const t = useText('funnel')
  const board = useText('board')
  const words = useApplicantWords()
  const place = usePlaceHere()
  const join = (parts: (string | undefined)[], mark: string) => parts.filter(Boolean).join(mark)
  return (
    <article className={s.card} data-pending={isPending(row) || undefined}>
      {isPending(row) ? (
        <span />
      ) : (
        <CheckBox
          className={s.tick}
          aria-label={board('selectOf', { name: words.name(row) })}
          checked={selection.has(row)}
          onChange={(event) => selection.put([row], event.currentTarget.checked)}
        />
      )}
      <div className={s.body}>
        <div className={s.head}>
          <h2 className={s.name}>{words.name(row)}</h2>
          <span className={s.detail}>{words.ageGender(row)}</span>
        </div>
        <p className={s.line}>
          {join([townAndDistrict(row.locality ?? '', row.district ?? '').join(', '), words.distance(row)], ' · ')}
        </p>
        <div className={s.wayIn}>
          <span className={s.line}>{join([row.mobile, words.channel(row)], ' · ')}</span>
          <Link
            className={s.opens}
            data-applicant={row.funnelId}
            to={paths.candidate(row.hiringRequestId, row.funnelId)}
            state={place}
            aria-label={t('viewProfileOf', { name: words.name(row) })}
          >
            {t('viewProfile')}
          </Link>
        </div>
        {showReason && row.rejectionReason ? <p className={s.line}>{row.rejectionReason}</p> : null}
        <div className={s.foot}>
          <StageMark row={row} />
          {row.pending > 0 ? <RowBadge row={row} short /> : null}
        </div>
      </div>
    </article>
  )
}
