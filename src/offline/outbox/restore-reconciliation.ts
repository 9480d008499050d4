import type { CallOutput } from '../../contract/call.ts'
import { operationCalls } from '../../contract/operations.ts'
import { DAY_MS } from '../../lib/dates.ts'
import { isCleared } from '../device/cleared.ts'
import type { Store } from '../device/store.ts'
import { transact } from '../device/transact.ts'
import type { LogLine, NewOutboxRow, OutboxRow } from '../device/types.ts'
import { send } from '../network/call.ts'
import { readEpoch, type RestoreEpoch } from '../network/restore-epoch.ts'
import { refreshApplicant } from '../rows/refresh-applicant.ts'
import { isMaking } from '../rows/made-rows.ts'
import { leaveJoined } from '../rows/joined-rows.ts'
import { operationsOn, putMade, reproject } from '../rows/rows.ts'
import { writeLog } from './log.ts'
import { outboxTables } from './outbox-rows.ts'
import { keysOf } from './replay-journal.ts'
import { stepKey } from './withdraw-on-server.ts'

/** A row that may have its place in the order still. */
type RestoredRow = NewOutboxRow & { seq?: number }
type Known = CallOutput<typeof operationCalls.known>['data']

/** The call takes 200 keys. */
const MOST_KEYS = 200
const MOST_PAGES = 100
/** The server removes keys after 90 days; of older updates nothing is known. A week less, because clocks may be wrong. */
const LEDGER_MS = 83 * DAY_MS
/** How often the call may fail on a server that otherwise works, before updates are sent all the same (I8). */
const MOST_FAULTS = 5
const faults = new WeakMap<Store, number>()
/** As a header of an update: the server accepts it in no restore epoch. */
const NOT_RECONCILED = 'not-compared'

/**
 * After the server was restored from a backup: fetches which of the accepted updates it still has, and puts those it lacks
 * back into the outbox, under their own ids and before everything newer of their lanes. What cannot be sent again as it was,
 * because its files or its payload are gone, is quarantined with that reason. later: no response yet, and nothing may be sent
 * before. An interrupted reconciliation resumes: each line of the log holds the epoch in which the server last had it.
 */
export async function reconcileAfterRestore(store: Store): Promise<'ready' | 'later'> {
  const epoch = await readEpoch(store)
  if (!epoch || epoch.isCompared) {
    store.reconciledEpoch = epoch?.id
    return 'ready'
  }
  store.reconciledEpoch = NOT_RECONCILED
  // This tab may have heard of another one before: what the server says now is compared with the record
  store.epoch = epoch.id
  await markStale(store, epoch)
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const lines = await findUnsure(store)
    const attempted = lines.length === 0 ? await findAttempted(store) : []
    const keys = [...lines.flatMap((line) => line.keys ?? []), ...attempted.flatMap(keysOf)]
    // Without any the server is asked all the same: a response from before the restore may have brought the epoch, late
    if (keys.length > 0 || page === 0) {
      const asked = keys.length > 0 ? keys : [store.id]
      const result = await send(store, operationCalls.known, { keys: asked }, { background: true, leads: true })
      if (!result.ok) return giveUp(store, result.error)
      faults.delete(store)
      if ((await readEpoch(store))?.id !== epoch.id) return 'later'
      await settlePage(store, lines, result.value.data)
      await noteUnseen(store, attempted, result.value.data)
    }
    if (lines.length === 0 && (await markReconciled(store))) return 'ready'
  }
  return 'later'
}

function giveUp(store: Store, { class: kind, status }: { class: string; status?: number }): 'ready' | 'later' {
  // The drain will receive the same response and report it; until then the server accepts nothing
  if (kind === 'auth') return 'ready'
  if (kind === 'network' || kind === 'portal') return 'later'
  if (status !== undefined && [408, 429, 502, 503, 504].includes(status)) return 'later'
  const count = (faults.get(store) ?? 0) + 1
  faults.set(store, count)
  if (count < MOST_FAULTS) return 'later'
  store.reconciledEpoch = undefined
  return 'ready'
}

/** The server has gone back in time: its rows count even if ours are newer, and all of them are fetched once more. */
async function markStale(store: Store, { id, reset }: RestoreEpoch): Promise<void> {
  if (reset === id) return
  await transact(store, ['rows', 'requests', 'meta'], async () => {
    await store.db.rows.toCollection().modify({ stale: true })
    await store.db.requests.toCollection().modify((request) => {
      delete request.asOf
      delete request.mark
      delete request.keeping
    })
    const epoch = await readEpoch(store)
    if (epoch) await store.db.meta.put({ key: 'epoch', value: { ...epoch, reset: id } satisfies RestoreEpoch })
  })
}

/** Accepted in another restore epoch than the present one; as many as one call takes, the oldest first. */
async function findUnsure(store: Store): Promise<LogLine[]> {
  const id = (await readEpoch(store))?.id
  const found: LogLine[] = []
  let keys = 0
  await store.db.log
    .orderBy(':id')
    .filter((line) => isReconcilable(line) && line.epoch !== id)
    .until((line) => (keys += line.keys!.length) > MOST_KEYS)
    .each((line) => void found.push(line))
  return found
}

const isReconcilable = (line: LogLine): boolean =>
  line.event === 'done' && line.epoch !== undefined && !!line.keys?.length

/** Sent at least once and not done: as many as one call takes, the oldest first. */
async function findAttempted(store: Store): Promise<OutboxRow[]> {
  const rows = await store.db.outbox
    .orderBy('seq')
    .filter((row) => row.attempts > 0 && row.steps.length > 0)
    .toArray()
  let keys = 0
  return rows.filter((row) => (keys += row.steps.length) <= MOST_KEYS)
}

