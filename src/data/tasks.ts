import { useEffect, useRef, useState } from 'react'
import { tasksRead } from '../boot/first-reads.ts'
import { taskOptions, type TasksQuery } from '../offline/rows/task-queries.ts'
import { useLacksTasks } from './applicant-rows.ts'
import { useStore } from './store-context.tsx'
import { useLive } from './use-live.ts'

export type { TasksQuery }

/** The tasks of a partner as the device has them, live. Undefined until the first read. */
export function useTasks(query: TasksQuery) {
  const { name, read } = tasksRead(query)
  const tasks = useLive(read, [name], name)
  const { isPartial, counts, isLooking, isUrgent } = useFirstLook(query)
  // What an earlier page has brought is shown at once
  const had = useRef<boolean>(undefined)
  if (tasks) had.current ??= tasks.counts.selfReported + tasks.counts.other > 0
  const tabs = isPartial ? counts : tasks?.counts
  const shared = { tabs, isPartial, isLooking: isLooking === undefined || (isLooking && !had.current), isUrgent }
  /** isPartial: how many there are besides is not known yet. tabs: what the tabs can say, undefined as long as nobody knows. */
  return tasks && { ...tasks, ...(counts ? { counts } : undefined), ...shared }
}

/** How many tasks match the filters and the search of a query, counted on the device. */
export function useTaskTotal(query: TasksQuery): number | undefined {
  const { name, read } = tasksRead(query)
  const tasks = useLive(read, [name], name)
  return tasks && tasks.priority.total + tasks.overdue.total + tasks.pending.total
}

/** What the filters of My Tasks can be set to. */
export const useTaskOptions = (ipId: string) => useLive((store) => taskOptions(store, ipId), [ipId])

interface Look {
  of: string
  counts?: { selfReported: number; other: number } | undefined
  isUrgent?: boolean | undefined
}

/**
 * Until the first download is past the tasks the device has only some of them. The server reports the total, and its first rows
 * arrive before the download has reached them (TASK-13). No counts once all tasks are here. `isLooking` until it
 * answered or could not; `isUrgent` is false when it says that the list of urgent ones stays empty.
 */
function useFirstLook({ ipId, selfReported, sort }: TasksQuery) {
  const store = useStore()
  const isPartial = useLacksTasks()
  const of = `${ipId} ${selfReported} ${sort}`
  const [look, setLook] = useState<Look>()
  useEffect(() => {
    if (!isPartial) return
    const controller = new AbortController()
    const { signal } = controller
    // A device that has everything does not load it
    void import('./first-look.ts')
      .then(({ fetchFirstTasks }) => fetchFirstTasks(store, { ipId, selfReported, sort }, signal))
      .catch(() => undefined)
      .then((found) => {
        if (!signal.aborted)
          setLook((before) => ({ of, counts: found?.counts ?? before?.counts, isUrgent: found?.isUrgent }))
        return undefined
      })
    return () => controller.abort()
  }, [store, isPartial, of, ipId, selfReported, sort])
  return {
    isPartial: isPartial === true,
    counts: isPartial ? look?.counts : undefined,
    // Not read yet is not whole
    isLooking: isPartial === undefined ? undefined : isPartial && look?.of !== of,
    isUrgent: look?.of === of ? look.isUrgent : undefined,
  }
}
