import { eq } from 'drizzle-orm'
import type { ApiScope } from '../../src/contract/api-scopes.ts'
import type { UserCode } from '../../src/contract/session.ts'
import type { Db } from '../db/connect.ts'
import { partners } from '../db/schema.ts'
import { findAccount, isActive } from '../identity/accounts.ts'

/** The signed-in user as the policies judge it, read from the database for every request. */
export interface Actor {
  /** `_id` on the wire. */
  userId: string
  /** The user's own partner. */
  ipId: string
  userCode: UserCode
  name: string
  /** For a SUB: whose requests it works on (ROLE-05). */
  parentIpId?: string
  /** For an SSC: the partners it may act for (ROLE-03). */
  childIpIds: string[]
  /** The key of the API that this is, and no person. */
  apiKey?: { keyId: string; scopes: readonly ApiScope[] }
  /** The sign-in on this device, of the identity provider. */
  sessionId?: string
  /** When they last proved who they are on this device, epoch ms: by signing in, or later (AUTH-25). */
  provenAt?: number
}

/**
 * The current state of the user. Read for every request, so that a change of a partner or a revoked account takes
 * effect at once. Returns 'revoked' when the user, its partner or a member's employer was switched off (HTTP 403),
 * undefined when there is no such user.
 */
export async function findActor(db: Db, userId: string): Promise<Actor | 'revoked' | undefined> {
  const account = await findAccount(db, userId)
  if (!account) return undefined
  if (!isActive(account)) return 'revoked'
  const { user, partner } = account
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
