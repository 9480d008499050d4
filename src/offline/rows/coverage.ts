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

/** When each partner's rows were last brought up to date, epoch ms, by ipId; '' is the mark of an earlier build, which names none. */
export type UpToDate = Partial<Record<string, number>>

const MARK = 'up-to-date'

/** Without a mark the first download of a partner has not ended: what is counted on the device is a part. Callable in a live query. */
export async function readUpToDate(store: Store): Promise<UpToDate> {
  const marks = await store.db.meta.where('key').startsWith(MARK).toArray()
  return Object.fromEntries(marks.map(({ key, value }) => [key.slice(MARK.length + 1), value as number]))
}

/** The partner is not up to date any more: something of it was given up. */
export const removeMark = (store: Store, ipId: string): PromiseLike<void> => store.db.meta.delete(`${MARK}:${ipId}`)

/** The tasks come first: the partner all of whose tasks a download has brought that has not ended; '' for none. Callable in a live query. */
export async function readTasksOf(store: Store): Promise<string> {
  const sweep = (await store.db.meta.get('sweep'))?.value as { of: string; cursor?: PullCursor } | undefined
  return sweep?.cursor === undefined || sweep.cursor.part < 2 ? '' : sweep.of
}
