import { carrierCalls, sentDays, type SentCount } from '../../contract/carriers.ts'
import { useRead } from '../../data/use-read.ts'
import { useSearchParamsState } from '../../data/use-search-params-state.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { formatPaise } from '../../rules/orders.ts'
import { useText } from '../../text/index.ts'
import { ListHeader, EmptyState, SkeletonRows } from '../../ui/list-parts.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import { Awaited } from './awaited.tsx'
import s from './operations.module.css'
import { SentList } from './sent-list.tsx'

/** What the carriers did lately, and what it cost. */
export function CarriersSent() {
  const t = useText('carriers')
  const [query] = useSearchParamsState()
  const days = sentDays.find((each) => String(each) === query.get('days')) ?? 7
  const read = useRead(carrierCalls.sent, { days })
  return (
    <>
      <TabLinks
        label={t('time')}
        active={String(days)}
        layout="scroll"
        items={sentDays.map((each) => ({
          key: String(each),
          label: t('days', { count: each }),
          to: { search: `show=sent&days=${each}` },
        }))}
      />
      {read.data ? (
        <Counts counts={read.data.data.counts} optOuts={read.data.data.optOuts} />
      ) : (
        <Awaited read={read} coming={<Coming />} />
      )}
    </>
  )
}

function Coming() {
  const desk = useText('operations')
  const t = useText('carriers')
  const isDesktop = useIsDesktop()
  if (!isDesktop) return <SkeletonRows rows={4} label={desk('loading')} />
  return (
    <>
      <ListHeader title={t('parts.sent')} />
      <SentList counts={undefined} />
    </>
  )
}

function Counts({ counts, optOuts }: { counts: SentCount[]; optOuts: number }) {
  const t = useText('carriers')
  const sum = (of: (each: SentCount) => number) => counts.reduce((total, each) => total + of(each), 0)
  const total = { n: formatNumber(sum(({ count }) => count)), amount: formatPaise(sum(({ paise }) => paise)) }
  return (
    <section aria-label={t('parts.sent')}>
      <ListHeader title={t('parts.sent')} note={counts.length > 0 ? t('total', total) : undefined} />
      {counts.length === 0 ? <EmptyState title={t('sentNone')} /> : <SentList counts={counts} />}
      <p className={s.after}>{t('optOuts', { count: optOuts, n: formatNumber(optOuts) })}</p>
    </section>
  )
}
