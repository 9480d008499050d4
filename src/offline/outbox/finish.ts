import type { Applicant, ChangedApplicant } from '../../contract/funnel-row.ts'
import { removeFiles } from '../device/blobs.ts'
import { commandOf } from '../device/command-of.ts'
import type { RowRecord } from '../device/database.ts'
import { readPayload } from '../device/payload.ts'
import type { Store } from '../device/store.ts'
import type { OutboxRow } from '../device/types.ts'
import { NOTHING_SEEN } from '../../rules/chain.ts'
import { joinRows } from '../rows/joined-rows.ts'
import { putSnapshots, reproject } from '../rows/rows.ts'
import { findBehind, isBaseOpen } from './outbox-rows.ts'
import { writeDone } from './replay-journal.ts'
import type { AttemptOutcome } from './attempt-outcome.ts'

/** An operation that the server has. */
export interface Finished {
  claimed: OutboxRow
  /** As it is now; undefined when it is gone meanwhile. */
  row: OutboxRow | undefined
  outcome: AttemptOutcome & { kind: 'done' }
}

/**
 * Inside the transaction: the server has them. The next operation of each lane builds on the row that was made, unless the
 * server compared nothing before it made it: then on what the user had seen before. What follows another one of its lane in
 * `all` was sent behind it; what they did to their row together is written once.
 */
export async function finish(store: Store, all: Finished[]): Promise<void> {
  for (const together of splitByRow(all.map((one) => describe(store, one)))) await finishTogether(store, together)
}

interface Described extends Finished {
  /** The server had the person already, under this other id. */
  joinedTo: string | undefined
  /** What the next operation of the lane builds on. */
  base: number | undefined
  passesBaseBy: boolean
}

function describe(store: Store, finished: Finished): Described {
  const { claimed, outcome } = finished
  const { row: snapshot } = outcome
  const command = commandOf(store, claimed)
  const joinedTo = command?.create && snapshot && snapshot.funnelId !== claimed.funnelId ? snapshot.funnelId : undefined
  const built = snapshot && command?.base(snapshot)
  const passesBaseBy = command?.passesBaseBy === true
  const base = passesBaseBy ? undefined : joinedTo === undefined ? built : NOTHING_SEEN
  return { ...finished, joinedTo, base, passesBaseBy }
}

/** Of one lane and about one row, each sent behind the one before. */
type Chain = Described[]

/** In their order. Chains about one row, or of one lane, build on each other; joining two rows renames lanes. */
function splitByRow(all: Described[]): Chain[][] {
  const parts: Chain[][] = []
  let taken = new Set<string>()
  let isClosed = true
  for (const one of all) {
    const last = parts.at(-1)?.at(-1)
    if (last && isBehind(one, last.at(-1)!)) {
      last.push(one)
      continue
    }
    const { lane, funnelId } = one.claimed
    const names = [`lane ${lane}`, `row ${funnelId}`, `row ${one.outcome.row?.funnelId ?? funnelId}`]
    const isAlone = one.joinedTo !== undefined
    if (isClosed || isAlone || names.some((name) => taken.has(name))) {
      parts.push([])
      taken = new Set()
    }
    parts.at(-1)!.push([one])
    for (const name of names) taken.add(name)
    isClosed = isAlone
  }
  return parts
}

function isBehind(one: Described, before: Described): boolean {
  const isWhole = (of: Described) => of.outcome.row?.funnelId === before.claimed.funnelId && of.joinedTo === undefined
  return (
    one.claimed.lane === before.claimed.lane &&
    one.claimed.funnelId === before.claimed.funnelId &&
    isWhole(before) &&
    isWhole(one)
  )
}

