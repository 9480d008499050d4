import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { TEST_EVENT } from '../../src/contract/webhook-events.ts'
import { DELIVERY_DAYS, type DeliveryState } from '../../src/contract/webhooks.ts'
import { DAY_MS } from '../../src/lib/dates.ts'
import type { Db } from '../db/connect.ts'
import { deleteInBatches } from '../db/purge.ts'
import { webhookDeliveries } from '../db/schema.ts'

export type DeliveryRow = typeof webhookDeliveries.$inferSelect

interface Page {
  endpointId: string
  state?: DeliveryState | undefined
  page: number
  limit: number
}

/** The newest first. */
export async function findDeliveries(db: Db, { endpointId, state, page, limit }: Page) {
  const where = and(
    eq(webhookDeliveries.endpointId, endpointId),
    state === undefined ? undefined : eq(webhookDeliveries.state, state),
  )
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(where)
    .orderBy(desc(webhookDeliveries.seq))
    .limit(limit)
    .offset((page - 1) * limit)
  return { rows, total: await db.$count(webhookDeliveries, where) }
}

export async function findDelivery(db: Db, endpointId: string, messageId: string): Promise<DeliveryRow | undefined> {
  const isThis = and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.messageId, messageId))
  return (await db.select().from(webhookDeliveries).where(isThis))[0]
}

/** A message that says nothing but that messages arrive. Returns its id. */
export async function queueTest(db: Db, endpointId: string, now: number): Promise<string> {
  const messageId = `msg_${randomUUID().replaceAll('-', '')}`
  const what = { messageId, endpointId, type: TEST_EVENT, subject: messageId, facts: {} }
  await db.insert(webhookDeliveries).values({ ...what, nextAt: now, createdAt: now })
  return messageId
}

/** As new, under the same id: a receiver that has it already can tell. */
const again = (now: number) => ({
  ...{ state: 'waiting' as const, attempts: 0, nextAt: now, claimedUntil: null },
  attemptsBefore: sql`${webhookDeliveries.attemptsBefore} + ${webhookDeliveries.attempts}`,
})

/** One that waits is sent now. Returns how many: 0 when there is none, or a server is just at it. */
export async function replayOne(db: Db, endpointId: string, messageId: string, now: number): Promise<number> {
  const { rowCount } = await db
    .update(webhookDeliveries)
    .set(again(now))
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        eq(webhookDeliveries.messageId, messageId),
        sql`coalesce(${webhookDeliveries.claimedUntil}, 0) <= ${now}`,
      ),
    )
  return rowCount ?? 0
}

/** Those that were given up and happened at `since` or later. */
export async function replayFailed(db: Db, endpointId: string, since: number, now: number): Promise<number> {
  const { rowCount } = await db
    .update(webhookDeliveries)
    .set(again(now))
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        eq(webhookDeliveries.state, 'failed'),
        gte(webhookDeliveries.createdAt, since),
      ),
    )
  return rowCount ?? 0
}

/** What an endpoint answered may repeat what it was told. Messages themselves hold ids only. */
export async function forgetInDeliveries(db: Db, funnelIds: string[]): Promise<void> {
  await db.update(webhookDeliveries).set({ lastReply: null }).where(inArray(webhookDeliveries.subject, funnelIds))
}

export const purgeDeliveries = (db: Db, now: number): Promise<number> =>
  deleteInBatches(db, webhookDeliveries, lt(webhookDeliveries.createdAt, now - DELIVERY_DAYS * DAY_MS))

/** For /metrics. */
export async function sumDeliveries(db: Db): Promise<{ waiting: number; failed: number; oldestAt: number | null }> {
  const { rows } = await db.execute<{ waiting: number; failed: number; oldest: string | null }>(sql`
    select count(*) filter (where d.state = 'waiting')::int as waiting,
           count(*) filter (where d.state = 'failed')::int as failed,
           min(d.created_at) filter (where d.state = 'waiting' and e.is_enabled) as oldest
    from webhook_deliveries d join webhook_endpoints e using (endpoint_id) where d.state <> 'delivered'`)
  const { waiting, failed, oldest } = rows[0]!
  return { waiting, failed, oldestAt: oldest === null ? null : Number(oldest) }
}
