import type { AreaRoutes } from './handler.ts'
import { assertMayActFor } from '../store/policies.ts'
import { countForDashboard } from '../store/dashboard.ts'
import { findBehindFigure, findInsights } from '../store/insights.ts'

export const dashboardRoutes: AreaRoutes<'dashboard'> = {
  async counts({ industrypartnerid }, ctx) {
    assertMayActFor(ctx.user, industrypartnerid)
    return { data: await countForDashboard(ctx.db, industrypartnerid) }
  },

  async insights({ industrypartnerid }, ctx) {
    assertMayActFor(ctx.user, industrypartnerid)
    return { data: await findInsights(ctx.db, industrypartnerid, ctx.now) }
  },

  async applicants({ industrypartnerid, step, of, pageOptions }, ctx) {
    assertMayActFor(ctx.user, industrypartnerid)
    const { people, total } = await findBehindFigure(ctx.db, {
      ipId: industrypartnerid,
      step,
      of,
      ...pageOptions,
      now: ctx.now,
    })
    return { data: people, paginationOptions: { totalcount: total } }
  },
}
