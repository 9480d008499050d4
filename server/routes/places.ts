import type { AreaRoutes, Context } from './handler.ts'
import { dotsIn, locationTree } from '../masters/gazetteer/gazetteer.ts'
import { assertRate } from '../db/rate-limit.ts'

const MOST_DOTS = 80
/** A user who types and moves a pin stays far below. */
const LOOKUPS_PER_MINUTE = 60

/** An outside service has a cost for someone: one user cannot use all of it. */
async function countLookup({ config, db, user, now }: Context): Promise<void> {
  if (config.placesUrl === undefined) return
  await assertRate(db, { key: `places:${user.userId}`, limit: LOOKUPS_PER_MINUTE, windowMs: 60_000 }, now)
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
