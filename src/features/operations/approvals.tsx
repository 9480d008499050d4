import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { approvalKinds, operationCalls, type ApprovalKind } from '../../contract/operations.ts'
import { useRead } from '../../data/use-read.ts'
import { paths } from '../../lib/paths.ts'
import { useText } from '../../text/index.ts'
import { EmptyState } from '../../ui/list-parts.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { Awaited } from './awaited.tsx'
import { ApprovalCard, type Waiting } from './approval-card.tsx'
import { RejectSheet } from './reject-sheet.tsx'
import { useWaitingFacts } from './waiting-facts.ts'
import s from './operations.module.css'

/** For operations: the companies that have registered and the hiring requests that wait for approval (REG-16, HR-42). */
export default function Approvals() {
  const t = useText('operations')
  const [query] = useSearchParams()
  const read = useRead(operationCalls.approvals, {})
  const { ofCompany, ofRequest } = useWaitingFacts()
  const lists = read.data?.data
  const waiting: Record<ApprovalKind, Waiting[]> | undefined = lists && {
    company: lists.companies.map(ofCompany),
    request: lists.requests.map(ofRequest),
  }
  // The first list with work, and the same one when its last entry is decided
  const [first, setFirst] = useState<ApprovalKind>()
  if (waiting && !first) setFirst(approvalKinds.find((each) => waiting[each].length > 0) ?? 'company')
  const kind = approvalKinds.find((each) => each === query.get('of')) ?? first ?? 'company'
  const [rejected, setRejected] = useState<Waiting>()
  return (
    <Page title={t('approvals')} lead={t('approvalsLead')} back={{ to: paths.opsDashboard, label: t('back') }} narrow>
      <TabLinks
        label={t('approvals')}
        active={kind}
        items={approvalKinds.map((key) => ({
          key,
          label: t(`kinds.${key}`),
          to: { search: `of=${key}` },
          count: waiting?.[key].length,
        }))}
      />
      {waiting === undefined ? (
        <Awaited read={read} rows={3} />
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
