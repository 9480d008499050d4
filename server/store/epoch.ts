import { eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { Db } from '../db/connect.ts'
import { meta } from '../db/schema.ts'

const KEY = 'epoch'

/**
 * The restore epoch of the database. It changes when a backup is restored. A client that got a response in an earlier
 * epoch cannot rely on it any more and compares itself with the server.
 */
export interface Epoch {
  id: string
  /** When it began, epoch ms. */
  at: number
  /** Of the backup that it began with; absent in the first one. */
  backupTakenAt?: number
}

/** Returns the epoch of this database; the first caller creates it. */
export async function getEpoch(db: Db, now: number): Promise<Epoch> {
  const first: Epoch = { id: randomUUID(), at: now }
  await db.insert(meta).values({ key: KEY, value: first }).onConflictDoNothing()
  return (await findEpoch(db))!
}

/** As `getEpoch`, for calls that only read: a server that has started has made one. */
export async function findEpoch(db: Db): Promise<Epoch | undefined> {
  const [row] = await db.select().from(meta).where(eq(meta.key, KEY))
  return row?.value as Epoch | undefined
}

export async function writeNewEpoch(db: Db, { at, backupTakenAt }: { at: number; backupTakenAt: number }) {
  await bringXidsDown(db)
  const value: Epoch = { id: randomUUID(), at, backupTakenAt }
  await db.insert(meta).values({ key: KEY, value }).onConflictDoUpdate({ target: meta.key, set: { value } })
}

/**
 * What was restored by Postgres' own tools names transactions of another cluster, some of which are still to come here: devices
 * would be sent those rows again and again. The trigger of the rows names the present one.
 */
const bringXidsDown = (db: Db): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    for (const [table, column] of [
      ['funnel_rows', 'changed_xid'],
      ['hiring_requests', 'shown_xid'],
      ['addresses', 'shown_xid'],
    ] as const)
      await tx.execute(
        sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = 0
            where ${sql.identifier(column)} > pg_current_xact_id()::text::bigint`,
      )
  })
