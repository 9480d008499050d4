import type { Applicant, ChangedApplicant } from '../../contract/funnel-row.ts'
import { backoff } from '../network/backoff.ts'
import { removeFiles } from '../device/blobs.ts'
import { commandOf } from '../device/command-of.ts'
import { readPayload } from '../device/payload.ts'
import { writeInGroup } from './group-commit.ts'
import { write } from './write.ts'
import type { ClaimedRow } from './claim.ts'
import { writeDone } from './replay-journal.ts'
import { writeLog } from './log.ts'
import { findBehind, findOperation, isBaseOpen, removeOperation } from './outbox-rows.ts'
import { NOTHING_SEEN } from '../../rules/chain.ts'
import { joinRows } from '../rows/joined-rows.ts'
import { putSnapshots, reproject } from '../rows/rows.ts'
import type { Store } from '../device/store.ts'
import type { OperationError, OutboxRow } from '../device/types.ts'

/**
 * How an attempt ended, to be written in one transaction with the row it changes. back: nothing was sent after all.
 * needs-sign-in: the session is over.
 */
export type AttemptOutcome =
  | {
      kind: 'done'
      row?: Applicant | ChangedApplicant
      requestId?: string
      epoch?: string
      /** Found on the server when the user withdrew it: operations made since may build on a newer row than its own. */
      isLate?: boolean
    }
  | {
      kind: 'rejected'
      error: OperationError
      current?: Applicant
      /** The server stores it under the key. */
      isFinal: boolean
      /** Perhaps not the response of our server: a proxy on the way may have sent it. */
      isForeign?: boolean
      requestId?: string
    }
  | { kind: 'quarantined'; error: OperationError; requestId?: string }
  | { kind: 'waiting'; error: OperationError; retryAfter?: number; isFault?: boolean; isAnswered?: boolean }
  | { kind: 'withdrawn'; requestId?: string }
  | { kind: 'back'; error?: OperationError }
  | { kind: 'needs-sign-in'; error: OperationError }

export interface Settled {
  /** The operation is out of the outbox: its lane may go on. */
  goesOn: boolean
  /** When it is retried, epoch ms. */
  nextAttemptAt?: number
}

/**
 * Writes how an attempt ended; an operation that is gone meanwhile stays gone. `andThen` runs in the same transaction: the
 * next operation is claimed there, which saves a transaction for each.
 */
export function settle<T>(
  store: Store,
  claimed: ClaimedRow,
  outcome: AttemptOutcome,
  wasSent: boolean,
  andThen: () => Promise<T>,
): Promise<Settled & { then: T }> {
  return writeInGroup(store, async () => {
    const settled = await writeOutcome(store, claimed, outcome, wasSent)
    return { ...settled, then: await andThen() }
  })
}

async function writeOutcome(
  store: Store,
  claimed: ClaimedRow,
  outcome: AttemptOutcome,
  wasSent: boolean,
): Promise<Settled> {
  if (!wasSent) await unchain(store, claimed.followers)
  const found = await store.db.outbox.get(claimed.seq)
  const row = found?.opId === claimed.opId ? found : undefined
  if (outcome.kind === 'done') return finish(store, claimed, row, outcome)
  if (!row) return { goesOn: true }
  // Another tab claimed it meanwhile: that tab's outcome counts, unless this one is final
  const isMine = row.attempt?.owner === store.id && row.attempts === claimed.attempts
  const isFinal = outcome.kind === 'withdrawn' || (outcome.kind === 'rejected' && outcome.isFinal)
  if (!isMine && (!isFinal || row.state === 'rejected')) return { goesOn: false }
  if (outcome.kind === 'withdrawn') {
    await removeOperation(store, row, 'withdrawn', { requestId: outcome.requestId })
    return { goesOn: true }
  }
  if (outcome.kind === 'rejected' && outcome.current) await putSnapshots(store, [outcome.current])
  const next: OutboxRow = {
    ...row,
    ...changeOf(store, claimed, row, outcome),
    // Nothing went out: it can still be taken back as if it had never been tried
    ...(wasSent ? {} : { attempts: claimed.attempts - 1, unanswered: claimed.unanswered }),
  }
  await store.db.outbox.put(next)
  if (outcome.kind === 'rejected' || outcome.kind === 'quarantined') {
    const { error, requestId } = outcome
    const event = outcome.kind === 'rejected' ? 'refused' : 'quarantined'
    await writeLog(store, row, event, { requestId, code: error.code ?? error.status })
    await reproject(store, row.funnelId)
  }
  return { goesOn: false, nextAttemptAt: next.nextAttemptAt }
}

