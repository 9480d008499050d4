import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../db/connect.ts'
import { partners, users } from '../db/schema.ts'
import { isPostgresText } from '../core/postgres-text.ts'

export type User = typeof users.$inferSelect
export type Partner = typeof partners.$inferSelect

export interface Account {
  user: User
  partner: Partner
  /** Of a SUB: the company it works for. */
  employer: Partner | null
}

const employers = alias(partners, 'employers')

const accounts = (db: Db) =>
  db
    .select({ user: users, partner: partners, employer: employers })
    .from(users)
    .innerJoin(partners, eq(partners.ipId, users.ipId))
    .leftJoin(employers, and(eq(partners.userCode, 'SUB'), eq(employers.ipId, partners.parentIpId)))

/** `email` as typed; addresses are stored in lower case. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  // Postgres would refuse such text in a query
  if (!isPostgresText(email)) return undefined
  return (await accounts(db).where(eq(users.email, email.trim().toLowerCase())))[0]
}

export async function findAccount(db: Db, userId: string): Promise<Account | undefined> {
  return (await accounts(db).where(eq(users.id, userId)))[0]
}

/** The users of one partner, the first one first. */
export const findAccountsOfPartner = (db: Db, ipId: string): Promise<Account[]> =>
  accounts(db).where(eq(users.ipId, ipId)).orderBy(users.createdAt, users.id)

/** Neither the user, nor the partner, nor the employer of a member is switched off (TRAP-38). */
export const isActive = ({ user, partner, employer }: Account): boolean =>
  user.status === 1 && partner.status === 1 && (employer === null || employer.status === 1)
