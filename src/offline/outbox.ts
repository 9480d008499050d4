import type { CommandInput, CommandName } from '../rules/commands.ts'
import { removeFiles, sealFile } from './blobs.ts'
import type { BlobChunk } from './database.ts'
import { hold, release } from './holds.ts'
import { findCommandOf, loadInput, loadInputs } from './inputs.ts'
import { sealValue } from './keys.ts'
import { writeLog } from './log.ts'
import { findOperation, laneOf, outboxTables, removeOperation } from './outbox-rows.ts'
import { refreshApplicant } from './pull.ts'
import { operationsOn, putProjected, reproject, rowTables } from './rows.ts'
import { askToPersistOnce } from './storage.ts'
import { announceWork, isQuotaError, StorageFullError, transact, type Store } from './store.ts'
import type { OutboxRow } from './types.ts'
import { settleOnServer, type Settled } from './void.ts'

export { exportOperations } from './export.ts'
export { listOperations } from './list.ts'
export { readLog } from './log.ts'

/** Why an operation cannot be replaced now: it was applied meanwhile, or the server cannot be asked whether it was. */
export class NotReplacedError extends Error {
  override name = 'NotReplacedError'
  constructor(readonly reason: 'applied' | 'running' | 'unreachable' | 'gone') {
    super(`The operation was not replaced: ${reason}`)
  }
}

export interface EnqueueOptions {
  /** The files of the input, in its order. */
  files?: Blob[]
  /** Holds it back while the toast with Undo stands (7 s). */
  hold?: boolean
}

/**
 * Saves an operation on the device, with the row as it will be, in one transaction: when this resolves it is safe, and
 * "Saved on this phone" may appear. Rejects with StorageFullError when there is no room; then nothing was saved.
 */
export async function enqueue<N extends CommandName>(
  store: Store,
  name: N,
  input: CommandInput<N>,
  { files = [], hold: isHeld = false }: EnqueueOptions = {},
): Promise<{ opId: string }> {
  const { row, chunks } = await prepare(store, name, input, files)
  if (isHeld) {
    await hold(store, row.opId)
    row.holder = store.id
  }
  try {
    const replaced = await write(store, (isRepeat) => add(store, row, chunks, input, isRepeat), tablesOf(store, row))
    if (replaced) release(store, replaced.opId)
  } catch (error) {
    release(store, row.opId)
    store.inputs.delete(row.opId)
    throw error
  }
  store.pendingCount += 1
  void askToPersistOnce(store)
  if (!isHeld) announceWork(store)
  return { opId: row.opId }
}

/**
 * Saves one operation for each input, all of them or none, in one transaction: a batch that a person made with one tap.
 * Each is an operation of its own in its own lane; `hold` holds back every one of them. Rejects as `enqueue` does.
 */
export async function enqueueAll<N extends CommandName>(
  store: Store,
  name: N,
  inputs: CommandInput<N>[],
  { hold: isHeld = false }: Pick<EnqueueOptions, 'hold'> = {},
): Promise<{ opIds: string[] }> {
  const prepared = await Promise.all(
    inputs.map(async (input) => ({ ...(await prepare(store, name, input, [])), input })),
  )
  const first = prepared[0]
  if (!first) return { opIds: [] }
  const opIds = prepared.map(({ row }) => row.opId)
  const letGo = (gone: string[]) => gone.forEach((opId) => release(store, opId))
  if (isHeld) {
    await Promise.all(opIds.map((opId) => hold(store, opId, BATCH_SLACK_MS)))
    for (const { row } of prepared) row.holder = store.id
  }
  try {
    const work = async (isRepeat: boolean) => {
      const replaced: (OutboxRow | undefined)[] = []
      // One after the other: two may change the same row, and all count in the same totals
      for (const { row, chunks, input } of prepared) replaced.push(await add(store, row, chunks, input, isRepeat))
      return replaced
    }
    const replaced = await write(store, work, tablesOf(store, first.row))
    letGo(replaced.flatMap((row) => row?.opId ?? []))
  } catch (error) {
    letGo(opIds)
    for (const opId of opIds) store.inputs.delete(opId)
    throw error
  }
  store.pendingCount += opIds.length
  void askToPersistOnce(store)
  if (!isHeld) announceWork(store)
  return { opIds }
}

