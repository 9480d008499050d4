import { useParams } from 'react-router-dom'
import { ActingFor } from '../../acting/acting-for.tsx'
import type { CampaignWire } from '../../contract/reachouts.ts'
import { reachoutCalls } from '../../contract/reachouts.ts'
import { requestDetailCalls } from '../../contract/request-details.ts'
import { toHiringRequest } from '../../contract/requests.ts'
import { useNow } from '../../data/now.ts'
import { useSession } from '../../data/session.ts'
import { useRead } from '../../data/use-read.ts'
import { useSearchState } from '../../data/use-search-state.ts'
import { paths } from '../../lib/paths.ts'
import { mayReachOut } from '../../rules/requests.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/list-parts.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import { useLeaveWhenRefused } from '../../ui/use-leave-when-refused.ts'
import { CampaignRows } from './campaign-rows.tsx'
import { DateFilter } from './date-filter.tsx'
import { NotRead } from './not-read.tsx'
import s from './reachouts.module.css'
import { reachoutsAddress, toDateFilter } from './reachouts-address.ts'
import { useLastPage } from '../../ui/use-last-page.ts'
import { useRefreshWhile } from '../../data/use-refresh-while.ts'

/** The reachouts of a hiring request (RO-01 to RO-07). */
export default function Reachouts() {
  const t = useText('reachouts')
  const { id = '' } = useParams()
  const isDesktop = useIsDesktop()
  const request = useRead(requestDetailCalls.get, { hiringRequestId: id })
  // HR-55
  useLeaveWhenRefused(request.refusal && { heading: translateServerMessage(request.refusal) })
  const details = request.data ? toHiringRequest(request.data.data) : undefined
  // Without details nobody knows; the page behind the button asks again (RO-09)
  const mayCreate = !request.refusal && (details === undefined || mayReachOut(details))
  // Setting one up needs no network
  const create = mayCreate ? (
    <ButtonLink kind="primary" to={paths.runCampaign(id)}>
      {t('create')}
    </ButtonLink>
  ) : null
  return (
    <Page
      title={t('listTitle')}
      back={{ to: paths.summary(id), label: request.data?.data.hiringReqName ?? t('toRequest') }}
      actions={create}
    >
      <ActingFor ipId={request.data?.data.ipId} name={request.data?.data.legalEntityName} />
      {isDesktop || !create ? null : <div className={s.create}>{create}</div>}
      {details && details.status !== 'active' ? (
        <p className={s.why}>{t(details.status === 'pending' ? 'pendingBody' : 'inactiveBody')}</p>
      ) : null}
      <DateFilter />
      {request.data ? (
        <List hiringRequestId={id} ipId={request.data.data.ipId} />
      ) : (
        <NotRead
          read={{ ...request, isLoading: request.isLoading || request.refusal !== undefined }}
          coming={<Coming hiringRequestId={id} />}
        />
      )}
    </Page>
  )
}

/** Messages of it go out now, or are due within minutes. */
const isUnderWay = ({ isSending, campaignStatus, scheduledTime }: CampaignWire, now: number): boolean =>
  isSending || (campaignStatus === 'Scheduled' && scheduledTime - now < SOON_MS)

const SOON_MS = 120_000

function Coming({ hiringRequestId }: { hiringRequestId: string }) {
  const { user } = useSession()
  return (
    <CampaignRows
      hiringRequestId={hiringRequestId}
      campaigns={undefined}
      isStaff={user.code === 'OPS'}
      onStopped={() => {}}
    />
  )
}

function List({ hiringRequestId, ipId }: { hiringRequestId: string; ipId: string }) {
  const t = useText('reachouts')
  const { user } = useSession()
  const now = useNow()
  const [address, change] = useSearchState(reachoutsAddress)
  const { page, size } = address
  const filterOptions = toDateFilter(address)
  const read = useRead(reachoutCalls.list, {
    ...{ ipId, hiringRequestId, filterOptions },
    pageOptions: { page, limit: size },
  })
  const total = read.data?.paginationOptions.totalcount ?? 0
  const found = read.data?.data.campaignDetails
  useRefreshWhile(found?.some((campaign) => isUnderWay(campaign, now)) ?? false, read.refresh)
  useLastPage({ page, size, total: read.data && total }, change)
  if (!read.data) return <NotRead read={read} coming={<Coming hiringRequestId={hiringRequestId} />} />
  const campaigns: CampaignWire[] = found ?? []
  if (total === 0) return <EmptyState title={t('none')} hint={t('noneHint')} />
  return (
    <>
      <CampaignRows
        hiringRequestId={hiringRequestId}
        campaigns={campaigns}
        isStaff={user.code === 'OPS'}
        onStopped={() => void read.refresh()}
      />
      <Pager
        {...{ page, size, total }}
        onPage={(next) => change({ page: next })}
        onSize={(next) => change({ size: next })}
        docked
      />
    </>
  )
}
