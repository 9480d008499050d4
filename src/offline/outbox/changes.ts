import { removeFiles } from '../device/blobs.ts'
import { announceWork } from '../device/channel.ts'
import type { BlobChunk } from '../device/database.ts'
import { readPayload } from '../device/payload.ts'
import type { Store } from '../device/store.ts'
import type { NewOutboxRow, OutboxRow } from '../device/types.ts'
import { refreshApplicant } from '../rows/refresh-applicant.ts'
import { isMaking } from '../rows/made-rows.ts'
import { operationsOn, reproject } from '../rows/rows.ts'
import { commandOfName, prepare } from './enqueue.ts'
import { release } from './holds.ts'
import { writeLog } from './log.ts'
import { findOperation, laneOf, passBaseOn, removeOperation } from './outbox-rows.ts'
import { finish } from './finish.ts'
import { withdrawOnServer, type WithdrawalResponse } from './withdraw-on-server.ts'
import { write } from './write.ts'
import { newest } from '../../rules/keep-mine.ts'

// Loaded together, when a user does something about their updates
export { exportOperations } from './export.ts'
export { releaseHolds } from './holds.ts'

/** Why an operation cannot be replaced now: it was applied meanwhile, or the server cannot be reached to find out. */
export class NotReplacedError extends Error {
  override name = 'NotReplacedError'
  constructor(readonly reason: 'applied' | 'running' | 'unreachable' | 'gone') {
    super(`The operation was not replaced: ${reason}`)
  }
}

const untried: OutboxRow['state'][] = ['queued', 'waiting', 'needs-sign-in']

/** Undo, or take back: only what was never attempted can be, and then it is as if it had not been made. */
export async function takeBack(store: Store, opId: string): Promise<'taken-back' | 'too-late'> {
  const outcome = await write(store, async (isRepeat) => {
    const row = await findOperation(store, opId)
    // The transaction committed and the connection was lost before it could report it
    if (!row && isRepeat && (await lastEvent(store, opId)) === 'taken-back') return 'taken-back'
    if (!row || row.attempts > 0 || !untried.includes(row.state)) return 'too-late'
    await removeOperation(store, row, 'taken-back')
    return 'taken-back'
  })
  if (outcome === 'taken-back') dropFromMemory(store, opId)
  return outcome
}

function dropFromMemory(store: Store, opId: string): void {
  release(store, opId)
  store.pendingCount = Math.max(0, store.pendingCount - 1)
  // What comes after it in its lane may be sent now
  announceWork(store)
}

/**
 * Takes back what was attempted and has no response, through the server (I3). applied: the server had it already, and it
 * counts. unreachable and running: nothing has changed, retry later.
 */
export const withdraw = (store: Store, opId: string): Promise<'withdrawn' | 'applied' | 'unreachable' | 'running'> =>
  takeOut(store, opId, 'withdrawn', () => true)

/** Keeps what the server has: the refused or quarantined operation is dropped and will never be applied (I3). */
export const discard = (store: Store, opId: string): Promise<'discarded' | 'applied' | 'unreachable' | 'running'> =>
  takeOut(store, opId, 'discarded', needsWithdrawal)

/**
 * As `discard`; if the operation makes a person, every operation about that person is discarded too, since the user sees
 * them as one. Each ends with its own line in the log.
 */
export async function discardWithPerson(store: Store, opId: string): ReturnType<typeof discard> {
  const row = await findOperation(store, opId)
  const outcome = await discard(store, opId)
  if (outcome !== 'discarded' || row?.funnelId === undefined || !isMaking(store, row)) return outcome
  for (const one of await operationsOn(store, row.funnelId)) await discard(store, one.opId)
  return outcome
}

/** How often the server is called for one that another tab sends again meanwhile. */
const MOST_CALLS = 3

async function takeOut<T extends 'withdrawn' | 'discarded'>(
  store: Store,
  opId: string,
  outcome: T,
  mustCall: (row: OutboxRow) => boolean,
): Promise<T | 'applied' | 'unreachable' | 'running'> {
  for (let calls = 0; calls < MOST_CALLS; calls += 1) {
    const row = await findOperation(store, opId)
    if (!row) return (await wasApplied(store, opId)) ? 'applied' : outcome
    if ((await takeBack(store, opId)) === 'taken-back') return outcome
    if (row.chained && (await isBehindOpen(store, row))) return 'running'
    const response = mustCall(row) ? await withdrawOnServer(store, row) : ({ withdrawal: 'withdrawn' } as const)
    const event = outcome === 'discarded' && row.state === 'rejected' ? 'kept' : outcome
    const ended = await end(store, row, response, outcome, event)
    if (ended !== 'sent-again') return ended
  }
  return 'running'
}

/** It went out behind another one of which nobody knows yet whether the server has it: that one is cleared up first. */
const isBehindOpen = async (store: Store, row: OutboxRow): Promise<boolean> =>
  (await laneOf(store, row.lane)
    .filter(
      ({ seq, state, attempts }) => seq < row.seq && attempts > 0 && (untried.includes(state) || state === 'sending'),
    )
    .count()) > 0

