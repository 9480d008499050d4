import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { WebhookEvent } from '../../src/contract/webhook-events.ts'
import { SECRET_ROTATION_HOURS } from '../../src/contract/webhooks.ts'
import type { Db } from '../db/connect.ts'
import { partners, webhookDeliveries, webhookEndpoints } from '../db/schema.ts'
import type { Actor } from './actor.ts'

export type EndpointRow = typeof webhookEndpoints.$inferSelect

const waiting = sql<number>`(select count(*) from ${webhookDeliveries}
  where ${webhookDeliveries}.endpoint_id = ${webhookEndpoints}.endpoint_id and ${webhookDeliveries}.state = 'waiting')`

/** The oldest first, with how many messages wait for each. */
export const findEndpoints = (db: Db, ipId: string): Promise<(EndpointRow & { waiting: number })[]> =>
  db
    .select({ ...getTableColumns(webhookEndpoints), waiting: waiting.mapWith(Number) })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.ipId, ipId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.endpointId))

/** Locks the partner: of two that add at once the second counts the first. */
export async function countEndpoints(db: Db, ipId: string): Promise<number> {
  await db.select({ ipId: partners.ipId }).from(partners).where(eq(partners.ipId, ipId)).for('update')
  return db.$count(webhookEndpoints, eq(webhookEndpoints.ipId, ipId))
}

interface NewEndpoint {
  ipId: string
  url: string
  events: WebhookEvent[]
  /** Sealed. */
  secret: string
  by: Pick<Actor, 'userId' | 'name'>
  now: number
}

export async function addEndpoint(db: Db, { by, now, ...endpoint }: NewEndpoint): Promise<EndpointRow> {
  const endpointId = `we_${randomBytes(12).toString('base64url')}`
  const stamps = { createdAt: now, createdBy: by.userId, createdByName: by.name }
  const [row] = await db
    .insert(webhookEndpoints)
    .values({ endpointId, ...endpoint, ...stamps })
    .returning()
  return row!
}

const isOf = (ipId: string, endpointId: string) =>
  and(eq(webhookEndpoints.ipId, ipId), eq(webhookEndpoints.endpointId, endpointId))

export async function findEndpoint(db: Db, ipId: string, endpointId: string): Promise<EndpointRow | undefined> {
  return (await db.select().from(webhookEndpoints).where(isOf(ipId, endpointId)))[0]
}

/** Undefined when the partner has no such endpoint. */
export async function changeEndpoint(
  db: Db,
  ipId: string,
  endpointId: string,
  set: Partial<EndpointRow>,
): Promise<EndpointRow | undefined> {
  return (await db.update(webhookEndpoints).set(set).where(isOf(ipId, endpointId)).returning())[0]
}

/** A replaced secret signs beside its successor, so that the receiver can change it at a time of its own. */
export const rotation = (secret: string, now: number) => ({
  secret,
  formerSecret: sql`${webhookEndpoints.secret}` as unknown as string,
  formerUntil: now + SECRET_ROTATION_HOURS * 3_600_000,
})

/** Switched on again it begins anew: what it failed at before does not count. */
export const switched = (isEnabled: boolean): Partial<EndpointRow> =>
  isEnabled
    ? { isEnabled, disabledReason: null, failures: 0, failingSince: null, restsUntil: null }
    : { isEnabled, disabledReason: 'paused' }

/** With its deliveries. */
export async function removeEndpoint(db: Db, ipId: string, endpointId: string): Promise<EndpointRow | undefined> {
  return (await db.delete(webhookEndpoints).where(isOf(ipId, endpointId)).returning())[0]
}
