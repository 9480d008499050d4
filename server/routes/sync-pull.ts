import { readWatermark } from '../store/funnel.ts'
import { toWireWithOffices } from '../store/interview-offices.ts'
import { assertMayActFor } from '../store/policies.ts'
import { digestOf, findChanged, findFollowed } from '../store/sync-pull.ts'
import type { AreaRoutes } from './handler.ts'

export const syncRoutes: AreaRoutes<'sync'> = {
  async pull({ ipId, since, after, digest: known, limit }, ctx) {
    // All or nothing: with some of the partners left out a device would give up their rows
    for (const each of ipId) assertMayActFor(ctx.user, each)
    const asOf = await readWatermark(ctx.db, ctx.now)
    const requests = await findFollowed(ctx.db, ipId, ctx.now)
    const digest = digestOf(requests)
    const requestIds = requests.map(({ hiringRequestId }) => hiringRequestId)
    const records = since === undefined ? [] : await findChanged(ctx.db, { requestIds, since, after, limit })
    const last = records.length === limit ? records.at(-1)?.row : undefined
    return {
      data: {
        ...(digest === known ? {} : { requests }),
        digest,
        rows: await toWireWithOffices(ctx.db, records),
        asOf,
        ...(last ? { next: { updatedAt: last.updatedAt, funnelId: last.funnelId } } : {}),
      },
    }
  },
}
