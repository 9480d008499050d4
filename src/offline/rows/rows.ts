import { toApplicant, type Applicant, type ChangedApplicant, type FunnelRowWire } from '../../contract/funnel-row.ts'
import { isCleared } from '../device/cleared.ts'
import type { RowRecord } from '../device/database.ts'
import { readPayload } from '../device/payload.ts'
import type { Store } from '../device/store.ts'
import { transact } from '../device/transact.ts'
import type { OutboxRow } from '../device/types.ts'
import { isFromBefore } from '../network/restore-epoch.ts'
import { noteAbsent, readAbsent } from './absent-rows.ts'
import { acknowledge, type Acknowledged } from './acknowledged.ts'
import { isMaking, toMadeRow } from './made-rows.ts'
import { rowKeys } from './row-keys.ts'
import { taskRecord } from './task-index.ts'
import { removeRow } from './remove-row.ts'
import { moveTotals, recount } from './totals.ts'
import { readWaitingIds } from './waiting-ids.ts'

export const isRefused = (row: Pick<OutboxRow, 'state'>): boolean =>
  row.state === 'rejected' || row.state === 'quarantined'

/**
 * The projection: the row with the pending operations replayed on it in the order they were made (I6). Refused ones are left
 * out: the screen shows what stands, and a badge shows that something was refused.
 */
function project(store: Store, snapshot: Applicant, operations: OutboxRow[]): Applicant {
  const pending = operations.filter((row) => !isRefused(row)).sort((a, b) => a.seq - b.seq)
  return pending.reduce((shown, row) => {
    const payload = readPayload(store, row)
    return payload ? payload.command.apply(shown, payload.input as never, row.deviceTime) : shown
  }, snapshot)
}

type Base = Pick<RowRecord, 'snapshot' | 'savedAt' | 'acknowledged' | 'stale' | 'onlyHere'>

function makeRecord(
  store: Store,
  { snapshot: given, savedAt, acknowledged, stale, onlyHere }: Base,
  operations: OutboxRow[],
): RowRecord {
  // Its operation may have been edited since
  const snapshot = (onlyHere && toMadeRow(store, operations)) || given
  const { funnelId, hiringRequestId, ipId } = snapshot
  const shown = operations.length > 0 ? project(store, snapshot, operations) : snapshot
  return {
    funnelId,
    hiringRequestId,
    ipId,
    snapshot,
    ...(shown === snapshot ? {} : { shown }),
    pending: operations.length,
    refused: operations.filter(isRefused).length,
    savedAt,
    ...(acknowledged ? { acknowledged } : {}),
    ...(stale ? { stale } : {}),
    ...(onlyHere ? { onlyHere } : {}),
    ...rowKeys(shown),
  }
}

/** The tables a transaction needs that changes rows. */
export const rowTables = ['outbox', 'rows', 'tasks', 'totals'] as const
/** The tables of a transaction that stores the server's rows. */
export const snapshotTables = [...rowTables, 'meta'] as const

async function putRecords(store: Store, records: RowRecord[], before: (RowRecord | undefined)[]): Promise<void> {
  const tasks = records.map((record) => taskRecord(record.shown ?? record.snapshot))
  const gone = records.filter((_, index) => !tasks[index]).map((record) => record.funnelId)
  const present = tasks.filter((task) => task !== undefined)
  // Side by side: one way to the database and back instead of three
  const [uncounted] = await Promise.all([
    moveTotals(store, before, records),
    store.db.rows.bulkPut(records),
    present.length > 0 ? store.db.tasks.bulkPut(present) : undefined,
    gone.length > 0 ? store.db.tasks.bulkDelete(gone) : undefined,
  ])
  for (const hiringRequestId of uncounted) await recount(store, hiringRequestId)
}

/** Inside a transaction over `rowTables`: writes a row that was read there with the operations that wait on it. */
export async function putProjected(store: Store, before: RowRecord, operations: OutboxRow[]): Promise<void> {
  await putRecords(store, [makeRecord(store, before, operations)], [before])
}

/** Inside a transaction over `rowTables`: the row that an operation of these makes. */
export async function putMade(store: Store, operations: OutboxRow[]): Promise<void> {
  const snapshot = toMadeRow(store, operations)
  if (!snapshot) return
  const record = makeRecord(store, { snapshot, savedAt: store.deps.now(), onlyHere: true }, operations)
  await putRecords(store, [record], [undefined])
}

/**
 * Shows made rows again: a sign-out that kept unsent operations has removed them (GATE-12). Call it with
 * the session of the store's user.
 */
export async function showMade(store: Store): Promise<void> {
  const making = await store.db.outbox.filter((row) => row.funnelId !== undefined && isMaking(store, row)).toArray()
  for (const { funnelId } of making)
    await transact(store, snapshotTables, async () => {
      if ((await store.db.rows.get(funnelId!)) || (await isCleared(store))) return
      await putMade(store, await operationsOn(store, funnelId!))
    })
}

