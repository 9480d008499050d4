import type { AreaRoutes } from './handler.ts'
import { assertMayActFor } from '../store/policies.ts'
import { countForDashboard } from '../store/dashboard.ts'

export const dashboardRoutes: AreaRoutes<'dashboard'> = {
  async counts({ industrypartnerid }, ctx) {
    assertMayActFor(ctx.user, industrypartnerid)
    return { data: await countForDashboard(ctx.db, industrypartnerid) }
  },
}
