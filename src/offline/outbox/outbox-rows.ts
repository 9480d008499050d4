import Dexie from 'dexie'
import { removeFiles } from '../device/blobs.ts'
import { commandOf } from '../device/command-of.ts'
import { writeDone } from './replay-journal.ts'
import { writeLog } from './log.ts'
import { reproject, rowTables } from '../rows/rows.ts'
import type { Store } from '../device/store.ts'
import type { LogLine, OutboxRow } from '../device/types.ts'

/** The tables a transaction needs that ends an operation. */
export const outboxTables = [...rowTables, 'log', 'blobs', 'meta'] as const

export const findOperation = (store: Store, opId: string): Promise<OutboxRow | undefined> =>
  store.db.outbox.where('opId').equals(opId).first()

/** The operations of a lane, first to be sent first. */
export const laneOf = (store: Store, lane: string) =>
  store.db.outbox.where('[lane+seq]').between([lane, Dexie.minKey], [lane, Dexie.maxKey])

/** How many rows are read at once. */
const SCAN_ROWS = 100

/** The first operation of each lane, oldest first, and the size of the outbox; read in pieces for the sake of slow phones. */
export async function readHeads(store: Store): Promise<{ heads: Map<string, OutboxRow>; count: number }> {
  const heads = new Map<string, OutboxRow>()
  let count = 0
  for (let last = -Infinity; ;) {
    const rows = await store.db.outbox.where('seq').above(last).limit(SCAN_ROWS).toArray()
    for (const row of rows) if (!heads.has(row.lane)) heads.set(row.lane, row)
    count += rows.length
    if (rows.length < SCAN_ROWS) return { heads, count }
    last = rows.at(-1)!.seq
  }
}

/**
 * Inside a transaction over `outboxTables`: takes an operation out of the outbox with its files, writes why into the log
 * (I9) and projects the row without it.
 */
export async function removeOperation(
  store: Store,
  row: OutboxRow,
  event: LogLine['event'],
  more: { requestId?: string; code?: string | number } = {},
): Promise<void> {
  await store.db.outbox.delete(row.seq)
  await removeFiles(store, row.blobIds)
  if (event === 'done') {
    await writeDone(store, [{ row, requestId: more.requestId, epoch: store.epoch }])
    await reproject(store, row.funnelId)
    return
  }
  await writeLog(store, row, event, more)
  await passBaseOn(store, row)
  const { base, deviceTime, lane } = row
  // A screen that still shows the row with this operation enqueues with its time as the base
  await reproject(
    store,
    row.funnelId,
    base === undefined ? {} : { acknowledged: [{ lane, from: deviceTime, to: base }] },
  )
}

/**
 * Inside the transaction: the next operation of the lane was made on top of one that never took effect, so what its user
 * had seen of the server's row is what this one had seen. With the time of `gone` as its base it would overwrite a change
 * that a colleague made in between, unseen.
 */
export async function passBaseOn(store: Store, gone: OutboxRow): Promise<void> {
  if (gone.base === undefined) return
  const behind = await findBehind(store, gone)
  for (const next of behind)
    if (isBaseOpen(next) && next.base === gone.deviceTime) await store.db.outbox.put({ ...next, base: gone.base })
}

/**
 * The operations that were made on top of this one: the next of the lane, and where that passes the base by, those behind
 * it up to the first one that does not.
 */
export async function findBehind(store: Store, { lane, seq }: Pick<OutboxRow, 'lane' | 'seq'>): Promise<OutboxRow[]> {
  const rows = await store.db.outbox.where('[lane+seq]').between([lane, seq], [lane, Dexie.maxKey], false).toArray()
  const end = rows.findIndex((row) => !commandOf(store, row)?.passesBaseBy)
  return end < 0 ? rows : rows.slice(0, end + 1)
}

/** One that was attempted by itself keeps its body, or the server would take it for another. */
export const isBaseOpen = (row: OutboxRow): boolean => row.attempts === 0 || row.chained === true || row.unseen === true

/** What is waiting, for the headers by which operations staff find phones with old unsent updates. */
export async function countPending(store: Store): Promise<void> {
  store.pendingCount = await store.db.outbox.count()
  const oldest = store.pendingCount > 0 ? await store.db.outbox.orderBy('seq').first() : undefined
  store.oldestPendingAt = oldest?.deviceTime
}
