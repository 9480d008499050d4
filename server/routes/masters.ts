import { inArray } from 'drizzle-orm'
import { foldName } from '../../src/lib/text.ts'
import { pageContents } from '../db/schema.ts'
import type { AreaRoutes } from './handler.ts'
import { statesOfIndia } from '../masters/districts.ts'
import { jobCategories, jobRoleNames } from '../masters/job-list.ts'
import * as lists from '../masters/master-lists.ts'
import { pages } from '../store/pages.ts'
import { passKeys } from '../store/pass.ts'

export const masterRoutes: AreaRoutes<'masters'> = {
  async sectors() {
    return { data: lists.sectors.map((sectorName) => ({ sectorName })) }
  },

  async lists() {
    return {
      data: {
        allJobRoles: jobRoleNames.map((role) => ({ role })),
        locationMaster: lists.locations,
        genderMaster: lists.genders,
        ageLimitMaster: lists.ageLimits,
        languageMaster: lists.languages,
        assetsMaster: lists.assets,
      },
    }
  },

  /** Matches words anywhere in a role's or a skill's name, without regard to case. */
  async jobCategories({ roles, skills }) {
    const wanted = { roles: foldName(roles), skills: foldName(skills) }
    return {
      data: jobCategories
        .map(({ name, iconUrl, roles: all }) => ({
          name,
          iconUrl,
          jobRoles: all
            .filter(
              (role) =>
                foldName(role.name).includes(wanted.roles) &&
                (wanted.skills === '' || role.skills.some((skill) => foldName(skill).includes(wanted.skills))),
            )
            .map(({ id, responsibilities, ...role }) => ({ _id: id, ...role, jobResponsibility: responsibilities })),
        }))
        .filter((category) => category.jobRoles.length > 0),
    }
  },

  async formPlaces() {
    return {
      data: statesOfIndia.map(({ stateName, districts }) => ({
        stateName,
        cityId: districts.map((cityName) => ({ cityName })),
      })),
    }
  },

  async passKeys(_, ctx) {
    return { data: passKeys(ctx.config.sessionSecret, ctx.now) }
  },

  /**
   * What operations wrote last, or what the product came with. What they wrote in English only is not given in Hindi as
   * it came: the older text would say something else.
   */
  async page({ pagetype, language }, ctx) {
    const ofLanguage = `${pagetype}.${language}`
    const written = await ctx.db
      .select()
      .from(pageContents)
      .where(inArray(pageContents.pageType, [pagetype, ofLanguage]))
    const [page] = written.toSorted((a, b) => b.pageType.length - a.pageType.length)
    return { data: { page_content: page?.content ?? pages[language][pagetype] } }
  },
}
