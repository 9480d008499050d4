import { Link } from 'react-router-dom'
import type { HiringRequest } from '../../contract/requests.ts'
import type { RequestProgress } from '../../data/request-progress.ts'
import { useActingCode } from '../../data/session.ts'
import { formatDay } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { districtsShown, requestSorts, shortenJobRole } from '../../rules/requests.ts'
import { hasTargetEmployer } from '../../rules/roles.ts'
import { districtWord, listWord } from '../../text/lists.ts'
import { useText } from '../../text/index.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import s from './hiring-requests.module.css'
import { BehindPlan, NeedYou, RequestBar } from './request-progress.tsx'
import { RequestState, useDistricts } from './request-words.tsx'
import type { RequestsAddress } from './requests-address.ts'
import { RowMenu, type RowActions } from './use-row-actions.tsx'

type Props = {
  /** Undefined while they are on their way. */
  requests: readonly HiringRequest[] | undefined
  progress: (request: HiringRequest) => RequestProgress
  actions: RowActions
  sort: RequestsAddress['sort']
  onSort: (sort: RequestsAddress['sort']) => void
}

/** The requests on a desktop: rows show two districts (HR-46). */
export function RequestTable({ requests, progress, actions, sort, onSort }: Props) {
  const t = useText('requests')
  return (
    <DataTable
      wide
      tall
      loading={t('loading')}
      label={t('title')}
      columns={useColumns(actions, progress)}
      rows={requests}
      rowKey={(request) => request.hiringRequestId}
      sort={{ by: sort.field, descending: sort.order === 'descending' }}
      onSort={({ by, descending }) =>
        onSort({
          field: requestSorts.find((field) => field === by) ?? 'createdDate',
          order: descending ? 'descending' : 'ascending',
        })
      }
    />
  )
}

/** On a wide screen districts, joined and ends grow first: their words are the ones that wrap. */
function useColumns(actions: RowActions, progress: Props['progress']): Column<HiringRequest>[] {
  const t = useText('requests')
  const districts = useDistricts()
  const code = useActingCode()
  const employer: Column<HiringRequest>[] = hasTargetEmployer(code)
    ? [
        {
          key: 'employer',
          head: t('heads.employer'),
          width: 'max(7.625rem, 20vw - 9.4375rem)',
          cell: ({ targetEmployer }) => (
            <span className={s.two} title={targetEmployer}>
              {targetEmployer}
            </span>
          ),
        },
      ]
    : []
  return [
    { key: 'name', head: t('heads.name'), sort: 'hiringReqName', cell: (request) => <Name request={request} /> },
    ...employer,
    {
      key: 'districts',
      head: t('heads.districts'),
      width: employer.length > 0 ? 'max(8rem, 20vw - 9.0625rem)' : 'max(12.5rem, 20vw - 4.5625rem)',
      cell: (request) => (
        <span title={request.districts.map(districtWord).join(', ')}>
          {districts(request.districts, districtsShown.row)}
        </span>
      ),
    },
    {
      key: 'hired',
      head: t('heads.hired'),
      sort: 'risk',
      width: 'clamp(8.25rem, 20vw - 8.8125rem, 12.5rem)',
      cell: (request) => (
        <span className={s.progress}>
          {t('ofNeeded', {
            joined: formatNumber(progress(request).joined),
            needed: formatNumber(request.positions),
          })}
          {request.status === 'inactive' ? null : (
            <>
              <BehindPlan progress={progress(request)} />
              <RequestBar request={request} progress={progress(request)} />
            </>
          )}
        </span>
      ),
    },
    {
      key: 'applicants',
      head: t('heads.applicants'),
      align: 'right',
      width: '5.625rem',
      cell: (request) =>
        request.status === 'inactive' ? (
          formatNumber(request.applicants)
        ) : (
          <Link
            to={paths.applicants(request.hiringRequestId)}
            aria-label={t('applicantsOf', { n: formatNumber(request.applicants), name: request.name })}
          >
            {formatNumber(request.applicants)}
          </Link>
        ),
    },
    {
      key: 'needYou',
      head: t('heads.needYou'),
      align: 'right',
      width: '4rem',
      cell: (request) =>
        request.status === 'inactive' ? null : <NeedYou short request={request} progress={progress(request)} />,
    },
    {
      key: 'created',
      head: t('heads.created'),
      sort: 'createdDate',
      width: '9.125rem',
      cell: (request) => <span className={`${s.whole} ${s.created}`}>{formatDay(request.createdAt)}</span>,
    },
    {
      key: 'ends',
      head: t('heads.ends'),
      sort: 'endDate',
      width: 'clamp(7.625rem, 30vw - 18rem, 15.625rem)',
      cell: (request) => (
        <>
          <span className={s.whole}>{formatDay(request.endDate)}</span>
          {request.status === 'active' ? <RequestState request={request} /> : null}
        </>
      ),
    },
    {
      key: 'menu',
      head: t('heads.actions'),
      hideHead: true,
      width: '3.125rem',
      cell: (request) => <RowMenu request={request} actions={actions} />,
    },
  ]
}

function Name({ request }: { request: HiringRequest }) {
  const isOver = request.status === 'inactive'
  return (
    <div className={isOver ? `${s.names} ${s.inactive}` : s.names}>
      {isOver ? (
        <b className={s.two} title={request.name}>
          {request.name}
        </b>
      ) : (
        <Link className={`${s.name} ${s.two}`} title={request.name} to={paths.summary(request.hiringRequestId)}>
          {request.name}
        </Link>
      )}
      <span className={s.second} title={listWord('jobRoles', request.jobRole)}>
        {shortenJobRole(listWord('jobRoles', request.jobRole))}
      </span>
      {request.status === 'active' ? null : <RequestState request={request} />}
    </div>
  )
}
