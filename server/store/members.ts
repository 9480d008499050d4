import { and, asc, count, desc, eq, inArray, isNull, like, or, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { Db } from '../db/connect.ts'
import { partners, savedViews, scimUsers, users } from '../db/schema.ts'
import { removeCodes } from '../identity/code-app.ts'
import { removeIdentities } from '../identity/outside/identities.ts'
import { removeAllPasskeys } from '../identity/passkeys.ts'
import { NO_PASSWORD } from '../identity/passwords.ts'
import { signInSessions } from '../identity/schema.ts'
import { ELSEWHERE, findByEmail, nameElsewhere, type Account } from './elsewhere.ts'
import { nextIpId } from './partners.ts'

export interface MemberQuery {
  ipId: string
  order: 'ascending' | 'descending'
  page: number
  limit: number
  /** With the users of the partner itself. */
  everyone: boolean
}

const ofParent = (ipId: string) =>
  and(eq(partners.parentIpId, ipId), eq(partners.userCode, 'SUB'), isNull(partners.removedAt))

/** A page of the sub-members of a partner, by name (MEMB-05), and when each was last seen. */
export async function findMembers(db: Db, { ipId, order, page, limit, everyone }: MemberQuery) {
  const asked = everyone ? or(ofParent(ipId), eq(partners.ipId, ipId)) : ofParent(ipId)
  const name = sql`lower(${users.name})`
  const lastSeenAt = sql<number | null>`(
    select max(${signInSessions.lastUsedAt}) from ${signInSessions} where ${signInSessions.userId} = ${users.id}
  )`.mapWith(Number)
  const rows = await db
    .select({ partner: partners, user: users, lastSeenAt })
    .from(partners)
    .innerJoin(users, eq(users.ipId, partners.ipId))
    .where(asked)
    .orderBy(order === 'ascending' ? asc(name) : desc(name), asc(users.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const [counted] = await db
    .select({ total: count() })
    .from(partners)
    .innerJoin(users, eq(users.ipId, partners.ipId))
    .where(asked)
  return { rows, total: counted!.total }
}

export type Member = Account

/** Has no one set a password yet? */
export const isInvited = (user: typeof users.$inferSelect): boolean => user.passwordHash === NO_PASSWORD

/** The member of this partner with this address; 'own' when the partner itself signs in with it. */
export async function findOwnMember(db: Db, ipId: string, email: string): Promise<Member | 'own' | undefined> {
  const known = await findByEmail(db, email)
  if (known?.partner.ipId === ipId) return 'own'
  if (known?.partner.parentIpId === ipId && known.partner.userCode === 'SUB') return known
  const [found] = await db
    .select({ user: users, partner: partners })
    .from(users)
    .innerJoin(partners, eq(partners.ipId, users.ipId))
    .where(and(ofParent(ipId), eq(partners.contactEmail, email), like(users.email, `${ELSEWHERE}%`)))
  return found
}

interface NewMember {
  parent: typeof partners.$inferSelect
  name: string
  /** In lower case. */
  email: string
  mobile: string | null
  now: number
}

/**
 * Adds a partner of the code SUB under its parent, and its one user, who cannot sign in yet. Returns both ids, and
 * whether the address belongs to another account.
 */
export async function addMember(db: Db, { parent, name, email, mobile, now }: NewMember) {
  // Its lock lets one account be made at a time, so an address that is free now stays free
  const ipId = await nextIpId(db, 'SUB')
  const taken = (await findByEmail(db, email)) !== undefined
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
    ...{ id: userId, ipId, email: taken ? nameElsewhere(userId) : email, mobile, name },
    passwordHash: NO_PASSWORD,
    createdAt: now,
    updatedAt: now,
  })
  return { ipId, userId, isElsewhere: taken }
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

/** A sub-member of this partner with its user, both locked; undefined when there is none. */
export async function lockMember(db: Db, parentIpId: string, ipId: string) {
  const [found] = await db
    .select({ partner: partners, user: users })
    .from(partners)
    .innerJoin(users, eq(users.ipId, partners.ipId))
    .where(and(ofParent(parentIpId), eq(partners.ipId, ipId)))
    .for('update')
  return found
}

/**
 * Ends the access of a sub-member for good. What it did stays under its name, so its rows stay; its address is free again.
 */
export async function removeMember(db: Db, { partner, user }: Member, now: number): Promise<void> {
  // What only this member saw goes; what it shared stays with the company
  await db.delete(savedViews).where(and(eq(savedViews.createdBy, user.id), eq(savedViews.isShared, false)))
  await removeAllPasskeys(db, user.id)
  await removeCodes(db, user.id)
  await removeIdentities(db, user.id)
  // A directory may use its names for somebody else
  await db.delete(scimUsers).where(eq(scimUsers.userId, user.id))
  await db.update(partners).set({ status: 0, removedAt: now, updatedAt: now }).where(eq(partners.ipId, partner.ipId))
  await db
    .update(users)
    .set({ email: nameElsewhere(user.id), passwordHash: NO_PASSWORD, updatedAt: now })
    .where(eq(users.id, user.id))
}

/** The users of partners and of their sub-members: whose access ends when the partners are switched off. */
export async function findUsersUnder(db: Db, ipIds: string[]): Promise<string[]> {
  const own = inArray(partners.ipId, ipIds)
  const under = and(inArray(partners.parentIpId, ipIds), eq(partners.userCode, 'SUB'))
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(partners, eq(partners.ipId, users.ipId))
    .where(or(own, under))
  return rows.map(({ id }) => id)
}