/**
 * Steps that were done in the former epoch and are not in this one are sent again, uploads too, since the file is still here.
 * An operation of which the server has no step may be sent with another base when the one before it in its lane is done
 * anew: a late request from before the restore carries the former epoch and is not accepted. What the former server refused
 * binds this one as little: a tab that was frozen before it knew of any epoch may have sent it since.
 */
function noteUnseen(store: Store, rows: OutboxRow[], { known }: Known): Promise<void> {
  return transact(store, ['outbox'], async () => {
    for (const { seq, opId } of rows) {
      const row = await store.db.outbox.get(seq)
      if (row?.opId !== opId) continue
      const steps = row.steps.map((step) => (known.includes(stepKey(opId, step.name)) ? step : { name: step.name }))
      const isSeen = steps.some((step) => known.includes(stepKey(opId, step.name)))
      const unanswered = row.unanswered || row.state === 'rejected'
      await store.db.outbox.put({ ...row, steps, unanswered, ...(isSeen ? {} : { unseen: true }) })
    }
  })
}

/** False when a response has come from yet another epoch meanwhile. */
const markReconciled = (store: Store): Promise<boolean> =>
  transact(store, outboxTables, async () => {
    const epoch = await readEpoch(store)
    if (!epoch || (await store.db.log.filter((line) => isReconcilable(line) && line.epoch !== epoch.id).count()) > 0)
      return false
    await separateJoined(store)
    await store.db.meta.put({ key: 'epoch', value: { ...epoch, isCompared: true } satisfies RestoreEpoch })
    store.reconciledEpoch = epoch.id
    return true
  })

/** Inside the transaction: who is to be made once more is no other row of the server, until it says so again (GATE-13). */
async function separateJoined(store: Store): Promise<void> {
  for (const row of await store.db.outbox.orderBy('seq').toArray()) {
    if (row.funnelId === undefined || !isMaking(store, row)) continue
    const left = await leaveJoined(store, row.funnelId, row.seq)
    if (left === undefined) continue
    await reproject(store, left)
    if (!(await isCleared(store))) await putMade(store, await operationsOn(store, row.funnelId))
  }
}

async function settlePage(store: Store, lines: LogLine[], server: Known): Promise<void> {
  // The restored server may have received one anew, from a tab that was not frozen, and have refused it
  const known = new Set(server.known.filter((key) => !server.refused?.includes(key)))
  const aside = await transact(store, outboxTables, async () => {
    const rows: (RestoredRow | undefined)[] = []
    for (const { id } of lines) rows.push(await settleLine(store, id!, server, known))
    return rows.filter((row) => row?.state === 'quarantined')
  })
  // The user who is to check them should see the rows as they are now
  for (const row of aside) if (row?.funnelId) void refreshApplicant(store, row.funnelId).catch(() => undefined)
}

/** Inside the transaction. Returns the operation that is back in the outbox, if the server lost it. */
async function settleLine(
  store: Store,
  id: number,
  server: Known,
  known: Set<string>,
): Promise<RestoredRow | undefined> {
  const { db } = store
  const line = await db.log.get(id)
  // Another tab was faster
  if (!line || !isReconcilable(line) || line.epoch === server.epoch) return undefined
  const { kept, keys, epoch: _, ...rest } = line
  const isLost = !known.has(line.keys!.at(-1)!) && mayBeLost(store, line, server)
  // What is back in the outbox gets a new line when it is done anew
  await db.log.put(isLost ? rest : { ...rest, kept, keys, epoch: server.epoch })
  if (!isLost) return undefined
  const { seq, ...row } = toOutbox(store, line, known)
  // Its seq is free since it was done
  const isFree = seq !== undefined && (await db.outbox.get(seq)) === undefined
  await db.outbox.add(isFree ? { ...row, seq } : row)
  await writeLog(store, row, row.state === 'queued' ? 'restored' : 'lost')
  // Whom it made the server has lost with it
  await reproject(store, row.funnelId, row.state === 'queued' && isMaking(store, row) ? { onlyHere: true } : {})
  return row
}

/**
 * A database that began empty was not restored: it contains nothing to which an update could belong. Which backup it began
 * with proves nothing: an earlier restore may have gone unnoticed here.
 */
const mayBeLost = (store: Store, { at }: LogLine, { backupTakenAt }: Known): boolean =>
  backupTakenAt !== null && at >= store.deps.now() - LEDGER_MS

/** The operation as it was before it was sent; steps that are in the backup are done. */
function toOutbox(store: Store, { opId, call, funnelId, kept, at }: LogLine, known: Set<string>): RestoredRow {
  const common = { opId, userId: store.userId, call, funnelId, blobIds: [], attempts: 0, unanswered: false }
  if (!kept)
    return {
      ...common,
      // A lane of its own: nothing can come after it, and nothing need wait for it
      lane: `lost:${opId}`,
      kindVersion: 0,
      input: undefined,
      steps: [],
      state: 'quarantined',
      lastError: { class: 'lost', code: 'gone' },
      deviceTime: at,
      appBuild: store.deps.appBuild,
    }
  const { steps, files, ...was } = kept
  return {
    ...common,
    ...was,
    steps: steps.map((name) => (known.has(stepKey(opId, name)) ? { name, result: true } : { name })),
    ...(files > 0 ? { state: 'quarantined', lastError: { class: 'lost', code: 'file' } } : { state: 'queued' }),
  }
}
