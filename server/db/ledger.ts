import { createHash } from 'node:crypto'
import { Refusal } from '../core/errors.ts'
import type { OperationStatus } from './schema.ts'

/**
 * The idempotency ledger: the server's side of "arrives once" (docs/offline.md, I2 and I3). The decisions are in this
 * file and independent of the database; ledger-postgres.ts and ledger-memory.ts store the rows. One transaction writes
 * the effect and the row, so there is no moment in which one exists without the other.
 */

/**
 * How long responses are stored: longer than the server takes updates of a phone that lay in a drawer. Stage updates are
 * refused after 7 days (`limits.lateUpdateTolerance`), any other a day before its line may be purged (http/run-call.ts).
 */
export const LEDGER_DAYS = 90

export interface LedgerEntry {
  /** Whose key it is: the same key of another user is another operation (I7). */
  userId: string
  /** The Idempotency-Key. */
  key: string
  /** Of the request, see `fingerprintOf`. */
  fingerprint: string
  call: string
  status: OperationStatus
  /** The body of the response. */
  answer?: Record<string, unknown>
  httpStatus?: number
  /** Of an 'ordered' entry: the request to the gateway as JSON, and until when one process has it alone. */
  order?: unknown
  leasedUntil?: number
  createdAt: number
}

export type Claim = { kind: 'claimed' } | { kind: 'existing'; entry: LedgerEntry } | { kind: 'busy' }

/** What a storage must do; `Tx` is its transaction, handed through to the effect. */
export interface LedgerStorage<Tx> {
  /** Commits when `work` resolves, undoes everything when it throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Undoes only what `work` wrote when it throws, and throws on. */
  savepoint<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Inserts the entry, unless its key is there or in the hands of another transaction. Never waits for that one. */
  claim(tx: Tx, entry: LedgerEntry): Promise<Claim>
  finish(tx: Tx, entry: LedgerEntry): Promise<void>
}

export interface Operation {
  userId: string
  key: string
  fingerprint: string
  call: string
  /** Epoch ms. */
  now: number
  /** A refusal leaves no row and is thrown: without a sign-in a stranger could fill the table. */
  forgetsRefusals?: boolean
}

export type RunOutcome =
  /** The effect ran now; `refused` is true when it was a refusal. */
  | { kind: 'ran'; answer: Record<string, unknown>; refused: boolean }
  /** It ran before, at `at` (epoch ms): the same response again. */
  | { kind: 'replayed'; answer: Record<string, unknown>; httpStatus: number; at: number }
  /** Another request with this key is running: 409. */
  | { kind: 'busy' }
  /** This key was used for something else: 422. */
  | { kind: 'mismatch' }

const voidedAnswer = { status: false, error: new Refusal('withdrawn').toError() }

/**
 * Runs `effect` at most once for (userId, key). A Refusal thrown by it is terminal: its writes are rolled back, the
 * refusal is stored. Anything else it throws (auth, rate limits, faults) leaves no trace, so that the client may retry.
 */
export function runOnce<Tx>(
  storage: LedgerStorage<Tx>,
  operation: Operation,
  effect: (tx: Tx) => Promise<Record<string, unknown>>,
): Promise<RunOutcome> {
  const { userId, key, fingerprint, call, now, forgetsRefusals } = operation
  return storage.transaction(async (tx): Promise<RunOutcome> => {
    const entry: LedgerEntry = { userId, key, fingerprint, call, status: 'running', createdAt: now }
    const claim = await storage.claim(tx, entry)
    if (claim.kind === 'busy') return { kind: 'busy' }
    if (claim.kind === 'existing') return judgeExisting(claim.entry, fingerprint)
    const { answer, refused } = await runEffect(storage, tx, effect, forgetsRefusals)
    await storage.finish(tx, { ...entry, status: refused ? 'refused' : 'done', answer, httpStatus: 200 })
    return { kind: 'ran', answer, refused }
  })
}

/** The outcome for a request whose key is in the ledger. */
export function judgeExisting(entry: LedgerEntry, fingerprint: string): RunOutcome {
  // Before the fingerprint: a tombstone was written without knowing what would arrive
  const at = entry.createdAt
  if (entry.status === 'voided') return { kind: 'replayed', answer: voidedAnswer, httpStatus: 200, at }
  if (entry.fingerprint !== fingerprint) return { kind: 'mismatch' }
  if (entry.status === 'running' || !entry.answer) return { kind: 'busy' }
  return { kind: 'replayed', answer: entry.answer, httpStatus: entry.httpStatus ?? 200, at }
}

/** Runs the effect in a savepoint: what it wrote is undone when it refuses. */
export async function runEffect<Tx>(
  storage: LedgerStorage<Tx>,
  tx: Tx,
  effect: (tx: Tx) => Promise<Record<string, unknown>>,
  forgetsRefusals = false,
): Promise<{ answer: Record<string, unknown>; refused: boolean }> {
  try {
    return { answer: await storage.savepoint(tx, effect), refused: false }
  } catch (error) {
    if (forgetsRefusals || !(error instanceof Refusal)) throw error
    return { answer: { status: false, error: error.toError() }, refused: true }
  }
}

export interface VoidOutcome {
  key: string
  outcome: 'voided' | 'applied' | 'refused' | 'running'
  /** The response when it was applied or refused. */
  answer?: Record<string, unknown>
}

/**
 * Withdraws operations (the call operations.void). An unknown key gets a tombstone, so that a request still in flight
 * is refused when it arrives (I3). An applied operation stays applied and returns its response. A running one is
 * reported as running, and the client retries.
 */
export function voidOperations<Tx>(
  storage: LedgerStorage<Tx>,
  userId: string,
  keys: string[],
  now: number,
): Promise<VoidOutcome[]> {
  return storage.transaction(async (tx) => {
    const outcomes: VoidOutcome[] = []
    for (const key of keys) outcomes.push(await voidOne(storage, tx, { userId, key, now }))
    return outcomes
  })
}

const voidOutcomes = {
  done: 'applied',
  refused: 'refused',
  voided: 'voided',
  running: 'running',
  ordered: 'running',
} as const

async function voidOne<Tx>(
  storage: LedgerStorage<Tx>,
  tx: Tx,
  { userId, key, now }: { userId: string; key: string; now: number },
): Promise<VoidOutcome> {
  const tombstone: LedgerEntry = { userId, key, fingerprint: '', call: '', status: 'voided', createdAt: now }
  const claim = await storage.claim(tx, tombstone)
  if (claim.kind === 'busy') return { key, outcome: 'running' }
  if (claim.kind === 'claimed') return { key, outcome: 'voided' }
  const { status, answer } = claim.entry
  return { key, outcome: voidOutcomes[status], answer }
}

/** What makes two requests the same: the call and its input, whatever the order of the members. */
export function fingerprintOf(call: string, input: unknown): string {
  return createHash('sha256')
    .update(call)
    .update('\n')
    .update(JSON.stringify(sorted(input)) ?? '')
    .digest('base64url')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}
