import type { PullCursor } from '../../contract/sync-pull.ts'
import type { Store } from '../device/store.ts'
import { withConnection } from '../device/transact.ts'
import { readTotals } from './totals.ts'

/** The rows of a request, in a transaction or outside. */
export const ofRequest = (store: Store, hiringRequestId: string) =>
  store.db.rows
    .where('[hiringRequestId+stageAt]')
    .between([hiringRequestId, -Infinity], [hiringRequestId, Infinity], true, true)

/**
 * How much of a request is on this device: "n of m saved on this phone" (TRAP-57), and since when. Undefined when nothing
 * was brought yet. Callable in a live query.
 */
export async function coverage(
  store: Store,
  hiringRequestId: string,
): Promise<{ saved: number; total: number; savedAt: number } | undefined> {
  return withConnection(store, async () => {
    const [request, { all: saved }] = await Promise.all([
      store.db.requests.get(hiringRequestId),
      readTotals(store, hiringRequestId),
    ])
    if (request?.savedAt === undefined) return undefined
    return { saved, total: Math.max(saved, request.total ?? 0), savedAt: request.savedAt }
  })
}

/** When the device was last brought up to date, epoch ms; undefined until everything was here once. */
export const readUpToDate = async (store: Store): Promise<number | undefined> =>
  (await store.db.meta.get('up-to-date'))?.value as number | undefined

/** Whether the first download has not ended: what is counted on the device is a part. Callable in a live query. */
export const readIsPartial = async (store: Store): Promise<boolean> => (await readUpToDate(store)) === undefined

/** The same of the tasks alone: they come first. Callable in a live query. */
export async function readLacksTasks(store: Store): Promise<boolean> {
  if (!(await readIsPartial(store))) return false
  const sweep = (await store.db.meta.get('sweep'))?.value as { cursor?: PullCursor } | undefined
  return sweep?.cursor === undefined || sweep.cursor.part < 2
}