/** A batch is written while its first holds already run: so much longer, so that none ends before the toast does. */
const BATCH_SLACK_MS = 3_000

type NewRow = Omit<OutboxRow, 'seq'>

/** All that needs waiting for something other than the database, before the transaction. */
async function prepare(
  store: Store,
  name: string,
  input: unknown,
  files: Blob[],
): Promise<{ row: NewRow; chunks: BlobChunk[] }> {
  const opId = crypto.randomUUID()
  const command = commandOfName(store, name)
  const blobIds = files.map(() => crypto.randomUUID())
  const chunks = (await Promise.all(files.map((file, index) => sealFile(store, blobIds[index]!, file)))).flat()
  const row: NewRow = {
    opId,
    userId: store.userId,
    lane: command.lane(input as never),
    call: name,
    kindVersion: command.version,
    sealed: await sealValue(store.key, opId, input),
    funnelId: command.funnelId(input as never),
    steps: command.steps(input as never).map((step) => ({ name: step.name })),
    blobIds,
    state: 'queued',
    attempts: 0,
    unanswered: false,
    deviceTime: store.deps.now(),
    appBuild: store.deps.appBuild,
  }
  store.inputs.set(opId, { input })
  return { row, chunks }
}

function commandOfName(store: Store, name: string) {
  const command = findCommandOf(store, name)
  if (!command) throw new Error(`There is no command ${name}`)
  return command
}

/** Inside the transaction. Answers the operation it took the place of. */
async function add(
  store: Store,
  row: NewRow,
  chunks: BlobChunk[],
  input: unknown,
  isRepeat: boolean,
): Promise<OutboxRow | undefined> {
  // Already there: the transaction committed and the connection was lost before it could say so
  if (isRepeat && (await findOperation(store, row.opId))) return undefined
  const command = commandOfName(store, row.call)
  const { funnelId } = row
  // Read together and written together: a person waits for it, and each way to the database is felt on a slow phone
  const [record, waiting, before] = await Promise.all([
    funnelId === undefined ? undefined : store.db.rows.get(funnelId),
    funnelId === undefined ? [] : operationsOn(store, funnelId),
    command.coalesce ? laneOf(store, row.lane).last() : undefined,
  ])
  const replaced = before && before.state === 'queued' && before.attempts === 0 ? before : undefined
  if (replaced) {
    await store.db.outbox.delete(replaced.seq)
    await removeFiles(store, replaced.blobIds)
    await writeLog(store, replaced, 'replaced')
  }
  const seen = command.seenBase?.(input as never) ?? (record && command.base(record.shown ?? record.snapshot))
  // The screen may still show what an own operation, done meanwhile, was expected to bring
  const base = seen !== undefined && seen === record?.acknowledged?.from ? record.acknowledged.to : seen
  const added = { ...row, base: replaced ? replaced.base : base }
  // Its number comes from the database with the writing; it is the last one whatever it is
  const operations = [...waiting.filter(({ seq }) => seq !== replaced?.seq), { ...added, seq: Infinity }]
  await Promise.all([
    store.db.outbox.add(added),
    chunks.length > 0 ? store.db.blobs.bulkAdd(chunks) : undefined,
    record ? putProjected(store, record, operations) : undefined,
  ])
  return replaced
}

type Tables = Parameters<typeof transact>[1]

/** Only what saving this one can touch: a transaction over fewer tables starts sooner and holds up less. */
function tablesOf(store: Store, row: NewRow): Tables {
  const { coalesce } = commandOfName(store, row.call)
  const files: Tables = coalesce || row.blobIds.length > 0 ? ['blobs'] : []
  return [
    ...(row.funnelId === undefined ? (['outbox'] as const) : rowTables),
    ...files,
    ...(coalesce ? (['log'] as const) : []),
  ]
}

