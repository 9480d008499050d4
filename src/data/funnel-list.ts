import type { Store } from '../offline/device/store.ts'
import { coverage } from '../offline/rows/coverage.ts'
import { queryFunnelIds } from '../offline/rows/queries.ts'

/**
 * The ids of all whom a query finds on this device, as they are when it is asked. `isWhole`: every applicant of the request
 * is on it, so that the list has no more.
 */
export async function readFunnelList(
  store: Store,
  query: Parameters<typeof queryFunnelIds>[1],
): Promise<{ ids: string[]; isWhole: boolean }> {
  const [ids, of] = await Promise.all([queryFunnelIds(store, query), coverage(store, query.hiringRequestId)])
  return { ids, isWhole: of !== undefined && of.saved >= of.total }
}
