import type { FunnelStatus } from '../../src/contract/funnel-row.ts'
import type { ReportFigures } from '../store/reports.ts'
import { reportText } from './text.ts'

/** The stages of a report: coarser than the funnel's, as the strip has them. */
export type Stage = keyof typeof reportText.stages
export const stages = Object.keys(reportText.stages) as Stage[]

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
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export function byStage(counts: ReportFigures['months'][number]['counts']): Record<Stage, number> {
  const sums = Object.fromEntries(stages.map((stage) => [stage, 0])) as Record<Stage, number>
  for (const [status, count] of Object.entries(counts)) sums[stageOf[status as FunnelStatus]] += count
  return sums
}

export const total = (counts: Record<Stage, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** '2026-11' → 'Nov 2026'. */
export const nameMonth = (month: string) => `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
