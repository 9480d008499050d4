import type { Applicant, ChangedApplicant } from '../../contract/funnel-row.ts'
import { backoff } from '../network/backoff.ts'
import { commandOf } from '../device/command-of.ts'
import type { AttemptOutcome } from './attempt-outcome.ts'
import { findAccepted } from './accepted.ts'
import { finish, type Finished } from './finish.ts'
import { writeInGroups } from './group-commit.ts'
import { write } from './write.ts'
import type { ClaimedRow } from './claim.ts'
import { writeLog } from './log.ts'
import { findOperation, removeOperation } from './outbox-rows.ts'
import { isMaking } from '../rows/made-rows.ts'
import { putSnapshots, reproject } from '../rows/rows.ts'
import type { Store } from '../device/store.ts'
import type { OperationError, OutboxRow } from '../device/types.ts'

export interface Settled {
  /** The operation is out of the outbox: its lane may go on. */
  goesOn: boolean
  /** How many of its followers are out as well, for their responses were here already. */
  more: number
  /** When it is retried, epoch ms. */
  nextAttemptAt?: number
}

/** How an attempt at an operation ended, and what follows in the same transaction. */
interface Ending<T> {
  claimed: ClaimedRow
  outcome: AttemptOutcome
  wasSent: boolean
  andThen: () => Promise<T>
}

/**
 * Writes how an attempt ended; an operation that is gone meanwhile stays gone. `andThen` runs in the same transaction: the
 * next operation is claimed there, which saves a transaction for each.
 */
export const settle = <T>(store: Store, ending: Ending<T>): Promise<Settled & { then: T }> =>
  settleInGroups(store, ending) as Promise<Settled & { then: T }>

const sizeOf = ({ claimed }: Ending<unknown>): number => 1 + claimed.followers.length

/** What is read and written for one operation is read and written for all of the group at once. */
const settleInGroups = writeInGroups(async (store: Store, endings: Ending<unknown>[]) => {
  for (const { claimed, wasSent } of endings) if (!wasSent) await unchain(store, claimed.followers)
  const accepted = endings.map((ending) => findAllAccepted(store, ending))
  const ended = endings.flatMap(({ claimed }, at) => [claimed, ...accepted[at]!.slice(1).map((one) => one.claimed)])
  const found = await store.db.outbox.bulkGet(ended.map(({ seq }) => seq))
  const rows = new Map(found.flatMap((row) => (row ? [[row.opId, row]] : [])))
  await finish(
    store,
    accepted.flat().map((one) => ({ ...one, row: rows.get(one.claimed.opId) })),
  )
  const settled: Settled[] = []
  for (const [at, ending] of endings.entries()) {
    const outcome = await writeOutcome(store, ending, rows.get(ending.claimed.opId))
    settled.push({ ...outcome, more: Math.max(0, accepted[at]!.length - 1) })
  }
  const then = await Promise.all(endings.map(({ andThen }) => andThen()))
  return settled.map((one, at) => ({ ...one, then: then[at] }))
}, sizeOf)

/**
 * An operation that is accepted, and its followers whose responses are here and accept them too, up to the first one that
 * needs an attempt of its own: what they did to their row is written once.
 */
function findAllAccepted(store: Store, { claimed, outcome }: Ending<unknown>): Omit<Finished, 'row'>[] {
  if (outcome.kind !== 'done') return []
  const accepted: Omit<Finished, 'row'>[] = [{ claimed, outcome }]
  // The made person may have got another id, under which its followers are found then
  if (!outcome.row || isMaking(store, claimed)) return accepted
  for (const follower of claimed.followers) {
    const response = findAccepted(store, follower)
    if (!response) break
    accepted.push({ claimed: follower, outcome: response })
  }
  return accepted
}

async function writeOutcome(
  store: Store,
  { claimed, outcome, wasSent }: Ending<unknown>,
  row: OutboxRow | undefined,
): Promise<Omit<Settled, 'more'>> {
  if (outcome.kind === 'done') return { goesOn: true }
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
