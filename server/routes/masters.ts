import { eq } from 'drizzle-orm'
import { pageContents } from '../db/schema.ts'
import type { AreaRoutes } from '../handler.ts'
import * as lists from '../store/master-lists.ts'
import { pages } from '../store/pages.ts'

export const masterRoutes: AreaRoutes<'masters'> = {
  async sectors() {
    return { data: lists.sectors.map((sectorName) => ({ sectorName })) }
  },

  async lists() {
    return {
      data: {
        allJobRoles: lists.jobRoles.map((role) => ({ role })),
        locationMaster: lists.locations,
        genderMaster: lists.genders,
        ageLimitMaster: lists.ageLimits,
        languageMaster: lists.languages,
        assetsMaster: lists.assets,
      },
    }
  },

  /** What operations wrote last, or what the product came with. */
  async page({ pagetype }, ctx) {
    const [page] = await ctx.db.select().from(pageContents).where(eq(pageContents.pageType, pagetype))
    return { data: { page_content: page?.content ?? pages[pagetype] } }
  },
}
