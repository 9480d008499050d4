import type { FunnelStatus } from '../../src/contract/funnel-row.ts'
import { formatTime, isoDay } from '../../src/lib/dates.ts'
import type { ReportFigures } from '../store/reports.ts'
import type { ReportText } from './text.ts'

/** The stages of a report: coarser than the funnel's, as the strip has them. */
export type Stage = keyof ReportText['stages']
export const stages: Stage[] = ['applied', 'screened', 'interviewed', 'selected', 'joined', 'ended']

const stageOf: Record<FunnelStatus, Stage> = {
  interested: 'applied',
  shortlisted: 'screened',
  interviewDone: 'interviewed',
  selected: 'selected',
  joined: 'joined',
  rejected: 'ended',
  interviewNoShow: 'ended',
  joiningNoShow: 'ended',
}

export function byStage(counts: ReportFigures['months'][number]['counts']): Record<Stage, number> {
  const sums = Object.fromEntries(stages.map((stage) => [stage, 0])) as Record<Stage, number>
  for (const [status, count] of Object.entries(counts)) sums[stageOf[status as FunnelStatus]] += count
  return sums
}

export const total = (counts: Record<Stage, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** '2026-11' → 'Nov 2026'. */
export const nameMonth = (month: string, { months }: Pick<ReportText, 'months'>) =>
  `${months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

/** `As of 22 Nov, 2026, 09:42`, in India. `now` in epoch ms. */
export function sayAsOf(now: number, t: Pick<ReportText, 'asOf' | 'months'>): string {
  const [year, month, day] = isoDay(now).split('-')
  return t.asOf(`${day} ${t.months[Number(month) - 1]}, ${year}`, formatTime(now))
}