async function write<T>(
  store: Store,
  work: (isRepeat: boolean) => Promise<T>,
  tables: Tables = [...outboxTables],
): Promise<T> {
  try {
    return await transact(store, tables, work, (opIds) => loadInputs(store, opIds))
  } catch (error) {
    throw isQuotaError(error) ? new StorageFullError('The device has no room', { cause: error }) : error
  }
}

const untried: OutboxRow['state'][] = ['queued', 'waiting', 'needs-sign-in']

/** Undo, or take back: only what was never attempted can be, and then it is as if it had not been made. */
export async function takeBack(store: Store, opId: string): Promise<'taken-back' | 'too-late'> {
  const outcome = await write(store, async () => {
    const row = await findOperation(store, opId)
    if (!row || row.attempts > 0 || !untried.includes(row.state)) return 'too-late'
    await removeOperation(store, row, 'taken-back')
    return 'taken-back'
  })
  if (outcome === 'taken-back') forget(store, opId)
  return outcome
}

function forget(store: Store, opId: string): void {
  release(store, opId)
  store.inputs.delete(opId)
  store.pendingCount = Math.max(0, store.pendingCount - 1)
  // What stands behind it in its lane may go now
  announceWork(store)
}

/**
 * Takes back what was attempted and never answered, through the server (I3). applied: the server had it already, and it
 * counts. unreachable and running: nothing has changed, ask again.
 */
export const withdraw = (store: Store, opId: string): Promise<'withdrawn' | 'applied' | 'unreachable' | 'running'> =>
  takeOut(store, opId, 'withdrawn', () => true)

/** Keeps what the server has: the refused or quarantined operation is dropped and will never be applied (I3). */
export const discard = (store: Store, opId: string): Promise<'discarded' | 'applied' | 'unreachable' | 'running'> =>
  takeOut(store, opId, 'discarded', needsVoid)

/** How often the server is asked about one that is sent again while it answers. */
const MOST_ASKED = 3

async function takeOut<T extends 'withdrawn' | 'discarded'>(
  store: Store,
  opId: string,
  outcome: T,
  isAsked: (row: OutboxRow) => boolean,
): Promise<T | 'applied' | 'unreachable' | 'running'> {
  for (let asked = 0; asked < MOST_ASKED; asked += 1) {
    const row = await findOperation(store, opId)
    if (!row) return (await wasApplied(store, opId)) ? 'applied' : outcome
    if ((await takeBack(store, opId)) === 'taken-back') return outcome
    const settled = isAsked(row) ? await settleOnServer(store, row) : 'voided'
    const event = outcome === 'discarded' && row.state === 'rejected' ? 'kept' : outcome
    const ended = await end(store, row, settled, outcome, event)
    if (ended !== 'sent-again') return ended
  }
  return 'running'
}

/** A refusal is kept by the server under the key, so nothing can follow; anything else that was sent might still arrive. */
const needsVoid = (row: OutboxRow) => row.unanswered || (row.state !== 'rejected' && row.attempts > 0)

/** By its last line: one that a restored server had lost may have been taken back since. */
const wasApplied = async (store: Store, opId: string) =>
  (await store.db.log.where('opId').equals(opId).toArray()).at(-1)?.event === 'done'

/**
 * Ends an operation the way the server settled it. sent-again: another tab has tried it since the server was asked, or
 * without its being asked. The answer does not count then: the server may have been restored from a backup in between,
 * and would know nothing of the withdrawal. Where that try is over already, what it came to counts.
 */
async function end<T extends string>(
  store: Store,
  row: OutboxRow,
  settled: Settled,
  outcome: T,
  event: 'withdrawn' | 'discarded' | 'kept',
): Promise<T | 'applied' | 'unreachable' | 'running' | 'sent-again'> {
  if (settled === 'unreachable' || settled === 'running') return settled
  const fate = await write(store, async () => {
    const now = await findOperation(store, row.opId)
    if (!now) return 'gone'
    if (settled !== 'applied' && now.attempts !== row.attempts) return 'sent-again'
    if (settled === 'applied') await removeOperation(store, now, 'done')
    else await removeOperation(store, now, event, settled === 'partial' ? { code: 'partial' } : {})
    return 'ended'
  })
  if (fate === 'sent-again') return fate
  if (fate === 'ended') forget(store, row.opId)
  if (settled !== 'voided' && row.funnelId) void refreshApplicant(store, row.funnelId)
  if (settled === 'applied' || (fate === 'gone' && (await wasApplied(store, row.opId)))) return 'applied'
  return outcome
}

