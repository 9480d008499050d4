import { findFitting } from '../../rules/fitting-requests.ts'
import type { Store } from '../device/store.ts'
import { withConnection } from '../device/transact.ts'
import type { Followed } from './followed-list.ts'
import { readTotals } from './totals.ts'

/**
 * How many applicants of the followed requests are on this device, whichever download brought them, and how many will be.
 * Undefined before the list of requests is here. Callable in a live query.
 */
export const readDownloaded = (store: Store): Promise<{ done: number; total: number } | undefined> =>
  withConnection(store, async () => {
    const followed = (await store.db.meta.get('followed'))?.value as Followed | undefined
    if (!followed) return undefined
    const ids = followed.requests.map(({ hiringRequestId }) => hiringRequestId)
    const records = new Map((await store.db.requests.bulkGet(ids)).map((record) => [record?.hiringRequestId, record]))
    const fitting = findFitting(followed.requests, new Set(ids.filter((id) => records.get(id)?.notKept)))
    const here = await Promise.all(
      fitting.map(async ({ hiringRequestId, applicants }) =>
        records.get(hiringRequestId)?.savedAt === undefined
          ? Math.min(applicants, (await readTotals(store, hiringRequestId)).all)
          : applicants,
      ),
    )
    const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0)
    return { done: sum(here), total: sum(fitting.map(({ applicants }) => applicants)) }
  })

/** How many applicants of closed requests without tasks are on this device: no download counts them. Callable in a live query. */
export async function countOfClosed(store: Store): Promise<number> {
  const followed = (await store.db.meta.get('followed'))?.value as Followed | undefined
  if (!followed) return 0
  const counted = new Set(followed.requests.map(({ hiringRequestId }) => hiringRequestId))
  const records = await store.db.requests.toArray()
  const closed = records.filter(({ hiringRequestId, active }) => !active && !counted.has(hiringRequestId))
  const totals = await Promise.all(closed.map(({ hiringRequestId }) => readTotals(store, hiringRequestId)))
  return totals.reduce((sum, { all }) => sum + all, 0)
}
