import { withConnection, type Store } from './store.ts'
import { readTotals } from './totals.ts'

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
