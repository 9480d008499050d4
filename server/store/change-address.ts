import { and, eq } from 'drizzle-orm'
import { partners, users } from '../db/schema.ts'
import { endPasswordLinks } from '../identity/password-links.ts'
import type { ChangeAddress } from '../identity/services.ts'
import { addressChangedEmail } from '../mail/emails-address.ts'
import { queueMail } from '../mail/queue.ts'
import { writeAudit } from './audit.ts'
import { findByEmail } from './elsewhere.ts'
import { lockNewPartners } from './partners.ts'

/**
 * Users give their account an address whose mailbox they read (AUTH-27). What they sign in with stays; the former address
 * is told, and links that were sent to it open nothing any more.
 */
export const changeAddress: ChangeAddress = async (tx, { userId, updatedAt, email, now }) => {
  // Of two that want the address at once the second finds the first
  await lockNewPartners(tx)
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user || user.updatedAt !== updatedAt) return 'ended'
  if (await findByEmail(tx, email)) return 'taken'
  await tx.update(users).set({ email, updatedAt: now }).where(eq(users.id, userId))
  // Where the company is written to at the same address
  const isContact = and(eq(partners.ipId, user.ipId), eq(partners.contactEmail, user.email))
  const [partner] = await tx.update(partners).set({ contactEmail: email, updatedAt: now }).where(isContact).returning()
  await endPasswordLinks(tx, userId)
  await writeAudit(tx, {
    at: now,
    actor: `user:${userId}`,
    action: 'address change',
    subject: user.email,
    detail: email,
  })
  const company = partner?.legalEntityName ?? (await nameOf(tx, user.ipId))
  await queueMail(tx, { to: user.email, ...addressChangedEmail({ name: user.name, company }) }, now)
  return 'done'
}

async function nameOf(tx: Parameters<ChangeAddress>[0], ipId: string): Promise<string> {
  const [partner] = await tx.select({ name: partners.legalEntityName }).from(partners).where(eq(partners.ipId, ipId))
  return partner?.name ?? ''
}
