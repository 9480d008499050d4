import { eq } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { TokenAnswer } from '../../src/contract/session.ts'
import type { Db } from '../db/connect.ts'
import { users } from '../db/schema.ts'
import { findAccount, isActive, type Account } from './accounts.ts'
import { hashSecret, makeSecret } from './keys.ts'
import { findProofOf, keepSignIn, noteSession, type BegunSignIn } from './outside/sign-ins.ts'
import { isNewDevice } from './new-device.ts'
import { authorizationCodes } from './schema.ts'
import { openSession, revokeSession, type DeviceOfSession } from './sessions.ts'

export const CODE_MS = 60_000

interface CodeGrant {
  userId: string
  redirectUri: string
  challenge: string
  referer?: string
  isKnownDevice?: boolean
}

/**
 * A code for one sign-in: 60 s, single use, bound to the redirect address and the challenge. `email` is the address of the
 * account when its user proved who they are.
 */
export async function makeCode(
  db: Db,
  { email, ...grant }: CodeGrant & { email: string },
  now: number,
  outside?: BegunSignIn,
): Promise<string> {
  const code = makeSecret()
  const codeHash = hashSecret(code)
  const kept = { ...grant, codeHash, createdAt: now, expiresAt: now + CODE_MS }
  await db.transaction(async (tx) => {
    // A change of the address that is under way is waited for; one that comes after finds the code (forget-ways.ts)
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, grant.userId)).for('share')
    await tx.insert(authorizationCodes).values(kept)
    // Whom the provider has signed out meanwhile, or whose address is another, the app gets no session for
    const isGone = user?.email !== email || (outside && !(await keepSignIn(tx, codeHash, outside, now)))
    if (isGone)
      await tx.update(authorizationCodes).set({ usedAt: now }).where(eq(authorizationCodes.codeHash, codeHash))
  })
  return code
}

export type Exchange =
  /** `newDevice`: the account whose owner is to be told. */
  | { kind: 'tokens'; tokens: TokenAnswer; newDevice?: Account | undefined }
  | { kind: 'refused'; reason: 'unknown' | 'reused' | 'expired' | 'redirect' | 'verifier' | 'account' }

interface Presented extends DeviceOfSession {
  code: string
  redirectUri: string
  verifier: string
}

/**
 * API-003: exchanges a code. Whatever comes of it, the code is spent: a second try with another verifier finds nothing,
 * and a code that comes again after it was exchanged was stolen by one of the two, so the session it gave ends.
 */
export const exchangeCode = (
  db: Db,
  signing: { sessionSecret: string },
  presented: Presented,
  now: number,
): Promise<Exchange> =>
  // No refusal throws in here: that the code is spent must be committed
  db.transaction(async (tx): Promise<Exchange> => {
    const codeHash = hashSecret(presented.code)
    const [grant] = await tx
      .select()
      .from(authorizationCodes)
      .where(eq(authorizationCodes.codeHash, codeHash))
      .for('update')
    if (!grant) return { kind: 'refused', reason: 'unknown' }
    if (grant.usedAt !== null) {
      if (grant.sessionId) await revokeSession(tx, grant.sessionId, 'code-reuse', now)
      return { kind: 'refused', reason: 'reused' }
    }
    const spend = (sessionId: string | null) =>
      tx.update(authorizationCodes).set({ usedAt: now, sessionId }).where(eq(authorizationCodes.codeHash, codeHash))
    const account = await findAccount(tx, grant.userId)
    const reason = findFault(grant, presented, now)
    if (reason || !account || !isActive(account)) {
      await spend(null)
      return { kind: 'refused', reason: reason ?? 'account' }
    }
    const device = { deviceId: presented.deviceId, isKnown: grant.isKnownDevice }
    const newDevice = (await isNewDevice(tx, account.user.id, device, now)) ? account : undefined
    const provenAt = await findProofOf(tx, codeHash)
    const { sid, tokens } = await openSession(tx, signing, account, now, { ...presented, provenAt })
    await spend(sid)
    await noteSession(tx, codeHash, sid)
    return { kind: 'tokens', tokens: grant.referer ? { ...tokens, referer: grant.referer } : tokens, newDevice }
  })

function findFault(
  grant: typeof authorizationCodes.$inferSelect,
  { redirectUri, verifier }: Presented,
  now: number,
): 'expired' | 'redirect' | 'verifier' | undefined {
  if (grant.expiresAt <= now) return 'expired'
  if (grant.redirectUri !== redirectUri) return 'redirect'
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return challenge === grant.challenge ? undefined : 'verifier'
}
