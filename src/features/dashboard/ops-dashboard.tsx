import { Link } from 'react-router-dom'
import NoPartner from '../../acting/no-partner.tsx'
import { PartnerPanel } from '../../acting/partner-panel.tsx'
import { feedbackCalls } from '../../contract/feedback.ts'
import { operationCalls } from '../../contract/operations.ts'
import { orderCalls } from '../../contract/orders.ts'
import { refusalCalls } from '../../contract/refusal-counts.ts'
import { reportCalls } from '../../contract/reports.ts'
import { useActingPartner } from '../../data/session.ts'
import { useRead } from '../../data/use-read.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { Page } from '../../ui/shell/page.tsx'
import s from './dashboard.module.css'
import { ReportFrame } from './report-frame.tsx'

/** What operations do besides, where they begin. */
const lists = [
  [paths.approvals, 'approvals'],
  [paths.users, 'users'],
  [paths.credits, 'credits'],
  [paths.creditOrders, 'creditOrders'],
  [paths.imports, 'imports'],
  [paths.messageTemplates, 'messageTemplates'],
  [paths.inbox, 'inbox'],
  [paths.audit, 'audit'],
  [paths.waitingPhones, 'waitingPhones'],
  [paths.refusals, 'refusals'],
] as const

/** The report of the chosen partner, for operations staff (DASH-09). */
export default function OpsDashboard() {
  const t = useText('dashboard')
  const [ipId] = useActingPartner()
  const waiting = useWaiting()
  return (
    <Page title={t('title')}>
      <nav className={s.lists} aria-label={t('operations')}>
        {lists.map(([to, words]) => {
          const n = waiting[words]
          return (
            <Link key={to} to={to} className={`fh-focus ${s.list}`}>
              <span>{t(words)}</span>
              {words in waiting ? (
                <span className={s.waiting} data-some={n ? '' : undefined}>
                  {/* Its line is kept until the number is here */}
                  {n === undefined ? '\u00a0' : t(words === 'refusals' ? 'inADay' : 'waiting', { n: formatNumber(n) })}
                </span>
              ) : null}
            </Link>
          )
        })}
      </nav>
      <PartnerPanel />
      {ipId ? <PartnerReport key={ipId} ipId={ipId} /> : <NoPartner toSee="dashboard" />}
    </Page>
  )
}

/** The number of all comes with the first row. */
const first = { page: 1, limit: 1 }

/** How many entries of each list wait; a list whose read failed, or has not come, has no number. */
function useWaiting(): Partial<Record<(typeof lists)[number][1], number | undefined>> {
  const approvals = useRead(operationCalls.approvals, {}).data?.data
  const orders = useRead(orderCalls.desk, { state: 'open', ...first }).data?.paginationOptions
  const inbox = useRead(feedbackCalls.inbox, { state: 'new', ...first }).data?.data
  const phones = useRead(operationCalls.waitingPhones, {}).data?.data
  const refused = useRead(refusalCalls.list, first).data?.data
  return {
    approvals: approvals && approvals.companies.length + approvals.requests.length,
    creditOrders: orders?.totalcount,
    inbox: inbox && (inbox.counts.new ?? 0),
    waitingPhones: phones?.length,
    refusals: refused?.count,
  }
}

function PartnerReport({ ipId }: { ipId: string }) {
  const t = useText('dashboard')
  const read = useRead(reportCalls.partnerLink, { ipId })
  return (
    <ReportFrame
      title={t('partnerFrame', { name: ipId })}
      link={read.data?.data.viewUrl}
      isLoading={read.isLoading}
      refusal={translateServerMessage(read.refusal)}
      onAgain={() => void read.refresh()}
      width={1500}
      height={1700}
    />
  )
}
