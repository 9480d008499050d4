import { eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { partners, users } from '../db/schema.ts'

export interface Account {
  user: typeof users.$inferSelect
  partner: typeof partners.$inferSelect
}

/** Who signs in with this address, in lower case, and for which partner. */
export async function findByEmail(db: Db, email: string): Promise<Account | undefined> {
  const [found] = await db
    .select({ user: users, partner: partners })
    .from(users)
    .innerJoin(partners, eq(partners.ipId, users.ipId))
    .where(eq(users.email, email))
  return found
}

/**
 * A user whose address belongs to another account already. Whoever entered the address sees a user like any other; it
 * stands under a name that no one signs in with, and never gets a password.
 */
export const ELSEWHERE = 'elsewhere:'
export const isElsewhere = (user: Pick<Account['user'], 'email'>): boolean => user.email.startsWith(ELSEWHERE)
export const nameElsewhere = (userId: string): string => `${ELSEWHERE}${userId}`

/** The address that was entered. */
export const addressOf = ({ user, partner }: Account): string => (isElsewhere(user) ? partner.contactEmail : user.email)
