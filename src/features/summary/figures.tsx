import type { ReactNode } from 'react'
import { funnelSteps, requestDetailCalls, type FunnelStep } from '../../contract/request-details.ts'
import type { HiringRequest } from '../../contract/requests.ts'
import { taskCalls } from '../../contract/tasks.ts'
import { useRequestProgress } from '../../data/request-progress.ts'
import { useRead } from '../../data/use-read.ts'
import { useRefreshOnceSent } from '../../data/use-refresh-once-sent.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { reachedCountOf, toGoOf } from '../../rules/plan.ts'
import { useText } from '../../text/index.ts'
import { Bars } from '../../ui/charts-bars.tsx'
import { Donut } from '../../ui/charts-donut.tsx'
import { Tiles } from '../../ui/charts-tiles.tsx'
import { Block, EmptyState } from '../../ui/list-parts.tsx'
import { BarsComing, RingComing } from './coming.tsx'
import s from './summary.module.css'
import { TaskCounts } from './task-counts.tsx'

/** What counts updates once the server has them. */
const countedCalls = [
  requestDetailCalls.get,
  requestDetailCalls.campaignSummary,
  requestDetailCalls.summary,
  taskCalls.list,
]

/** Tiles, donut, tasks and funnel (SUM-02 to SUM-07). A call that fails leaves its place empty, silently (SUM-08). */
export function Figures({ request, progressId }: { request: HiringRequest; progressId: string }) {
  const t = useText('summary')
  const input = { ipId: request.ipId, hiringRequestId: request.hiringRequestId }
  const campaign = useRead(requestDetailCalls.campaignSummary, input)
  const steps = useRead(requestDetailCalls.summary, input)
  useRefreshOnceSent(countedCalls)
  const { joined, selected } = useRequestProgress([request])({
    ...request,
    hired: campaign.data?.data.hired ?? request.hired,
  })
  // What was recorded on this device counts here as it does in the list of requests
  const counts = campaign.data && { ...campaign.data.data, hired: joined }
  return (
    <>
      <Tiles
        label={t('tiles')}
        tiles={(['activeReachouts', 'reachout', 'applied', 'hired'] as const).map((key) => ({
          key,
          label: t(`tileLabels.${key}`),
          value: counts ? formatNumber(counts[key]) : '–',
        }))}
      />
      <div className={s.grid}>
        <div className={s.left}>
          {counts && (counts.applied > 0 || counts.hired > 0) ? (
            <Hired request={request} hired={counts.hired} selected={selected} needed={counts.needed} />
          ) : (
            <Place
              coming={campaign.isLoading ? <RingComing /> : undefined}
              empty={t('noCandidateStatistics')}
              hint={
                counts
                  ? t('neededIn', { needed: formatNumber(counts.needed), count: request.locationCount })
                  : undefined
              }
            />
          )}
          <TaskCounts request={request} />
        </div>
        <div id={progressId} className={s.section}>
          {steps.data && funnelSteps.some((step) => (steps.data?.data[step]?.count ?? 0) > 0) ? (
            <Progress steps={steps.data.data} joined={counts && joined} hiringRequestId={request.hiringRequestId} />
          ) : (
            <Place coming={steps.isLoading ? <BarsComing /> : undefined} empty={t('noFunnelStatistics')} />
          )}
        </div>
      </div>
    </>
  )
}

function Place({ coming, empty, hint }: { coming: ReactNode; empty: string; hint?: string }) {
  return coming ?? <EmptyState title={empty} hint={hint} />
}

type HiredProps = { request: HiringRequest; hired: number; selected: number; needed: number }

function Hired({ request, hired, selected, needed }: HiredProps) {
  const t = useText('summary')
  const left = toGoOf({ positions: needed, hired, selected })
  const figures = {
    ...{ hired: formatNumber(hired), selected: formatNumber(selected) },
    ...{ needed: formatNumber(needed), left: formatNumber(left) },
  }
  return (
    <Block>
      <div className={s.hired}>
        <Donut
          label={t('donut', figures)}
          value={hired}
          max={needed}
          figure={figures.hired}
          below={t('ofNeeded', figures)}
        />
        <div>
          <p className={s.strong}>
            {t(hired >= needed ? 'allHired' : left > 0 ? 'hiredToGo' : 'enoughSelected', figures)}
          </p>
          <p className={s.line}>{t('neededIn', { ...figures, count: request.locationCount })}</p>
        </div>
      </div>
    </Block>
  )
}

const strips: Record<FunnelStep, string> = {
  applied: 'f....',
  shortlisted: 'ff...',
  interviewDone: 'fff..',
  selected: 'ffff.',
  joined: 'fffff',
}

type Steps = Partial<Record<FunnelStep, { count: number; averageDays?: number | null }>>

/** The tab that lists the applicants of a step. */
const tabOf: Record<FunnelStep, string> = {
  applied: 'all',
  shortlisted: 'screened',
  interviewDone: 'screened',
  selected: 'selected',
  joined: 'joined',
}

/** `joined`: as the ring above has it; undefined until it is known. */
function Progress({
  steps,
  joined,
  hiringRequestId,
}: {
  steps: Steps
  joined: number | undefined
  hiringRequestId: string
}) {
  const t = useText('summary')
  return (
    <Block title={t('tabs.progress')}>
      <p className={s.hint}>{t('countAndDays')}</p>
      <Bars
        label={t('funnel')}
        bars={funnelSteps.map((step) => {
          const { count: counted = 0, averageDays } = steps[step] ?? {}
          const count = joined === undefined ? counted : reachedCountOf(step, counted, joined)
          return {
            key: step,
            to: `${paths.applicants(hiringRequestId)}${tabOf[step] === 'all' ? '' : `?tab=${tabOf[step]}`}`,
            label: t(`steps.${step}`),
            value: count,
            figure: formatNumber(count),
            note: averageDays == null ? t('noDays') : t('days', { count: averageDays, n: averageDays.toFixed(1) }),
            strip: strips[step],
          }
        })}
      />
    </Block>
  )
}
