import { eq } from 'drizzle-orm'
import { MOST_KEYS, ROTATION_HOURS } from '../../src/contract/api-keys.ts'
import { DAY_MS } from '../../src/lib/dates.ts'
import type { UserCode } from '../../src/contract/session.ts'
import { fieldRefusal, Refusal } from '../core/errors.ts'
import { partners } from '../db/schema.ts'
import { addKey, changeKey, countWorking, findKeys, isTaken, lockKey, type ApiKeyRow } from '../store/api-keys.ts'
import { writeAudit } from '../store/audit.ts'
import { assertProven } from './assert-proven.ts'
import type { AreaRoutes, Context } from './handler.ts'

const owners: readonly UserCode[] = ['EMP', 'SA', 'AGG']

/** CONN-02: for the owner of the account, as members are, and for nobody who acts for it. */
function assertOwner({ user }: Pick<Context, 'user'>, ipId: string): void {
  if (!owners.includes(user.userCode)) throw new Refusal('keys-owner-only')
  if (ipId !== user.ipId) throw new Refusal('company-not-yours')
}

export const apiKeyRoutes: AreaRoutes<'apiKeys'> = {
  async list({ ipId }, ctx) {
    assertOwner(ctx, ipId)
    return { data: (await findKeys(ctx.db, ipId)).map(toWire) }
  },

  async create({ ipId, name, scopes, days, keyHash, hint }, ctx) {
    assertOwner(ctx, ipId)
    assertProven(ctx)
    const { db, user: by, now } = ctx
    // Locked: of two at once the second counts the first
    await db.select().from(partners).where(eq(partners.ipId, ipId)).for('update')
    if ((await countWorking(db, ipId, now)) >= MOST_KEYS) throw new Refusal('too-many-keys')
    const row = await addKey(db, { ipId, name, scopes: [...new Set(scopes)], days, keyHash, hint, by, now })
    if (!row) throw fieldRefusal('keyHash', 'key-known')
    await note(ctx, row, 'key create', `${row.name}: ${row.scopes.join(', ')}`)
    return { data: toWire(row) }
  },

  async rotate({ ipId, keyId, days, keyHash, hint }, ctx) {
    assertOwner(ctx, ipId)
    assertProven(ctx)
    const { db, now } = ctx
    const before = await lockKey(db, ipId, keyId, now)
    if (!before) throw new Refusal('key-unknown')
    if (await isTaken(db, keyHash)) throw fieldRefusal('keyHash', 'key-known')
    const row = await changeKey(db, keyId, {
      ...{ keyHash, hint, rotatedAt: now, expiresAt: now + days * DAY_MS },
      formerHash: before.keyHash,
      formerUntil: Math.min(before.expiresAt, now + ROTATION_HOURS * 3_600_000),
    })
    await note(ctx, row, 'key rotate')
    return { data: toWire(row) }
  },

  async revoke({ ipId, keyId }, ctx) {
    assertOwner(ctx, ipId)
    const { db, now } = ctx
    if (!(await lockKey(db, ipId, keyId, now))) throw new Refusal('key-unknown')
    const row = await changeKey(db, keyId, { revokedAt: now, formerHash: null, formerUntil: null })
    await note(ctx, row, 'key revoke')
    return { data: toWire(row) }
  },
}

const note = ({ db, user, now }: Context, { ipId, keyId, name }: ApiKeyRow, action: string, detail = name) =>
  writeAudit(db, { at: now, actor: `user:${user.userId}`, action, subject: ipId, detail: `${detail} (${keyId})` })

/** Without the hashes. */
const toWire = ({ keyId, name, scopes, hint, ...row }: ApiKeyRow) => ({
  ...{ keyId, name, scopes, hint, createdAt: row.createdAt, createdByName: row.createdByName },
  ...{ expiresAt: row.expiresAt, lastUsedAt: row.lastUsedAt, rotatedAt: row.rotatedAt, revokedAt: row.revokedAt },
  formerUntil: row.formerUntil,
})
