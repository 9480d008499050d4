import { and, desc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { ApiScope } from '../../src/contract/api-scopes.ts'
import { DAY_MS, MINUTE_MS } from '../../src/lib/dates.ts'
import type { Db } from '../db/connect.ts'
import { apiKeys, partners } from '../db/schema.ts'
import { hashSecret } from '../identity/keys.ts'
import type { Actor } from './actor.ts'

export type ApiKeyRow = typeof apiKeys.$inferSelect

/** The newest first. */
export const findKeys = (db: Db, ipId: string): Promise<ApiKeyRow[]> =>
  db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.ipId, ipId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.keyId))
    .limit(200)

export const countWorking = (db: Db, ipId: string, now: number): Promise<number> =>
  db.$count(apiKeys, and(eq(apiKeys.ipId, ipId), isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, now)))

interface NewKey {
  ipId: string
  name: string
  scopes: ApiScope[]
  keyHash: string
  hint: string
  days: number
  by: Pick<Actor, 'userId' | 'name'>
  now: number
}

/** Undefined when there is a key like it already. */
export async function addKey(db: Db, { days, by, now, ...key }: NewKey): Promise<ApiKeyRow | undefined> {
  if (await isTaken(db, key.keyHash)) return undefined
  const keyId = randomBytes(9).toString('base64url')
  const stamps = { createdAt: now, createdBy: by.userId, createdByName: by.name, expiresAt: now + days * DAY_MS }
  const [row] = await db
    .insert(apiKeys)
    .values({ keyId, ...key, ...stamps })
    .onConflictDoNothing()
    .returning()
  return row
}

/** Also a replaced one: two companies must never be told apart by chance. */
export const isTaken = async (db: Db, keyHash: string): Promise<boolean> =>
  (await db.$count(apiKeys, or(eq(apiKeys.keyHash, keyHash), eq(apiKeys.formerHash, keyHash)))) > 0

/** A key of this partner that works, locked. */
export async function lockKey(db: Db, ipId: string, keyId: string, now: number): Promise<ApiKeyRow | undefined> {
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.ipId, ipId), eq(apiKeys.keyId, keyId)))
    .for('update')
  return row && row.revokedAt === null && row.expiresAt > now ? row : undefined
}

export async function changeKey(db: Db, keyId: string, set: Partial<ApiKeyRow>): Promise<ApiKeyRow> {
  const [row] = await db.update(apiKeys).set(set).where(eq(apiKeys.keyId, keyId)).returning()
  return row!
}

/**
 * Whom a key stands for: a service account of its partner. Undefined for a key that is unknown, expired or ended;
 * 'revoked' when the partner is switched off. Read for every request, as a user is.
 */
export async function findKeyActor(db: Db, key: string, now: number): Promise<Actor | 'revoked' | undefined> {
  const hash = hashSecret(key)
  const isThis = or(eq(apiKeys.keyHash, hash), and(eq(apiKeys.formerHash, hash), gt(apiKeys.formerUntil, now)))
  const [found] = await db
    .select({ key: apiKeys, partner: partners })
    .from(apiKeys)
    .innerJoin(partners, eq(partners.ipId, apiKeys.ipId))
    .where(and(isThis, isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, now)))
  if (!found) return undefined
  const { keyId, name, scopes, ipId } = found.key
  if (found.partner.status !== 1 || found.partner.removedAt !== null) return 'revoked'
  const isLate = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, now - MINUTE_MS))
  if ((found.key.lastUsedAt ?? 0) < now - MINUTE_MS)
    await db
      .update(apiKeys)
      .set({ lastUsedAt: now })
      .where(and(eq(apiKeys.keyId, keyId), isLate))
  const { userCode } = found.partner
  return { userId: serviceUser(keyId), ipId, userCode, name, childIpIds: [], apiKey: { keyId, scopes } }
}

/** As which a key is on record: in histories, in the ledger and in the audit trail. */
export const serviceUser = (keyId: string): string => `key:${keyId}`
