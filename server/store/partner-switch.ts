import { eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { partners } from '../db/schema.ts'
import { endSessionsOf } from '../identity/sessions.ts'
import { findUsersUnder } from './members.ts'
import { isRegistrationWaiting } from './registrations.ts'

/**
 * Switches a company on or off; off also ends the sessions of its users and members. waiting: its registration is to be
 * approved or rejected instead. Run it in a transaction.
 */
export async function switchPartner(
  db: Db,
  ipId: string,
  isOn: boolean,
  now: number,
): Promise<'done' | 'unknown' | 'waiting'> {
  if (await isRegistrationWaiting(db, ipId)) return 'waiting'
  const status = isOn ? 1 : 0
  const changed = await db.update(partners).set({ status, updatedAt: now }).where(eq(partners.ipId, ipId)).returning()
  if (changed.length === 0) return 'unknown'
  if (!isOn) await endSessionsOf(db, await findUsersUnder(db, [ipId]), now)
  return 'done'
}
