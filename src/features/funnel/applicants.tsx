import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { channels } from '../../contract/funnel-row.ts'
import { funnelTabs } from '../../contract/funnel.ts'
import { requestCalls, toHiringRequest } from '../../contract/requests.ts'
import { useFunnel } from '../../data/applicants.ts'
import { useRead } from '../../data/use-read.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { isSearchable } from '../../lib/text.ts'
import { limits } from '../../rules/limits.ts'
import { useText } from '../../text/index.ts'
import { EmptyState, SkeletonRows } from '../../ui/list-parts.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { Pager, pageCount } from '../../ui/pager.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import { ApplicantCards } from './applicant-cards.tsx'
import { ApplicantTable } from './applicant-table.tsx'
import s from './applicants.module.css'
import { SheetActions } from './sheet-actions.tsx'
import { useFunnelAddress, writeAddress } from './use-funnel-address.ts'

/** The applicants of one hiring request (FUN-01 to FUN-09). */
export default function Applicants() {
  const { id = '' } = useParams()
  const t = useText('funnel')
  const isDesktop = useIsDesktop()
  const [address, change] = useFunnelAddress()
  const request = useRead(requestCalls.get, { hiringRequestId: id })
  const details = request.data ? toHiringRequest(request.data.data) : undefined
  const funnel = useFunnel(
    {
      hiringRequestId: id,
      tab: address.tab,
      search: isSearchable(address.search) ? address.search : undefined,
      channel: address.channel,
      page: address.page,
      limit: address.size,
      sort: address.sort,
    },
    details?.ipId,
  )
  useLeaveWhenRefused(request.refusal !== undefined || funnel.refusal !== undefined)
  const pages = pageCount(funnel.total, address.size)
  useEffect(() => {
    // A page that has no rows any more leads to the last one that has
    if (funnel.rows && address.page > pages) change({ page: pages })
  }, [funnel.rows, address.page, pages, change])

  return (
    <Page
      title={details?.name ?? t('title')}
      back={{ to: paths.summary(id), label: t('backToSummary') }}
      lead={
        details
          ? [
              details.jobRole,
              details.districts.join(', '),
              t('joinedOf', { joined: formatNumber(details.hired), needed: formatNumber(details.positions) }),
            ].join(' · ')
          : undefined
      }
      actions={details ? <SheetActions request={details} /> : undefined}
    >
      <TabLinks
        label={t('stages')}
        active={address.tab}
        items={funnelTabs.map((tab) => ({
          key: tab,
          label: t(`tabs.${tab}`),
          to: { search: writeAddress({ ...address, tab, page: 1 }).toString() },
          count: funnel.counts?.[tab],
        }))}
      />
      <div className={s.controls}>
        <Search value={address.search} onSearch={(search) => change({ search })} />
        <SelectField
          label={t('channel')}
          hideLabel
          placeholder={t('allChannels')}
          value={address.channel ?? ''}
          options={channels.map((channel) => ({ value: channel, label: t(`channels.${channel}`) }))}
          onChange={(event) =>
            change({ channel: channels.find((channel) => channel === event.currentTarget.value) ?? undefined })
          }
        />
        {details && !isDesktop ? <SheetActions request={details} /> : null}
      </div>
      <p className={s.count} aria-live="polite">
        <span>{funnel.rows ? t('applicants', { count: funnel.total, n: formatNumber(funnel.total) }) : null}</span>
        {funnel.coverage && funnel.coverage.saved < funnel.coverage.total ? (
          <span>
            {t('savedOf', {
              saved: formatNumber(funnel.coverage.saved),
              total: formatNumber(funnel.coverage.total),
            })}
          </span>
        ) : null}
      </p>
      <Rows
        funnel={funnel}
        address={address}
        isDesktop={isDesktop}
        onSort={(sort) => change({ sort })}
        isCampaigning={(details?.activeReachouts ?? 0) > 0}
        isAsking={request.isLoading || request.refusal !== undefined}
      />
      {funnel.total > 0 ? (
        <Pager
          page={Math.min(address.page, pages)}
          size={address.size}
          total={funnel.total}
          onPage={(page) => change({ page })}
          onSize={(size) => change({ size })}
          docked
        />
      ) : null}
    </Page>
  )
}

interface RowsProps {
  funnel: ReturnType<typeof useFunnel>
  address: ReturnType<typeof useFunnelAddress>[0]
  isDesktop: boolean
  isCampaigning: boolean
  /** Whose request it is is not known yet, or not to be known. */
  isAsking: boolean
  onSort: Parameters<typeof ApplicantTable>[0]['onSort']
}

function Rows({ funnel, address, isDesktop, isCampaigning, isAsking, onSort }: RowsProps) {
  const t = useText('funnel')
  const isWaiting = isAsking && funnel.total === 0 && !funnel.coverage
  if (funnel.isNotSaved && !isWaiting) return <EmptyState title={t('notSaved')} hint={t('notSavedHint')} />
  if (isWaiting || funnel.isLoading || !funnel.rows)
    return <SkeletonRows rows={isDesktop ? 8 : 3} label={t('loading')} />
  if (funnel.total === 0)
    return (
      <EmptyState title={t('noCandidates')} hint={isCampaigning ? t('thankYouForVisiting') : t('noCandidatesHint')} />
    )
  return isDesktop ? (
    <ApplicantTable rows={funnel.rows} tab={address.tab} sort={address.sort} onSort={onSort} />
  ) : (
    <ApplicantCards rows={funnel.rows} showReason={address.tab === 'rejected'} />
  )
}

/** Types freely; searches half a second after the last letter, from three letters on (FUN-06). */
function Search({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const t = useText('funnel')
  const [typed, setTyped] = useState(value)
  useEffect(() => {
    if (typed === value || !isSearchable(typed)) return
    const timer = setTimeout(() => onSearch(typed.trim()), limits.searchDelay)
    return () => clearTimeout(timer)
  }, [typed, value, onSearch])
  return <SearchBox label={t('searchLabel')} value={typed} onChange={setTyped} maxLength={100} />
}

const LEAVE_AFTER = 2_000

/** Only an answer of the server counts as refused access, never that the network is away (FUN-11, TRAP-11). */
function useLeaveWhenRefused(isRefused: boolean) {
  const t = useText('funnel')
  const navigate = useNavigate()
  useEffect(() => {
    if (!isRefused) return
    showToast({ heading: t('error'), line: t('unauthorized'), tone: 'problem' })
    const timer = setTimeout(() => void navigate(paths.hiringRequests, { replace: true }), LEAVE_AFTER)
    return () => clearTimeout(timer)
  }, [isRefused, navigate, t])
}
