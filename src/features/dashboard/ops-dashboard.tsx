import { PartnerPanel } from '../../acting/partner-panel.tsx'
import { reportCalls } from '../../contract/reports.ts'
import { useActingPartner } from '../../data/session.ts'
import { useRead } from '../../data/use-read.ts'
import { paths } from '../../lib/paths.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/list-parts.tsx'
import { Page } from '../../ui/shell/page.tsx'
import s from './dashboard.module.css'
import { ReportFrame } from './report-frame.tsx'

/** What operations do besides, where they begin. */
const lists = [
  [paths.approvals, 'approvals'],
  [paths.users, 'users'],
  [paths.credits, 'credits'],
  [paths.imports, 'imports'],
  [paths.inbox, 'inbox'],
  [paths.audit, 'audit'],
  [paths.waitingPhones, 'waitingPhones'],
] as const

/** The report of the chosen partner, for operations staff (DASH-09). */
export default function OpsDashboard() {
  const t = useText('dashboard')
  const [ipId] = useActingPartner()
  return (
    <Page title={t('title')}>
      <nav className={s.lists} aria-label={t('operations')}>
        {lists.map(([to, words]) => (
          <ButtonLink key={to} kind="text" to={to}>
            {t(words)}
          </ButtonLink>
        ))}
      </nav>
      <PartnerPanel />
      {ipId ? <PartnerReport key={ipId} ipId={ipId} /> : <EmptyState title={t('selectEmployer')} />}
    </Page>
  )
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
