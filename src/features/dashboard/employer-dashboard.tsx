import { lazy, Suspense, useMemo } from 'react'
import NoPartner from '../../acting/no-partner.tsx'
import { PartnerPanel } from '../../acting/partner-panel.tsx'
import type { CallOutput } from '../../contract/call.ts'
import { dashboardCalls } from '../../contract/dashboard.ts'
import { requestCalls, toHiringRequest } from '../../contract/requests.ts'
import { useNow } from '../../data/now.ts'
import { newestRequests, SAVED_REQUESTS } from '../../data/read-inputs.ts'
import { useRequestProgress } from '../../data/request-progress.ts'
import { useActingPartner } from '../../data/session.ts'
import { useRead, type Read } from '../../data/use-read.ts'
import { useRefreshOnceSent } from '../../data/use-refresh-once-sent.ts'
import { useSearchState } from '../../data/use-search-state.ts'
import { NotLoaded } from '../../hiring/not-loaded.tsx'
import { formatDay, formatTime } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { riskOf } from '../../rules/plan.ts'
import { loadWords, useText } from '../../text/index.ts'
import { Donut } from '../../ui/charts-donut.tsx'
import { Tiles } from '../../ui/charts-tiles.tsx'
import { Block, SkeletonRows } from '../../ui/list-parts.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { AtRisk } from './at-risk.tsx'
import { useChannelWord } from './channel-word.ts'
import { dashboardAddress } from './dashboard-address.ts'
import s from './dashboard.module.css'
import { Decisions } from './decisions.tsx'
import { FigureList } from './figure-list.tsx'
import { Insights } from './insights.tsx'
import { Joinings } from './joinings.tsx'
import { LatestRequests } from './latest-requests.tsx'

/** The results of a partner's hiring (DASH-01 to DASH-04). */
export default function EmployerDashboard() {
  const t = useText('dashboard')
  const [ipId] = useActingPartner()
  const [address, change] = useSearchState(dashboardAddress)
  const channelWord = useChannelWord()
  const { list, from, until, since, channel, page, size } = address
  const back = { to: paths.employerDashboard, label: t('title') }
  if (ipId && list === 'joining')
    return (
      <Page title={t('joinings')} back={back}>
        <Joinings ipId={ipId} />
      </Page>
    )
  const isWeek = from !== undefined && until !== undefined
  const isChannel = since !== undefined && channel !== undefined
  if (ipId && list && list !== 'joining' && (isWeek || isChannel)) {
    const step = t(`steps.${list}`)
    const title = isWeek
      ? t('listWeek', { step, day: formatDay(from) })
      : t('listChannel', { step, channel: channelWord(channel!) })
    const of = isWeek ? { from, until } : { since: since!, channel: channel! }
    return (
      <Page title={title} back={back}>
        <FigureList {...{ ipId, title, of, page, size, change }} step={list} />
      </Page>
    )
  }
  return (
    <Page title={t('title')}>
      <PartnerPanel />
      {ipId ? <Overview key={ipId} ipId={ipId} /> : <NoPartner toSee="dashboard" />}
    </Page>
  )
}

/** For those with no request yet. */
const FirstSteps = lazy(async () => {
  const [part] = await Promise.all([import('../../hiring/first-steps.tsx'), loadWords('firstSteps')])
  return part
})

/** What counts updates once the server has them. */
const countedCalls = [requestCalls.list, dashboardCalls.counts, dashboardCalls.insights]

