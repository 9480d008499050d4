import { MOST_SIGN_INS } from '../../src/contract/sign-ins.ts'
import { Refusal, unauthorizedRequest } from '../core/errors.ts'
import { findAccount } from '../identity/accounts.ts'
import { hashSecret } from '../identity/keys.ts'
import { endOtherSessions, findOpenSessions, revokeSession } from '../identity/sessions.ts'
import { writeAudit } from '../store/audit.ts'
import type { AreaRoutes, Context } from './handler.ts'

/** Whoever has the id of a sign-in may end it, so it does not go to another device. */
const idOf = ({ id }: { id: string }) => hashSecret(id)

export const signInRoutes: AreaRoutes<'signIns'> = {
  async list(_input, ctx) {
    const own = ctx.user.sessionId
    const open = await findOpenSessions(ctx.db, ctx.user.userId, ctx.now)
    // The one in hand is there, however many programs sign in
    const shown = open.filter(({ id }, at) => at < MOST_SIGN_INS || id === own)
    return {
      data: shown.map((session) => ({
        ...{ signInId: idOf(session), device: session.label, isThis: session.id === own },
        ...{ createdAt: session.createdAt, lastUsedAt: session.lastUsedAt },
      })),
      total: open.length,
    }
  },

  async end({ signInId }, ctx) {
    const own = ctx.user.sessionId
    const open = await findOpenSessions(ctx.db, ctx.user.userId, ctx.now)
    const found = open.find((session) => idOf(session) === signInId)
    if (!found) throw new Refusal('sign-in-unknown')
    if (found.id === own) throw new Refusal('sign-in-this')
    await revokeSession(ctx.db, found.id, 'elsewhere', ctx.now)
    await note(ctx, 'sign-in end', found.label ?? 'a program')
    return { data: { signInId } }
  },

  async endOthers(_input, ctx) {
    const own = ctx.user.sessionId
    if (own === undefined) throw unauthorizedRequest()
    const ended = await endOtherSessions(ctx.db, ctx.user.userId, own, ctx.now)
    await note(ctx, 'sign-in end-others', String(ended))
    return { data: { ended } }
  },
}

async function note({ db, user, now }: Context, action: string, detail: string): Promise<void> {
  const account = await findAccount(db, user.userId)
  await writeAudit(db, { at: now, actor: `user:${user.userId}`, action, subject: account!.user.email, detail })
}
