import { setTimeout } from 'node:timers/promises'
import { Refusal } from '../core/errors.ts'
import {
  judgeExisting,
  runEffect,
  type LedgerEntry,
  type LedgerStorage,
  type Operation,
  type RunOutcome,
} from './ledger.ts'

/**
 * Operations of which a gateway decides the outcome: an interview call, a message. The first transaction checks and
 * writes the order; then the gateway is asked, with no transaction open; the second one writes effect and response
 * together. A process that dies in between leaves an 'ordered' entry. A repeat of the request continues from it with
 * the same order, and the gateway recognises the order's id.
 */
export interface OrderSteps<Tx, Order> {
  /** Checks, and writes that the gateway is about to be asked. A Refusal is final. */
  plan(tx: Tx): Promise<Order>
  /** Asks the gateway, outside of any transaction. May run twice for one order, when a process dies. */
  place(order: Order): Promise<unknown>
  /** Writes what came of it. A Refusal is final as well. */
  settle(tx: Tx, order: Order, reply: unknown): Promise<Record<string, unknown>>
  /** Removes what `plan` wrote, in the transaction of a refusal by `settle`. */
  withdraw(tx: Tx, order: Order, reply: unknown): Promise<void>
}

/** So long one process has an order to itself, ms: longer than a gateway may take. */
export const LEASE_MS = 20_000
/** Tries to write the outcome of an order while another request holds its key, and the ms in between: two seconds. */
const SETTLE_TRIES = 40
const SETTLE_AGAIN_MS = 50
/** A repeat within this time continues an order; then it is closed (closeLostOrders). */
export const ORDER_MS = 2 * 60_000

/** Of an order that was given up: it may have been carried out. */
export const lostAnswer = { status: false, error: new Refusal('outcome-unknown').toError() }

/** As `runOnce`, in two transactions around the gateway. `clock` gives the time of the second one, epoch ms. */
export async function runOrdered<Tx, Order>(
  storage: LedgerStorage<Tx>,
  operation: Operation,
  steps: OrderSteps<Tx, Order>,
  clock: () => number,
): Promise<RunOutcome> {
  const planned = await storage.transaction((tx) => planOrder(storage, tx, operation, steps))
  if ('kind' in planned) return planned
  const reply = await steps.place(planned.order)
  for (let tries = 1; ; tries += 1) {
    const outcome = await storage.transaction((tx) =>
      settleOrder(storage, tx, { ...operation, now: clock() }, steps, planned.order, reply),
    )
    // A repeat that only looks has the key for a moment: giving up would have the gateway asked once more
    if (outcome.kind !== 'busy' || tries === SETTLE_TRIES) return outcome
    await setTimeout(SETTLE_AGAIN_MS)
  }
}

async function planOrder<Tx, Order>(
  storage: LedgerStorage<Tx>,
  tx: Tx,
  { userId, key, fingerprint, call, now }: Operation,
  { plan }: OrderSteps<Tx, Order>,
): Promise<RunOutcome | { order: Order }> {
  const entry: LedgerEntry = { userId, key, fingerprint, call, status: 'running', createdAt: now }
  const claim = await storage.claim(tx, entry)
  if (claim.kind === 'busy') return { kind: 'busy' }
  if (claim.kind === 'existing') {
    const { status, order, leasedUntil = 0 } = claim.entry
    const outcome = judgeExisting(claim.entry, fingerprint)
    if (status !== 'ordered' || outcome.kind === 'mismatch' || leasedUntil > now) return outcome
    await storage.finish(tx, { ...claim.entry, leasedUntil: now + LEASE_MS })
    return { order: order as Order }
  }
  let order: Order | undefined
  const { answer, refused } = await runEffect(storage, tx, async (inner) => {
    order = await plan(inner)
    return {}
  })
  if (refused) {
    await storage.finish(tx, { ...entry, status: 'refused', answer, httpStatus: 200 })
    return { kind: 'ran', answer, refused }
  }
  await storage.finish(tx, { ...entry, status: 'ordered', order, leasedUntil: now + LEASE_MS })
  return { order: order as Order }
}

async function settleOrder<Tx, Order>(
  storage: LedgerStorage<Tx>,
  tx: Tx,
  { userId, key, fingerprint, call, now }: Operation,
  { settle, withdraw }: OrderSteps<Tx, Order>,
  order: Order,
  reply: unknown,
): Promise<RunOutcome> {
  const entry: LedgerEntry = { userId, key, fingerprint, call, status: 'running', createdAt: now }
  const claim = await storage.claim(tx, entry)
  if (claim.kind === 'busy') return { kind: 'busy' }
  if (claim.kind === 'claimed') throw new Error('The ledger has lost an order')
  // Another process has continued it meanwhile, or it was closed
  if (claim.entry.status !== 'ordered') return judgeExisting(claim.entry, fingerprint)
  const { answer, refused } = await runEffect(storage, tx, (inner) => settle(inner, order, reply))
  if (refused) await withdraw(tx, order, reply)
  const { order: _, leasedUntil: __, ...kept } = claim.entry
  await storage.finish(tx, { ...kept, status: refused ? 'refused' : 'done', answer, httpStatus: 200 })
  return { kind: 'ran', answer, refused }
}
