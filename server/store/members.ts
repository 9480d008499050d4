import { and, asc, count, desc, eq, gte, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { DAY_MS } from '../../src/lib/dates.ts'
import type { Db } from '../db/connect.ts'
import { partners, users } from '../db/schema.ts'
import { NO_PASSWORD } from '../identity/passwords.ts'
import { nextIpId } from './partners.ts'

export interface MemberQuery {
  ipId: string
  order: 'ascending' | 'descending'
  page: number
  limit: number
}

const ofParent = (ipId: string) => and(eq(partners.parentIpId, ipId), eq(partners.userCode, 'SUB'))

/** A page of the sub-members of a partner, by name (MEMB-05). */
export async function findMembers(db: Db, { ipId, order, page, limit }: MemberQuery) {
  const name = sql`lower(${users.name})`
  const rows = await db
    .select({ partner: partners, user: users })
    .from(partners)
    .innerJoin(users, eq(users.ipId, partners.ipId))
    .where(ofParent(ipId))
    .orderBy(order === 'ascending' ? asc(name) : desc(name), asc(users.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const [counted] = await db
    .select({ total: count() })
    .from(partners)
    .innerJoin(users, eq(users.ipId, partners.ipId))
    .where(ofParent(ipId))
  return { rows, total: counted!.total }
}

/** Who signs in with this address, and for which partner. */
export async function findByEmail(db: Db, email: string) {
  const [found] = await db
    .select({ user: users, partner: partners })
    .from(users)
    .innerJoin(partners, eq(partners.ipId, users.ipId))
    .where(eq(users.email, email))
  return found
}

/** Has no one set a password yet? */
export const isInvited = (user: typeof users.$inferSelect): boolean => user.passwordHash === NO_PASSWORD

/** How many were invited in the last 24 hours. */
export const countInvitedToday = (db: Db, ipId: string, now: number): Promise<number> =>
  db.$count(partners, and(ofParent(ipId), gte(partners.createdAt, now - DAY_MS)))

interface NewMember {
  parent: typeof partners.$inferSelect
  name: string
  /** In lower case. */
  email: string
  mobile: string
  now: number
}

/**
 * Adds a partner of the code SUB under its parent, and its one user, who cannot sign in yet. Returns both ids, or
 * undefined when another user took the address a moment ago.
 */
export async function addMember(db: Db, { parent, name, email, mobile, now }: NewMember) {
  // Its lock lets one account be made at a time, so an address that is free now stays free
  const ipId = await nextIpId(db, 'SUB')
  if (await findByEmail(db, email)) return undefined
  const userId = randomUUID()
  await db.insert(partners).values({
    ipId,
    userCode: 'SUB',
    userType: 'Sub Member',
    legalEntityName: parent.legalEntityName,
    registeredName: parent.registeredName,
    contactPersonName: name,
    contactEmail: email,
    contactMobile: mobile,
    parentIpId: parent.ipId,
    migrated: parent.migrated,
    createdAt: now,
    updatedAt: now,
  })
  await db.insert(users).values({
    ...{ id: userId, ipId, email, mobile, name },
    passwordHash: NO_PASSWORD,
    createdAt: now,
    updatedAt: now,
  })
  return { ipId, userId }
}

/** Changes the name or number of a member who is invited again. */
export async function renameMember(
  db: Db,
  { userId, ipId, name, mobile, now }: { userId: string; ipId: string; name: string; mobile: string; now: number },
): Promise<void> {
  await db.update(users).set({ name, mobile, updatedAt: now }).where(eq(users.id, userId))
  await db
    .update(partners)
    .set({ contactPersonName: name, contactMobile: mobile, updatedAt: now })
    .where(eq(partners.ipId, ipId))
}
