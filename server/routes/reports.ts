import { eq } from 'drizzle-orm'
import { partners } from '../db/schema.ts'
import { Refusal } from '../errors.ts'
import type { AreaRoutes } from '../handler.ts'
import { assertRole } from '../policies.ts'
import { makeReportLink } from '../reports/links.ts'
import { sectors } from '../store/master-lists.ts'
import { serverText } from '../text.ts'

export const reportRoutes: AreaRoutes<'reports'> = {
  async demandLink({ sector }, ctx) {
    assertRole(ctx.user, 'SSC')
    const known = sectors.find((name) => name.toUpperCase() === sector.toUpperCase())
    if (known === undefined) throw new Refusal('not-found', serverText.sectorUnknown)
    return { data: { gdsLink: makeReportLink(ctx.config, 'demand', known.toUpperCase(), ctx.now) } }
  },

  async partnerLink({ ipId }, ctx) {
    assertRole(ctx.user, 'OPS')
    const [partner] = await ctx.db.select({ ipId: partners.ipId }).from(partners).where(eq(partners.ipId, ipId))
    if (!partner) throw new Refusal('not-found', serverText.reportUnknown)
    return { data: { viewUrl: makeReportLink(ctx.config, 'partner', ipId, ctx.now) } }
  },
}
