import { and, desc, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import type { CarrierName } from '../../src/contract/carrier-words.ts'
import { DAY_MS, istDayStart } from '../../src/lib/dates.ts'
import type { Db } from '../db/connect.ts'
import { deleteInBatches } from '../db/purge.ts'
import { carrierOrders, carrierRefusals } from '../db/schema.ts'
import type { Begun, Entry, OrderBook } from '../gateways/carriers/book.ts'
import type { Handed } from '../gateways/carriers/types.ts'
import { findCarrierTemplate } from './carrier-templates.ts'
import { isOptedOut, optOut } from './opt-outs.ts'

export type StoredOrder = typeof carrierOrders.$inferSelect

/** What is remembered of messages and calls. Each step is a statement of its own, before or after a carrier is asked. */
export const createOrderBook = (db: Db, now: () => number): OrderBook => ({
  isOptedOut: (mobile) => isOptedOut(db, mobile),
  optOut: (mobile, word, carrier) => optOut(db, { mobile, word, carrier, since: now() }),
  begin: (entry, knowsIds) => begin(db, entry, knowsIds, now()),
  moveOn: (orderId, carrier) =>
    db.transaction(async (tx) => {
      await countRefusal(tx, orderId, now())
      await tx
        .update(carrierOrders)
        .set({ carrier, state: 'handing', reason: null, updatedAt: now() })
        .where(and(eq(carrierOrders.orderId, orderId), inArray(carrierOrders.state, ['handing', 'refused'])))
    }),
  note: (orderId, handed, paise) => noteHanded(db, orderId, handed, paise, now()),
  findTemplate: (carrier, { key, language }) => findCarrierTemplate(db, { carrier, key, language }),
})

async function begin(db: Db, entry: Entry, knowsIds: readonly CarrierName[], now: number): Promise<Begun> {
  const values = { ...entry, state: 'handing' as const, sentAt: now, updatedAt: now }
  const added = await db.insert(carrierOrders).values(values).onConflictDoNothing().returning()
  if (added.length > 0) return { kind: 'again', carrier: entry.carrier, isBound: false }
  // Refused by all before: from the first one on. Of two at once one gets it
  const again = await db.transaction(async (tx) => {
    await countRefusal(tx, entry.orderId, now)
    return tx
      .update(carrierOrders)
      .set({ ...values, reason: null })
      .where(and(eq(carrierOrders.orderId, entry.orderId), eq(carrierOrders.state, 'refused')))
      .returning()
  })
  if (again.length > 0) return { kind: 'again', carrier: entry.carrier, isBound: false }
  const [known] = await db.select().from(carrierOrders).where(eq(carrierOrders.orderId, entry.orderId))
  if (!known) return { kind: 'unknown' }
  if (known.state === 'handing' || known.state === 'unknown')
    return knowsIds.includes(known.carrier)
      ? { kind: 'again', carrier: known.carrier, isBound: true }
      : { kind: 'unknown' }
  return { kind: 'taken' }
}

/** Before an order that was refused forgets by whom and why. */
async function countRefusal(tx: Db, orderId: string, now: number) {
  const refused = and(eq(carrierOrders.orderId, orderId), eq(carrierOrders.state, 'refused'))
  const [order] = await tx.select().from(carrierOrders).where(refused).for('update')
  if (!order) return
  const { carrier, channel, reason } = order
  const { carrier: by, channel: over, day, reason: why, count } = carrierRefusals
  await tx
    .insert(carrierRefusals)
    .values({ carrier, channel, day: istDayStart(now), reason: reason ?? 'other', count: 1 })
    .onConflictDoUpdate({ target: [by, over, day, why], set: { count: sql`${count} + 1` } })
}

/** What a carrier has reported meanwhile stays. */
async function noteHanded(db: Db, orderId: string, handed: Handed, paise: number | undefined, now: number) {
  const open = and(eq(carrierOrders.orderId, orderId), inArray(carrierOrders.state, ['handing', 'unknown']))
  if (handed.kind === 'taken') {
    const named = { providerId: handed.providerId ?? null, paise: paise ?? null, updatedAt: now }
    await db.update(carrierOrders).set(named).where(eq(carrierOrders.orderId, orderId))
    await db.update(carrierOrders).set({ state: 'taken', reason: null }).where(open)
    return
  }
  const state = handed.kind === 'refused' ? ('refused' as const) : ('unknown' as const)
  const reason = handed.kind === 'refused' ? handed.reason : null
  await db.update(carrierOrders).set({ state, reason, updatedAt: now }).where(open)
}

/** The order that a report is about, by our id or by the carrier's. */
export async function findOrder(
  db: Db,
  carrier: CarrierName,
  { orderId, providerId }: { orderId?: string; providerId?: string },
): Promise<StoredOrder | undefined> {
  const { orderId: id, carrier: by, providerId: theirs } = carrierOrders
  const [mine] =
    orderId === undefined
      ? []
      : await db
          .select()
          .from(carrierOrders)
          .where(and(eq(id, orderId), eq(by, carrier)))
  if (mine || providerId === undefined) return mine
  const [found] = await db
    .select()
    .from(carrierOrders)
    .where(and(eq(by, carrier), eq(theirs, providerId)))
    .limit(1)
  return found
}

/** A delivery outranks a failure, whichever is reported first. */
export async function noteOrderReport(
  db: Db,
  orderId: string,
  state: 'delivered' | 'failed',
  reason: string | undefined,
  now: number,
): Promise<void> {
  const before = ['handing', 'taken', 'unknown', ...(state === 'delivered' ? (['failed'] as const) : [])] as const
  await db
    .update(carrierOrders)
    .set({ state, reason: state === 'failed' ? (reason ?? 'other') : null, updatedAt: now })
    .where(and(eq(carrierOrders.orderId, orderId), inArray(carrierOrders.state, before)))
}

/** So long after a message an answer that names none counts as one to it. */
const ANSWER_MS = 7 * DAY_MS
/** How far the clock of a carrier may be from ours. */
const SKEW_MS = 5 * 60_000

/** The message that somebody has answered: the one they name, or the last one to their number before that time. */
export async function findAnswered(
  db: Db,
  carrier: CarrierName,
  { from, at, answers }: { from: string; at: number; answers?: string },
): Promise<StoredOrder | undefined> {
  const named = answers === undefined ? undefined : await findOrder(db, carrier, { providerId: answers })
  if (named?.recipient === from) return named
  const { recipient, sentAt, channel, state } = carrierOrders
  const [last] = await db
    .select()
    .from(carrierOrders)
    .where(
      and(
        eq(recipient, from),
        inArray(channel, ['sms', 'whatsapp']),
        inArray(state, ['taken', 'unknown', 'delivered']),
        gte(sentAt, at - ANSWER_MS),
        lte(sentAt, at + SKEW_MS),
      ),
    )
    .orderBy(desc(sentAt))
    .limit(1)
  return last
}

/** Whether the order is still there; it stays so until the transaction ends. */
export async function holdOrder(db: Db, orderId: string): Promise<boolean> {
  const isThis = eq(carrierOrders.orderId, orderId)
  return (await db.select({ orderId: carrierOrders.orderId }).from(carrierOrders).where(isThis).for('share')).length > 0
}

/** What orders have a number in them is kept so long. */
const KEPT_MS = 90 * DAY_MS

export async function purgeCarrierOrders(db: Db, now: number): Promise<number> {
  await deleteInBatches(db, carrierRefusals, lt(carrierRefusals.day, now - KEPT_MS))
  return deleteInBatches(db, carrierOrders, lt(carrierOrders.sentAt, now - KEPT_MS))
}

export interface CarrierCount {
  carrier: CarrierName
  channel: StoredOrder['channel']
  state: StoredOrder['state']
  reason: string | null
  count: number
  paise: number
}

/** What the carriers did since then, by channel, state and reason; refusals that another carrier made good from the day of it on. */
export async function countOrders(db: Db, since: number): Promise<CarrierCount[]> {
  const { carrier, channel, state, reason, paise, sentAt } = carrierOrders
  const orders = await db
    .select({
      ...{ carrier, channel, state, reason },
      count: sql<number>`count(*)`.mapWith(Number),
      paise: sql<number>`coalesce(sum(${paise}), 0)`.mapWith(Number),
    })
    .from(carrierOrders)
    .where(gte(sentAt, since))
    .groupBy(carrier, channel, state, reason)
  const refusals = await db
    .select({
      ...{ carrier: carrierRefusals.carrier, channel: carrierRefusals.channel, reason: carrierRefusals.reason },
      count: sql<number>`sum(${carrierRefusals.count})`.mapWith(Number),
    })
    .from(carrierRefusals)
    .where(gte(carrierRefusals.day, istDayStart(since)))
    .groupBy(carrierRefusals.carrier, carrierRefusals.channel, carrierRefusals.reason)
  const counts = new Map<string, CarrierCount>()
  for (const one of [...orders, ...refusals.map((refused) => ({ ...refused, state: 'refused' as const, paise: 0 }))]) {
    const key = [one.carrier, one.channel, one.state, one.reason ?? ''].join(' ')
    counts.set(key, { ...one, count: one.count + (counts.get(key)?.count ?? 0) })
  }
  return [...counts.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}
