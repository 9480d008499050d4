import { PartnerPanel } from '../../acting/partner-panel.tsx'
import { dashboardCalls } from '../../contract/dashboard.ts'
import { useActingPartner } from '../../data/session.ts'
import { useRead } from '../../data/use-read.ts'
import { formatDay, formatTime } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { Donut } from '../../ui/charts-donut.tsx'
import { Tiles } from '../../ui/charts-tiles.tsx'
import { Block, EmptyState, SkeletonRows } from '../../ui/list-parts.tsx'
import { Page } from '../../ui/shell/page.tsx'
import s from './dashboard.module.css'
import { LatestRequests } from './latest-requests.tsx'

/** The results of a partner's hiring (DASH-01 to DASH-04). */
export default function EmployerDashboard() {
  const t = useText('dashboard')
  const [ipId] = useActingPartner()
  return (
    <Page title={t('title')}>
      <PartnerPanel />
      {ipId ? <Counts key={ipId} ipId={ipId} /> : <EmptyState title={t('selectEmployer')} />}
    </Page>
  )
}

const tileNames = ['hired', 'campaigns', 'requests'] as const

function Counts({ ipId }: { ipId: string }) {
  const t = useText('dashboard')
  const read = useRead(dashboardCalls.counts, { industrypartnerid: ipId })
  if (!read.data)
    return read.isLoading ? (
      <SkeletonRows label={t('loading')} />
    ) : (
      <EmptyState title={t('notSaved')} hint={translateServerMessage(read.refusal) ?? t('notSavedHint')} />
    )
  const { totalhiredcandidates, totalcampaigns, totalhiringrequests, candidate_statistics } = read.data.data
  const counts = { hired: totalhiredcandidates, campaigns: totalcampaigns, requests: totalhiringrequests }
  return (
    <>
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
      <div className={s.columns}>
        <Statistics
          hired={candidate_statistics.hiredcandidates}
          available={candidate_statistics.availablecandidates}
          savedAt={read.savedAt}
        />
        <LatestRequests ipId={ipId} />
      </div>
    </>
  )
}

/** DASH-03. The ring is only drawn; the numbers are beside it as text. */
function Statistics({ hired, available, savedAt }: { hired: number; available: number; savedAt: number | undefined }) {
  const t = useText('dashboard')
  const shown = { hired: formatNumber(hired), available: formatNumber(available) }
  return (
    <Block title={t('statistics')}>
      {hired + available === 0 ? (
        <EmptyState title={t('noStatistics')} />
      ) : (
        <div className={s.donut}>
          <Donut
            label={t('donut', shown)}
            value={hired}
            max={hired + available}
            figure={shown.hired}
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
