import { desc, eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { auditTrail } from '../db/schema.ts'

export type AuditEntry = Omit<typeof auditTrail.$inferInsert, 'id'>

/** In the transaction of what it records: neither is there without the other. */
export async function writeAudit(db: Db, entry: AuditEntry): Promise<void> {
  await db.insert(auditTrail).values(entry)
}

/** The newest entries first; `subject`: only those about it. */
export const findAudit = (db: Db, { subject, limit }: { subject?: string; limit: number }) =>
  db
    .select()
    .from(auditTrail)
    .where(subject === undefined ? undefined : eq(auditTrail.subject, subject))
    .orderBy(desc(auditTrail.id))
    .limit(limit)
