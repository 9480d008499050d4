import { Link } from 'react-router-dom'
import { partnerSortFields, type IndustryPartner } from '../../contract/partners.ts'
import { formatDay } from '../../lib/dates.ts'
import { paths } from '../../lib/paths.ts'
import { useText } from '../../text/index.ts'
import { CheckBox } from '../../ui/check.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import s from './partners.module.css'
import { PartnerStatus } from './partner-status.tsx'
import type { PartnersAddress } from './partners-address.ts'

export interface ListProps {
  rows: IndustryPartner[]
  ticked: ReadonlyMap<string, IndustryPartner>
  onTick: (partners: IndustryPartner[], isTicked: boolean) => void
  sort: PartnersAddress['sort']
  onSort: (sort: PartnersAddress['sort']) => void
}

/** Without rows while they are on their way. */
type TableProps = Omit<ListProps, 'rows'> & { rows: IndustryPartner[] | undefined }

/** PART-02. */
export function PartnerTable({ rows: found, ticked, onTick, sort, onSort }: TableProps) {
  const t = useText('partners')
  const rows = found ?? []
  const count = rows.filter((row) => ticked.has(row.ipId)).length
  const columns: Column<IndustryPartner>[] = [
    {
      key: 'tick',
      width: '3rem',
      head: (
        <CheckBox
          aria-label={t('selectPage')}
          checked={rows.length > 0 && count === rows.length}
          indeterminate={count > 0 && count < rows.length}
          disabled={rows.length === 0}
          onChange={(event) => onTick(rows, event.currentTarget.checked)}
        />
      ),
      cell: (row) => (
        <CheckBox
          aria-label={t('select', { name: row.name })}
          checked={ticked.has(row.ipId)}
          onChange={(event) => onTick([row], event.currentTarget.checked)}
        />
      ),
    },
    {
      key: 'name',
      head: t('name'),
      sort: 'legalEntityName',
      cut: true,
      width: '26.25rem',
      cell: (row) => (
        <span className={s.name} title={row.name}>
          {row.name}
        </span>
      ),
    },
    { key: 'created', head: t('created'), sort: 'createdEpoch', cell: (row) => <Day at={row.createdAt} /> },
    {
      key: 'loggedIn',
      head: t('loggedIn'),
      sort: 'lastSession',
      cell: (row) => (row.lastSignInAt === undefined ? t('never') : <Day at={row.lastSignInAt} />),
    },
    { key: 'status', head: t('status'), sort: 'status', cell: (row) => <PartnerStatus isActive={row.isActive} /> },
    {
      key: 'view',
      head: t('view'),
      hideHead: true,
      align: 'right',
      cell: (row) => (
        <Link
          className={s.view}
          to={paths.industryPartner(row.ipId)}
          state={{ list: location.search }}
          aria-label={t('viewOf', { name: row.name })}
        >
          {t('view')}
        </Link>
      ),
    },
  ]
  return (
    <div className={s.list}>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={found}
        loading={t('loading')}
        rowKey={(row) => row.ipId}
        isSelected={(row) => ticked.has(row.ipId)}
        sort={{ by: sort.field, descending: sort.order === 'descending' }}
        onSort={({ by, descending }) => {
          const field = partnerSortFields.find((name) => name === by)
          if (field) onSort({ field, order: descending ? 'descending' : 'ascending' })
        }}
      />
    </div>
  )
}

const Day = ({ at }: { at: number }) => <span className={s.whole}>{formatDay(at)}</span>
