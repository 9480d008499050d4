import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'

/** An operation that a user was told is done. */
export interface Accepted {
  userId: string
  key: string
  /** When it was done, epoch ms. */
  at: number
  /** The epoch that the user was told with it. */
  epoch: string
}

/** Those that the ledger does not have, in their order. */
export async function findLacking(db: Db, accepted: Accepted[]): Promise<Accepted[]> {
  if (accepted.length === 0) return []
  const list = JSON.stringify(accepted.map(({ userId, key }) => ({ user_id: userId, key })))
  const { rows } = await db.execute<{ user_id: string; key: string }>(sql`
    select a.user_id, a.key from jsonb_to_recordset(${list}::jsonb) as a (user_id text, key text)
    where not exists (select 1 from operations o where o.user_id = a.user_id and o.key = a.key)`)
  const lacking = new Set(rows.map(({ user_id: userId, key }) => `${userId}\n${key}`))
  return accepted.filter(({ userId, key }) => lacking.has(`${userId}\n${key}`))
}
