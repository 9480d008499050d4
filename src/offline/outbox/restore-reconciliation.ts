import type { CallOutput } from '../contract/call.ts'
import { operationCalls } from '../contract/operations.ts'
import { DAY_MS } from '../lib/dates.ts'
import { send } from './call.ts'
import { readEpoch, type Epoch } from './epoch.ts'
import { keysOf } from './kept.ts'
import { loadInputs } from './inputs.ts'
import { openValue } from './keys.ts'
import { writeLog } from './log.ts'
import { outboxTables } from './outbox-rows.ts'
import { refreshApplicant } from './pull.ts'
import { reproject } from './rows.ts'
import { transact, type Store } from './store.ts'
import type { LogLine, OutboxRow } from './types.ts'
import { stepKey } from './void.ts'

type NewRow = Omit<OutboxRow, 'seq'> & { seq?: number }
type Known = CallOutput<typeof operationCalls.known>['data']

/** The call takes 200 keys. */
const MOST_KEYS = 200
const MOST_PAGES = 100
/** The server forgets keys after 90 days; of older updates nobody knows. A week less, because clocks may be wrong. */
const LEDGER_MS = 83 * DAY_MS
/** So often a server that otherwise works may fail to say what it knows, before updates go out all the same (I8). */
const MOST_FAULTS = 5
const faults = new WeakMap<Store, number>()
/** As a header of an update: the server takes it in no life of its database. */
const NOT_COMPARED = 'not-compared'

/**
 * Where the server was restored from a backup since: asks which of the updates it had accepted it still has, and puts those
 * it has not back into the outbox, under their own ids and before everything newer of their lanes. What cannot be sent
 * again as it was, because its files are gone or what it said is, is set aside with that reason. later: not answered yet, and
 * nothing may be sent before. An interrupted comparison goes on where it was: each line of the log knows for itself in
 * which life it was last seen.
 */
export async function compareWithServer(store: Store): Promise<'ready' | 'later'> {
  const epoch = await readEpoch(store)
  if (!epoch || epoch.isCompared) {
    store.comparedEpoch = epoch?.id
    return 'ready'
  }
  store.comparedEpoch = NOT_COMPARED
  await markStale(store, epoch)
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const lines = await findUnsure(store)
    const attempted = lines.length === 0 ? await findAttempted(store) : []
    const keys = [...lines.flatMap((line) => line.keys ?? []), ...attempted.flatMap(keysOf)]
    if (keys.length > 0) {
      const answer = await send(store, operationCalls.known, { keys }, { background: true })
      if (!answer.ok) return giveUp(store, answer.error)
      faults.delete(store)
      await settlePage(store, lines, answer.value.data)
      await noteUnseen(store, attempted, answer.value.data)
    }
    if (lines.length === 0 && (await markCompared(store))) return 'ready'
  }
  return 'later'
}

function giveUp(store: Store, { class: kind, status }: { class: string; status?: number }): 'ready' | 'later' {
  // The drain will be told the same, and says so; until then the server takes nothing
  if (kind === 'auth') return 'ready'
  if (kind === 'network' || kind === 'portal') return 'later'
  if (status !== undefined && [408, 429, 502, 503, 504].includes(status)) return 'later'
  const count = (faults.get(store) ?? 0) + 1
  faults.set(store, count)
  if (count < MOST_FAULTS) return 'later'
  store.comparedEpoch = undefined
  return 'ready'
}

/** The server has gone back in time: a row of it counts even if ours is newer, and all of them are fetched once more. */
async function markStale(store: Store, { id, reset }: Epoch): Promise<void> {
  if (reset === id) return
  await transact(store, ['rows', 'requests', 'meta'], async () => {
    await store.db.rows.toCollection().modify({ stale: true })
    await store.db.requests.toCollection().modify((request) => {
      delete request.asOf
    })
    const epoch = await readEpoch(store)
    if (epoch) await store.db.meta.put({ key: 'epoch', value: { ...epoch, reset: id } satisfies Epoch })
  })
}

/** Accepted in another life of the database than the present one; so many as one question takes, the oldest first. */
async function findUnsure(store: Store): Promise<LogLine[]> {
  const id = (await readEpoch(store))?.id
  const found: LogLine[] = []
  let keys = 0
  await store.db.log
    .orderBy(':id')
    .filter((line) => isAsked(line) && line.epoch !== id)
    .until((line) => (keys += line.keys!.length) > MOST_KEYS)
    .each((line) => void found.push(line))
  return found
}

const isAsked = (line: LogLine): boolean => line.event === 'done' && line.epoch !== undefined && !!line.keys?.length

