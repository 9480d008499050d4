import { and, asc, desc, eq, inArray, isNotNull, lt, lte, ne, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { PushMessage } from '../../src/contract/push.ts'
import { DAY_MS } from '../../src/lib/dates.ts'
import type { Db } from '../db/connect.ts'
import { deleteInBatches } from '../db/purge.ts'
import { meta, partners, pushMessages, pushSubscriptions, users } from '../db/schema.ts'
import { isVapidPair, makeVapidKeys, type VapidKeys } from '../core/vapid-keys.ts'
import type { PushGateway, PushTarget } from '../gateways/push/types.ts'
import { signInSessions } from '../identity/schema.ts'

const KEYS = 'vapid-keys'
/** No user has more browsers in use; the one with the oldest update is evicted. */
const MOST_DEVICES = 10
/** How long a note is stored, so that no event is notified twice. */
const KEEP_MS = 7 * DAY_MS
const MOST_ATTEMPTS = 8

/**
 * The key pair of this installation, made at the first start and stored in the database. Several servers on one
 * database are therefore one sender: a browser that subscribed with a key accepts notes from no other.
 */
export async function loadVapidKeys(db: Db): Promise<VapidKeys> {
  await db.insert(meta).values({ key: KEYS, value: makeVapidKeys() }).onConflictDoNothing()
  const [row] = await db.select().from(meta).where(eq(meta.key, KEYS))
  const keys = row!.value as VapidKeys
  if (!isVapidPair(keys)) throw new Error(`The row "${KEYS}" of meta is damaged: remove it to get new keys`)
  return keys
}

interface Owner {
  userId: string
  deviceId: string
}
const isOf = ({ userId, deviceId }: Owner) =>
  and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.deviceId, deviceId))

/**
 * Stores the push address of a browser. The browser belongs to the user who is signed in on it now, and to no earlier
 * one.
 */
export async function saveSubscription(
  db: Db,
  owner: Owner,
  target: PushTarget & { sessionId: string | undefined; now: number },
): Promise<void> {
  const { sessionId, now, ...address } = target
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, address.endpoint), sql`not (${isOf(owner)})`))
  const set = { ...address, sessionId: sessionId ?? null, updatedAt: now }
  await db
    .insert(pushSubscriptions)
    .values({ subscriptionId: randomUUID(), ...owner, ...set, createdAt: now })
    .onConflictDoUpdate({ target: [pushSubscriptions.userId, pushSubscriptions.deviceId], set })
  const newest = db
    .select({ id: pushSubscriptions.subscriptionId })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, owner.userId))
    .orderBy(desc(pushSubscriptions.updatedAt), asc(pushSubscriptions.subscriptionId))
    .limit(MOST_DEVICES)
  await db
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.userId, owner.userId),
        ne(pushSubscriptions.deviceId, owner.deviceId),
        sql`${pushSubscriptions.subscriptionId} not in (${newest})`,
      ),
    )
}

/** Returns whether there was one. */
export async function removeSubscription(db: Db, owner: Owner): Promise<boolean> {
  const gone = await db.delete(pushSubscriptions).where(isOf(owner)).returning({ id: pushSubscriptions.subscriptionId })
  return gone.length > 0
}

/** Users who receive notes on some device, with their partner. */
export const findSubscribers = (db: Db) =>
  db
    .selectDistinct({
      userId: users.id,
      ipId: partners.ipId,
      userCode: partners.userCode,
      parentIpId: partners.parentIpId,
    })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .innerJoin(partners, eq(partners.ipId, users.ipId))
    .where(and(eq(users.status, 1), eq(partners.status, 1)))

export interface Note {
  /** What it is about: a second note about the same thing is dropped. */
  about: string
  message: PushMessage
  /** Epoch ms. */
  expiresAt: number
}

