import { useState } from 'react'
import type { SearchRow } from '../../contract/search.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { searchColumns, sortSearchRows, type SearchColumn } from '../../rules/search-rows.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column, type Sort } from '../../ui/data-table.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { CardList, TaskCard } from '../../ui/task-card.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import s from './search-dashboard.module.css'
import { searchWord } from './words.ts'

/** A cell in words; lists joined by comma. */
function cell(row: SearchRow, column: SearchColumn): string {
  const value = row[column]
  return (Array.isArray(value) ? value : [String(value ?? '')]).map((one) => searchWord(column, one)).join(', ')
}

type SearchSort = Sort & { by: SearchColumn }

/** The results by score; sorting applies to the rows on this page and sends no request (SRCH-04, SRCH-05). */
export function Results({ rows, busy }: { rows: readonly SearchRow[] | undefined; busy: boolean }) {
  const t = useText('search')
  const isDesktop = useIsDesktop()
  const [sort, setSort] = useState<SearchSort>()
  const shown = sort && rows ? sortSearchRows(rows, sort.by, sort.descending, cell) : rows
  return (
    <div aria-busy={busy || undefined} className={busy && rows ? s.busy : undefined}>
      {isDesktop ? null : <SortChoice sort={sort} onSort={setSort} />}
      {sort && isDesktop ? (
        <p className={s.sorted}>
          {t('sorted', { column: t(`columns.${sort.by}`) })}
          <Button kind="text" onClick={() => setSort(undefined)}>
            {t('byScore')}
          </Button>
        </p>
      ) : null}
      {isDesktop ? (
        <ResultTable
          rows={shown}
          sort={sort}
          onSort={({ by, descending }) => setSort({ by: by as SearchColumn, descending })}
        />
      ) : (
        <ResultCards rows={shown ?? []} />
      )}
    </div>
  )
}

/** On a phone, which has no headings of columns to press. */
function SortChoice({
  sort,
  onSort,
}: {
  sort: SearchSort | undefined
  onSort: (sort: SearchSort | undefined) => void
}) {
  const t = useText('search')
  return (
    <div className={s.sortChoice}>
      <SelectField
        label={t('sortBy')}
        placeholder={t('columns.score')}
        value={sort?.by ?? ''}
        options={searchColumns.map((value) => ({ value, label: t(`columns.${value}`) }))}
        onChange={(event) => {
          const by = searchColumns.find((each) => each === event.currentTarget.value)
          onSort(by && { by, descending: false })
        }}
      />
      {sort ? (
        <Button
          icon={sort.descending ? 'up' : 'down'}
          onClick={() => onSort({ ...sort, descending: !sort.descending })}
        >
          {t('turnRound')}
        </Button>
      ) : null}
    </div>
  )
}

type TableProps = { rows: readonly SearchRow[] | undefined; sort: Sort | undefined; onSort: (sort: Sort) => void }

function ResultTable({ rows, sort, onSort }: TableProps) {
  const t = useText('search')
  const [opened, setOpened] = useState<number>()
  const columns = searchColumns.map((column): Column<SearchRow> => ({
    key: column,
    head: t(`columns.${column}`),
    sort: column,
    cell: (row) =>
      column === 'name' ? (
        <span className={s.person}>
          <b className={s.name}>{row.name}</b>
          <button
            type="button"
            className={`fh-focus ${s.score}`}
            aria-expanded={opened === row._id}
            aria-label={t('whyOf', { name: row.name, n: row.score })}
            onClick={() => setOpened(opened === row._id ? undefined : row._id)}
          >
            {t('score', { n: formatNumber(row.score) })}
          </button>
        </span>
      ) : (
        <Value row={row} column={column} />
      ),
  }))
  return (
    <DataTable
      label={t('results')}
      loading={t('searching')}
      columns={columns}
      rows={rows}
      rowKey={(row) => String(row._id)}
      sort={sort}
      onSort={onSort}
      panel={(row) => (opened === row._id ? <Details row={row} /> : null)}
      wide
      dense
    />
  )
}

/** A long list is cut after two lines; the whole of it is in the panel below the row. */
function Value({ row, column }: { row: SearchRow; column: SearchColumn }) {
  const words = cell(row, column)
  if (!Array.isArray(row[column])) return <span className={column === 'mobileNo' ? s.plain : undefined}>{words}</span>
  return (
    <span className={s.several} title={words}>
      {words}
    </span>
  )
}

function ResultCards({ rows }: { rows: readonly SearchRow[] }) {
  const t = useText('search')
  const words = (row: SearchRow, ...columns: SearchColumn[]) =>
    columns
      .map((column) => cell(row, column))
      .filter(Boolean)
      .join(' · ')
  return (
    <CardList label={t('results')}>
      {rows.map((row) => (
        <TaskCard
          key={row._id}
          level="h2"
          name={row.name}
          detail={[row.age, cell(row, 'gender').slice(0, 1)].filter(Boolean).join(', ')}
          lines={[
            words(row, 'preferredJobRole'),
            words(row, 'tcDistrict', 'mobileNo'),
            words(row, 'highestEducation', 'communicationLanguage'),
            words(row, 'documents', 'assets'),
          ]}
          foot={
            <div className={s.foot}>
              <b>{t('score', { n: formatNumber(row.score) })}</b>
              <Why row={row} />
            </div>
          }
        />
      ))}
    </CardList>
  )
}

/** Under a row: its lists in full, and why it has its score. */
function Details({ row }: { row: SearchRow }) {
  const t = useText('search')
  return (
    <div className={s.details}>
      <dl className={s.lists}>
        {searchColumns
          .filter((column) => Array.isArray(row[column]) && row[column].length > 0)
          .map((column) => (
            <div key={column}>
              <dt>{t(`columns.${column}`)}</dt>
              <dd>{cell(row, column)}</dd>
            </div>
          ))}
      </dl>
      <Why row={row} />
    </div>
  )
}

/** The fields that matched, with what each was worth. */
function Why({ row }: { row: SearchRow }) {
  const t = useText('search')
  if (row.matched.length === 0) return <p className={s.whyNone}>{t('nothingMatched')}</p>
  return (
    <ul className={s.why} aria-label={t('whyOf', { name: row.name, n: row.score })}>
      {row.matched.map(({ name, value, valueBoost }) => (
        <li key={`${name} ${value.join()}`}>
          {t('why', { field: t(`fields.${name}`), values: value.map((word) => searchWord(name, word)).join(', ') })}
          <b>+{valueBoost}</b>
        </li>
      ))}
    </ul>
  )
}