function Overview({ ipId }: { ipId: string }) {
  const t = useText('dashboard')
  const read = useRead(requestCalls.list, newestRequests(ipId, true, SAVED_REQUESTS))
  const counts = useRead(dashboardCalls.counts, { industrypartnerid: ipId })
  const insights = useRead(dashboardCalls.insights, { industrypartnerid: ipId })
  useRefreshOnceSent(countedCalls)
  const lost = [counts, insights].filter(({ data, isLoading }) => data === undefined && !isLoading)
  const now = useNow()
  const active = useMemo(
    () => read.data?.data.result.map(toHiringRequest).filter(({ status }) => status === 'active'),
    [read.data],
  )
  const progress = useRequestProgress(active ?? [])
  const requests = active?.map((request) => ({ request, progress: progress(request) }))
  const behind = requests?.filter((one) => one.progress.behind > 0).length ?? 0
  const risk = ({ request, progress: { joined, selected } }: NonNullable<typeof requests>[number]) =>
    riskOf({ ...request, hired: joined, selected }, now)
  // Those on plan are no risk: the list says what to do something about
  const byRisk = requests
    ?.filter((one) => one.progress.behind > 0)
    .sort((a, b) => risk(b) - risk(a))
    .map(({ request }) => request)
  return (
    <>
      {active?.length === 0 && counts.data?.data.totalhiringrequests === 0 ? (
        <Suspense fallback={null}>
          <FirstSteps ipId={ipId} hasStrip={false} />
        </Suspense>
      ) : null}
      <Decisions ipId={ipId} requests={active && { behind, active: active.length }} isComing={read.isLoading} />
      <Counts read={counts} />
      {/* What follows waits for what stands above it, so that nothing is pushed down */}
      {counts.data === undefined && counts.isLoading ? null : active === undefined && read.isLoading ? (
        <div className={s.lost}>
          <SkeletonRows label={t('loading')} />
        </div>
      ) : (
        <>
          {byRisk && active && active.length > 0 ? (
            <div className={s.below}>
              <AtRisk requests={byRisk} progress={progress} />
            </div>
          ) : null}
          {counts.data ? <CountDetails ipId={ipId} answer={counts.data} savedAt={counts.savedAt} /> : null}
          <Insights read={insights} />
        </>
      )}
      {/* Once, however many of its parts did not come */}
      {lost.length > 0 ? (
        <div className={s.lost}>
          <NotLoaded
            read={{
              refusal: lost[0]!.refusal,
              refresh: async () => void (await Promise.all([...lost, read].map(({ refresh }) => refresh()))),
            }}
            what="dashboard"
            away={t('notSaved')}
            awayHint={t('notSavedHint')}
          />
        </div>
      ) : null}
    </>
  )
}

type CountsAnswer = CallOutput<typeof dashboardCalls.counts>

const tileNames = ['hired', 'campaigns', 'requests'] as const

function Counts({ read }: { read: Read<CountsAnswer> }) {
  const t = useText('dashboard')
  if (!read.data)
    return read.isLoading ? (
      <div className={s.lost}>
        <SkeletonRows label={t('loading')} />
      </div>
    ) : null
  const { totalhiredcandidates, totalcampaigns, totalhiringrequests } = read.data.data
  const counts = { hired: totalhiredcandidates, campaigns: totalcampaigns, requests: totalhiringrequests }
  return (
    <div className={s.tiles}>
      <Tiles
        label={t('counts')}
        tiles={tileNames.map((name) => ({
          key: name,
          // A tile with a count of 0 has a label of its own (DASH-02)
          label: counts[name] === 0 ? t(`none.${name}`) : t(`tiles.${name}`),
          value: formatNumber(counts[name]),
        }))}
      />
    </div>
  )
}

function CountDetails({ ipId, answer, savedAt }: { ipId: string; answer: CountsAnswer; savedAt: number | undefined }) {
  const { hiredcandidates, availablecandidates } = answer.data.candidate_statistics
  return (
    <div className={s.columns}>
      <Statistics hired={hiredcandidates} available={availablecandidates} savedAt={savedAt} />
      <LatestRequests ipId={ipId} />
    </div>
  )
}

/** In percent; neither none nor all is said of a part. */
const shareOf = (part: number, all: number) =>
  part === 0 || part === all ? (part / all) * 100 : Math.min(99, Math.max(1, Math.round((part / all) * 100)))

/** DASH-03. The ring is only drawn; the numbers are beside it as text. */
function Statistics({ hired, available, savedAt }: { hired: number; available: number; savedAt: number | undefined }) {
  const t = useText('dashboard')
  const shown = { hired: formatNumber(hired), available: formatNumber(available) }
  // The count is a tile above already: the ring has the share
  const share = t('shareOf', { share: formatNumber(shareOf(hired, hired + available)) })
  return (
    <Block title={t('statistics')}>
      {hired + available === 0 ? (
        <p className={s.none}>{t('noStatistics')}</p>
      ) : (
        <div className={s.donut}>
          <Donut
            label={t('donut', { ...shown, share })}
            value={hired}
            max={hired + available}
            figure={share}
            below={t('hiredBelow')}
          />
          <dl className={s.legend}>
            <div>
              <dt>{t('hired')}</dt>
              <dd>{shown.hired}</dd>
            </div>
            <div>
              <dt>{t('available')}</dt>
              <dd>{shown.available}</dd>
            </div>
          </dl>
        </div>
      )}
      {savedAt === undefined ? null : (
        <p className={s.note}>{t('savedAt', { day: formatDay(savedAt), time: formatTime(savedAt) })}</p>
      )}
    </Block>
  )
}
