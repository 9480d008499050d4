import type { users } from '../db/schema.ts'
import type { Context } from './handler.ts'
import { makePasswordLink } from '../identity/password-links.ts'
import { NO_PASSWORD } from '../identity/passwords.ts'
import { accountElsewhereEmail, accountReadyEmail } from '../mail/emails.ts'
import { postMail } from '../mail/mailer.ts'
import { grantFreeTier } from '../store/credits.ts'
import { isElsewhere } from '../store/elsewhere.ts'

type User = typeof users.$inferSelect

/** No one has ever signed in with it, by a password or in another way. */
export const isUnused = (user: User): boolean => user.passwordHash === NO_PASSWORD && user.firstSignInAt === null

/**
 * Sends a partner's first user an e-mail that the account exists, with a link to set the password (REG-15, PART-11).
 * The account starts with the credits of the free tier (CRED-03). Where `address` belongs to another account, its owner
 * learns that, and nobody else.
 */
export async function sendWelcome(
  ctx: Pick<Context, 'db' | 'now' | 'origin' | 'mailer' | 'afterCommit'>,
  user: User,
  { company, address }: { company: string; address: string },
): Promise<void> {
  await grantFreeTier(ctx.db, user.ipId, ctx.now)
  if (isElsewhere(user)) return postMail(ctx, { to: address, ...accountElsewhereEmail({ company }) })
  const link = await makePasswordLink(ctx.db, { userId: user.id, origin: ctx.origin, now: ctx.now })
  await postMail(ctx, { to: address, ...accountReadyEmail({ name: user.name, company, link }) })
}
