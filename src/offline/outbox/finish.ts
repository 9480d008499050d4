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
 * server compared nothing before it made it: then on what the user had seen before.
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

/** In their order. Those about one row, or of one lane, build on each other; joining two rows renames lanes. */
function splitByRow(all: Described[]): Described[][] {
  const parts: Described[][] = []
  let taken = new Set<string>()
  let isClosed = true
  for (const one of all) {
    const { lane, funnelId } = one.claimed
    const names = [`lane ${lane}`, `row ${funnelId}`, `row ${one.outcome.row?.funnelId ?? funnelId}`]
    const isAlone = one.joinedTo !== undefined
    if (isClosed || isAlone || names.some((name) => taken.has(name))) {
      parts.push([])
      taken = new Set()
    }
    parts.at(-1)!.push(one)
    for (const name of names) taken.add(name)
    isClosed = isAlone
  }
  return parts
}

async function finishTogether(store: Store, all: Described[]): Promise<void> {
  const present = all.flatMap(({ row, outcome: { requestId, epoch }, joinedTo }) =>
    row ? [{ row, requestId, epoch, joinedTo }] : [],
  )
  const [behind] = await Promise.all([
    Promise.all(all.map(({ claimed, base }) => (base === undefined ? [] : findBehind(store, claimed)))),
    store.db.outbox.bulkDelete(present.map(({ row }) => row.seq)),
    removeFiles(
      store,
      present.flatMap(({ row }) => row.blobIds),
    ),
    present.length > 0 ? writeDone(store, present) : undefined,
    present.length > 0 ? noteDone(store) : undefined,
  ])
  const next = all.flatMap(({ claimed, base, outcome: { isLate } }, at) =>
    behind[at]!.filter((row) => isBaseOpen(row) && !(isLate && sawMore(row, claimed, base!))).map((row) => ({
      ...row,
      base,
      unseen: undefined,
    })),
  )
  if (next.length > 0) await store.db.outbox.bulkPut(next)
  const acknowledged = new Map<string, RowRecord['acknowledged']>()
  for (const { claimed, base, passesBaseBy, joinedTo, outcome } of all) {
    if (joinedTo !== undefined) await joinRows(store, claimed.funnelId!, joinedTo)
    const seen = passesBaseBy && (await movesShown(store, claimed)) ? claimed.base : base
    if (outcome.row && seen !== undefined)
      acknowledged.set(outcome.row.funnelId, { from: claimed.deviceTime, to: seen })
  }
  const snapshots = all.flatMap(({ outcome }) => outcome.row ?? [])
  if (snapshots.length > 0) await putSnapshots(store, snapshots, acknowledged)
  for (const { claimed, outcome } of all) if (!outcome.row) await assume(store, claimed)
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
