import type { AreaRoutes, Context } from './handler.ts'
import { dotsIn, locationTree } from '../masters/gazetteer/gazetteer.ts'
import { sketchOfIndia } from '../masters/gazetteer/sketch.ts'
import { assertQuota } from '../db/quota.ts'
import { actingIpId } from '../store/policies.ts'

const MOST_DOTS = 80

/** An outside service has a cost for someone: one user cannot use all of it. */
async function countLookup({ config, db, user, now }: Context): Promise<void> {
  if (config.placesUrl === undefined) return
  const payers = { user: user.userId, partner: actingIpId(user) }
  await assertQuota(db, config.quotas, { name: 'lookup', payers }, now)
}

export const placeRoutes: AreaRoutes<'places'> = {
  async search({ text }, ctx) {
    await countLookup(ctx)
    return { data: await ctx.places.search(text) }
  },

  async reverse({ longitude, latitude }, ctx) {
    await countLookup(ctx)
    return { data: (await ctx.places.reverse([longitude, latitude])) ?? null }
  },

  async sketch() {
    return { data: sketchOfIndia() }
  },

  async dots(bounds) {
    return { data: dotsIn(bounds, MOST_DOTS) }
  },

  async map(_, { config }) {
    return { data: { tiles: config.tiles ?? null } }
  },

  async master() {
    return { data: locationTree() }
  },
}
