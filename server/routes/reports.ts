import { eq } from 'drizzle-orm'
import { readReport } from '../db/read-report.ts'
import { partners } from '../db/schema.ts'
import { Refusal } from '../core/errors.ts'
import { FileResponse } from './file-response.ts'
import type { Actor } from '../store/actor.ts'
import type { AreaRoutes } from './handler.ts'
import { actingIpId, assertRole, getListedRequest } from '../store/policies.ts'
import { makeReportLink } from '../reports/links.ts'
import { jobReportName } from '../reports/text.ts'
import { sectors } from '../masters/master-lists.ts'
import { findReportFigures, nameOf, ofAll, ofOne, ofPartners } from '../store/reports.ts'

export const reportRoutes: AreaRoutes<'reports'> = {
  async demandLink({ sector }, ctx) {
    assertRole(ctx.user, 'SSC')
    const known = sectors.find((name) => name.toUpperCase() === sector.toUpperCase())
    if (known === undefined) throw new Refusal('sector-unknown')
    return { data: { gdsLink: makeReportLink(ctx.config, 'demand', known.toUpperCase(), ctx.now) } }
  },

  async partnerLink({ ipId }, ctx) {
    assertRole(ctx.user, 'OPS')
    const [partner] = await ctx.db.select({ ipId: partners.ipId }).from(partners).where(eq(partners.ipId, ipId))
    if (!partner) throw new Refusal('report-unknown')
    return { data: { viewUrl: makeReportLink(ctx.config, 'partner', ipId, ctx.now) } }
  },

  async jobs({ hiringRequestId, language }, ctx) {
    const scope = hiringRequestId
      ? await getListedRequest(ctx.db, ctx.user, hiringRequestId).then(({ name }) => ({
          about: name,
          where: ofOne(hiringRequestId),
        }))
      : { about: await nameOf(ctx.db, actingIpId(ctx.user)), where: ofWhomMayBeSeen(ctx.user) }
    const figures = await readReport(ctx, (db) => findReportFigures(db, scope.where))
    // The fonts and what draws with them are only loaded for the first report
    const { writeJobReport } = await import('../reports/job-report.ts')
    const bytes = await writeJobReport({ about: scope.about, figures, language }, ctx.now)
    return new FileResponse(`${jobReportName}.pdf`, 'application/pdf', new Blob([bytes]).stream())
  },
}

/** Everyone sees what they may act for: OPS all, a council its partners, others their own (ROLE-01 to ROLE-05). */
const ofWhomMayBeSeen = (user: Actor) =>
  user.userCode === 'OPS' ? ofAll : ofPartners([actingIpId(user), ...user.childIpIds])