/** Each operation on the base that the one before has left, and what the next of the lane builds on. */
function passBases(chain: Chain): { operations: Chain; base: number | undefined } {
  let base: number | undefined
  const operations = chain.map((one) => {
    const onBase = (row: OutboxRow) => (isBaseOpen(row) ? { ...row, base, unseen: undefined } : row)
    const built = base === undefined ? one : { ...one, claimed: onBase(one.claimed), row: one.row && onBase(one.row) }
    base = one.base ?? base
    return built
  })
  return { operations, base }
}

async function finishTogether(store: Store, chains: Chain[]): Promise<void> {
  const passed = chains.map(passBases)
  const present = passed.flatMap(({ operations }) =>
    operations.flatMap(({ row, outcome: { requestId, epoch }, joinedTo }) =>
      row ? [{ row, requestId, epoch, joinedTo }] : [],
    ),
  )
  const [behind] = await Promise.all([
    Promise.all(
      passed.map(({ operations, base }) => (base === undefined ? [] : findBehind(store, operations.at(-1)!.claimed))),
    ),
    store.db.outbox.bulkDelete(present.map(({ row }) => row.seq)),
    removeFiles(
      store,
      present.flatMap(({ row }) => row.blobIds),
    ),
    present.length > 0 ? writeDone(store, present) : undefined,
    present.length > 0 ? noteDone(store) : undefined,
  ])
  const next = passed.flatMap(({ operations, base }, at) => {
    const { claimed, outcome } = operations.at(-1)!
    return behind[at]!.filter((row) => isBaseOpen(row) && !(outcome.isLate && sawMore(row, claimed, base!))).map(
      (row) => ({ ...row, base, unseen: undefined }),
    )
  })
  if (next.length > 0) await store.db.outbox.bulkPut(next)
  const results = []
  for (const { operations } of passed) {
    const [first] = operations
    if (first!.joinedTo !== undefined) await joinRows(store, first!.claimed.funnelId!, first!.joinedTo)
    results.push(await readResult(store, operations))
  }
  const acknowledged = new Map(
    results.flatMap(({ snapshot, acknowledged }) =>
      snapshot && acknowledged ? [[snapshot.funnelId, acknowledged]] : [],
    ),
  )
  const snapshots = results.flatMap(({ snapshot }) => snapshot ?? [])
  if (snapshots.length > 0) await putSnapshots(store, snapshots, acknowledged)
  for (const { operations } of passed) if (!operations[0]!.outcome.row) await assume(store, operations[0]!.claimed)
}

/** What the server returned to the last one of a chain, and what a screen may still show of the row. */
async function readResult(store: Store, operations: Chain) {
  const { funnelId } = operations[0]!.claimed
  const isAsked = funnelId !== undefined && operations.some(({ passesBaseBy }) => passesBaseBy)
  let before = isAsked ? (await store.db.rows.get(funnelId))?.snapshot : undefined
  let snapshot: Applicant | ChangedApplicant | undefined
  let acknowledged: RowRecord['acknowledged']
  for (const { claimed, base, passesBaseBy, outcome } of operations) {
    const seen = passesBaseBy && movesShown(store, claimed, before) ? claimed.base : base
    if (outcome.row && seen !== undefined) acknowledged = { from: claimed.deviceTime, to: seen }
    if (outcome.row && before) before = { ...before, ...outcome.row }
    // A response may name only what has changed
    if (outcome.row) snapshot = { ...snapshot, ...outcome.row }
  }
  return { snapshot, acknowledged }
}

/** `next` was made while `late` counted as refused, on a row that is newer than the one `late` made. */
const sawMore = (next: OutboxRow, late: OutboxRow, base: number): boolean =>
  next.base !== undefined && next.base !== late.deviceTime && next.base > base

/** Whether a screen that shows the row with this operation, after `before`, shows its time as that of the stage. */
function movesShown(store: Store, claimed: OutboxRow, before: Applicant | undefined): boolean {
  const payload = readPayload(store, claimed)
  if (!before || !payload) return false
  const { command, input } = payload
  const after = command.apply(before, input as never, claimed.deviceTime)
  return command.base(after) !== command.base(before)
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
