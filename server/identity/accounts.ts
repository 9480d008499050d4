import { eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { partners, users } from '../db/schema.ts'
import { isStorable } from '../storable.ts'

export type User = typeof users.$inferSelect
export type Partner = typeof partners.$inferSelect

export interface Account {
  user: User
  partner: Partner
}

const accounts = (db: Db) =>
  db.select({ user: users, partner: partners }).from(users).innerJoin(partners, eq(partners.ipId, users.ipId))

/** `email` as typed; addresses are kept in lower case. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  // What the database cannot even look for
  if (!isStorable(email)) return undefined
  return (await accounts(db).where(eq(users.email, email.trim().toLowerCase())))[0]
}

export async function findAccount(db: Db, userId: string): Promise<Account | undefined> {
  return (await accounts(db).where(eq(users.id, userId)))[0]
}

/** The people of one partner, the first one first. */
export const findAccountsOfPartner = (db: Db, ipId: string): Promise<Account[]> =>
  accounts(db).where(eq(users.ipId, ipId)).orderBy(users.createdAt, users.id)

/** Neither the person nor the partner is switched off (TRAP-38). */
export const isActive = ({ user, partner }: Account): boolean => user.status === 1 && partner.status === 1
