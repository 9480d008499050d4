import type { FunnelTab } from '../../../src/contract/funnel.ts'
import type { TaskSort } from '../../../src/contract/task-lists.ts'
import type { TaskFilters } from '../../../src/rules/tasks.ts'
import { requestOf, ROWS_PER_REQUEST } from '../applicants.mjs'

export interface FunnelPage {
  hiringRequestId: string
  tab: Exclude<FunnelTab, 'all'>
  /** The newest stage first, or by name. */
  column: 'stageAt' | 'nameKey'
  page: number
  limit: number
  channel?: string
  search?: string
}
export interface TasksPage {
  selfReported: boolean
  filters: TaskFilters
  sort: TaskSort
  search?: string
}

const tabs = ['screened', 'selected', 'rejected', 'joined'] as const
const names = ['asha', 'lak', 'ravi', 'gaik', 'fer', 'nasreen pa', 'mahto', 'kum sah']
const sorts = ['expiryTime', 'hiringEnd', 'candidateName'] as const
const districts = ['Thane', 'Pune', 'Nashik']

/** The queries by name. Each `turn` queries something else, so that no result can be cached. */
export const questions = {
  'funnel page': (turn: number, rows: number): FunnelPage => ({
    hiringRequestId: requestOf((turn * ROWS_PER_REQUEST) % rows),
    tab: tabs[turn % tabs.length]!,
    column: turn % 3 === 2 ? 'nameKey' : 'stageAt',
    page: 1 + (turn % 5),
    limit: 25,
  }),
  'funnel page of one channel': (turn: number, rows: number): FunnelPage => ({
    ...questions['funnel page'](turn, rows),
    channel: 'app',
  }),
  'funnel name search': (turn: number, rows: number): FunnelPage => ({
    ...questions['funnel page'](turn, rows),
    column: 'stageAt',
    page: 1,
    search: names[turn % names.length]!,
  }),
  'My Tasks': (turn: number): TasksPage => ({ selfReported: turn % 2 === 0, filters: {}, sort: 'expiryTime' }),
  'My Tasks filtered and sorted': (turn: number): TasksPage => ({
    selfReported: turn % 2 === 0,
    filters: { interviewType: ['walkin'], location: [districts[turn % districts.length]!] },
    sort: sorts[turn % sorts.length]!,
  }),
  'My Tasks name search': (turn: number): TasksPage => ({
    selfReported: turn % 2 === 0,
    filters: {},
    sort: 'expiryTime',
    search: names[turn % names.length]!,
  }),
}
export type Question = keyof typeof questions
