import { eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../db/connect.ts'
import { meta } from '../db/schema.ts'
import { isSame, readTimeline, type Timeline } from '../db/timeline.ts'

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

/** The id of the epoch, in a statement that reads something else as well; null before a server has started. */
export const epochId = sql<string | null>`(select ${meta.value} ->> 'id' from ${meta} where ${meta.key} = ${KEY})`

/**
 * Stands for the epoch and the primary, in a statement that reads something else as well: while it is the same, no transaction that
 * was committed is another one now. A failover by which nothing is lost that a user was told is done begins no epoch.
 */
export const lifeOfDatabase = sql<string>`(select md5(coalesce(string_agg(${meta.value}::text, ' ' order by ${meta.key}), ''))
  from ${meta} where ${meta.key} in (${KEY}, ${TIMELINE}))`

/** As `getEpoch`, for calls that only read: a server that has started has made one. */
export async function findEpoch(db: Db): Promise<Epoch | undefined> {
  const [row] = await db.select().from(meta).where(eq(meta.key, KEY))
  return row?.value as Epoch | undefined
}

/** `areXidsDown`: nothing in the database is ahead of its own transactions, or `bringXidsDown` has been there. */
export async function writeNewEpoch(
  db: Db,
  times: Pick<Epoch, 'at' | 'timeline'> & { backupTakenAt: number },
  { areXidsDown = false } = {},
): Promise<void> {
  if (!areXidsDown) await bringXidsDown(db)
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

/** More than a failover loses without losing something that a user was told is done, which begins an epoch. */
const SKIPPED_XIDS = 20_000

/**
 * Uses up numbers of transactions, on a primary that has just taken over and before anybody writes to it. It would give the
 * numbers of what the former one wrote and it lacks to others: a device that was sent what is lost has a mark above them, and would
 * never be sent what they write. Takes a fraction of a second; `db` is no transaction.
 */
export async function skipXids(db: Db): Promise<void> {
  await db.execute(
    sql.raw(`do $$ begin
      for turn in 1..${SKIPPED_XIDS} loop perform pg_current_xact_id(); rollback; end loop;
    end $$`),
  )
}

/**
 * For who writes beside the servers: uses up numbers where none of them has been yet, and leaves it to them to compare and to
 * write the timeline. Nothing where there is no primary, no table or nothing to compare.
 */
export async function skipUnseenXids(db: Db): Promise<void> {
  const [now, stored] = [
    await readTimeline(db).catch(unlessCode('08001')),
    await findTimeline(db).catch(unlessCode('42P01')),
  ]
  if (now && stored && !isSame(stored, now)) await skipXids(db)
}

const unlessCode = (expected: string) => (error: unknown) => {
  const { code } = ((error as Error).cause ?? error) as { code?: string }
  if (code !== expected) throw error
  return undefined
}

/** Rows of one statement: half a second, or a few where the disk is slow. */
const BATCH = 2_000
/** Another server holds rows of the batch: until the next look at it, ms. */
const HELD_MS = 100

const xids = [
  { table: 'funnel_rows', id: 'funnel_id', column: 'changed_xid' },
  { table: 'hiring_requests', id: 'hiring_request_id', column: 'shown_xid' },
  { table: 'addresses', id: 'address_id', column: 'shown_xid' },
]

/** How far `bringXidsDown` has come: by table, the last key at or below which nothing is left. */
export type XidsDone = Map<string, string>

/**
 * What was restored by Postgres' own tools names transactions of another cluster, some of which are still to come here: devices
 * would be sent those rows again and again. The trigger of the rows names the present one.
 *
 * It goes by the primary key, each batch in a transaction of its own unless `db` is one. A server that finds another cluster has only
 * seconds for it before its connection is cut: the next one goes on where `done` says, or finds nothing to do up to there. Several servers
 * may be at it.
 */
export async function bringXidsDown(db: Db, { done = new Map() as XidsDone, batch = BATCH } = {}): Promise<void> {
  for (const { table, id, column } of xids) {
    for (;;) {
      const { last, left, count } = await bringBatchDown(db, { table, id, column, after: done.get(table), batch })
      if (left > 0) {
        await sleep(HELD_MS)
        continue
      }
      if (last !== null) done.set(table, last)
      if (count < batch) break
    }
  }
}

async function bringBatchDown(
  db: Db,
  { table, id, column, after, batch }: (typeof xids)[number] & { after: string | undefined; batch: number },
) {
  const [rows, key, xid] = [sql.identifier(table), sql.identifier(id), sql.identifier(column)]
  // A row that changes meanwhile names a transaction of this cluster, so nothing is ahead again behind the last key
  const result = await db.execute<{ last: string | null; left: number; count: number }>(sql`
    with part as materialized (
      select ${key} as id, ${xid} > pg_current_xact_id()::text::bigint as is_ahead from ${rows}
      ${after === undefined ? sql`` : sql`where ${key} > ${after}`} order by ${key} limit ${batch}
    ), mine as materialized (
      select ${key} as id from ${rows}
      where ${key} in (select id from part where is_ahead) and ${xid} > pg_current_xact_id()::text::bigint
      order by ${key} for update skip locked
    ), down as (
      update ${rows} set ${xid} = 0 where ${key} in (select id from mine) returning 1
    )
    select (select id from part order by id desc limit 1) as last, (select count(*) from part) as count,
      (select count(*) from part where is_ahead) - (select count(*) from down) as left`)
  const [{ last, left, count }] = result.rows as [(typeof result.rows)[number]]
  return { last, left: Number(left), count: Number(count) }
}
