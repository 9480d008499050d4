import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { operationCalls, type AuditEntry } from '../../contract/operations.ts'
import { useRead } from '../../data/use-read.ts'
import { useTypedSearch } from '../../data/use-typed-search.ts'
import { formatDay, formatTime } from '../../lib/dates.ts'
import { paths } from '../../lib/paths.ts'
import { useText } from '../../text/index.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Block, EmptyState, KeyValues, Toolbar } from '../../ui/list-parts.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import { Awaited } from './awaited.tsx'
import s from './operations.module.css'

const LONGEST_SEARCH = 100

/** For operations: who did what to accounts, companies, requests, credits and the pool. */
export default function AuditTrail() {
  const t = useText('operations')
  const [query, setQuery] = useSearchParams()
  const search = query.get('search') ?? ''
  const onSearch = useCallback(
    (text: string) => setQuery(text === '' ? {} : { search: text }, { replace: true }),
    [setQuery],
  )
  const [typed, setTyped] = useTypedSearch(search, onSearch)
  const read = useRead(operationCalls.audit, { search })
  return (
    <Page title={t('audit')} lead={t('auditLead')} back={{ to: paths.opsDashboard, label: t('back') }}>
      <div className={s.tools}>
        <Toolbar>
          <SearchBox value={typed} onChange={setTyped} label={t('auditSearch')} maxLength={LONGEST_SEARCH} />
        </Toolbar>
      </div>
      {read.data !== undefined ? (
        <Entries entries={read.data.data} isSearched={search !== ''} />
      ) : (
        <Awaited read={read} coming={<Entries entries={undefined} isSearched={false} />} />
      )}
    </Page>
  )
}

function Entries({ entries, isSearched }: { entries: AuditEntry[] | undefined; isSearched: boolean }) {
  const t = useText('operations')
  const isDesktop = useIsDesktop()
  const when = ({ at }: AuditEntry) => t('when', { day: formatDay(at), time: formatTime(at) })
  if (entries?.length === 0)
    return (
      <div className={s.none}>
        {isSearched ? (
          <EmptyState title={t('auditNone')} />
        ) : (
          <EmptyState title={t('auditEmpty')} hint={t('auditEmptyHint')} />
        )}
      </div>
    )
  if (!isDesktop)
    return entries?.map((entry) => (
      <Block key={entry.id} title={entry.action}>
        <div className={s.entry}>
          <KeyValues
            rows={[
              [t('subject'), entry.subject],
              [t('detail'), entry.detail],
              [t('who'), entry.who],
              [t('at'), when(entry)],
            ]}
          />
        </div>
      </Block>
    ))
  const columns: Column<AuditEntry>[] = [
    { key: 'at', head: t('at'), width: '11.5rem', cell: (entry) => <span className={s.whole}>{when(entry)}</span> },
    { key: 'who', head: t('who'), cell: (entry) => <span className={s.entry}>{entry.who}</span> },
    { key: 'action', head: t('action'), cell: (entry) => entry.action },
    { key: 'subject', head: t('subject'), cell: (entry) => <span className={s.entry}>{entry.subject}</span> },
    { key: 'detail', head: t('detail'), cell: (entry) => <span className={s.entry}>{entry.detail}</span> },
  ]
  return <DataTable label={t('audit')} rows={entries} columns={columns} rowKey={({ id }) => String(id)} />
}
