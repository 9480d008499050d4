import { eq } from 'drizzle-orm'
import type { Db } from './db/connect.ts'
import { partners, users } from './db/schema.ts'
import type { Actor } from './handler.ts'

/**
 * What the identity provider says of a bearer token: whose it is, or nothing when it is unknown, expired or signed out.
 * server/identity gives the function; the rest of the server knows no more of tokens.
 */
export type VerifyAccessToken = (token: string) => Promise<{ userId: string; sessionId?: string } | undefined>

/**
 * The user as it stands now; read for every request, so that a change of a partner or a revoked account holds at once.
 * 'revoked' when the user or its partner was switched off (HTTP 403), undefined when there is no such user.
 */
export async function findActor(db: Db, userId: string): Promise<Actor | 'revoked' | undefined> {
  const [row] = await db
    .select({ user: users, partner: partners })
    .from(users)
    .innerJoin(partners, eq(partners.ipId, users.ipId))
    .where(eq(users.id, userId))
  if (!row) return undefined
  if (row.user.status !== 1 || row.partner.status !== 1) return 'revoked'
  const { user, partner } = row
  return {
    userId: user.id,
    ipId: partner.ipId,
    userCode: partner.userCode,
    name: user.name,
    parentIpId: partner.parentIpId ?? undefined,
    childIpIds: partner.userCode === 'SSC' ? await childrenOf(db, partner.ipId) : [],
  }
}

async function childrenOf(db: Db, ipId: string): Promise<string[]> {
  const rows = await db.select({ ipId: partners.ipId }).from(partners).where(eq(partners.parentIpId, ipId))
  return rows.map((row) => row.ipId)
}