/**
 * Edit and resend: a new operation takes the place of a refused or quarantined one in its lane, so that what was done
 * later still comes later (I4). Without `files` it takes over those of the old one. Rejects with NotReplacedError, and
 * with StorageFullError; then the old one stays.
 */
export async function resend(
  store: Store,
  opId: string,
  input: unknown,
  { files }: { files?: Blob[] } = {},
): Promise<{ opId: string }> {
  const old = await findOperation(store, opId)
  if (!old) throw new NotReplacedError('gone')
  if (needsVoid(old)) {
    const settled = await settleOnServer(store, old)
    if (settled === 'applied') await end(store, old, settled, 'applied', 'discarded')
    if (settled === 'applied' || settled === 'running' || settled === 'unreachable') throw new NotReplacedError(settled)
  }
  const { row, chunks } = await prepare(store, old.call, input, files ?? [])
  try {
    await write(store, async () => {
      const now = await findOperation(store, opId)
      if (!now) throw new NotReplacedError('gone')
      // Queued anew by another tab and under way since it was looked at
      if (now.attempts !== old.attempts || now.state === 'sending') throw new NotReplacedError('running')
      await replace(store, now, files ? row : { ...row, blobIds: now.blobIds }, chunks)
    })
  } catch (error) {
    store.inputs.delete(row.opId)
    throw error
  }
  store.inputs.delete(opId)
  announceWork(store)
  return { opId: row.opId }
}

/** Inside the transaction: the person has seen what stands now, so that is what the new operation builds on. */
async function replace(store: Store, old: OutboxRow, row: NewRow, chunks: BlobChunk[]): Promise<void> {
  const command = commandOfName(store, row.call)
  const record = row.funnelId === undefined ? undefined : await store.db.rows.get(row.funnelId)
  const seen = newest(record?.snapshot, old.current)
  await store.db.outbox.delete(old.seq)
  if (row.blobIds !== old.blobIds) await removeFiles(store, old.blobIds)
  await writeLog(store, old, 'replaced')
  await store.db.outbox.add({ ...row, seq: old.seq, base: seen && command.base(seen), replaces: old.opId })
  if (chunks.length > 0) await store.db.blobs.bulkAdd(chunks)
  await reproject(store, row.funnelId)
}

const newest = <T extends { updatedAt: number }>(a: T | undefined, b: T | undefined): T | undefined =>
  a && b ? (a.updatedAt >= b.updatedAt ? a : b) : (a ?? b)

/**
 * Tries again. A quarantined one goes with its own key, since the server kept no answer to it; a refused one has its
 * answer, and the key of one that may have been withdrawn is used up: a new operation with the same input takes its
 * place.
 */
export async function retry(store: Store, opId: string): Promise<{ opId: string }> {
  const row = await findOperation(store, opId)
  if (!row) throw new NotReplacedError('gone')
  if (row.state === 'rejected' || row.voiding) {
    const loaded = await loadInput(store, row)
    if (!loaded) throw new NotReplacedError('gone')
    return resend(store, opId, loaded.input)
  }
  await write(store, async () => {
    const now = await findOperation(store, opId)
    if (now?.state !== 'quarantined' && now?.state !== 'waiting') return
    await store.db.outbox.update(now.seq, { state: 'queued', nextAttemptAt: undefined, faults: undefined })
    await reproject(store, now.funnelId)
  })
  announceWork(store)
  return { opId }
}

/** 'Send now': no operation is held back any more, in any tab. */
export async function releaseHolds(store: Store): Promise<void> {
  for (const opId of [...store.holds.keys()]) release(store, opId)
  store.channel?.postMessage('send-now')
  announceWork(store)
  await Promise.resolve()
}
