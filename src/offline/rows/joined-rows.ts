import type { Store } from '../device/store.ts'
import type { OutboxRow } from '../device/types.ts'
import { passGivenOn } from './given-tokens.ts'
import { readJoined, type Joined } from './joined-ids.ts'
import { removeRow } from './remove-row.ts'

/** Beyond so many the oldest are forgotten: they are for screens that were open when it happened. */
const MOST = 500

/**
 * Inside a transaction over `snapshotTables`: the person that was made here is the applicant `funnelId`. What was recorded
 * about them goes on in the lanes of that one, in the order in which the user acted; its input keeps the made id, which the
 * server knows as another name.
 */
export async function joinRows(store: Store, made: string, funnelId: string): Promise<void> {
  const operations = await store.db.outbox.where('funnelId').equals(made).toArray()
  await store.db.outbox.bulkPut(
    operations.map((row) => ({ ...row, funnelId, lane: row.lane.replace(`:${made}:`, `:${funnelId}:`) })),
  )
  const before = await store.db.rows.get(made)
  if (before) {
    await removeRow(store, before)
    await passGivenOn(store, before.snapshot.ipId, [made, funnelId])
  }
  const others = (await readJoined(store)).filter(([id]) => id !== made && id !== funnelId)
  await store.db.meta.put({ key: 'joined', value: [...others.slice(1 - MOST), [made, funnelId]] satisfies Joined })
}

/**
 * Inside a transaction over `snapshotTables`: the server was restored from before this person joined another row, and the
 * operation that makes them, `seq`, is sent again. What was recorded about them after it waits for it once more, and goes
 * under the id of this device: the restored server knows no other, until another device brings it. Returns the row that
 * they had joined.
 */
export async function leaveJoined(store: Store, made: string, seq: number): Promise<string | undefined> {
  const joined = await readJoined(store)
  const funnelId = joined.find(([id]) => id === made)?.[1]
  if (funnelId === undefined) return undefined
  const operations = await store.db.outbox.where('funnelId').equals(funnelId).toArray()
  const theirs = operations.filter((row) => row.seq > seq)
  await store.db.outbox.bulkPut(
    theirs.map((row) => ({
      ...row,
      funnelId: made,
      lane: row.lane.replace(`:${funnelId}:`, `:${made}:`),
      input: isUnseen(row) ? { ...(row.input as object), funnelId: made } : row.input,
    })),
  )
  await store.db.meta.put({ key: 'joined', value: joined.filter(([id]) => id !== made) satisfies Joined })
  return funnelId
}

/** Its body may still change: no server that counts has received it. */
const isUnseen = ({ input, attempts, unseen }: OutboxRow): boolean =>
  input !== undefined && (attempts === 0 || unseen === true)
