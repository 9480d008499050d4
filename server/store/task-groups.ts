import { subStages } from '../../src/contract/funnel-row.ts'
import { countNames, type CountedGroup, type CountedGroups } from './task-counts.ts'
import type { TaskRequest } from './task-requests.ts'
import type { TaskStage } from './task-stages.ts'

/** The parts of the lists. In the order of due times the priority tasks are `overdue`, `soon`, `passed`; `other` are the pending ones. */
export const parts = ['overdue', 'soon', 'passed', 'other'] as const
export type Part = (typeof parts)[number]

/** The groups of all requests that are alike for the tasks. */
export interface TaskGroup extends Omit<CountedGroup, 'key'> {
  requests: string[]
  walk_in: boolean
  /** The requests pass the filters. */
  chosen: boolean
  /** The requests are those that the tabs are counted of. */
  of_tabs: boolean
  /** Undefined: no stage of a task. */
  stage: TaskStage | undefined
  tasks: Record<Part, number>
}

interface Merging {
  requests: TaskRequest[]
  stages: TaskStage[]
  /** The tabs are counted of it alone. */
  hiringRequestId: string | undefined
  counted: CountedGroups
}

/** Adds up what is alike, and tells for each group what of it are tasks. */
export function mergeGroups({ requests, stages, hiringRequestId, counted }: Merging): TaskGroup[] {
  const kinds = requests.map(({ id, walk_in, chosen }) => ({
    id,
    kind: { walk_in, chosen, of_tabs: hiringRequestId === undefined || id === hiringRequestId },
  }))
  const stageOf = stageFinder(stages)
  return addUp(kinds, counted).map((group) => {
    const stage = stageOf(group)
    return { ...group, stage, tasks: stage ? countTasks(group, stage) : noTasks }
  })
}

type Kind = Pick<TaskGroup, 'walk_in' | 'chosen' | 'of_tabs'>
type Merged = Omit<TaskGroup, 'stage' | 'tasks'>

/** The last sum: a large partner has some thousand groups, and asks again before they change. */
const lastSums = new WeakMap<CountedGroups, { of: string; merged: Merged[] }>()

function addUp(requests: { id: string; kind: Kind }[], counted: CountedGroups): Merged[] {
  const of = JSON.stringify(requests)
  const last = lastSums.get(counted)
  if (last?.of === of) return last.merged
  const all = new Map<string, Merged>()
  for (const { id, kind } of requests)
    for (const { key, ...group } of counted.get(id)?.value.groups ?? []) {
      const name = `${kind.walk_in},${kind.chosen},${kind.of_tabs},${key}`
      const same = all.get(name)
      if (!same) all.set(name, { ...group, ...kind, requests: [id] })
      else {
        same.requests.push(id)
        for (const each of countNames) same[each] += group[each]
      }
    }
  const merged = [...all.values()]
  lastSums.set(counted, { of, merged })
  return merged
}

/** As `isStageOf`: a sub-stage of a later version counts as none. */
function stageFinder(stages: TaskStage[]): (group: Merged) => TaskStage | undefined {
  const keyOf = (status: string, subStage: string, isWalkIn: boolean, isUserConfirmed: boolean) =>
    [status, subStage, isWalkIn, isUserConfirmed].join()
  const byKey = new Map(
    stages.map((stage) => [keyOf(stage.status, stage.sub_stage, stage.walk_in, stage.user_confirmed), stage]),
  )
  const known = new Set<string | null>(subStages)
  return ({ status, sub_stage, walk_in, user_confirmed }) =>
    byKey.get(keyOf(status, known.has(sub_stage) ? sub_stage! : '', walk_in, user_confirmed))
}

const noTasks: Record<Part, number> = { overdue: 0, soon: 0, passed: 0, other: 0 }

/**
 * `taskConditions` for a whole group. Only the shortlisted wait for an interview, and they are no tasks once they have expired;
 * only the selected wait for a joining day.
 */
function countTasks(group: Merged, stage: TaskStage): Record<Part, number> {
  const { rows, overdue, soon, dated, joining_came: came, passed_soon, passed_later } = group
  if (group.status === 'shortlisted') {
    if (!stage.before_interview) return { overdue: 0, soon: soon - overdue, passed: 0, other: rows - soon }
    if (group.employer_confirmed) return { overdue: 0, soon: passed_soon, passed: passed_later, other: 0 }
    return { overdue: 0, soon: soon - overdue, passed: passed_later, other: rows - soon - passed_later }
  }
  if (stage.before_joining) return { overdue, soon: came - overdue, passed: 0, other: rows - dated }
  return { overdue, soon: soon - overdue, passed: 0, other: rows - soon }
}
