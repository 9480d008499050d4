import { and, asc, count, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { partners, scimUsers, users } from '../db/schema.ts'
import { forgetWaysIn } from '../identity/forget-ways.ts'
import { endSessionsOf } from '../identity/sessions.ts'
import { signInChangedEmail } from '../mail/emails-sign-in.ts'
import { queueMail } from '../mail/queue.ts'
import { addressOf, findByEmail, isElsewhere } from './elsewhere.ts'
import { addMember, removeMember } from './members.ts'
import { lockNewPartners } from './partners.ts'

/** A user of a company as its directory sees it. */
export interface ScimRow {
  user: typeof users.$inferSelect
  partner: typeof partners.$inferSelect
  scim: typeof scimUsers.$inferSelect | null
}

/** Owners of the account are users of the partner itself; members have a partner of their own under it. */
export const isOwnerOf = ({ partner }: ScimRow, ipId: string): boolean => partner.ipId === ipId
export const isActiveRow = ({ user, partner }: ScimRow): boolean => user.status === 1 && partner.status === 1
export const emailOf = (row: ScimRow): string => addressOf(row)
export const userNameOf = (row: ScimRow): string => row.scim?.userName ?? emailOf(row)

/** As `addressOf`, in SQL: whose address belongs to another account stands under a name of ours. */
const address = sql<string>`case when ${users.email} like 'elsewhere:%' then ${partners.contactEmail} else ${users.email} end`

const ofCompany = (ipId: string): SQL | undefined =>
  or(
    eq(partners.ipId, ipId),
    and(eq(partners.parentIpId, ipId), eq(partners.userCode, 'SUB'), isNull(partners.removedAt)),
  )

export const by = {
  id: (value: string) => eq(users.id, value),
  userName: (value: string) => sql`lower(coalesce(${scimUsers.userName}, ${address})) = lower(${value})`,
  externalId: (value: string) => eq(scimUsers.externalId, value),
  email: (value: string) => sql`${address} = lower(${value})`,
  active: (value: boolean) => sql`(${users.status} = 1 and ${partners.status} = 1) = ${value}`,
}

const rows = (db: Db) =>
  db
    .select({ user: users, partner: partners, scim: scimUsers })
    .from(users)
    .innerJoin(partners, eq(partners.ipId, users.ipId))
    .leftJoin(scimUsers, eq(scimUsers.userId, users.id))

/** A page of the users of a company, always in the same order; `skip` from 0. */
export async function findScimUsers(
  db: Db,
  ipId: string,
  { conditions, skip, limit }: { conditions: SQL[]; skip: number; limit: number },
): Promise<{ found: ScimRow[]; total: number }> {
  const where = and(ofCompany(ipId), ...conditions)
  const [counted] = await db
    .select({ total: count() })
    .from(users)
    .innerJoin(partners, eq(partners.ipId, users.ipId))
    .leftJoin(scimUsers, eq(scimUsers.userId, users.id))
    .where(where)
  const found =
    limit === 0
      ? []
      : await rows(db).where(where).orderBy(asc(users.createdAt), asc(users.id)).limit(limit).offset(skip)
  return { found, total: counted!.total }
}

export async function findScimUser(db: Db, ipId: string, condition: SQL | undefined): Promise<ScimRow | undefined> {
  return (
    await rows(db)
      .where(and(ofCompany(ipId), condition))
      .limit(1)
  )[0]
}

/** Changes of one company come one after the other, so what is free, or the last, stays so. */
export async function lockCompany(tx: Db, ipId: string) {
  const [company] = await tx.select().from(partners).where(eq(partners.ipId, ipId)).for('update')
  return company!
}

export interface ScimPerson {
  userName: string
  externalId: string | null
  email: string
  name: string
  givenName: string | null
  familyName: string | null
  mobile: string | null
}

/** Adds a member; where the address belongs to another account, one who cannot sign in, as an invitation does. */
export async function addScimUser(
  tx: Db,
  company: typeof partners.$inferSelect,
  { userName, externalId, givenName, familyName, ...person }: ScimPerson,
  now: number,
): Promise<string> {
  const { userId } = await addMember(tx, { parent: company, ...person, now })
  const told = { userName, externalId, givenName, familyName, createdAt: now, updatedAt: now }
  await tx.insert(scimUsers).values({ userId, ipId: company.ipId, ...told })
  return userId
}

/** 'taken': the address belongs to another account, of whatever company. */
export async function changeScimUser(
  tx: Db,
  { ipId, issuerOfAll }: { ipId: string; issuerOfAll: string | undefined },
  row: ScimRow,
  { userName, externalId, givenName, familyName, email, name, mobile }: ScimPerson,
  now: number,
): Promise<'done' | 'taken'> {
  if (email !== emailOf(row)) {
    // Of two that want the address at once the second finds the first
    await lockNewPartners(tx)
    if (await findByEmail(tx, email)) return 'taken'
    // Whoever reads the former mailbox must not go over to the new one
    await forgetWaysIn(tx, { userId: row.user.id, ipId, issuerOfAll }, now)
    await tx.update(users).set({ email, updatedAt: now }).where(eq(users.id, row.user.id))
    await tx.update(partners).set({ contactEmail: email, updatedAt: now }).where(eq(partners.ipId, row.partner.ipId))
    const words = signInChangedEmail({ kind: 'address-changed', name, company: row.partner.legalEntityName })
    // Somebody else's account stands under a name of ours: its owner has nothing to do with this one
    const former = isElsewhere(row.user) ? [] : [row.user.email]
    for (const to of [...former, email]) await queueMail(tx, { to, ...words }, now)
  }
  if (name !== row.user.name || mobile !== row.user.mobile) {
    await tx.update(users).set({ name, mobile, updatedAt: now }).where(eq(users.id, row.user.id))
    const contact = { contactPersonName: name, contactMobile: mobile, updatedAt: now }
    if (!isOwnerOf(row, ipId)) await tx.update(partners).set(contact).where(eq(partners.ipId, row.partner.ipId))
  }
  await note(tx, ipId, row, { userName, externalId, givenName, familyName }, now)
  return 'done'
}

type Told = Partial<
  Pick<typeof scimUsers.$inferInsert, 'userName' | 'externalId' | 'givenName' | 'familyName' | 'isOff'>
>

const note = (tx: Db, ipId: string, row: ScimRow, told: Told, now: number) =>
  tx
    .insert(scimUsers)
    .values({ userName: userNameOf(row), ...told, userId: row.user.id, ipId, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: scimUsers.userId, set: { ...told, updatedAt: now } })

export type Switched = 'done' | 'last-owner' | 'off-by-others'

/**
 * Switches a user off, whose sessions end in this transaction, or on again. The last active owner stays on, or nobody
 * could manage the account; on goes nobody whom operations have switched off.
 */
export async function switchScimUser(
  tx: Db,
  ipId: string,
  row: ScimRow,
  isOn: boolean,
  now: number,
): Promise<Switched> {
  const isOwner = isOwnerOf(row, ipId)
  if (isOn && row.user.status !== 1 && !(isOwner && row.scim?.isOff)) return 'off-by-others'
  if (!isOn && isOwner && !(await hasOtherOwner(tx, ipId, row.user.id))) return 'last-owner'
  const status = isOn ? 1 : 0
  if (isOwner) await tx.update(users).set({ status, updatedAt: now }).where(eq(users.id, row.user.id))
  else await tx.update(partners).set({ status, updatedAt: now }).where(eq(partners.ipId, row.partner.ipId))
  if (!isOn) await endSessionsOf(tx, [row.user.id], now)
  await note(tx, ipId, row, { isOff: !isOn }, now)
  return 'done'
}

const hasOtherOwner = async (tx: Db, ipId: string, userId: string): Promise<boolean> =>
  (await tx.$count(users, and(eq(users.ipId, ipId), eq(users.status, 1), ne(users.id, userId)))) > 0

/** As the owner of the account removes a member: for good, and the address is free again. */
export async function removeScimUser(tx: Db, row: ScimRow, now: number): Promise<void> {
  await removeMember(tx, row, now)
  await endSessionsOf(tx, [row.user.id], now)
}
