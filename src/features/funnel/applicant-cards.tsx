import type { LiveApplicant } from '../../data/applicants.ts'
import { paths } from '../../lib/paths.ts'
import { RowBadge } from '../../stages/row-badge.tsx'
import { isPending, StageMark } from '../../stages/stage-mark.tsx'
import { useText } from '../../text/index.ts'
import { districtWord } from '../../text/lists.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CheckRow } from '../../ui/check.tsx'
import { CardList, TaskCard } from '../../ui/task-card.tsx'
import { useApplicantWords } from './applicant-words.ts'
import type { Selection } from './batch/use-selection.ts'

interface Props {
  rows: readonly LiveApplicant[]
  showReason: boolean
  selection: Selection
}

/** The funnel on a phone: one card for each applicant, with the same facts as the table. */
export function ApplicantCards({ rows, showReason, selection }: Props) {
  const t = useText('funnel')
  const board = useText('board')
  const words = useApplicantWords()
  const join = (parts: (string | undefined)[], mark: string) => parts.filter(Boolean).join(mark)
  return (
    <CardList label={t('title')}>
      {rows.map((row) => (
        <TaskCard
          key={row.funnelId}
          level="h2"
          name={words.name(row)}
          detail={words.ageGender(row)}
          lines={[
            join([join([row.locality, districtWord(row.district ?? '')], ', '), words.distance(row)], ' · '),
            join([row.mobile, words.channel(row)], ' · '),
            ...(showReason && row.rejectionReason ? [row.rejectionReason] : []),
          ]}
          stage={<StageMark row={row} />}
          pending={isPending(row)}
          foot={
            <>
              {row.pending > 0 ? <RowBadge row={row} short /> : null}
              {isPending(row) ? null : (
                <CheckRow
                  aria-label={board('selectOf', { name: words.name(row) })}
                  checked={selection.has(row)}
                  onChange={(event) => selection.put([row], event.currentTarget.checked)}
                >
                  {board('select')}
                </CheckRow>
              )}
              <ButtonLink
                kind="text"
                iconAfter="right"
                data-applicant={row.funnelId}
                to={paths.candidate(row.hiringRequestId, row.funnelId)}
                aria-label={t('viewProfileOf', { name: words.name(row) })}
              >
                {t('viewProfile')}
              </ButtonLink>
            </>
          }
        />
      ))}
    </CardList>
  )
}
