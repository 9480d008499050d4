import type { RowGroup } from '../device/database.ts'
import type { Store } from '../device/store.ts'

/** The newest rows of a group show what is usual now. */
const MOST = { reasons: 50, days: 100 }

const newestOf = (store: Store, hiringRequestId: string, group: RowGroup, most: number) =>
  store.db.rows
    .where('[hiringRequestId+group+stageAt]')
    .between([hiringRequestId, group, -Infinity], [hiringRequestId, group, []])
    .reverse()
    .limit(most)
    .toArray()

/** The reasons a partner has given for rejections, and the joining days of a request (epoch ms), as the device has them. */
export async function readUsualAnswers(
  store: Store,
  { ipId, hiringRequestId }: { ipId: string; hiringRequestId: string },
): Promise<{ reasons: string[]; days: number[] }> {
  const requests = (await store.db.requests.where('ipId').equals(ipId).primaryKeys()) as string[]
  const [rejected, selected] = await Promise.all([
    Promise.all(requests.map((id) => newestOf(store, id, 'rejected', MOST.reasons))),
    newestOf(store, hiringRequestId, 'selected', MOST.days),
  ])
  return {
    reasons: rejected.flat().flatMap(({ shown, snapshot }) => (shown ?? snapshot).rejectionReason ?? []),
    days: selected.flatMap(({ shown, snapshot }) => (shown ?? snapshot).joiningTime ?? []),
  }
}
