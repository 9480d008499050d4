import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { apiKeys, auditTrail, users } from '../db/schema.ts'

export type AuditEntry = Omit<typeof auditTrail.$inferInsert, 'id'>

/** In the transaction of what it records: neither is there without the other. */
export async function writeAudit(db: Db, entry: AuditEntry): Promise<void> {
  await db.insert(auditTrail).values(entry)
}

/** The newest entries that contain the text anywhere, with the email of a user of the portal, or the name of a key, in place of the
 * id. */
export async function searchAudit(db: Db, { search, limit }: { search: string; limit: number }) {
  const key = sql`(select concat(${apiKeys.name}, ' (', ${apiKeys.keyId}, ')') from ${apiKeys} where ${auditTrail.actor} = 'key:' || ${apiKeys.keyId})`
  const who = sql<string>`coalesce(${users.email}, ${key}, regexp_replace(${auditTrail.actor}, '^command:', ''))`
  const all = sql`concat_ws(' ', ${who}, ${auditTrail.action}, ${auditTrail.subject}, ${auditTrail.detail})`
  const { id, at, action, subject, detail } = auditTrail
  return db
    .select({ id, at, who, action, subject, detail })
    .from(auditTrail)
    .leftJoin(users, sql`${auditTrail.actor} = 'user:' || ${users.id}`)
    .where(search === '' ? undefined : sql`position(lower(${search}) in lower(${all})) > 0`)
    .orderBy(desc(auditTrail.id))
    .limit(limit)
}

/** The newest entries first; `subject`: only those about it. */
export const findAudit = (db: Db, { subject, limit }: { subject?: string; limit: number }) =>
  db
    .select()
    .from(auditTrail)
    .where(subject === undefined ? undefined : eq(auditTrail.subject, subject))
    .orderBy(desc(auditTrail.id))
    .limit(limit)
