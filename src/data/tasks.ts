import { useEffect, useState } from 'react'
import { tasksRead } from '../boot/first-reads.ts'
import { taskOptions, type TasksQuery } from '../offline/rows/task-queries.ts'
import { useLacksTasks } from './applicant-rows.ts'
import { useStore } from './store-context.tsx'
import { useLive } from './use-live.ts'

export type { TasksQuery }

/**
 * The tasks of a partner as the device has them, live. Undefined until the first read. `of` is the search that they were
 * read for: they stay until those of another one are there.
 */
export function useTasks(query: TasksQuery) {
  const { name, read } = tasksRead(query)
  const { search = '' } = query
  // What was prefetched is that of the first query
  const [first] = useState(search)
  const tasks = useLive<Awaited<ReturnType<typeof read>> & { of?: string }>(
    async (store) => ({ ...(await read(store)), of: search }),
    [name],
    name,
  )
  const { isPartial, counts } = useFirstLook(query)
  /** isPartial: how many there are besides is not known yet. tabs: what the tabs can say, undefined as long as nobody knows. */
  return (
    tasks && {
      ...tasks,
      of: tasks.of ?? first,
      ...(counts ? { counts } : undefined),
      tabs: isPartial === false ? tasks.counts : counts,
      isPartial: isPartial === true,
    }
  )
}

/** How many tasks match the filters and the search of a query, counted on the device. */
export function useTaskTotal(query: TasksQuery): number | undefined {
  const { name, read } = tasksRead(query)
  const tasks = useLive(read, [name], name)
  return tasks && tasks.priority.total + tasks.overdue.total + tasks.pending.total
}

/** What the filters of My Tasks can be set to. */
export const useTaskOptions = (ipId: string) => useLive((store) => taskOptions(store, ipId), [ipId])

/**
 * Until the first download is past the tasks the device has only some of them. The server reports the total, and its first rows
 * arrive before the download has reached them (TASK-13). No counts once all tasks are here.
 */
function useFirstLook({ ipId, selfReported, sort }: TasksQuery) {
  const store = useStore()
  const isPartial = useLacksTasks()
  const [counts, setCounts] = useState<{ selfReported: number; other: number }>()
  useEffect(() => {
    if (!isPartial) return
    const controller = new AbortController()
    const { signal } = controller
    // A device that has everything does not load it
    void import('./first-look.ts')
      .then(({ fetchFirstTasks }) => fetchFirstTasks(store, { ipId, selfReported, sort }, signal))
      .then((found) => {
        if (found && !signal.aborted) setCounts(found.counts)
        return undefined
      })
      .catch(() => undefined)
    return () => controller.abort()
  }, [store, isPartial, ipId, selfReported, sort])
  return { isPartial, counts: isPartial ? counts : undefined }
}
