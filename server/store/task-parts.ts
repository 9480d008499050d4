import { sql, type SQL } from 'drizzle-orm'
import { dueTimes, NEVER } from './task-sql.ts'
import type { Part, TaskGroup } from './task-groups.ts'

/** Tasks that follow each other in a list, and what of them is on a page. */
export interface WantedPart {
  isPriority: boolean
  /** Due times, both included. */
  from: bigint
  to: bigint
  /** The groups that have some of them, and how many applicants these have. */
  groups: TaskGroup[]
  rowsOfGroups: number
  /** How many applicants of the partner are due between the two times, tasks or not, and how many of these tasks. */
  rowsBetween: number
  count: number
  offset: number
  limit: number
}

interface List {
  isPriority: boolean
  overdueLast: boolean
  offset: number
  limit: number
}

/** The parts of a list, one after the other, of which something is on the page. */
export function findParts(all: TaskGroup[], chosen: TaskGroup[], now: number, list: List): WantedPart[] {
  const order: Part[] = !list.isPriority
    ? ['other']
    : list.overdueLast
      ? ['soon', 'passed', 'overdue']
      : ['overdue', 'soon', 'passed']
  let before = 0
  return order.flatMap((part) => {
    const groups = chosen.filter(({ tasks }) => tasks[part] > 0)
    const count = sum(groups, ({ tasks }) => tasks[part])
    const offset = Math.max(0, list.offset - before)
    const limit = Math.min(count, list.offset + list.limit - before) - offset
    before += count
    if (limit <= 0) return []
    const between = timesOf(part, groups, now)
    return {
      ...{ isPriority: list.isPriority, ...between, groups, count, offset, limit },
      rowsOfGroups: sum(groups, ({ rows }) => rows),
      rowsBetween: sum(all, (group) => rowsBetween(group, part, between)),
    }
  })
}

export const sum = <T>(all: T[], valueOf: (one: T) => number) => all.reduce((total, one) => total + valueOf(one), 0)

const EVER = -9_223_372_036_854_775_808n

function timesOf(part: Part, groups: TaskGroup[], now: number): { from: bigint; to: bigint } {
  const today = BigInt(dueTimes(now).today)
  const later = BigInt(dueTimes(now).later)
  if (part === 'overdue') return { from: EVER, to: today - 1n }
  if (part === 'soon') return { from: today, to: later - 1n }
  // So that those with a time are not walked through for those without
  return {
    from: groups.some(({ dated, soon }) => dated > soon) ? later : NEVER,
    to: groups.some(({ rows, dated }) => rows > dated) ? NEVER : NEVER - 1n,
  }
}

function rowsBetween(row: TaskGroup, part: Part, { from, to }: { from: bigint; to: bigint }): number {
  if (part === 'overdue') return row.overdue
  if (part === 'soon') return row.soon - row.overdue
  return (from === NEVER ? 0 : row.dated - row.soon) + (to === NEVER ? row.rows - row.dated : 0)
}

export const isBetween = (due: SQL, { from, to }: Pick<WantedPart, 'from' | 'to'>) =>
  sql`${due} between ${String(from)}::bigint and ${String(to)}::bigint`
