import { and, eq, gt, sql } from 'drizzle-orm'
import { DAY_MS } from '../../src/lib/dates.ts'
import { FAILING_DAYS, nextAttempt, restAfter } from '../../src/rules/webhooks.ts'
import type { Db } from '../db/connect.ts'
import { funnelRows, partners, users, webhookDeliveries, webhookEndpoints } from '../db/schema.ts'
import type { WebhookOutcome } from '../gateways/webhooks/types.ts'
import { webhookOffEmail } from '../mail/emails-webhooks.ts'
import { queueMail } from '../mail/queue.ts'
import type { DeliveryRow } from './webhook-deliveries.ts'
import type { EndpointRow } from './webhooks.ts'

/** So long a server may take for a message that it has claimed; after that it has died and another one sends it. */
export const CLAIM_MS = 60_000
/** Messages under way to one endpoint. */
export const AT_ONCE_EACH = 4

export interface Claimed {
  delivery: DeliveryRow
  endpoint: EndpointRow
}

const isDue = (
  now: number,
) => sql`d.state = 'waiting' and d.next_at <= ${now} and coalesce(d.claimed_until, 0) <= ${now}
  and not exists (select 1 from webhook_deliveries earlier
    where earlier.endpoint_id = d.endpoint_id and earlier.subject = d.subject and earlier.state = 'waiting'
      and earlier.seq < d.seq)`

