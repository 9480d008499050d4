import type { Store } from '../offline/device/store.ts'
import { listOperations } from '../offline/outbox/list-operations.ts'
import { readLog } from '../offline/outbox/log.ts'
import { readStatus } from '../offline/outbox/status.ts'
import { readUpToDate } from '../offline/rows/coverage.ts'
import { queryTasks, type TasksQuery } from '../offline/rows/queries.ts'

/**
 * Everything that the first signed-in screen reads from the device, by the name under which its hook finds it
 * prefetched: a hook of src/data uses name and read from here, so that the two cannot differ.
 */
export const firstReads = {
  status: readStatus,
  operations: listOperations,
  results: readResults,
  isPartial,
}

/** Besides, where the first screen is My Tasks. */
export const tasksRead = (query: TasksQuery) => ({
  name: `tasks ${JSON.stringify(query)}`,
  read: (store: Store) => queryTasks(store, query),
})

/** The row of `meta` that holds the id of the last log line which the user was notified of. */
export const NOTIFIED = 'told'

async function readResults(store: Store) {
  const [lines, notified] = await Promise.all([readLog(store, 200), store.db.meta.get(NOTIFIED)])
  return { lines, notified: notified?.value as number | undefined }
}

/** The first download has not ended: the device has a part of the rows only. */
async function isPartial(store: Store) {
  return (await readUpToDate(store)) === undefined
}
