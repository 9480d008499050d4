import { eq } from 'drizzle-orm'
import { channels, times, weekdays, type Preferences } from '../../src/contract/preferences.ts'
import type { Db } from '../db/connect.ts'
import { communicationPreferences, partners } from '../db/schema.ts'
import { Refusal } from '../core/errors.ts'
import type { Actor } from '../store/actor.ts'
import type { AreaRoutes } from './handler.ts'

const all = <N extends string>(names: readonly N[], value: boolean) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<N, boolean>

/** The defaults: messages about the partner's own hiring, no advertising, and no calls on Sundays. */
const initial: Preferences = {
  transactional: all(channels, true),
  marketing: all(channels, false),
  time: all(times, true),
  days: { ...all(weekdays, true), sunday: false },
}

export const preferenceRoutes: AreaRoutes<'preferences'> = {
  async get({ ipId }, { db, user }) {
    await assertOwnOrOps(db, user, ipId)
    const [kept] = await db.select().from(communicationPreferences).where(eq(communicationPreferences.ipId, ipId))
    return { data: { ipId, ...(kept?.preferences ?? initial) } }
  },

  async save({ ipId, ...preferences }, { db, user, now }) {
    await assertOwnOrOps(db, user, ipId)
    const set = { preferences, updatedBy: user.userId, updatedAt: now }
    await db
      .insert(communicationPreferences)
      .values({ ipId, ...set })
      .onConflictDoUpdate({ target: communicationPreferences.ipId, set })
    return { data: { ipId } }
  },
}

/** Everyone their own, operations staff those of every employer and its sub-users; a council has none (PREF-06, PREF-07). */
async function assertOwnOrOps(db: Db, user: Actor, ipId: string): Promise<void> {
  const isOwn = ipId === user.ipId && user.userCode !== 'SSC'
  if (!isOwn && user.userCode !== 'OPS') throw new Refusal('preferences-of-other')
  const found = isOwn || (await db.$count(partners, eq(partners.ipId, ipId))) > 0
  if (!found) throw new Refusal('preferences-of-other')
}
