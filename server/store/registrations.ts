import { and, asc, eq, isNull, lte, type SQL } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { addresses, communicationPreferences, partners, registrations, spocs, users } from '../db/schema.ts'
import { makePasswordLink } from '../identity/password-links.ts'
import { accountReadyEmail, registrationRejectedEmail } from '../mail/emails.ts'
import { queueMail } from '../mail/queue.ts'
import { grantFreeTier } from './credits.ts'
import { findOwner } from './partners.ts'

/** In the demo no one approves: a registration approves itself after this long (REG-16, TRAP-25), ms. */
export const DEMO_REGISTRATION_MS = 60_000

const isWaiting = (more?: SQL) => and(isNull(registrations.approvedAt), more)

/** The registrations that wait for approval, the oldest first. */
export const findWaitingRegistrations = (db: Db) =>
  db
    .select({ ipId: registrations.ipId, name: partners.legalEntityName, createdAt: registrations.createdAt })
    .from(registrations)
    .innerJoin(partners, eq(partners.ipId, registrations.ipId))
    .where(isWaiting())
    .orderBy(asc(registrations.createdAt), asc(registrations.ipId))

/** Whether the partner waits for its approval; undefined when it did not register by itself. */
export async function isRegistrationWaiting(db: Db, ipId: string): Promise<boolean | undefined> {
  const [row] = await db.select().from(registrations).where(eq(registrations.ipId, ipId))
  return row && row.approvedAt === null
}

/**
 * Switches the partner on, grants it the credits of the free tier (CRED-03) and queues an e-mail to its user with the
 * link to set a password (REG-16). Returns false when no registration waits under this id. Concurrent calls approve
 * once. The caller delivers due e-mails.
 */
export const approveRegistration = (db: Db, ipId: string, now: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [registration] = await tx
      .update(registrations)
      .set({ approvedAt: now, approveAt: null })
      .where(isWaiting(eq(registrations.ipId, ipId)))
      .returning()
    if (!registration) return false
    const [partner] = await tx
      .update(partners)
      .set({ status: 1, updatedAt: now })
      .where(eq(partners.ipId, ipId))
      .returning()
    const owner = await findOwner(tx, ipId)
    if (!partner || !owner) throw new Error('A registration without its partner')
    await grantFreeTier(tx, ipId, now)
    const link = await makePasswordLink(tx, { userId: owner.id, origin: registration.origin, now })
    const company = partner.legalEntityName
    await queueMail(tx, { to: owner.email, ...accountReadyEmail({ name: owner.name, company, link }) }, now)
    return true
  })

/**
 * Deletes a company that waits for approval and queues an e-mail with the reason to its user, who may register again.
 * Returns false when no registration waits under this id.
 */
export const rejectRegistration = (db: Db, ipId: string, reason: string, now: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [registration] = await tx
      .delete(registrations)
      .where(isWaiting(eq(registrations.ipId, ipId)))
      .returning()
    if (!registration) return false
    const owner = await findOwner(tx, ipId)
    for (const table of [addresses, spocs, communicationPreferences]) await tx.delete(table).where(eq(table.ipId, ipId))
    await tx.delete(users).where(eq(users.ipId, ipId))
    const [partner] = await tx.delete(partners).where(eq(partners.ipId, ipId)).returning()
    if (!partner || !owner) throw new Error('A registration without its partner')
    const email = registrationRejectedEmail({ name: owner.name, company: partner.legalEntityName, reason })
    await queueMail(tx, { to: owner.email, ...email }, now)
    return true
  })

/** Those of the demo whose time has come. Returns how many. */
export async function approveDueRegistrations(db: Db, now: number): Promise<number> {
  const due = await db
    .select({ ipId: registrations.ipId })
    .from(registrations)
    .where(isWaiting(lte(registrations.approveAt, now)))
  let approved = 0
  for (const { ipId } of due) if (await approveRegistration(db, ipId, now)) approved += 1
  return approved
}
