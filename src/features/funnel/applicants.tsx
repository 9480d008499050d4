import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { funnelTabs } from '../../contract/funnel.ts'
import { ActingFor } from '../../acting/acting-for.tsx'
import { requestDetailCalls } from '../../contract/request-details.ts'
import { toHiringRequest } from '../../contract/requests.ts'
import { useFunnel } from '../../data/applicants.ts'
import { useRead } from '../../data/use-read.ts'
import { useSearchState } from '../../data/use-search-state.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { useText } from '../../text/index.ts'
import { districtWord, listWord } from '../../text/lists.ts'
import { Page } from '../../ui/shell/page.tsx'
import { Pager, pageCount } from '../../ui/pager.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import { useLeaveWhenRefused } from '../../ui/use-leave-when-refused.ts'
import s from './applicants.module.css'
import { ColumnsChoice } from './columns-choice.tsx'
import { FunnelControls, PhoneControls } from './funnel-controls.tsx'
import { FunnelRows } from './funnel-rows.tsx'
import { ExpiryWarning } from './expiry-warning.tsx'
import { SheetActions } from './sheet-actions.tsx'
import { funnelAddress, narrowingOf } from './funnel-address.ts'
import { FunnelWork } from './funnel-work.tsx'
import { pagerTotal } from './pager-total.ts'
import { useColumns } from './use-columns.ts'
import { useComing } from './use-coming.ts'
import { useTabCounts } from './use-tab-counts.ts'
import { ViewChoice } from './view-choice.tsx'
import { NameSheet } from './views/name-sheet.tsx'
import { useViews, type SavedView } from './views/use-views.ts'
import { ViewLine } from './views/view-line.tsx'
import { ViewsMenu, type ViewsProps } from './views/views-menu.tsx'

