import { useEffect } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { ActingFor } from '../../acting/acting-for.tsx'
import { requestDetailCalls } from '../../contract/request-details.ts'
import { toHiringRequest, type HiringRequest } from '../../contract/requests.ts'
import { useRead } from '../../data/use-read.ts'
import { NotLoaded } from '../../hiring/not-loaded.tsx'
import { paths } from '../../lib/paths.ts'
import { mayReachOut } from '../../rules/requests.ts'
import { listWord } from '../../text/lists.ts'
import { useText } from '../../text/index.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ActionBar } from '../../ui/shell/action-bar.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import { useIsTextLarge } from '../../ui/use-is-text-large.ts'
import { useLeaveWhenRefused } from '../../ui/use-leave-when-refused.ts'
import { SummaryComing } from './coming.tsx'
import { Figures } from './figures.tsx'
import { JobReport } from './job-report.tsx'
import { ReachoutBanner } from './reachout-banner.tsx'
import { RequestCard, useRequestLines } from './request-card.tsx'
import { RequestLinks } from './request-links.tsx'
import { ScorecardFigures } from './scorecard-figures.tsx'
import s from './summary.module.css'

const sections = ['summary', 'progress', 'reachouts'] as const
type Section = (typeof sections)[number]

/** How one hiring request goes (SUM-01 to SUM-08). */
export default function Summary() {
  const { id = '' } = useParams()
  const t = useText('summary')
  const read = useRead(requestDetailCalls.get, { hiringRequestId: id })
  const request = read.data && toHiringRequest(read.data.data)
  // HR-55
  useLeaveWhenRefused(read.refusal && { heading: t('unauthorized') })
  if (request) return <Loaded request={request} refresh={() => void read.refresh()} />
  return (
    // An empty lead keeps the line that the request's own takes
    <Page title={t('title')} back={{ to: paths.hiringRequests, label: t('allRequests') }} lead={<span />}>
      {read.isLoading || read.refusal ? (
        <>
          <Sections />
          <SummaryComing />
        </>
      ) : (
        <NotLoaded read={read} what="request" away={t('notSaved')} awayHint={t('notSavedHint')} />
      )}
    </Page>
  )
}

function Loaded({ request, refresh }: { request: HiringRequest; refresh: () => void }) {
  const t = useText('summary')
  const isDesktop = useIsDesktop()
  // Large text: a bar of both would leave little of the page
  const isInFlow = useIsTextLarge() && !isDesktop
  const lines = useRequestLines(request)
  const actions = <Actions request={request} />
  return (
    <Page
      title={request.name}
      back={{ to: paths.hiringRequests, label: t('allRequests') }}
      lead={[listWord('jobRoles', request.jobRole), ...lines].join(' · ')}
      actions={actions}
    >
      <ActingFor ipId={request.ipId} name={request.employerName} />
      <Sections />
      <div id={idOf('summary')} className={s.section}>
        {isDesktop ? null : <RequestCard request={request} lines={lines} />}
        <RequestLinks request={request} onExtended={refresh} />
        {isInFlow ? <div className={s.actions}>{actions}</div> : null}
      </div>
      <Figures request={request} progressId={idOf('progress')} />
      <div className={s.section}>
        <ScorecardFigures request={request} />
      </div>
      <div id={idOf('reachouts')} className={s.section}>
        <ReachoutBanner request={request} />
      </div>
      <div className={s.section}>
        <JobReport hiringRequestId={request.hiringRequestId} />
      </div>
      {isDesktop || isInFlow ? null : <ActionBar phoneOnly>{actions}</ActionBar>}
    </Page>
  )
}

function Sections() {
  const t = useText('summary')
  return (
    <div className={s.tabs}>
      <TabLinks
        label={t('sections')}
        active={useSection()}
        layout="scroll"
        replace
        items={sections.map((key) => ({
          key,
          label: t(`tabs.${key}`),
          to: { search: key === 'summary' ? '' : `section=${key}` },
        }))}
      />
    </div>
  )
}

/** View All Applicants (SUM-06), and reachouts: those that are running, or a first one (SUM-04). */
function Actions({ request }: { request: HiringRequest }) {
  const t = useText('summary')
  const { hiringRequestId, activeReachouts } = request
  return (
    <>
      <ButtonLink to={paths.applicants(hiringRequestId)}>{t('viewApplicants')}</ButtonLink>
      {activeReachouts > 0 ? (
        <ButtonLink kind="primary" to={paths.campaigns(hiringRequestId)}>
          {t('viewReachouts')}
        </ButtonLink>
      ) : mayReachOut(request) ? (
        <ButtonLink kind="primary" to={paths.runCampaign(hiringRequestId)}>
          {t('createReachout')}
        </ButtonLink>
      ) : null}
    </>
  )
}

const idOf = (section: Section) => `summary-${section}`

/** Scrolls to the section of the address: when the page opens, unless it is the first one, and at each tab (SUM-01). */
function useSection(): Section {
  const [query] = useSearchParams()
  const section = sections.find((each) => each === query.get('section')) ?? 'summary'
  // The same tab pressed again, after scrolling away, is a navigation as well
  useEffect(() => {
    if (section === 'summary') scrollTo({ top: 0 })
    else document.getElementById(idOf(section))?.scrollIntoView({ block: 'start' })
  }, [section, query])
  return section
}