/** Queues a note for every device of a user, in the transaction of the event. Without a device nothing is written. */
export async function queueNote(db: Db, userId: string, { about, message, expiresAt }: Note, now: number) {
  const devices = await db
    .select({ subscriptionId: pushSubscriptions.subscriptionId })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
  if (devices.length === 0) return
  await db
    .insert(pushMessages)
    .values(
      devices.map(({ subscriptionId }) => ({
        ...{ messageId: randomUUID(), subscriptionId, about, message, expiresAt },
        ...{ createdAt: now, nextAttemptAt: now },
      })),
    )
    .onConflictDoNothing()
}

/** So long a server may take for a note that it has claimed; after that it has died and another one sends it. */
const CLAIM_MS = 60_000

/** Claims the note that has waited longest, with where it goes: no other server sends it meanwhile. */
const claimNote = (db: Db, now: number) =>
  db.transaction(async (tx) => {
    const [note] = await tx
      .select()
      .from(pushMessages)
      .where(and(isNotNull(pushMessages.nextAttemptAt), lte(pushMessages.nextAttemptAt, now)))
      .orderBy(asc(pushMessages.nextAttemptAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!note) return undefined
    const target = await findOpenTarget(tx, note.subscriptionId)
    const claim = { attempts: note.attempts + 1, nextAttemptAt: now + CLAIM_MS }
    await tx.update(pushMessages).set(claim).where(eq(pushMessages.messageId, note.messageId))
    return { note: { ...note, ...claim }, target }
  })

/**
 * Sends the note that has waited longest; returns whether there was one. The claim is committed before it is sent. A
 * server that dies in between sends it again after the claim; the service replaces it by its topic.
 */
export async function deliverNextNote(db: Db, gateway: PushGateway, now: number): Promise<boolean> {
  const claimed = await claimNote(db, now)
  if (!claimed) return false
  const { note, target } = claimed
  const { attempts, subscriptionId, message } = note
  // Dropped when the sign-in has ended: the phone's current user must not read it
  if (!target) return removeTarget(db, subscriptionId)
  const isWorthIt = note.expiresAt > now
  const ttlSeconds = Math.ceil((note.expiresAt - now) / 1000)
  const outcome = isWorthIt
    ? await gateway.send(target, { payload: JSON.stringify(message), ttlSeconds, topic: message.kind })
    : 'refused'
  if (outcome === 'gone') return removeTarget(db, subscriptionId)
  const again = outcome === 'later' && attempts < MOST_ATTEMPTS
  await db
    .update(pushMessages)
    .set({ nextAttemptAt: again ? now + 2 ** Math.min(attempts, 6) * 60_000 : null })
    .where(and(eq(pushMessages.messageId, note.messageId), eq(pushMessages.attempts, attempts)))
  return true
}

async function removeTarget(db: Db, subscriptionId: string): Promise<true> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.subscriptionId, subscriptionId))
  return true
}

/** Where to send, while the user is still signed in there and still has access. */
async function findOpenTarget(db: Db, subscriptionId: string): Promise<PushTarget | undefined> {
  const [found] = await db
    .select({
      target: pushSubscriptions,
      endedAt: signInSessions.revokedAt,
      session: signInSessions.id,
    })
    .from(pushSubscriptions)
    .innerJoin(users, and(eq(users.id, pushSubscriptions.userId), eq(users.status, 1)))
    .innerJoin(partners, and(eq(partners.ipId, users.ipId), eq(partners.status, 1)))
    .leftJoin(signInSessions, eq(signInSessions.id, pushSubscriptions.sessionId))
    .where(eq(pushSubscriptions.subscriptionId, subscriptionId))
  if (!found) return undefined
  const { target, endedAt, session } = found
  const isOver = target.sessionId !== null && (session === null || endedAt !== null)
  return isOver ? undefined : { endpoint: target.endpoint, p256dh: target.p256dh, auth: target.auth }
}

/** Removes old notes, and the devices of sign-ins that have ended. */
export async function purgeNotes(db: Db, now: number): Promise<void> {
  await deleteInBatches(db, pushMessages, lt(pushMessages.createdAt, now - KEEP_MS))
  const ended = db.select({ id: signInSessions.id }).from(signInSessions).where(isNotNull(signInSessions.revokedAt))
  await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, ended))
}