/** The applicants of one hiring request (FUN-01 to FUN-12): a table or a board; on a phone cards, or the board a column at a time. */
export default function Applicants() {
  const { id = '' } = useParams()
  const t = useText('funnel')
  const isDesktop = useIsDesktop()
  const [address, change] = useSearchState(funnelAddress)
  const [columns, chooseColumns] = useColumns(address, change)
  const request = useRead(requestDetailCalls.get, { hiringRequestId: id })
  // Whose request it is is not known yet, or not to be known
  const isAsking = request.isLoading || request.refusal !== undefined
  const details = request.data ? toHiringRequest(request.data.data) : undefined
  const { search, channel, isFiltered } = narrowingOf(address)
  const { tab, page, sort } = address
  const funnel = useFunnel(
    { hiringRequestId: id, tab, search, channel, page, limit: address.size, sort },
    details?.ipId,
  )
  const counts = useTabCounts(id, details?.ipId, funnel)
  // FUN-11
  const isRefused = request.refusal !== undefined || funnel.refusal !== undefined
  useLeaveWhenRefused(isRefused ? { heading: t('error'), line: t('unauthorized') } : undefined)
  const isWaiting = isAsking && funnel.total === 0 && !funnel.coverage
  const { isComing, isSearching } = useComing(funnel, { isAsking, isFiltered })
  const pages = pageCount(funnel.total, address.size)
  useEffect(() => {
    // A page that has no rows any more leads to the last one that has
    if (funnel.rows && page > pages) change({ page: pages })
  }, [funnel.rows, page, pages, change])
  // Of a part no number of finds is true
  const tabNumbers =
    search === undefined ? counts.tabs : isSearching || counts.isPart ? undefined : (funnel.found ?? counts.tabs)
  const isBoard = address.view === 'board'
  const saved = useViews(details?.ipId, address, columns)
  const [naming, setNaming] = useState<{ opened: boolean; renamed?: SavedView }>({ opened: false })
  const views = details && {
    ...{ ipId: details.ipId, saved, change },
    onName: (renamed?: SavedView) => setNaming({ opened: true, renamed }),
  }

  return (
    <Page
      title={details?.name ?? t('title')}
      back={{ to: paths.summary(id), label: t('backToSummary') }}
      lead={
        details
          ? [
              listWord('jobRoles', details.jobRole),
              details.districts.map(districtWord).join(', '),
              t('joinedOf', {
                joined: formatNumber(counts.tabs?.joined ?? details.hired),
                needed: formatNumber(details.positions),
              }),
            ].join(' · ')
          : undefined
      }
      actions={
        <>
          <div className={s.view}>
            <ViewChoice address={address} change={change} />
          </div>
          {details ? <SheetActions request={details} /> : null}
        </>
      }
    >
      <ActingFor ipId={details?.ipId} name={details?.employerName} />
      {isBoard ? null : (
        <TabLinks
          label={t('stages')}
          active={tab}
          items={funnelTabs.map((name) => ({
            key: name,
            label: t(`tabs.${name}`),
            to: { search: funnelAddress.serialize({ ...address, tab: name, page: 1 }).toString() },
            count: tabNumbers?.[name],
          }))}
        />
      )}
      <FunnelWork
        key={`work ${id}`}
        hiringRequestId={id}
        funnel={funnel}
        columnTotals={counts.columns}
        isBoard={isBoard}
        isStage={isBoard || tab !== 'all'}
        isScreened={!isBoard && tab === 'screened'}
        {...{ search, channel, isFiltered }}
        isSearching={isSearching}
        isComing={funnel.isLoading || isWaiting || isComing}
        line={views ? <ViewLine {...views} /> : null}
        controls={(counted) => (
          <FunnelControls address={address} change={change}>
            {isBoard ? null : <ColumnsChoice columns={columns} choose={chooseColumns} />}
            {/* After what is there at once: it moves nothing when it comes */}
            {views ? <ViewsMenu {...views} /> : null}
            {counted}
          </FunnelControls>
        )}
        phoneControls={(onRejected) => (
          <PhoneControls
            address={address}
            change={change}
            onRejected={onRejected}
            views={(leave) => (views ? <ViewsMenu {...leavingFirst(views, leave)} full /> : null)}
          >
            {details ? <SheetActions request={details} /> : null}
          </PhoneControls>
        )}
      >
        {(selection) => (
          <FunnelRows
            funnel={funnel}
            address={address}
            selection={selection}
            isDesktop={isDesktop}
            columns={columns}
            onSort={(next) => change({ sort: next })}
            isCampaigning={(details?.activeReachouts ?? 0) > 0}
            isWaiting={isWaiting}
            isSearching={isSearching}
            clear={isFiltered ? () => change({ search: '', channel: undefined }) : undefined}
            refresh={async () => {
              funnel.refresh()
              await request.refresh()
            }}
          />
        )}
      </FunnelWork>
      {funnel.total > 0 && !isBoard && !isSearching ? (
        <Pager
          page={Math.min(page, pages)}
          size={address.size}
          total={funnel.total}
          of={pagerTotal({
            here: funnel.total,
            coverage: funnel.coverage,
            counted: counts.tabs?.[tab],
            isFiltered,
          })}
          onPage={(next) => change({ page: next })}
          onSize={(size) => change({ size })}
          docked
        />
      ) : null}
      {details ? (
        <NameSheet
          {...naming}
          ipId={details.ipId}
          current={saved.current}
          onClose={() => setNaming((before) => ({ ...before, opened: false }))}
          onSaved={(view) => {
            saved.put(view)
            change({ saved: view.viewId })
          }}
        />
      ) : null}
      {details ? <ExpiryWarning key={`expiry ${id}`} hiringRequestId={id} ipId={details.ipId} /> : null}
    </Page>
  )
}

/** On a phone the menu lies in a sheet, which goes before another one comes. */
const leavingFirst = (views: ViewsProps, leave: () => void): ViewsProps => ({
  ...views,
  change(part) {
    leave()
    views.change(part)
  },
  onName(renamed) {
    leave()
    views.onName(renamed)
  },
})