/** The operations that wait on a row, refused ones included. */
export const operationsOn = (store: Store, funnelId: string): PromiseLike<OutboxRow[]> =>
  store.db.outbox.where('funnelId').equals(funnelId).toArray()

/** As `operationsOn`, for many rows: of a small outbox only what is there is looked at, which is nothing most of the time. */
async function operationsOnAll(store: Store, funnelIds: string[]): Promise<OutboxRow[]> {
  const { outbox } = store.db
  if ((await outbox.count()) < funnelIds.length) return outbox.where('funnelId').anyOf(funnelIds).toArray()
  return (await Promise.all(funnelIds.map((funnelId) => operationsOn(store, funnelId)))).flat()
}

/** Inside a transaction over `rowTables`: projects a row anew from what the outbox holds now. Returns the row, if the device has it. */
export async function reproject(
  store: Store,
  funnelId: string | undefined,
  change: { acknowledged?: Acknowledged[]; onlyHere?: true } = {},
): Promise<RowRecord | undefined> {
  if (funnelId === undefined) return undefined
  const [before, operations] = await Promise.all([store.db.rows.get(funnelId), operationsOn(store, funnelId)])
  if (!before) return undefined
  if (before.onlyHere && operations.length === 0) return void (await removeRow(store, before))
  const acknowledged = change.acknowledged ? acknowledge(before, change.acknowledged) : before.acknowledged
  const record = makeRecord(store, { ...before, ...change, acknowledged }, operations)
  await putRecords(store, [record], [before])
  return record
}

/** Projects every row anew on which an operation waits. */
export async function reprojectAll(store: Store): Promise<void> {
  for (const funnelId of await readWaitingIds(store)) await transact(store, rowTables, () => reproject(store, funnelId))
}

/**
 * Inside a transaction over `snapshotTables`: takes the server's rows as snapshots and replays the pending operations on
 * each, so that a refresh never overwrites them. A row older than the one on the device, or than the response to an update
 * of it, is left alone. After a sign-out no row is added any more.
 */
export async function putSnapshots(
  store: Store,
  snapshots: (Applicant | ChangedApplicant)[],
  acknowledged: ReadonlyMap<string, Acknowledged[]> = new Map(),
): Promise<void> {
  const savedAt = store.deps.now()
  // Pages that shift under a reader may hold a row twice
  const all = [...new Map(snapshots.map((row) => [row.funnelId, row])).values()]
  const ids = all.map((row) => row.funnelId)
  const [stored, operations, cleared, isBefore] = await Promise.all([
    store.db.rows.bulkGet(ids),
    operationsOnAll(store, ids),
    isCleared(store),
    isFromBefore(store),
  ])
  const absent = stored.includes(undefined) ? await readAbsent(store) : undefined
  const unplaced: ChangedApplicant[] = []
  const before: (RowRecord | undefined)[] = []
  const records = all.flatMap((given, index) => {
    const old = stored[index]
    const row = cleared && !old ? undefined : complete(given, old?.snapshot)
    if (!row && !cleared) unplaced.push(given)
    if (!row || (!old && row.updatedAt < (absent?.get(row.funnelId) ?? 0))) return []
    before.push(old)
    const waiting = operations.filter((operation) => operation.funnelId === row.funnelId)
    // Two responses may arrive in the wrong order
    const isOlder = old !== undefined && !old.stale && (isBefore || old.snapshot.updatedAt > row.updatedAt)
    const fresh = { acknowledged: old?.acknowledged, snapshot: row, savedAt }
    const base = isOlder ? old : isBefore ? { ...fresh, stale: true as const } : fresh
    const added = acknowledged.get(row.funnelId)
    const seen = added ? acknowledge(base, added) : base.acknowledged
    return [makeRecord(store, { ...base, acknowledged: seen }, waiting)]
  })
  for (const { funnelId, updatedAt } of unplaced) await noteAbsent(store, funnelId, updatedAt)
  await putRecords(store, records, before)
}

/**
 * The response to an update lacks what the update does not change: the office of the interview, or all of it. Undefined
 * when the device does not have it either.
 */
function complete(row: Applicant | ChangedApplicant, before: Applicant | undefined): Applicant | undefined {
  if (!('hiringRequestId' in row)) return before && { ...before, ...row }
  return row.office === undefined && before?.office !== undefined ? { ...row, office: before.office } : row
}

/** Stores rows as the server sent them. Call it with at most some fifty at a time: a slow phone must stay responsive. */
export const upsertRows = (store: Store, rows: FunnelRowWire[]): Promise<void> =>
  transact(store, snapshotTables, () => putSnapshots(store, rows.map(toApplicant)))
