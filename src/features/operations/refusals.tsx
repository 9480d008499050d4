import { useSearchParamsState } from '../../data/use-search-params-state.ts'
import { useNow } from '../../data/now.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useRead } from '../../data/use-read.ts'
import { refusalCalls } from '../../contract/refusal-counts.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { useText } from '../../text/index.ts'
import { ListHeader } from '../../ui/list-parts.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import { DeskPage } from './desk-page.tsx'
import { OldPhones, useOldPhones } from './old-phones.tsx'
import s from './refusals.module.css'
import { RefreshButton } from './refresh-button.tsx'
import { RefusalFilters } from './refusal-filters.tsx'
import { RefusalList } from './refusal-list.tsx'
import { usePageOf } from './use-desk-list.ts'
import { HOUR_MS } from '../../lib/dates.ts'

const periods = { day: 24, week: 7 * 24, month: 30 * 24 } as const
type Period = keyof typeof periods
const isPeriod = (text: string | null): text is Period => text !== null && Object.hasOwn(periods, text)

/** As the contract takes them; an address may hold anything. */
const LONGEST_CHOICE = 60

/** For operations: what is refused, and the phones whose updates or app are old (OPS-02, OPS-03). */
export default function Refusals() {
  const t = useText('operations')
  const isDesktop = useIsDesktop()
  const [query] = useSearchParamsState()
  const asked = query.get('period')
  const period = isPeriod(asked) ? asked : 'day'
  const choice = (name: string) => query.get(name)?.slice(0, LONGEST_CHOICE) || undefined
  // Whole hours, as they are counted: the same question until the next one
  const hour = Math.floor(useNow() / HOUR_MS) * HOUR_MS
  const list = usePageOf('page', 'size')
  const read = useRead(refusalCalls.list, {
    from: hour + HOUR_MS - periods[period] * HOUR_MS,
    ...{ call: choice('call'), reason: choice('reason'), build: choice('build') },
    ...{ page: list.page, limit: list.limit },
  })
  const found = read.data?.data
  const { online } = useSyncStatus()
  const phones = useOldPhones()
  const refresh = <RefreshButton onRefresh={() => Promise.all([read.refresh(), phones.read.refresh()])} />
  const searchOf = (key: Period) => {
    const next = new URLSearchParams(query)
    next.delete('page')
    if (key === 'day') next.delete('period')
    else next.set('period', key)
    return next.toString()
  }
  return (
    <Page
      title={t('refused.title')}
      lead={t('refused.lead')}
      back={{ to: paths.opsDashboard, label: t('back') }}
      actions={refresh}
    >
      <TabLinks
        label={t('refused.period')}
        active={period}
        layout="scroll"
        items={(Object.keys(periods) as Period[]).map((key) => ({
          key,
          label: t(`refused.periods.${key}`),
          to: { search: searchOf(key) },
        }))}
      />
      <section aria-label={t('refused.list')}>
        <ListHeader
          title={t('refused.list')}
          note={
            found && found.count > 0
              ? t('refused.sum', {
                  count: found.count,
                  n: formatNumber(found.count),
                  phones: t('refused.phones', { count: found.devices, n: formatNumber(found.devices) }),
                })
              : undefined
          }
        />
        {found ? <RefusalFilters choices={found.choices} newest={found.newestBuild} /> : null}
        <DeskPage read={read} list={list} none={t('refused.none')} coming={<RefusalList refused={undefined} />}>
          {({ data }) => <RefusalList refused={data.refused} />}
        </DeskPage>
      </section>
      {/* Its list is not here either: said once */}
      {online || phones.read.data ? <OldPhones {...phones} /> : null}
      {isDesktop ? null : <div className={s.refresh}>{refresh}</div>}
    </Page>
  )
}
