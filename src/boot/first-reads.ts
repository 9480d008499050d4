import type { Store } from '../offline/device/store.ts'
import type { Operation } from '../offline/outbox/list-operations.ts'
import { readStatus } from '../offline/outbox/status.ts'
import { readTasksOf } from '../offline/rows/coverage.ts'
import { queryTasks, type TasksQuery } from '../offline/rows/task-queries.ts'
import { buildId } from './build-id.ts'
import { DRAWN } from './drawn.ts'

/**
 * Everything that the first signed-in screen reads from the device, by the name under which its hook finds it
 * prefetched: a hook of src/data uses name and read from here, so that the two cannot differ.
 */
export const firstReads = {
  status: readStatus,
  operations: readOperations,
  tasksOf: readTasksOf,
}

/** Besides, where the first screen is My Tasks. */
export const tasksRead = (query: TasksQuery) => ({
  name: `tasks ${JSON.stringify(query)}`,
  read: (store: Store) => queryTasks(store, query),
})

type Tasks = Awaited<ReturnType<typeof queryTasks>>

/**
 * The same for the first render. Where the page shows the list as it was last drawn, its rows were kept with it: they are
 * what a read of all tasks would find, or a write had removed them (decision 27).
 */
export const firstTasksRead = (query: TasksQuery) => {
  const { name, read } = tasksRead(query)
  const readFirst = async (store: Store): Promise<Tasks> => {
    const drawn = document.getElementById(DRAWN) ? await store.db.drawn.get(DRAWN) : undefined
    const now = store.deps.now()
    const isValid = drawn?.build === buildId && drawn.at <= now && now < drawn.until
    return isValid && drawn.read?.name === name ? (drawn.read.tasks as Tasks) : read(store)
  }
  return { name, read: readFirst }
}

/** Mostly nothing waits: what reads an operation is loaded where one does. */
async function readOperations(store: Store): Promise<Operation[]> {
  const rows = await store.db.outbox.orderBy('seq').toArray()
  if (rows.length === 0) return []
  const { toOperations } = await import('../offline/outbox/list-operations.ts')
  return toOperations(store, rows)
}