/** Inside the transaction: the operation was not sent, so its followers were not either. */
async function unchain(store: Store, followers: OutboxRow[]): Promise<void> {
  for (const { seq, opId, attempts, unanswered, chained } of followers) {
    const row = await store.db.outbox.get(seq)
    if (row?.opId === opId && row.chained && row.attempts === attempts + 1)
      await store.db.outbox.put({ ...row, attempts, unanswered, chained })
  }
}

/**
 * Inside the transaction: the server has it. The next operation of the lane builds on the row it made, unless the server
 * compared nothing before it made it: then on what the user had seen before.
 */
export async function finish(
  store: Store,
  claimed: OutboxRow,
  row: OutboxRow | undefined,
  { row: snapshot, requestId, epoch, isLate }: AttemptOutcome & { kind: 'done' },
): Promise<Settled> {
  const command = commandOf(store, claimed)
  // The server had the person already, under another id
  const joinedTo = command?.create && snapshot && snapshot.funnelId !== claimed.funnelId ? snapshot.funnelId : undefined
  const built = snapshot && command?.base(snapshot)
  const base = command?.passesBaseBy ? undefined : joinedTo === undefined ? built : NOTHING_SEEN
  if (row) {
    await Promise.all([
      store.db.outbox.delete(row.seq),
      removeFiles(store, row.blobIds),
      writeDone(store, row, { requestId, epoch, joinedTo }),
      noteDone(store),
    ])
  }
  if (base !== undefined) {
    for (const next of await findBehind(store, claimed))
      if (isBaseOpen(next) && !(isLate && sawMore(next, claimed, base)))
        await store.db.outbox.put({ ...next, base, unseen: undefined })
  }
  if (joinedTo !== undefined) await joinRows(store, claimed.funnelId!, joinedTo)
  const seen = command?.passesBaseBy && (await movesShown(store, claimed)) ? claimed.base : base
  const acknowledged = seen === undefined ? undefined : { from: claimed.deviceTime, to: seen }
  if (snapshot) await putSnapshots(store, [snapshot], acknowledged ? { acknowledged } : {})
  else await assume(store, claimed)
  return { goesOn: true }
}

/** `next` was made while `late` counted as refused, on a row that is newer than the one `late` made. */
const sawMore = (next: OutboxRow, late: OutboxRow, base: number): boolean =>
  next.base !== undefined && next.base !== late.deviceTime && next.base > base

/** Whether a screen that shows the row with this operation shows its time as that of the stage. */
async function movesShown(store: Store, claimed: OutboxRow): Promise<boolean> {
  const before = claimed.funnelId === undefined ? undefined : await store.db.rows.get(claimed.funnelId)
  const payload = readPayload(store, claimed)
  if (!before || !payload) return false
  const { command, input } = payload
  const after = command.apply(before.snapshot, input as never, claimed.deviceTime)
  return command.base(after) !== command.base(before.snapshot)
}

/**
 * The server has it but did not return the row: until the row is fetched the operation is applied to the snapshot. Its time
 * of change stays, so that the next row of the server replaces it.
 */
async function assume(store: Store, claimed: OutboxRow): Promise<void> {
  const before = claimed.funnelId === undefined ? undefined : await store.db.rows.get(claimed.funnelId)
  const payload = readPayload(store, claimed)
  if (!before || !payload) return void (await reproject(store, claimed.funnelId))
  await putSnapshots(store, [payload.command.apply(before.snapshot, payload.input as never, claimed.deviceTime)])
}

/** For the pill and the poison rule; at most once a second, so that a thousand operations do not write it as often. */
async function noteDone(store: Store): Promise<void> {
  const now = store.deps.now()
  const isFresh = store.doneAt !== undefined && now - store.doneAt >= 0 && now - store.doneAt < 1_000
  if (isFresh) return
  store.doneAt = now
  await store.db.meta.put({ key: 'sent', value: now })
}

type Change = Partial<Omit<OutboxRow, 'seq'>>

