import type { TaskSort } from '../../src/contract/task-lists.ts'

export interface TaskQuestion {
  /** With it the counts of the tabs are of that request. */
  hiringRequestId?: string | undefined
  /** Which of the two lists are wanted. */
  priority: boolean
  pending: boolean
  sort: TaskSort
  page: number
  limit: number
  /** By expiryTime: what is overdue comes after the others. */
  overdueLast?: boolean
}

/** What was found of it; the ids in the order of the page. */
export interface FoundIds {
  /** Of each tab, whatever was searched or filtered. */
  tabs: { selfReported: number; other: number }
  /** Of those chosen; no ids when it was not wanted. */
  priority: { count: number; ids: string[] }
  pending: { count: number; ids: string[] }
}
