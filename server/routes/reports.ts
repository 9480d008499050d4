import { eq } from 'drizzle-orm'
import { partners } from '../db/schema.ts'
import { Refusal } from '../errors.ts'
import { FileAnswer } from '../file-answer.ts'
import type { Actor, AreaRoutes } from '../handler.ts'
import { actingIpId, assertRole, getAllowedRequest } from '../policies.ts'
import { makeReportLink } from '../reports/links.ts'
import { jobReportName } from '../reports/text.ts'
import { sectors } from '../store/master-lists.ts'
import { findReportFigures, nameOf, ofAll, ofOne, ofPartners } from '../store/reports.ts'
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

  async jobs({ hiringRequestId, language }, ctx) {
    const scope = hiringRequestId
      ? await getAllowedRequest(ctx.db, ctx.user, hiringRequestId).then(({ name }) => ({
          about: name,
          where: ofOne(hiringRequestId),
        }))
      : { about: await nameOf(ctx.db, actingIpId(ctx.user)), where: ofWhomMayBeSeen(ctx.user) }
    const figures = await findReportFigures(ctx.db, scope.where)
    // The fonts and what draws with them are only loaded for the first report
    const { writeJobReport } = await import('../pdf/job-report.ts')
    const bytes = await writeJobReport({ about: scope.about, figures, language }, ctx.now)
    return new FileAnswer(`${jobReportName}.pdf`, 'application/pdf', new Blob([bytes]).stream())
  },
}

/** Everybody sees what they may act for: OPS all, a council its partners, others their own (ROLE-01 to ROLE-05). */
const ofWhomMayBeSeen = (user: Actor) =>
  user.userCode === 'OPS' ? ofAll : ofPartners([actingIpId(user), ...user.childIpIds])
