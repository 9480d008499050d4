import type { FunnelTab } from '../../contract/funnel.ts'
import type { LiveApplicant } from '../../data/applicants.ts'
import { usePlaceHere } from '../../data/list-place.ts'
import { Link } from 'react-router-dom'
import { formatDay } from '../../lib/dates.ts'
import { paths } from '../../lib/paths.ts'
import type { FunnelColumn } from '../../rules/views.ts'
import { RowBadge } from '../../stages/row-badge.tsx'
import { isPending, StageMark } from '../../stages/stage-mark.tsx'
import { useText } from '../../text/index.ts'
import { districtWord } from '../../text/lists.ts'
import { CheckBox } from '../../ui/check.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { useApplicantWords } from './applicant-words.ts'
import s from './applicants.module.css'
import type { Selection } from './batch/use-selection.ts'
import type { FunnelAddress } from './funnel-address.ts'

interface Props {
  /** Undefined while they are on their way. */
  rows: readonly LiveApplicant[] | undefined
  tab: FunnelTab
  /** Those chosen besides name, stage and profile. */
  chosen: readonly FunnelColumn[]
  selection: Selection
  sort: FunnelAddress['sort']
  onSort: (sort: FunnelAddress['sort']) => void
}

/** The funnel as a table (FUN-04): a reason only on the tab of the rejected. */
export function ApplicantTable({ rows, tab, chosen, selection, sort, onSort }: Props) {
  const t = useText('funnel')
  const tick = useTickColumn(rows ?? [], selection)
  const words = useApplicantWords()
  const place = usePlaceHere()
  const chosenColumns: Record<FunnelColumn, Column<LiveApplicant>> = {
    age: {
      key: 'age',
      head: t('columns.ageGender'),
      width: '4.75rem',
      cell: (row) => <span className={s.whole}>{words.ageGender(row)}</span>,
    },
    location: { key: 'location', head: t('columns.location'), cell: (row) => districtWord(row.district ?? '') },
    locality: {
      key: 'locality',
      head: t('columns.locality'),
      cell: (row) => (
        <span className={s.locality} title={row.locality}>
          {row.locality ?? ''}
        </span>
      ),
    },
    distance: {
      key: 'distance',
      head: t('columns.distance'),
      sort: 'distance',
      align: 'right',
      cell: (row) => <span className={s.whole}>{words.distance(row)}</span>,
    },
    mobile: {
      key: 'mobile',
      head: t('columns.mobile'),
      cell: (row) => <span className={s.whole}>{row.mobile ?? ''}</span>,
    },
    channel: { key: 'channel', head: t('columns.channel'), cell: words.channel },
    experience: { key: 'experience', head: t('columns.experience'), cell: (row) => words.experience(row) ?? '' },
    joining: { key: 'joining', head: t('columns.joining'), cell: (row) => <Day at={row.joiningTime} /> },
    changed: {
      key: 'changed',
      head: t('columns.changed'),
      sort: 'stageTime',
      cell: (row) => <Day at={row.stage.at} />,
    },
  }
  const columns: Column<LiveApplicant>[] = [
    tick,
    {
      key: 'name',
      head: t('columns.name'),
      sort: 'name',
      width: '22%',
      cell: (row) => <span className={s.name}>{words.name(row)}</span>,
    },
    ...chosen.map((column) => chosenColumns[column]),
    {
      key: 'stage',
      head: t('columns.stage'),
      cell: (row) => (
        <span className={s.mark}>
          <StageMark row={row} stripFirst />
          {row.refused > 0 ? <RowBadge row={row} /> : null}
        </span>
      ),
    },
    ...(tab === 'rejected'
      ? [
          {
            key: 'reason',
            head: t('columns.reason'),
            cut: true,
            width: '11.25rem',
            cell: (row: LiveApplicant) => <span title={row.rejectionReason}>{row.rejectionReason ?? ''}</span>,
          },
        ]
      : []),
    {
      key: 'profile',
      head: t('columns.profile'),
      hideHead: true,
      align: 'right',
      stays: true,
      cell: (row) => (
        <Link
          className={s.profile}
          data-applicant={row.funnelId}
          to={paths.candidate(row.hiringRequestId, row.funnelId)}
          state={place}
          aria-label={t('viewProfileOf', { name: words.name(row) })}
        >
          {t('viewProfile')}
        </Link>
      ),
    },
  ]
  return (
    <DataTable
      label={t('title')}
      loading={t('loading')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.funnelId}
      isPending={isPending}
      isSelected={selection.has}
      opens="[data-applicant]"
      compact
      sort={sort ? { by: sort.field, descending: sort.order === 'descending' } : undefined}
      onSort={({ by, descending }) =>
        onSort({
          field: by as NonNullable<FunnelAddress['sort']>['field'],
          order: descending ? 'descending' : 'ascending',
        })
      }
      wide
    />
  )
}

const Day = ({ at }: { at: number | undefined }) => (
  <span className={s.whole}>{at === undefined ? '' : formatDay(at)}</span>
)

function useTickColumn(rows: readonly LiveApplicant[], selection: Selection): Column<LiveApplicant> {
  const t = useText('board')
  const words = useApplicantWords()
  const ticked = rows.filter(selection.has).length
  return {
    key: 'tick',
    width: '2.25rem',
    head: (
      <CheckBox
        aria-label={t('selectPage')}
        checked={ticked > 0 && ticked === rows.length}
        indeterminate={ticked > 0 && ticked < rows.length}
        onChange={() => selection.put([...rows], ticked < rows.length)}
      />
    ),
    cell: (row) => (
      <CheckBox
        aria-label={t('selectOf', { name: words.name(row) })}
        checked={selection.has(row)}
        onChange={(event) => selection.put([row], event.currentTarget.checked)}
      />
    ),
  }
}
