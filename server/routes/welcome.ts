import type { users } from './db/schema.ts'
import type { Context } from './handler.ts'
import { makePasswordLink } from './identity/password-links.ts'
import { NO_PASSWORD } from './identity/passwords.ts'
import { accountReadyLetter } from './letters.ts'
import { postMail } from './mailer.ts'
import { grantFreeTier } from './store/credits.ts'

type User = typeof users.$inferSelect

/** Nobody has set a password for it yet, so nobody has ever signed in with it. */
export const isUnused = (user: User): boolean => user.passwordHash === NO_PASSWORD

/**
 * Tells the first person of a partner that the account is there, with a link to set the password (REG-15, PART-11). The
 * account begins with the credits of the free tier (CRED-03).
 */
export async function sendWelcome(
  ctx: Pick<Context, 'db' | 'now' | 'origin' | 'mailer' | 'afterCommit'>,
  user: User,
  company: string,
): Promise<void> {
  await grantFreeTier(ctx.db, user.ipId, ctx.now)
  const link = await makePasswordLink(ctx.db, { userId: user.id, origin: ctx.origin, now: ctx.now })
  await postMail(ctx, { to: user.email, ...accountReadyLetter({ name: user.name, company, link }) })
}
