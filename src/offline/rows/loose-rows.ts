import type { Store } from '../device/store.ts'
import { ofRequest } from './coverage.ts'
import type { Had } from './had.ts'

/** So many rows are asked about one at a time; with more of them the request comes whole. */
const FEW = 20

/**
 * Rows of requests that have no mark: a pull that was cut, or an applicant who was opened alone. A pull of tasks would leave
 * out those that are none any more. `whole` are ids of requests, `loose` of rows.
 */
export async function readLoose(
  store: Store,
  ipIds: string[],
  { have, haveSince = {}, haveTasks = {} }: Had,
): Promise<{ whole: string[]; loose: string[] }> {
  const known = new Set([have, haveSince, haveTasks].flatMap((each) => Object.keys(each)))
  const whole: string[] = []
  const loose: string[] = []
  for (const { hiringRequestId, groups } of await store.db.totals.toArray()) {
    const count = Object.values(groups).reduce((sum, one) => sum + one, 0)
    if (count === 0 || known.has(hiringRequestId)) continue
    const rows = ofRequest(store, hiringRequestId).filter(({ ipId, onlyHere }) => !onlyHere && ipIds.includes(ipId))
    const ids = (await rows.limit(FEW + 1).toArray()).map(({ funnelId }) => funnelId)
    if (ids.length > FEW) whole.push(hiringRequestId)
    else loose.push(...ids)
  }
  return { whole, loose }
}
