import { randomUUID } from 'node:crypto'
import { spocs } from '../db/schema.ts'
import { Refusal } from '../core/errors.ts'
import type { AreaRoutes } from './handler.ts'
import { assertMayActFor, assertMayWriteFor } from '../store/policies.ts'
import { findSpocs, toSpocWire } from '../store/addresses.ts'

export const spocRoutes: AreaRoutes<'spocs'> = {
  async list({ ipId }, ctx) {
    assertMayActFor(ctx.user, ipId)
    return { data: await findSpocs(ctx.db, ipId) }
  },

  async add({ ipId, ...sent }, ctx) {
    await assertMayWriteFor(ctx.db, ctx.user, ipId)
    const email = sent.targetEmployerSpocEmail.toLowerCase()
    const mobile = sent.targetEmployerSpocMobile
    const known = (await findSpocs(ctx.db, ipId)).find(
      (spoc) => spoc.spocEmail.toLowerCase() === email && spoc.spocMobile === mobile,
    )
    if (known) throw new Refusal('spoc-known', { params: { name: known.spocName } })
    const [row] = await ctx.db
      .insert(spocs)
      .values({
        ...{ spocId: randomUUID(), ipId, name: sent.targetEmployerSpocName, email, mobile },
        createdBy: ctx.user.userId,
        createdAt: ctx.now,
      })
      .onConflictDoNothing()
      .returning()
    // Someone else added the same contact at the same moment
    if (!row) throw new Refusal('spoc-known', { params: { name: sent.targetEmployerSpocName } })
    return { data: toSpocWire(row) }
  },
}
