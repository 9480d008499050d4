import type { RowRecord } from '../device/database.ts'
import type { Store } from '../device/store.ts'
import { removeRow } from './remove-row.ts'

/** Beyond so many the oldest are forgotten: they are for screens that were open when it happened. */
const MOST = 500

/** In `meta` under 'joined': ids that this device made for people who were in the request already, and theirs there. */
type Joined = [made: string, funnelId: string][]

const read = async (store: Store): Promise<Joined> =>
  ((await store.db.meta.get('joined'))?.value as Joined | undefined) ?? []

/** The applicant whom the server had under another id already (GATE-13). */
export const findJoinedId = async (store: Store, made: string): Promise<string | undefined> =>
  (await read(store)).find(([id]) => id === made)?.[1]

export async function findJoined(store: Store, made: string): Promise<RowRecord | undefined> {
  const funnelId = await findJoinedId(store, made)
  return funnelId === undefined ? undefined : store.db.rows.get(funnelId)
}

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
  if (before) await removeRow(store, before)
  const others = (await read(store)).filter(([id]) => id !== made && id !== funnelId)
  await store.db.meta.put({ key: 'joined', value: [...others.slice(1 - MOST), [made, funnelId]] satisfies Joined })
}

/**
 * Inside a transaction over `snapshotTables`: the server has made this person anew under the id of this device, since it was
 * restored from before they joined another row. What was recorded under that id is about them again. Returns the row
 * that they had joined.
 */
export async function leaveJoined(store: Store, made: string): Promise<string | undefined> {
  const joined = await read(store)
  const funnelId = joined.find(([id]) => id === made)?.[1]
  if (funnelId === undefined) return undefined
  const operations = await store.db.outbox.where('funnelId').equals(funnelId).toArray()
  const theirs = operations.filter(({ input }) => (input as { funnelId?: unknown } | undefined)?.funnelId === made)
  await store.db.outbox.bulkPut(
    theirs.map((row) => ({ ...row, funnelId: made, lane: row.lane.replace(`:${funnelId}:`, `:${made}:`) })),
  )
  await store.db.meta.put({ key: 'joined', value: joined.filter(([id]) => id !== made) satisfies Joined })
  return funnelId
}
