import type { Command } from '../../rules/command.ts'
import type { CommandInput, CommandName } from '../../rules/commands.ts'
import { readChunks, removeFiles } from '../device/blobs.ts'
import { announceWork } from '../device/channel.ts'
import { isCleared } from '../device/cleared.ts'
import { commandOf, findCommandOf } from '../device/command-of.ts'
import type { BlobChunk, RowRecord } from '../device/database.ts'
import { requestPersistence, StorageFullError } from '../device/storage.ts'
import type { Store } from '../device/store.ts'
import type { TableName } from '../device/transact.ts'
import type { NewOutboxRow, OutboxRow } from '../device/types.ts'
import { findAccess } from '../network/access.ts'
import { toAcknowledged } from '../rows/acknowledged.ts'
import { withToken } from '../rows/desk.ts'
import { findJoinedId } from '../rows/joined-ids.ts'
import { isRefused, operationsOn, putMade, putProjected, rowTables } from '../rows/rows.ts'
import { hold, release } from './holds.ts'
import { writeLog } from './log.ts'
import { findOperation, laneOf } from './outbox-rows.ts'
import { write } from './write.ts'

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
  given: CommandInput<N>,
  options: EnqueueOptions = {},
): Promise<{ opId: string }> {
  const input = await complete(store, name, given)
  try {
    return await enqueueOne(store, name, input, options, { isSure: false })
  } catch (error) {
    if (!(error instanceof NoRowError)) throw error
    // A screen may still use the id that this device made for a person whose row has joined one of the server
    const funnelId = await findJoinedId(store, error.funnelId)
    return enqueueOne(store, name, funnelId ? { ...input, funnelId } : input, options, { isSure: true })
  }
}

/** The device has no row of that id, so the id may be the wrong one: nothing was saved. */
class NoRowError extends Error {
  override name = 'NoRowError'
  constructor(readonly funnelId: string) {
    super('There is no such row on this device')
  }
}

async function enqueueOne<N extends CommandName>(
  store: Store,
  name: N,
  input: CommandInput<N>,
  { files = [], hold: isHeld = false }: EnqueueOptions,
  { isSure }: { isSure: boolean },
): Promise<{ opId: string }> {
  const prepared = { ...(await prepare(store, name, input, files)), input }
  const isTheirs = !commandOfName(store, name).create || (await findAccess(store)) !== 'other-user'
  await save(store, [prepared], { holdMs: isHeld ? 0 : undefined, isSure, isTheirs })
  return { opId: prepared.row.opId }
}

/**
 * Saves one operation for each input, all of them or none, in one transaction: a batch that a user made with one tap.
 * Each is an operation of its own in its own lane; `hold` holds back every one of them. Rejects as `enqueue` does.
 */
export async function enqueueAll<N extends CommandName>(
  store: Store,
  name: N,
  inputs: CommandInput<N>[],
  { hold: isHeld = false }: Pick<EnqueueOptions, 'hold'> = {},
): Promise<{ opIds: string[] }> {
  const prepared = await Promise.all(
    inputs.map(async (given) => {
      const input = await complete(store, name, given)
      return { ...(await prepare(store, name, input, [])), input }
    }),
  )
  if (prepared.length > 0)
    await save(store, prepared, { holdMs: isHeld ? BATCH_SLACK_MS : undefined, isSure: true, isTheirs: true })
  return { opIds: prepared.map(({ row }) => row.opId) }
}

interface Prepared {
  row: NewOutboxRow
  chunks: BlobChunk[]
  input: unknown
}

interface SaveOptions {
  /** So much longer than the toast stands it is held back, ms; undefined: not at all. */
  holdMs: number | undefined
  /** The device need not have the row: the id is the right one. */
  isSure: boolean
  /** The signed-in user may see whom it makes. */
  isTheirs: boolean
}

/** Saves operations of one command, all of them or none, and announces them. */
async function save(store: Store, prepared: Prepared[], { holdMs, isSure, isTheirs }: SaveOptions): Promise<void> {
  const rows = prepared.map(({ row }) => row)
  const letGo = (gone: (OutboxRow | NewOutboxRow | undefined)[]) => {
    for (const row of gone) if (row) release(store, row.opId)
  }
  if (holdMs !== undefined) {
    await Promise.all(rows.map(({ opId }) => hold(store, opId, holdMs)))
    for (const row of rows) row.holder = store.id
  }
  try {
    const work = async (isRepeat: boolean) => {
      const replaced: (OutboxRow | undefined)[] = []
      // One after the other: two may change the same row, and all count in the same totals
      for (const one of prepared) replaced.push(await add(store, one, { isRepeat, isSure, isTheirs }))
      return replaced
    }
    letGo(await write(store, work, { tables: tablesOf(store, rows[0]!), keep: rows }))
  } catch (error) {
    letGo(rows)
    throw error
  }
  store.pendingCount += rows.length
  // At once: the user may put the phone away with the next touch
  store.deps.wakeLater?.()
  void requestPersistence(store)
  if (holdMs === undefined) announceWork(store)
}

/** A batch is written while its first holds already run: so much longer, so that none ends before the toast does. */
const BATCH_SLACK_MS = 3_000

/** Adds to the input what the device itself knows: the token of a person who is let in (GATE-08). */
const complete = async <N extends CommandName>(store: Store, name: N, input: CommandInput<N>) =>
  commandOfName(store, name).takesToken ? withToken(store, input) : input