/** The server stores a refusal under the key, so nothing can follow; anything else that was sent might still arrive. */
const needsWithdrawal = (row: OutboxRow) => row.unanswered || (row.state !== 'rejected' && row.attempts > 0)

/** By its last line in the log: one that a restored server had lost may have been taken back since. */
const wasApplied = async (store: Store, opId: string) => (await lastEvent(store, opId)) === 'done'

const lastEvent = async (store: Store, opId: string) =>
  (await store.db.log.where('opId').equals(opId).toArray()).at(-1)?.event

/**
 * Ends an operation by the server's response. sent-again: another tab has attempted it since the withdrawal, or none was
 * needed then. The response does not count then: the server may have been restored from a backup in between, and would not
 * know of the withdrawal. Where that attempt is over already, its outcome counts.
 */
async function end<T extends string>(
  store: Store,
  row: OutboxRow,
  { withdrawal, row: made }: WithdrawalResponse,
  outcome: T,
  event: 'withdrawn' | 'discarded' | 'kept',
): Promise<T | 'applied' | 'unreachable' | 'running' | 'sent-again'> {
  if (withdrawal === 'unreachable' || withdrawal === 'running') return withdrawal
  const fate = await write(store, async () => {
    const now = await findOperation(store, row.opId)
    if (!now) return 'gone'
    if (withdrawal !== 'applied' && now.attempts !== row.attempts) return 'sent-again'
    if (withdrawal === 'applied' && made)
      await finish(store, [
        { claimed: now, row: now, outcome: { kind: 'done', row: made, epoch: store.epoch, isLate: true } },
      ])
    else if (withdrawal === 'applied') await removeOperation(store, now, 'done')
    else await removeOperation(store, now, event, withdrawal === 'partial' ? { code: 'partial' } : {})
    return 'ended'
  })
  if (fate === 'sent-again') return fate
  if (fate === 'ended') dropFromMemory(store, row.opId)
  if (withdrawal !== 'withdrawn' && row.funnelId) void refreshApplicant(store, row.funnelId).catch(() => undefined)
  if (withdrawal === 'applied' || (fate === 'gone' && (await wasApplied(store, row.opId)))) return 'applied'
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
  if (needsWithdrawal(old)) {
    const response = await withdrawOnServer(store, old)
    const { withdrawal } = response
    if (withdrawal === 'applied') await end(store, old, response, 'applied', 'discarded')
    if (withdrawal === 'applied' || withdrawal === 'running' || withdrawal === 'unreachable')
      throw new NotReplacedError(withdrawal)
  }
  const { row, chunks } = await prepare(store, old.call, input, files ?? [])
  await write(store, async (isRepeat) => {
    const now = await findOperation(store, opId)
    // As in takeBack
    if (!now && isRepeat && (await findOperation(store, row.opId))) return
    if (!now) throw new NotReplacedError('gone')
    // Queued anew by another tab and attempted since it was read
    if (now.attempts !== old.attempts || now.state === 'sending') throw new NotReplacedError('running')
    await replace(store, now, files ? row : { ...row, blobIds: now.blobIds }, chunks)
  })
  announceWork(store)
  return { opId: row.opId }
}

/** Inside the transaction: the user has seen the row as it is now, so that is what the new operation builds on. */
async function replace(store: Store, old: OutboxRow, given: NewOutboxRow, chunks: BlobChunk[]): Promise<void> {
  // Its input may name a person by the id of this device, whose row has joined one of the server since
  const row = { ...given, lane: old.lane, funnelId: old.funnelId }
  const command = commandOfName(store, row.call)
  const record = row.funnelId === undefined ? undefined : await store.db.rows.get(row.funnelId)
  const seen = newest(record?.snapshot, old.current)
  await store.db.outbox.delete(old.seq)
  if (row.blobIds !== old.blobIds) await removeFiles(store, old.blobIds)
  await writeLog(store, old, 'replaced')
  await passBaseOn(store, old)
  await store.db.outbox.add({ ...row, seq: old.seq, base: seen && command.base(seen), replaces: old.opId })
  if (chunks.length > 0) await store.db.blobs.bulkAdd(chunks)
  await reproject(store, row.funnelId)
}

/**
 * Retries. A quarantined one is sent with its own key, since the server stored no response to it; a refused one has its
 * response, and the key of one that may have been withdrawn is used up: a new operation with the same input takes its
 * place.
 */
export async function retry(store: Store, opId: string): Promise<{ opId: string }> {
  const row = await findOperation(store, opId)
  if (!row) throw new NotReplacedError('gone')
  if (row.state === 'rejected' || row.voiding) {
    const payload = readPayload(store, row)
    if (!payload) throw new NotReplacedError('gone')
    return resend(store, opId, payload.input)
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