/** Sent at least once and not done: as many as one question takes, the oldest first. */
async function findAttempted(store: Store): Promise<OutboxRow[]> {
  const rows = await store.db.outbox
    .orderBy('seq')
    .filter((row) => row.attempts > 0 && row.steps.length > 0)
    .toArray()
  let keys = 0
  return rows.filter((row) => (keys += row.steps.length) <= MOST_KEYS)
}

/**
 * Steps that were done in the former life and are not in this one are done again, uploads too, since the file is still here.
 * What the server has seen nothing of may be sent with another base when the one before it in its lane is done anew: a
 * request from before that arrives late names the former life, and is not taken.
 */
function noteUnseen(store: Store, rows: OutboxRow[], { known }: Known): Promise<void> {
  return transact(store, ['outbox'], async () => {
    for (const { seq, opId } of rows) {
      const row = await store.db.outbox.get(seq)
      if (row?.opId !== opId) continue
      const steps = row.steps.map((step) => (known.includes(stepKey(opId, step.name)) ? step : { name: step.name }))
      const isSeen = steps.some((step) => known.includes(stepKey(opId, step.name)))
      await store.db.outbox.put({ ...row, steps, ...(isSeen ? {} : { unseen: true }) })
    }
  })
}

/** False when an answer has come from yet another life meanwhile. */
const markCompared = (store: Store): Promise<boolean> =>
  transact(store, ['meta', 'log'], async () => {
    const epoch = await readEpoch(store)
    if (!epoch || (await store.db.log.filter((line) => isAsked(line) && line.epoch !== epoch.id).count()) > 0)
      return false
    await store.db.meta.put({ key: 'epoch', value: { ...epoch, isCompared: true } satisfies Epoch })
    store.comparedEpoch = epoch.id
    return true
  })

async function settlePage(store: Store, lines: LogLine[], answer: Known): Promise<void> {
  const known = new Set(answer.known)
  // Transactions cannot wait for it
  for (const { opId, kept } of lines) {
    if (store.inputs.has(opId)) continue
    const read = kept && (await openValue(store.key, opId, kept.sealed).catch(() => undefined))
    store.inputs.set(opId, read === undefined ? undefined : { input: read })
  }
  const aside = await transact(
    store,
    [...outboxTables],
    async () => {
      const rows: (NewRow | undefined)[] = []
      for (const { id } of lines) rows.push(await settleLine(store, id!, answer, known))
      return rows.filter((row) => row?.state === 'quarantined')
    },
    (opIds) => loadInputs(store, opIds),
  )
  // The person who is to look at them should see how they stand now
  for (const row of aside) if (row?.funnelId) void refreshApplicant(store, row.funnelId).catch(() => undefined)
}

/** Inside the transaction. Answers the operation that is back in the outbox, if it is lost. */
async function settleLine(store: Store, id: number, answer: Known, known: Set<string>): Promise<NewRow | undefined> {
  const { db } = store
  const line = await db.log.get(id)
  // Another tab was faster
  if (!line || !isAsked(line) || line.epoch === answer.epoch) return undefined
  const { kept, keys, epoch: _, ...rest } = line
  const isLost = !known.has(line.keys!.at(-1)!) && mayBeLost(store, line, answer)
  // What is back in the outbox gets a line of its own when it is done anew
  await db.log.put(isLost ? rest : { ...rest, kept, keys, epoch: answer.epoch })
  if (!isLost) return undefined
  const { seq, ...row } = toOutbox(store, line, known)
  // Its place in the lane is free since it was done
  const isFree = seq !== undefined && (await db.outbox.get(seq)) === undefined
  await db.outbox.add(isFree ? { ...row, seq } : row)
  await writeLog(store, row, row.state === 'queued' ? 'restored' : 'lost')
  await reproject(store, row.funnelId)
  return row
}

/**
 * A database that began empty is none that was restored: there is nothing in it to which an update could belong. Of which
 * backup it began with says nothing: the one before it may have gone unnoticed here.
 */
const mayBeLost = (store: Store, { at }: LogLine, { backupTakenAt }: Known): boolean =>
  backupTakenAt !== null && at >= store.deps.now() - LEDGER_MS

/** The operation as it was before it was sent; steps that are in the backup are done. */
function toOutbox(store: Store, { opId, call, funnelId, kept, at }: LogLine, known: Set<string>): NewRow {
  const common = { opId, userId: store.userId, call, funnelId, blobIds: [], attempts: 0, unanswered: false }
  if (!kept)
    return {
      ...common,
      // Of its own: nothing could come after it, and nothing need wait for it
      lane: `lost:${opId}`,
      kindVersion: 0,
      sealed: { iv: new Uint8Array(12), data: new ArrayBuffer(0) },
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