/** Does the asynchronous work besides the database, which must come before the transaction. */
export async function prepare(
  store: Store,
  name: string,
  input: unknown,
  files: Blob[],
): Promise<{ row: NewOutboxRow; chunks: BlobChunk[] }> {
  const opId = crypto.randomUUID()
  const command = commandOfName(store, name)
  const blobIds = files.map(() => crypto.randomUUID())
  const chunks = (await Promise.all(files.map((file, index) => readChunks(blobIds[index]!, file)))).flat()
  const row: NewOutboxRow = {
    opId,
    userId: store.userId,
    lane: command.lane(input as never),
    call: name,
    kindVersion: command.version,
    input,
    funnelId: command.funnelId(input as never),
    steps: command.steps(input as never).map((step) => ({ name: step.name })),
    blobIds,
    state: 'queued',
    attempts: 0,
    unanswered: false,
    deviceTime: store.deps.now(),
    appBuild: store.deps.appBuild,
  }
  return { row, chunks }
}

export function commandOfName(store: Store, name: string) {
  const command = findCommandOf(store, name)
  if (!command) throw new Error(`There is no command ${name}`)
  return command
}

/** Inside the transaction. Returns the operation it replaced. */
async function add(
  store: Store,
  { row, chunks, input }: Prepared,
  { isRepeat, isSure, isTheirs }: { isRepeat: boolean } & Omit<SaveOptions, 'holdMs'>,
): Promise<OutboxRow | undefined> {
  // Already there: the transaction committed and the connection was lost before it could report it
  if (isRepeat && (await findOperation(store, row.opId))) return undefined
  const command = commandOfName(store, row.call)
  const { funnelId } = row
  // Read together and written together: a user waits for it, and each round trip to the database is felt on a slow phone
  const [record, waiting, before] = await Promise.all([
    funnelId === undefined ? undefined : store.db.rows.get(funnelId),
    funnelId === undefined ? [] : operationsOn(store, funnelId),
    command.coalesce ? laneOf(store, row.lane).last() : undefined,
  ])
  if (!isSure && funnelId !== undefined && !record && !command.create) throw new NoRowError(funnelId)
  // The screen shows the row without a sealed update: this operation would build on the wrong state
  if (store.isSealed && waiting.some((one) => one.input === undefined))
    throw new StorageFullError('What this builds on cannot be read for lack of room')
  const base = findBase(store, command, input, row.lane, record, waiting)
  const replaced = before && before.state === 'queued' && before.attempts === 0 ? before : undefined
  if (replaced) {
    await store.db.outbox.delete(replaced.seq)
    await removeFiles(store, replaced.blobIds)
    await writeLog(store, replaced, 'replaced')
  }
  // A clock that was set back: the user acted after the row was fetched and after what they did to it before (TRAP-98).
  const deviceTime = Math.max(row.deviceTime, record?.savedAt ?? 0, ...waiting.map((one) => one.deviceTime + 1))
  const added = { ...row, deviceTime, base: replaced ? replaced.base : base }
  // The database gives it its `seq` when it is written; until then it counts as the last one
  const operations = [...waiting.filter(({ seq }) => seq !== replaced?.seq), { ...added, seq: Infinity }]
  await Promise.all([
    store.db.outbox.add(added),
    chunks.length > 0 ? store.db.blobs.bulkAdd(chunks) : undefined,
    record
      ? putProjected(store, record, operations)
      : command.create && funnelId !== undefined
        ? putUnlessCleared(store, operations, isTheirs)
        : undefined,
  ])
  return replaced
}

/**
 * In a tab that has not noticed yet that its user signed out, the operation is kept and the person is not shown (I7). The
 * mark of a sign-out may have gone with an evicted database, so the session counts too.
 */
async function putUnlessCleared(store: Store, operations: OutboxRow[], isTheirs: boolean): Promise<void> {
  if (isTheirs && !(await isCleared(store))) await putMade(store, operations)
}

/**
 * What the user saw of the server's row, as far as it is known. The row may have been fetched again since the screen showed
 * it, by another tab or while this one was frozen: then this is not the base of the row that is here.
 */
function findBase(
  store: Store,
  command: Command<never>,
  input: unknown,
  lane: string,
  record: RowRecord | undefined,
  waiting: OutboxRow[],
): number | undefined {
  const shown = record && command.base(record.shown ?? record.snapshot)
  const seen = command.seenBase?.(input as never) ?? shown
  const sawOwn = waiting.some((one) => one.lane === lane && one.deviceTime === seen && !isRefused(one))
  if (sawOwn) {
    const built = shown ?? seen
    const own = waiting.find((one) => one.lane === lane && one.deviceTime === built)
    return own && commandOf(store, own)?.passesBaseBy ? own.base : built
  }
  // The screen may still show the projection of an own operation that is done by now
  return seen === undefined || !record ? seen : toAcknowledged(record, lane, seen)
}

/** Only the tables that saving this operation can touch: a transaction over fewer starts sooner and blocks less. */
function tablesOf(store: Store, row: NewOutboxRow): TableName[] {
  const { coalesce, create } = commandOfName(store, row.call)
  const files: TableName[] = coalesce || row.blobIds.length > 0 ? ['blobs'] : []
  return [
    ...(row.funnelId === undefined ? (['outbox'] as const) : rowTables),
    ...files,
    ...(coalesce ? (['log'] as const) : []),
    ...(create ? (['meta'] as const) : []),
  ]
}
