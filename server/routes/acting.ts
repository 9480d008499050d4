import type { AreaRoutes } from './handler.ts'
import { assertMayActFor, assertRole } from '../store/policies.ts'
import { findActingPartners, findTargetEmployers } from '../store/acting.ts'

export const actingRoutes: AreaRoutes<'acting'> = {
  async partners({ ipId }, ctx) {
    assertRole(ctx.user, 'OPS')
    assertMayActFor(ctx.user, ipId)
    return { data: await findActingPartners(ctx.db) }
  },

  /** The code of the client decides nothing: whether there are employers is seen from what the partner hires for. */
  async targetEmployers({ ipId }, ctx) {
    assertMayActFor(ctx.user, ipId)
    const names = await findTargetEmployers(ctx.db, ipId)
    return { data: names.map((targetEmployerName) => ({ targetEmployerName })) }
  },
}