/** The endpoint whose turn it is, locked: of two servers each gets another. The triggers lock its key only, and go on. */
async function lockTurn(tx: Db, now: number): Promise<EndpointRow | undefined> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select e.endpoint_id as id from webhook_endpoints e join partners p on p.ip_id = e.ip_id
    where e.is_enabled and coalesce(e.rests_until, 0) <= ${now} and p.status = 1 and p.removed_at is null
      and (select count(*) from webhook_deliveries held
        where held.endpoint_id = e.endpoint_id and held.claimed_until is not null and held.claimed_until > ${now})
          < ${AT_ONCE_EACH}
      and exists (select 1 from webhook_deliveries d where d.endpoint_id = e.endpoint_id and ${isDue(now)})
    order by e.turn_at, e.endpoint_id limit 1
    for no key update of e skip locked`)
  if (rows.length === 0) return undefined
  const isThis = eq(webhookEndpoints.endpointId, rows[0]!.id)
  return (await tx.update(webhookEndpoints).set({ turnAt: now }).where(isThis).returning())[0]
}

/**
 * Claims the next message that is due: of each subject the earliest that waits, whether that is due or not. Two servers
 * never hold the same: the claim is committed before anything is sent.
 */
export const claimDelivery = (db: Db, now: number): Promise<Claimed | undefined> =>
  db.transaction(async (tx) => {
    const endpoint = await lockTurn(tx, now)
    if (!endpoint) return undefined
    const { rows } = await tx.execute<{ seq: string }>(sql`
      select d.seq from webhook_deliveries d where d.endpoint_id = ${endpoint.endpointId} and ${isDue(now)}
      order by d.next_at, d.seq limit 1 for update skip locked`)
    if (rows.length === 0) return undefined
    const [delivery] = await tx
      .update(webhookDeliveries)
      .set({ attempts: sql`${webhookDeliveries.attempts} + 1`, claimedUntil: now + CLAIM_MS, lastAt: now })
      .where(eq(webhookDeliveries.seq, Number(rows[0]!.seq)))
      .returning()
    return { delivery: delivery!, endpoint }
  })

type Result = 'delivered' | 'again' | 'failed' | 'off'

/**
 * Writes what came of an attempt. A claim that ran out meanwhile and was taken by another server is left to that one.
 * An endpoint that answers 410, or nothing but failures for FAILING_DAYS, is switched off and its owner gets an e-mail.
 */
export const settleDelivery = (
  db: Db,
  { delivery, endpoint }: Claimed,
  outcome: WebhookOutcome,
  { now, random }: { now: number; random?: (() => number) | undefined },
): Promise<Result> =>
  db.transaction(async (tx) => {
    // What it answered may repeat what it was told of somebody who is just being erased
    const isErased = await holdSubject(tx, delivery.subject)
    // The endpoint first, as in a claim
    const [held] = await tx
      .select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.endpointId, endpoint.endpointId))
      .for('no key update')
    if (!held) return 'off'
    const isOk = 'status' in outcome && outcome.status >= 200 && outcome.status < 300
    const retryAfterMs = 'status' in outcome ? (outcome.retryAfterMs ?? 0) : 0
    // What it was about is gone: no fault of the endpoint, and nothing to try again
    const isOver = 'error' in outcome && outcome.error === 'nothing-left'
    const next =
      isOk || isOver ? undefined : nextAttempt(delivery.attempts, { now, retryAfterMs, ...(random && { random }) })
    const state = isOk ? 'delivered' : next === undefined ? 'failed' : 'waiting'
    const written = await tx
      .update(webhookDeliveries)
      .set({
        ...{ state, nextAt: next ?? null, claimedUntil: null },
        lastStatus: 'status' in outcome ? outcome.status : null,
        lastReply: 'status' in outcome && !isErased ? outcome.reply : null,
        lastError: 'error' in outcome ? outcome.error : null,
      })
      .where(and(eq(webhookDeliveries.seq, delivery.seq), eq(webhookDeliveries.attempts, delivery.attempts)))
    if (!written.rowCount) return 'again'
    if (isOver) return 'failed'
    if (isOk) return noteOk(tx, held, now)
    const isGone = 'status' in outcome && outcome.status === 410
    const isOff = await noteFailure(tx, held, { isGone, retryAfterMs, now })
    return isOff ? 'off' : state === 'failed' ? 'failed' : 'again'
  })

/** Whether a delivery is about an erased applicant. An erasure of this one ends before it, or waits until the transaction ends. */
async function holdSubject(tx: Db, funnelId: string): Promise<boolean> {
  const [found] = await tx
    .select({ isErased: sql<boolean>`${funnelRows.details} ->> 'forgottenAt' is not null` })
    .from(funnelRows)
    .where(eq(funnelRows.funnelId, funnelId))
    .for('key share')
  return found?.isErased ?? false
}

/** So many failures in a row mean that the endpoint was down, and not that it dislikes one message. */
const DOWN_AFTER = 5

async function noteOk(tx: Db, { endpointId, failures }: EndpointRow, now: number): Promise<'delivered'> {
  await tx
    .update(webhookEndpoints)
    .set({ failures: 0, failingSince: null, restsUntil: null, lastOkAt: now })
    .where(eq(webhookEndpoints.endpointId, endpointId))
  // It is back: what waits for it need not wait for hours more
  if (failures >= DOWN_AFTER)
    await tx
      .update(webhookDeliveries)
      .set({ nextAt: now })
      .where(
        and(
          eq(webhookDeliveries.endpointId, endpointId),
          eq(webhookDeliveries.state, 'waiting'),
          gt(webhookDeliveries.nextAt, now),
        ),
      )
  return 'delivered'
}

/** Longest rest that a receiver can ask for, ms: an owner who repaired it should not wait for a day. */
const LONGEST_REST_MS = 60 * 60_000

async function noteFailure(
  tx: Db,
  endpoint: EndpointRow,
  { isGone, retryAfterMs, now }: { isGone: boolean; retryAfterMs: number; now: number },
): Promise<boolean> {
  const failures = endpoint.failures + 1
  const failingSince = endpoint.failingSince ?? now
  const isOff = endpoint.isEnabled && (isGone || now - failingSince > FAILING_DAYS * DAY_MS)
  await tx
    .update(webhookEndpoints)
    .set({
      ...{ failures, failingSince },
      restsUntil: now + Math.max(restAfter(failures), Math.min(retryAfterMs, LONGEST_REST_MS)),
      ...(isOff ? { isEnabled: false, disabledReason: isGone ? ('gone' as const) : ('failing' as const) } : {}),
    })
    .where(eq(webhookEndpoints.endpointId, endpoint.endpointId))
  if (isOff) await tellOwners(tx, endpoint, isGone, now)
  return isOff
}

/** The users of the account itself, not its members. */
async function tellOwners(tx: Db, { ipId, url }: EndpointRow, isGone: boolean, now: number): Promise<void> {
  const owners = await tx
    .select({ email: users.email, name: users.name, company: partners.legalEntityName })
    .from(users)
    .innerJoin(partners, eq(partners.ipId, users.ipId))
    .where(and(eq(users.ipId, ipId), eq(users.status, 1)))
    .limit(5)
  for (const { email, ...about } of owners) {
    const host = new URL(url).host
    await queueMail(tx, { to: email, ...webhookOffEmail({ ...about, host, isGone }) }, now)
  }
}
