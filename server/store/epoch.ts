import { eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { Db } from '../db/connect.ts'
import { meta } from '../db/schema.ts'
import type { Timeline } from '../db/timeline.ts'

const KEY = 'epoch'
/** Where the timeline stands that a server has compared with what it accepted. */
const TIMELINE = 'timeline'
/** Where servers announce a new epoch. */
export const EPOCH_CHANNEL = 'fieldhire_epoch'

/**
 * The restore epoch of the database. It changes when a backup is restored. A client that got a response in an earlier
 * epoch cannot rely on it any more and compares itself with the server.
 */
export interface Epoch {
  id: string
  /** When it began, epoch ms. */
  at: number
  /** Of the backup that it began with, or when the oldest that is known to be lost was accepted; absent in the first one. */
  backupTakenAt?: number
  /** Of the primary that it began on, where it tells. */
  timeline?: Timeline
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

/** `isSameCluster`: nothing in it is ahead of its own transactions. */
export async function writeNewEpoch(
  db: Db,
  times: Pick<Epoch, 'at' | 'timeline'> & { backupTakenAt: number },
  { isSameCluster = false } = {},
): Promise<void> {
  if (!isSameCluster) await bringXidsDown(db)
  await write(db, KEY, { id: randomUUID(), ...times })
  // The next start has nothing to compare with what is behind
  if (times.timeline) await writeTimeline(db, times.timeline)
}

export const writeTimeline = (db: Db, timeline: Timeline): Promise<void> => write(db, TIMELINE, timeline)

export async function findTimeline(db: Db): Promise<Timeline | undefined> {
  const [row] = await db.select().from(meta).where(eq(meta.key, TIMELINE))
  return row?.value as Timeline | undefined
}

async function write(db: Db, key: string, value: Epoch | Timeline): Promise<void> {
  await db.insert(meta).values({ key, value }).onConflictDoUpdate({ target: meta.key, set: { value } })
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
