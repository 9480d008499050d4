import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { deskCalls, type LedgerEntry } from '../../contract/desk.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useRead } from '../../data/use-read.ts'
import { formatDay, formatTime } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Block, EmptyState, KeyValues } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import { CompanyData } from './company-data.tsx'
import { DeskPage } from './desk-page.tsx'
import { GrantSheet } from './grant-sheet.tsx'
import s from './operations.module.css'
import { useDeskList } from './use-desk-list.ts'

/** For operations: what changed the credits of one company, and the way to add some. */
export default function Ledger() {
  const t = useText('operations')
  const { ipId = '' } = useParams()
  const { online } = useSyncStatus()
  const list = useDeskList()
  const read = useRead(deskCalls.ledger, { ipId, page: list.page, limit: list.limit })
  const [isGranting, setGranting] = useState(false)
  const partner = read.data?.data.partner
  return (
    <Page
      title={t('creditsOf', { company: partner?.company ?? ipId })}
      back={{ to: paths.credits, label: t('credits') }}
    >
      <div className={s.parts}>
        {partner ? (
          <Block>
            <KeyValues
              rows={[
                [t('companyId'), ipId],
                [t('balance'), formatNumber(partner.balance)],
              ]}
            />
            <div className={s.choices}>
              <NeedsConnection missing={!online} under>
                {(tied) => (
                  <Button {...tied} kind="primary" onClick={() => setGranting(true)}>
                    {t('grant')}
                  </Button>
                )}
              </NeedsConnection>
            </div>
          </Block>
        ) : null}
        <DeskPage read={read} list={list} none={t('ledgerNone')} coming={<Entries entries={undefined} />}>
          {({ data }) =>
            data.entries.length === 0 ? (
              <div className={s.none}>
                <EmptyState title={t('ledgerNone')} />
              </div>
            ) : (
              <Entries entries={data.entries} />
            )
          }
        </DeskPage>
        {read.data ? <CompanyData ipId={ipId} /> : null}
      </div>
      {isGranting && partner ? <GrantSheet partner={partner} onClose={() => setGranting(false)} /> : null}
    </Page>
  )
}

function useEntryWords() {
  const t = useText('operations')
  const amount = ({ kind, credits }: LedgerEntry) => `${kind === 'spend' ? '-' : '+'}${formatNumber(credits)}`
  const price = (entry: LedgerEntry) => (entry.price === null ? '' : `₹${formatNumber(entry.price)}`)
  const when = ({ at }: LedgerEntry) => t('when', { day: formatDay(at), time: formatTime(at) })
  const why = ({ reason, requestName }: LedgerEntry) => reason ?? requestName
  return { amount, price, when, why }
}

function Entries({ entries }: { entries: LedgerEntry[] | undefined }) {
  const t = useText('operations')
  const words = useEntryWords()
  const isDesktop = useIsDesktop()
  if (!isDesktop)
    return (
      <div className={s.cards}>
        {entries?.map((entry) => (
          <Block key={entry.id} title={`${words.amount(entry)} · ${t(`kindsOfEntry.${entry.kind}`)}`}>
            <div className={s.entry}>
              <KeyValues
                rows={[
                  [t('reason'), words.why(entry)],
                  [t('price'), words.price(entry)],
                  [t('balanceAfter'), formatNumber(entry.balanceAfter)],
                  [t('who'), entry.who],
                  [t('at'), words.when(entry)],
                ]}
              />
            </div>
          </Block>
        ))}
      </div>
    )
  const columns: Column<LedgerEntry>[] = [
    {
      key: 'at',
      head: t('at'),
      width: '11.5rem',
      cell: (entry) => <span className={s.whole}>{words.when(entry)}</span>,
    },
    { key: 'kind', head: t('kind'), cell: ({ kind }) => t(`kindsOfEntry.${kind}`) },
    { key: 'why', head: t('reason'), cell: (entry) => <span className={s.entry}>{words.why(entry) ?? '–'}</span> },
    // A page of reachouts alone has nobody who entered them, and no price
    ...(entries?.some(({ who }) => who)
      ? [{ key: 'who', head: t('who'), cell: ({ who }: LedgerEntry) => <span className={s.entry}>{who}</span> }]
      : []),
    ...(entries?.some(({ price }) => price !== null)
      ? [{ key: 'price', head: t('price'), align: 'right' as const, cell: words.price }]
      : []),
    { key: 'credits', head: t('credits'), align: 'right', cell: words.amount },
    { key: 'after', head: t('balanceAfter'), align: 'right', cell: ({ balanceAfter }) => formatNumber(balanceAfter) },
  ]
  return <DataTable label={t('ledger')} rows={entries} columns={columns} rowKey={({ id }) => String(id)} />
}
