import type { AreaRoutes } from '../handler.ts'
import { assertMayActFor, getAllowedRequest } from '../policies.ts'
import { findRequests, getRequestRecord, toRequestWire } from '../store/requests.ts'

export const requestRoutes: AreaRoutes<'requests'> = {
  async get({ hiringRequestId }, ctx) {
    await getAllowedRequest(ctx.db, ctx.user, hiringRequestId)
    return { data: toRequestWire(await getRequestRecord(ctx.db, hiringRequestId)) }
  },

  async list({ ipId, isActive, filterOptions, pageOptions }, ctx) {
    // All or nothing: a list shortened without a word would look like the whole
    for (const each of ipId) assertMayActFor(ctx.user, each)
    const { records, total } = await findRequests(ctx.db, { ipIds: ipId, isActive, ...filterOptions, ...pageOptions })
    return { data: { result: records.map(toRequestWire) }, paginationOptions: { totalcount: total } }
  },
}
