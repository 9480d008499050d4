import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  approvalKinds,
  operationCalls,
  type ApprovalKind,
  type WaitingCompany,
  type WaitingRequest,
} from '../../contract/operations.ts'
import { useRead } from '../../data/use-read.ts'
import { formatDay, formatTime } from '../../lib/dates.ts'
import { formatMobile } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, SkeletonRows } from '../../ui/list-parts.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { ApprovalCard, type Waiting } from './approval-card.tsx'
import { RejectSheet } from './reject-sheet.tsx'
import s from './operations.module.css'

/** For operations: the companies that have registered and the hiring requests that wait for approval (REG-16, HR-42). */
export default function Approvals() {
  const t = useText('operations')
  const [query] = useSearchParams()
  const kind = approvalKinds.find((each) => each === query.get('of')) ?? 'company'
  const read = useRead(operationCalls.approvals, {})
  const waiting = useWaiting(read.data?.data)
  const [rejected, setRejected] = useState<Waiting>()
  return (
    <Page title={t('approvals')} lead={t('approvalsLead')} back={{ to: paths.opsDashboard, label: t('back') }} narrow>
      <TabLinks
        label={t('approvals')}
        active={kind}
        items={approvalKinds.map((key) => ({
          key,
          label: t(`kinds.${key}`),
          to: { search: key === 'company' ? '' : `of=${key}` },
          count: waiting?.[key].length,
        }))}
      />
      {waiting === undefined ? (
        read.isLoading ? (
          <SkeletonRows label={t('loading')} />
        ) : (
          <EmptyState
            title={t('failed')}
            hint={translateServerMessage(read.refusal) ?? t('failedHint')}
            action={<Button onClick={() => void read.refresh()}>{t('refresh')}</Button>}
          />
        )
      ) : waiting[kind].length === 0 ? (
        <EmptyState title={t(`noneWaiting.${kind}`)} />
      ) : (
        <div className={s.cards}>
          {waiting[kind].map((one) => (
            <ApprovalCard key={one.id} waiting={one} onReject={() => setRejected(one)} />
          ))}
        </div>
      )}
      {rejected ? <RejectSheet waiting={rejected} onClose={() => setRejected(undefined)} /> : null}
    </Page>
  )
}

interface Lists {
  companies: WaitingCompany[]
  requests: WaitingRequest[]
}

/** Both kinds as the cards show them. */
function useWaiting(lists: Lists | undefined): Record<ApprovalKind, Waiting[]> | undefined {
  const t = useText('operations')
  const when = (at: number) => t('when', { day: formatDay(at), time: formatTime(at) })
  return (
    lists && {
      company: lists.companies.map(({ ipId, company, userType, person, email, mobile, registeredAt }) => ({
        kind: 'company',
        id: ipId,
        name: company,
        facts: [
          [t('userType'), `${userType} (${ipId})`],
          [t('person'), person],
          [t('email'), email],
          [t('mobile'), mobile && formatMobile(mobile)],
          [t('registered'), when(registeredAt)],
        ],
      })),
      request: lists.requests.map(({ hiringRequestId, ipId, company, name, createdAt }) => ({
        kind: 'request',
        id: hiringRequestId,
        name: `${name} (${hiringRequestId})`,
        facts: [
          [t('company'), `${company} (${ipId})`],
          [t('created'), when(createdAt)],
        ],
      })),
    }
  )
}
