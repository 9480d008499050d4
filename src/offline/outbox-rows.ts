import Dexie from 'dexie'
import { removeFiles } from './blobs.ts'
import { writeDone } from './kept.ts'
import { writeLog } from './log.ts'
import { reproject, rowTables } from './rows.ts'
import type { Store } from './store.ts'
import type { LogLine, OutboxRow } from './types.ts'

/** The tables a transaction needs that ends an operation. */
export const outboxTables = [...rowTables, 'log', 'blobs', 'meta'] as const

export const findOperation = (store: Store, opId: string): Promise<OutboxRow | undefined> =>
  store.db.outbox.where('opId').equals(opId).first()

/** The operations of a lane, first to be sent first. */
export const laneOf = (store: Store, lane: string) =>
  store.db.outbox.where('[lane+seq]').between([lane, Dexie.minKey], [lane, Dexie.maxKey])

/**
 * Inside a transaction over `outboxTables`: takes an operation out of the outbox with its files, writes why into the log
 * (I9) and shows the row without it.
 */
export async function removeOperation(
  store: Store,
  row: OutboxRow,
  event: LogLine['event'],
  more: { requestId?: string; code?: string | number } = {},
): Promise<void> {
  await store.db.outbox.delete(row.seq)
  await removeFiles(store, row.blobIds)
  if (event === 'done') await writeDone(store, row, { ...more, epoch: store.epoch })
  else await writeLog(store, row, event, more)
  await reproject(store, row.funnelId)
}

/** What is waiting, for the header that tells operations staff of phones with old unsent updates. */
export async function countPending(store: Store): Promise<void> {
  store.pendingCount = await store.db.outbox.count()
  const oldest = store.pendingCount > 0 ? await store.db.outbox.orderBy('seq').first() : undefined
  store.oldestPendingAt = oldest?.deviceTime
}
