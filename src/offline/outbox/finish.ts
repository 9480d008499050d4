import type { Applicant, ChangedApplicant } from '../../contract/funnel-row.ts'
import { removeFiles } from '../device/blobs.ts'
import { commandOf } from '../device/command-of.ts'
import { readPayload } from '../device/payload.ts'
import type { Store } from '../device/store.ts'
import type { OutboxRow } from '../device/types.ts'
import { NOTHING_SEEN } from '../../rules/chain.ts'
import type { Acknowledged } from '../rows/acknowledged.ts'
import { joinRows } from '../rows/joined-rows.ts'
import { putSnapshots, reproject } from '../rows/rows.ts'
import { findBehind, isBaseOpen } from './outbox-rows.ts'
import { writeDone } from './replay-journal.ts'
import type { AttemptOutcome } from './attempt-outcome.ts'

/** An operation that the server has. */
export interface Finished {
  /** As it was before it was sent, by itself or behind another one. */
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

/** Whether it may end as one of a chain with the one before: the response to each has their row, under the id that it had. */
function isBehind(one: Described, before: Described): boolean {
  const { lane, funnelId } = before.claimed
  const isOnRow = ({ claimed, outcome }: Described) =>
    claimed.lane === lane &&
    claimed.funnelId === funnelId &&
    outcome.row !== undefined &&
    outcome.row.funnelId === funnelId
  return isOnRow(before) && isOnRow(one)
}

/** As the device sets the base of what was made on top of an operation that is done. */
const onBase = (row: OutboxRow, base: number): OutboxRow =>
  isBaseOpen(row) ? { ...row, base, unseen: undefined } : row

/** Each operation on the base that the one before has left, and what the next of the lane builds on. */
function passBases(chain: Chain): { operations: Chain; base: number | undefined } {
  const operations: Chain = []
  let left: number | undefined
  for (const one of chain) {
    const { claimed, row } = one
    operations.push(
      left === undefined ? one : { ...one, claimed: onBase(claimed, left), row: row && onBase(row, left) },
    )
    left = one.base ?? left
  }
  return { operations, base: left }
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
    const open = behind[at]!.filter((row) => isBaseOpen(row) && !(outcome.isLate && sawMore(row, claimed, base!)))
    return open.map((row) => onBase(row, base!))
  })
  if (next.length > 0) await store.db.outbox.bulkPut(next)
  const snapshots: (Applicant | ChangedApplicant)[] = []
  const acknowledged = new Map<string, Acknowledged[]>()
  for (const { operations } of passed) {
    const { joinedTo, claimed } = operations[0]!
    if (joinedTo !== undefined) await joinRows(store, claimed.funnelId!, joinedTo)
    const snapshot = joinResponses(operations)
    const shown = await findAcknowledged(store, operations)
    if (snapshot) snapshots.push(snapshot)
    if (snapshot && shown) acknowledged.set(snapshot.funnelId, [shown])
  }
  if (snapshots.length > 0) await putSnapshots(store, snapshots, acknowledged)
  for (const { operations } of passed) if (!operations[0]!.outcome.row) await assume(store, operations[0]!.claimed)
}

/** What the server returned to the last one of a chain, who may name only what has changed. */
const joinResponses = (operations: Chain): Applicant | ChangedApplicant | undefined =>
  operations.reduce<Applicant | ChangedApplicant | undefined>(
    (before, { outcome: { row } }) => (row ? { ...before, ...row } : before),
    undefined,
  )

/** What a screen may still show of the row after a chain, and the base that stands for it. */
async function findAcknowledged(store: Store, operations: Chain): Promise<Acknowledged | undefined> {
  let found: Acknowledged | undefined
  let before: Applicant | undefined
  for (const { claimed, base, passesBaseBy, outcome } of operations) {
    const { lane, funnelId, deviceTime: from } = claimed
    if (passesBaseBy && funnelId !== undefined) before ??= (await store.db.rows.get(funnelId))?.snapshot
    const to = passesBaseBy && movesShown(store, claimed, before) ? claimed.base : base
    if (outcome.row && to !== undefined) found = { lane, from, to }
    if (outcome.row && before) before = { ...before, ...outcome.row }
  }
  return found
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
