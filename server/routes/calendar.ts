import { fieldRefusal, Refusal } from '../core/errors.ts'
import { findAccount } from '../identity/accounts.ts'
import { writeAudit } from '../store/audit.ts'
import { endFeed, findFeed, makeFeed, mayHaveFeed, type CalendarFeedRow } from '../store/calendar-feeds.ts'
import { assertProven } from './assert-proven.ts'
import type { AreaRoutes, Context } from './handler.ts'

/** CONN-10: everyone has their own address, and nobody sees that of another. */
export const calendarRoutes: AreaRoutes<'calendar'> = {
  async get(_input, ctx) {
    if (!mayHaveFeed(ctx.user)) return { data: null }
    const feed = await findFeed(ctx.db, ctx.user.userId)
    return { data: feed ? toWire(feed) : null }
  },

  async make({ secretHash, language }, ctx) {
    if (!mayHaveFeed(ctx.user)) throw new Refusal('role-not-allowed')
    assertProven(ctx)
    const { db, user, now } = ctx
    const feed = await makeFeed(db, { secretHash, language, userId: user.userId, now })
    if (!feed) throw fieldRefusal('secretHash', 'calendar-known')
    await note(ctx, 'calendar make')
    return { data: toWire(feed) }
  },

  async end(_input, ctx) {
    const ended = await endFeed(ctx.db, ctx.user.userId, ctx.now)
    if (ended) await note(ctx, 'calendar end')
    return { data: { ended } }
  },
}

/** Without the hash. */
const toWire = ({ createdAt, language, lastReadAt }: CalendarFeedRow) => ({ createdAt, language, lastReadAt })

async function note({ db, user, now }: Context, action: string): Promise<void> {
  const account = await findAccount(db, user.userId)
  await writeAudit(db, { at: now, actor: `user:${user.userId}`, action, subject: account!.user.email, detail: '' })
}
