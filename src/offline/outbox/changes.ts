import type { BlobChunk } from './database.ts'
import { removeFiles } from './blobs.ts'
import { release } from './holds.ts'
import { loadInput } from './inputs.ts'
import { writeLog } from './log.ts'
import { findOperation, removeOperation } from './outbox-rows.ts'
import { commandOfName, prepare, write, type NewRow } from './outbox.ts'
import { refreshApplicant } from './pull.ts'
import { reproject } from './rows.ts'
import { announceWork, type Store } from './store.ts'
import type { OutboxRow } from './types.ts'
import { settleOnServer, type Settled } from './void.ts'

// Loaded together, when a person does something about their updates
export { exportOperations } from './export.ts'
export { releaseHolds } from './holds.ts'

/** Why an operation cannot be replaced now: it was applied meanwhile, or the server cannot be asked whether it was. */
export class NotReplacedError extends Error {
  override name = 'NotReplacedError'
  constructor(readonly reason: 'applied' | 'running' | 'unreachable' | 'gone') {
    super(`The operation was not replaced: ${reason}`)
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
