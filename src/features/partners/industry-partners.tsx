import { useEffect, useState } from 'react'
import { partnerCalls, toIndustryPartner, type IndustryPartner } from '../../contract/partners.ts'
import { useRead } from '../../data/use-read.ts'
import { useSearchState } from '../../data/use-search-state.ts'
import { NotLoaded } from '../../hiring/not-loaded.tsx'
import { isSearchable } from '../../lib/text.ts'
import { useText } from '../../text/index.ts'
import { SkeletonRows } from '../../ui/list-parts.tsx'
import { Pager, pageCount } from '../../ui/pager.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import { AddPartner } from './add-partner.tsx'
import { PartnerCards } from './partner-cards.tsx'
import { PartnerTable } from './partner-table.tsx'
import { PartnersBar, SheetButton } from './partners-bar.tsx'
import { StatusSteps, type BulkAction } from './status-steps.tsx'
import { partnersAddress } from './partners-address.ts'

/** The industry partners of a sector skill council (PART-01 to PART-06). */
export default function IndustryPartners() {
  const t = useText('partners')
  const isDesktop = useIsDesktop()
  const [address, change] = useSearchState(partnersAddress)
  const [ticked, setTicked] = useState<ReadonlyMap<string, IndustryPartner>>(new Map())
  const [action, setAction] = useState<BulkAction>()
  const [isAdding, setAdding] = useState(false)
  // Fewer than three characters do not search: the previous result stays (PART-03)
  const search = isSearchable(address.search) ? address.search : ''
  const { page, size, sort } = address
  const read = useRead(partnerCalls.list, { search, sort, page, limit: size })
  const rows = read.data?.data.map(toIndustryPartner)
  const total = read.data?.paginationOptions.totalcount ?? 0
  const pages = pageCount(total, size)
  useEffect(() => {
    // A page that has no rows any more leads to the last one that has
    if (read.data && page > pages) change({ page: pages })
  }, [read.data, page, pages, change])
  const tick = (partners: IndustryPartner[], isTicked: boolean) =>
    setTicked((before) => {
      const next = new Map(before)
      for (const partner of partners) {
        if (isTicked) next.set(partner.ipId, partner)
        else next.delete(partner.ipId)
      }
      return next
    })
  const onSort = (next: typeof sort) => change({ sort: next })
  const bar = { isTicked: ticked.size > 0, sort, onSort, onAction: setAction, onAdd: () => setAdding(true) }
  const list = { rows: rows ?? [], ticked, onTick: tick }
  return (
    <Page title={t('title')} actions={<SheetButton search={search} sort={sort} />}>
      <PartnersBar search={address.search} onSearch={(text) => change({ search: text })} {...bar} />
      {rows === undefined ? (
        read.isLoading ? (
          isDesktop ? (
            <PartnerTable {...list} rows={undefined} sort={sort} onSort={onSort} />
          ) : (
            <SkeletonRows label={t('loading')} />
          )
        ) : (
          <NotLoaded read={read} what="partners" away={t('notSaved')} awayHint={t('notSavedHint')} />
        )
      ) : isDesktop ? (
        <PartnerTable {...list} sort={sort} onSort={onSort} />
      ) : (
        <PartnerCards {...list} />
      )}
      {total > 0 ? (
        <Pager
          page={Math.min(page, pages)}
          size={size}
          total={total}
          onPage={(next) => change({ page: next })}
          onSize={(next) => change({ size: next })}
          docked
        />
      ) : null}
      <StatusSteps
        // Remounted for each action
        key={action ?? 'none'}
        action={action}
        partners={[...ticked.values()]}
        onClose={() => setAction(undefined)}
        onDone={() => {
          setTicked(new Map())
          setAction(undefined)
          void read.refresh()
        }}
      />
      <AddPartner
        opened={isAdding}
        onClose={() => setAdding(false)}
        onDone={() => {
          setAdding(false)
          void read.refresh()
        }}
      />
    </Page>
  )
}
