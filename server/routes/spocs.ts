import { randomUUID } from 'node:crypto'
import { spocs } from '../db/schema.ts'
import { Refusal } from '../errors.ts'
import type { AreaRoutes } from '../handler.ts'
import { assertMayActFor, assertMayWriteFor } from '../policies.ts'
import { findSpocs, toSpocWire } from '../store/addresses.ts'
import { serverText } from '../text.ts'

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
    if (known) throw new Refusal('duplicate', serverText.spocKnown(known.spocName))
    const [row] = await ctx.db
      .insert(spocs)
      .values({
        ...{ spocId: randomUUID(), ipId, name: sent.targetEmployerSpocName, email, mobile },
        createdBy: ctx.user.userId,
        createdAt: ctx.now,
      })
      .onConflictDoNothing()
      .returning()
    // Somebody else added the same contact at the same moment
    if (!row) throw new Refusal('duplicate', serverText.spocKnown(sent.targetEmployerSpocName))
    return { data: toSpocWire(row) }
  },
}
