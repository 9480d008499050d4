import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { PartnerPanel } from '../../acting/partner-panel.tsx'
import { requestCalls, toHiringRequest, type HiringRequest } from '../../contract/requests.ts'
import { useActingPartner } from '../../data/session.ts'
import { useRead } from '../../data/use-read.ts'
import { formatDay } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { useText } from '../../text/index.ts'
import { EmptyState, SkeletonRows } from '../../ui/list-parts.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { CardList, TaskCard } from '../../ui/task-card.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import { FulfilmentButton } from './fulfilment-button.tsx'
import s from './hiring-requests.module.css'

const lists = ['active', 'inactive'] as const

/** The hiring requests of the partner, each leading to its applicants (HR-45, HR-47; the form and its actions follow). */
export default function HiringRequests() {
  const t = useText('requests')
  const [query] = useSearchParams()
  const [ipId] = useActingPartner()
  const isDesktop = useIsDesktop()
  const shown = query.get('list') === 'inactive' ? 'inactive' : 'active'
  const report = <FulfilmentButton ipId={ipId} />
  return (
    <Page title={t('title')} actions={report}>
      <TabLinks
        label={t('title')}
        active={shown}
        items={lists.map((list) => ({
          key: list,
          label: t(list),
          to: { search: list === 'active' ? '' : `list=${list}` },
        }))}
      />
      {isDesktop ? null : <div className={s.report}>{report}</div>}
      <PartnerPanel />
      {ipId ? (
        <List key={shown} ipId={ipId} isActive={shown === 'active'} />
      ) : (
        <EmptyState title={t('selectEmployer')} hint={t('selectEmployerHint')} />
      )}
    </Page>
  )
}

function List({ ipId, isActive }: { ipId: string; isActive: boolean }) {
  const t = useText('requests')
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(10)
  const read = useRead(requestCalls.list, {
    ipId: [ipId],
    type: 'Employer',
    isActive,
    filterOptions: { sort: { field: 'createdDate', order: 'descending' } },
    pageOptions: { page, limit: size },
  })
  if (!read.data)
    return read.isLoading ? (
      <SkeletonRows label={t('loading')} />
    ) : (
      <EmptyState title={t('notSaved')} hint={read.refusal?.message ?? t('notSavedHint')} />
    )
  const requests = read.data.data.result.map(toHiringRequest)
  const total = read.data.paginationOptions.totalcount
  if (total === 0) return <EmptyState title={t('none')} />
  return (
    <>
      <div className={s.list}>
        <CardList label={t('title')}>
          {requests.map((request) => (
            <RequestCard key={request.hiringRequestId} request={request} />
          ))}
        </CardList>
      </div>
      <Pager page={page} size={size} total={total} onPage={setPage} onSize={setSize} docked />
    </>
  )
}

const MOST_DISTRICTS = 4

function RequestCard({ request }: { request: HiringRequest }) {
  const t = useText('requests')
  const more = request.districts.length - MOST_DISTRICTS
  return (
    <TaskCard
      name={<Link to={paths.applicants(request.hiringRequestId)}>{request.name}</Link>}
      detail={request.status === 'inactive' ? t('inactiveLabel') : undefined}
      lines={[
        request.jobRole,
        [request.districts.slice(0, MOST_DISTRICTS).join(', '), more > 0 ? t('more', { count: more }) : undefined]
          .filter(Boolean)
          .join(' '),
        t('joinedOf', { joined: formatNumber(request.hired), needed: formatNumber(request.positions) }),
        t('until', { day: formatDay(request.endDate) }),
      ]}
      foot={
        <>
          <span>{t('applicants', { count: request.applicants, n: formatNumber(request.applicants) })}</span>
          <Link className={s.open} to={paths.applicants(request.hiringRequestId)}>
            {t('viewApplicants')}
          </Link>
        </>
      }
    />
  )
}
