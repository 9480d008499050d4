import { Link } from 'react-router-dom'
import type { HiringRequest } from '../../contract/requests.ts'
import type { RequestProgress } from '../../data/request-progress.ts'
import { useActingCode } from '../../data/session.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { districtsShown, shortenJobRole } from '../../rules/requests.ts'
import { hasTargetEmployer } from '../../rules/roles.ts'
import { listWord } from '../../text/lists.ts'
import { useText } from '../../text/index.ts'
import { Dotted } from '../../ui/dotted.tsx'
import { TaskCard } from '../../ui/task-card.tsx'
import s from './hiring-requests.module.css'
import { RequestState, useDistricts, useUntil } from './request-words.tsx'
import { BehindPlan, NeedYou, RequestBar } from './request-progress.tsx'
import { RowMenu, type RowActions } from './use-row-actions.tsx'

type Props = { request: HiringRequest; progress: RequestProgress; actions: RowActions }

/** One request on a phone (HR-46). An inactive one is grey and leads nowhere (HR-51). */
export function RequestCard({ request, progress, actions }: Props) {
  const t = useText('requests')
  const districts = useDistricts()
  const until = useUntil()
  const code = useActingCode()
  const isOver = request.status === 'inactive'
  return (
    <div className={isOver ? `${s.request} ${s.inactive}` : s.request}>
      <TaskCard
        level="h2"
        name={isOver ? request.name : <Link to={paths.summary(request.hiringRequestId)}>{request.name}</Link>}
        detail={
          <span className={s.menu}>
            <RowMenu request={request} actions={actions} />
          </span>
        }
        lines={[
          <span key="role" title={listWord('jobRoles', request.jobRole)}>
            {shortenJobRole(listWord('jobRoles', request.jobRole))}
          </span>,
          ...(hasTargetEmployer(code) && request.targetEmployer ? [request.targetEmployer] : []),
          districts(request.districts, districtsShown.card),
          <Dotted
            key="joined"
            parts={[
              t('joinedOf', { joined: formatNumber(progress.joined), needed: formatNumber(request.positions) }),
              until(request),
            ]}
          />,
          ...(isOver
            ? []
            : [
                <span key="bar" className={s.bar}>
                  <RequestBar request={request} progress={progress} />
                </span>,
              ]),
          <span key="state" className={s.states}>
            <RequestState request={request} />
            <BehindPlan progress={progress} />
          </span>,
        ]}
        foot={
          isOver ? undefined : (
            <>
              {progress.waiting ? (
                <NeedYou request={request} progress={progress} />
              ) : (
                <span className={s.counted}>
                  {t('applicants', { count: request.applicants, n: formatNumber(request.applicants) })}
                </span>
              )}
              <Link className={s.open} to={paths.applicants(request.hiringRequestId)}>
                {t('viewApplicants')}
              </Link>
            </>
          )
        }
      />
    </div>
  )
}
