import { Link } from 'react-router-dom'
import { requestCalls, toHiringRequest, type HiringRequest } from '../../contract/requests.ts'
import { useActingCode } from '../../data/session.ts'
import { LATEST_REQUESTS, newestRequests } from '../../data/read-inputs.ts'
import { useRequestProgress } from '../../data/request-progress.ts'
import { useRead } from '../../data/use-read.ts'
import { NotLoaded } from '../../hiring/not-loaded.tsx'
import { formatDay } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { listWord } from '../../text/lists.ts'
import { useText } from '../../text/index.ts'
import { Block, SkeletonRows } from '../../ui/list-parts.tsx'
import s from './dashboard.module.css'

/** The three newest requests, open or over (DASH-04). */
export function LatestRequests({ ipId }: { ipId: string }) {
  const t = useText('dashboard')
  const code = useActingCode()
  const active = useNewest(ipId, true)
  const inactive = useNewest(ipId, false)
  const isKnown = active.data !== undefined && inactive.data !== undefined
  const requests = [...(active.data?.data.result ?? []), ...(inactive.data?.data.result ?? [])]
    .map(toHiringRequest)
    .sort((a, b) => b.createdAt - a.createdAt)
    .slice(0, LATEST_REQUESTS)
  const progress = useRequestProgress(requests)
  return (
    <Block
      title={t('latest')}
      action={
        isKnown && requests.length === 0 ? undefined : (
          <Link className={s.link} to={paths.hiringRequests}>
            {t('seeAll')}
          </Link>
        )
      }
    >
      {requests.length > 0 ? (
        <ul className={s.requests}>
          {requests.map((request) => (
            <Request
              key={request.hiringRequestId}
              request={request}
              joined={progress(request).joined}
              showsTarget={code !== 'EMP'}
            />
          ))}
        </ul>
      ) : isKnown ? (
        <p className={s.none}>{t('noRequests')}</p>
      ) : active.isLoading || inactive.isLoading ? (
        <SkeletonRows label={t('loading')} />
      ) : (
        <NotLoaded
          read={{
            refusal: active.refusal ?? inactive.refusal,
            refresh: async () => void (await Promise.all([active.refresh(), inactive.refresh()])),
          }}
          what="requests"
          away={t('notSaved')}
          awayHint={t('notSavedHint')}
        />
      )}
    </Block>
  )
}

const useNewest = (ipId: string, isActive: boolean) =>
  useRead(requestCalls.list, newestRequests(ipId, isActive, LATEST_REQUESTS))

function Request({ request, joined, showsTarget }: { request: HiringRequest; joined: number; showsTarget: boolean }) {
  const t = useText('dashboard')
  const figures = { joined: formatNumber(joined), needed: formatNumber(request.positions) }
  return (
    <li>
      <Link className={s.name} to={paths.hiringRequests}>
        {request.name}
      </Link>
      {showsTarget && request.employerName ? <span>{t('targetEmployer', { name: request.employerName })}</span> : null}
      <span>{[listWord('jobRoles', request.jobRole), t('joinedOf', figures)].join(' · ')}</span>
      <span>{t('createdOn', { day: formatDay(request.createdAt) })}</span>
    </li>
  )
}
