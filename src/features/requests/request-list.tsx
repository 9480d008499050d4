import type { ReactNode } from 'react'
import { masterCalls } from '../../contract/masters.ts'
import type { HiringRequest } from '../../contract/requests.ts'
import { useRequestList } from '../../data/request-list.ts'
import { useRequestProgress } from '../../data/request-progress.ts'
import { useRead } from '../../data/use-read.ts'
import { NotLoaded } from '../../hiring/not-loaded.tsx'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { isSearchable } from '../../lib/text.ts'
import { guessSearched } from '../../rules/requests.ts'
import { useText } from '../../text/index.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState, SkeletonRows } from '../../ui/list-parts.tsx'
import { Pager } from '../../ui/pager.tsx'
import { CardList } from '../../ui/task-card.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import { useLastPage } from '../../ui/use-last-page.ts'
import { DraftList } from './draft-list.tsx'
import s from './hiring-requests.module.css'
import { RequestCard } from './request-card.tsx'
import { RequestTable } from './request-table.tsx'
import { RequestKey, RequestTools } from './request-tools.tsx'
import type { RequestsAddress } from './requests-address.ts'
import { useRowActions } from './use-row-actions.tsx'

type Props = {
  ipId: string
  address: RequestsAddress
  change: (part: Partial<RequestsAddress>) => void
  /** On a phone, in the empty state or below the list: files are filled in at a desk, so the list comes first. */
  fromFile?: ReactNode
}

/** Search, filter and the requests themselves: cards on a phone, a table on a desktop. */
export function RequestList({ ipId, address, change, fromFile }: Props) {
  const t = useText('requests')
  const isDesktop = useIsDesktop()
  const list = useRequestList({
    ipId,
    isActive: address.list === 'active',
    search: isSearchable(address.search) ? address.search : '',
    employers: address.employers,
    sort: address.sort,
    page: address.page,
    size: address.size,
  })
  const total = list.requests && list.total
  const page = useLastPage({ page: address.page, size: address.size, total }, change)
  const { coverage } = list
  // A company's first request may come from a file: on a phone the way to it is in the empty state then
  const isNew =
    list.requests !== undefined &&
    list.total === 0 &&
    address.list === 'active' &&
    !address.search &&
    address.employers.length === 0
  return (
    <>
      <RequestTools ipId={ipId} address={address} change={change} />
      {coverage ? (
        <p className={s.coverage}>
          {t('savedOf', { saved: formatNumber(coverage.saved), total: formatNumber(coverage.total) })}
        </p>
      ) : null}
      {address.list === 'active' ? <DraftList ipId={ipId} /> : null}
      <Rows list={list} address={address} change={change} fromFile={isNew ? fromFile : undefined} />
      {list.total > 0 ? (
        <Pager
          page={page}
          size={address.size}
          total={list.total}
          onPage={(next) => change({ page: next })}
          onSize={(size) => change({ size })}
          docked
        />
      ) : null}
      {fromFile && !isNew && !isDesktop ? <div className={s.report}>{fromFile}</div> : null}
    </>
  )
}

const none: HiringRequest[] = []

type RowsProps = Pick<Props, 'address' | 'change' | 'fromFile'> & { list: ReturnType<typeof useRequestList> }

function Rows({ list, address, change, fromFile }: RowsProps) {
  const t = useText('requests')
  const common = useText('common')
  const isDesktop = useIsDesktop()
  const actions = useRowActions(() => void list.refresh())
  // A phone has it in its bar
  const create =
    address.list === 'active' ? (
      <ButtonLink kind="primary" to={paths.newHiringRequest}>
        {t('create')}
      </ButtonLink>
    ) : undefined
  const { requests } = list
  const progress = useRequestProgress(requests ?? none)
  const key = isDesktop && address.list === 'active' ? <RequestKey /> : null
  const table = (
    <RequestTable
      requests={requests}
      progress={progress}
      actions={actions}
      sort={address.sort}
      onSort={(sort) => change({ sort })}
    />
  )
  if (!requests && list.isLoading)
    return (
      <>
        {key}
        {isDesktop ? table : <SkeletonRows label={t('loading')} joined />}
      </>
    )
  if (!requests) return <NotLoaded read={list} what="requests" away={t('notSaved')} awayHint={t('notSavedHint')} />
  if (list.total === 0 && address.search) return <NoMatch search={address.search} />
  if (list.total === 0 && address.employers.length > 0) return <EmptyState title={common('noDataFound')} />
  if (list.total === 0)
    return <EmptyState title={t('none')} hint={t(`noneHint.${address.list}`)} action={isDesktop ? create : fromFile} />
  return (
    <>
      {key}
      {isDesktop ? (
        table
      ) : (
        <CardList label={t('title')} numbered>
          {requests.map((request) => (
            <RequestCard
              key={request.hiringRequestId}
              request={request}
              progress={progress(request)}
              actions={actions}
            />
          ))}
        </CardList>
      )}
      {actions.dialog}
    </>
  )
}

/** HR-53: the message names the likely search term. */
function NoMatch({ search }: { search: string }) {
  const t = useText('requests')
  const roles = useRead(masterCalls.lists, {}).data?.data.allJobRoles.map(({ role }) => role) ?? []
  return <EmptyState title={t(`noMatch.${guessSearched(search, roles)}`)} />
}
