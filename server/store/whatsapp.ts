import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { partners } from '../db/schema.ts'

/** Whether operations allowed WhatsApp for the new requests of a partner. */
export async function allowsWhatsApp(db: Db, ipId: string): Promise<boolean> {
  const [partner] = await db.select({ details: partners.details }).from(partners).where(eq(partners.ipId, ipId))
  return partner?.details.whatsAppBot === true
}

export async function allowWhatsApp(db: Db, ipId: string, isAllowed: boolean): Promise<void> {
  const change = JSON.stringify({ whatsAppBot: isAllowed })
  await db
    .update(partners)
    .set({ details: sql`${partners.details} || ${change}::jsonb` })
    .where(eq(partners.ipId, ipId))
}
