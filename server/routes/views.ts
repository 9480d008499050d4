import type { ViewWire } from '../../src/contract/views.ts'
import { Refusal } from '../core/errors.ts'
import type { Actor } from '../store/actor.ts'
import { actingIpId, assertMayActFor } from '../store/policies.ts'
import {
  addView,
  assertRoom,
  changeView,
  findView,
  findViews,
  lockViews,
  removeView,
  type ViewRow,
} from '../store/views.ts'
import type { AreaRoutes, Context } from './handler.ts'

/** FUN-20: who acts for a company sees what it shares; only its own people save. */
function assertMember(user: Actor, ipId: string): void {
  assertMayActFor(user, ipId)
  if (ipId !== actingIpId(user)) throw new Refusal('views-members-only')
}

/** Who saved it; a shared one also the owner of the account. */
const mayChange = (user: Actor, { ipId, createdBy, isShared }: ViewRow): boolean =>
  createdBy === user.userId || (isShared && user.ipId === ipId)

export const viewRoutes: AreaRoutes<'views'> = {
  async list({ ipId }, { db, user }) {
    assertMayActFor(user, ipId)
    return { data: (await findViews(db, ipId, user)).map((row) => toWire(user, row)) }
  },

  async save({ ipId, viewId, name, isShared, filter }, ctx) {
    const { db, user, now } = ctx
    const before = await lockView(ctx, ipId, viewId)
    await assertRoom(db, { ipId, before, name, isShared, by: before?.createdBy ?? user.userId })
    const row = before
      ? await changeView(db, before.viewId, { name, isShared, filter, updatedAt: now })
      : await addView(db, { ipId, name, isShared, filter, by: user, now })
    return { data: toWire(user, row) }
  },

  async rename({ ipId, viewId, name, isShared }, ctx) {
    const { db, user, now } = ctx
    const before = await lockView(ctx, ipId, viewId)
    await assertRoom(db, { ipId, before, name, isShared, by: before?.createdBy ?? user.userId })
    return { data: toWire(user, await changeView(db, viewId, { name, isShared, updatedAt: now })) }
  },

  async remove({ ipId, viewId }, ctx) {
    await lockView(ctx, ipId, viewId)
    await removeView(ctx.db, viewId)
    return { data: { viewId } }
  },
}

/** One to be changed; undefined without an id. Of two at once the second waits for the first. */
async function lockView({ db, user }: Context, ipId: string, viewId: string | undefined): Promise<ViewRow | undefined> {
  assertMember(user, ipId)
  await lockViews(db, ipId)
  if (viewId === undefined) return undefined
  const row = await findView(db, ipId, viewId, user)
  if (!row) throw new Refusal('view-unknown')
  if (!mayChange(user, row)) throw new Refusal('view-of-other')
  return row
}

const toWire = (user: Actor, row: ViewRow): ViewWire => ({
  ...{ viewId: row.viewId, name: row.name, isShared: row.isShared, filter: row.filter },
  ...{ isOwn: row.createdBy === user.userId, createdByName: row.createdByName },
  // Who only acts for the company changes nothing
  mayChange: row.ipId === actingIpId(user) && mayChange(user, row),
})
