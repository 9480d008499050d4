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
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import { ReportFrame } from './report-frame.tsx'

/** The report of the chosen partner, for operations staff (DASH-09). */
export default function OpsDashboard() {
  const t = useText('dashboard')
  const [ipId] = useActingPartner()
  const isDesktop = useIsDesktop()
  const lists = (
    <>
      <ButtonLink kind="text" to={paths.approvals}>
        {t('approvals')}
      </ButtonLink>
      <ButtonLink kind="text" to={paths.audit}>
        {t('audit')}
      </ButtonLink>
      <ButtonLink kind="text" to={paths.inbox}>
        {t('inbox')}
      </ButtonLink>
      <ButtonLink kind="text" to={paths.waitingPhones}>
        {t('waitingPhones')}
      </ButtonLink>
    </>
  )
  return (
    <Page title={t('title')} actions={lists}>
      <PartnerPanel />
      {ipId ? <PartnerReport key={ipId} ipId={ipId} /> : <EmptyState title={t('selectEmployer')} />}
      {/* A phone has no room for them in its top bar */}
      {isDesktop ? null : lists}
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