function changeOf(
  store: Store,
  claimed: OutboxRow,
  row: OutboxRow,
  outcome: Exclude<AttemptOutcome, { kind: 'done' | 'withdrawn' }>,
): Change {
  const now = store.deps.now()
  const ended: Change = { attempt: undefined, nextAttemptAt: undefined, waitingSince: undefined }
  switch (outcome.kind) {
    case 'rejected':
      return {
        ...ended,
        state: 'rejected',
        lastError: outcome.error,
        current: outcome.current,
        // The server stores a refusal under the key. After any other response an earlier attempt may still arrive; so it
        // may after a refusal that is perhaps not our server's, since browsers resend a request that was cut
        unanswered: outcome.isFinal ? false : claimed.unanswered || outcome.isForeign === true,
      }
    case 'quarantined':
      return { ...ended, state: 'quarantined', lastError: outcome.error }
    case 'needs-sign-in':
      return { ...ended, state: 'needs-sign-in', lastError: outcome.error, unanswered: claimed.unanswered }
    case 'back':
      return {
        ...ended,
        state: 'queued',
        unanswered: claimed.unanswered,
        ...(outcome.error ? { lastError: outcome.error } : {}),
      }
    case 'waiting': {
      const random = (store.deps.random ?? Math.random)()
      const wait = backoff(row.attempts, random, outcome.retryAfter, outcome.error.status)
      return {
        ...ended,
        state: 'waiting',
        lastError: outcome.error,
        nextAttemptAt: now + wait,
        waitingSince: now,
        ...(outcome.isAnswered ? { unanswered: claimed.unanswered } : {}),
        ...(outcome.isFault
          ? { faults: { count: (row.faults?.count ?? 0) + 1, since: row.faults?.since ?? now } }
          : {}),
      }
    }
  }
}

/** Stores the result of a step before the next one is sent. Returns the operation as it is now; undefined when gone. */
export function settleStep(
  store: Store,
  claimed: OutboxRow,
  name: string,
  result: unknown,
  snapshot: Applicant | ChangedApplicant | undefined,
): Promise<OutboxRow | undefined> {
  return write(store, async () => {
    const row = await findOperation(store, claimed.opId)
    if (!row) {
      if (snapshot) await putSnapshots(store, [snapshot])
      return undefined
    }
    const base = snapshot && commandOf(store, row)?.base(snapshot)
    const steps = row.steps.map((step) => (step.name === name && step.result === undefined ? { name, result } : step))
    const change: Change = { steps, ...(base === undefined ? {} : { base }) }
    await store.db.outbox.update(row.seq, change)
    if (snapshot) await putSnapshots(store, [snapshot])
    return { ...row, ...change }
  })
}

/** The session is over: every waiting operation of the user is marked, and nothing is deleted (I10). */
export function holdForSignIn(store: Store): Promise<void> {
  return write(store, async () => {
    const waiting = await store.db.outbox.where('state').anyOf('queued', 'waiting').primaryKeys()
    for (const seq of waiting) {
      await store.db.outbox.update(seq, { state: 'needs-sign-in', nextAttemptAt: undefined, waitingSince: undefined })
    }
  })
}

/** The account was switched off: waiting operations are quarantined with the reason. The user may export or retry them. */
export function setAsideAll(store: Store, error: OperationError): Promise<void> {
  return write(store, async () => {
    const waiting = await store.db.outbox.where('state').anyOf('queued', 'waiting', 'needs-sign-in').toArray()
    for (const row of waiting) {
      const change = {
        state: 'quarantined',
        lastError: error,
        nextAttemptAt: undefined,
        waitingSince: undefined,
      } as const
      await store.db.outbox.update(row.seq, change)
      await writeLog(store, row, 'quarantined', { code: error.code })
      await reproject(store, row.funnelId)
    }
  })
}

/** The user signed in again, or a newer build knows the command: the operations that waited for it are queued anew. */
export function revive(store: Store): Promise<void> {
  return write(store, async () => {
    const parked = await store.db.outbox.where('state').anyOf('needs-sign-in', 'quarantined').toArray()
    for (const row of parked) {
      const isKnownNow = row.lastError?.class === 'unknown-kind' && commandOf(store, row) !== undefined
      if (row.state !== 'needs-sign-in' && !(isKnownNow && row.appBuild !== store.deps.appBuild)) continue
      await store.db.outbox.update(row.seq, { state: 'queued', appBuild: store.deps.appBuild })
      await reproject(store, row.funnelId)
    }
  })
}
