import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { SIGN_IN_WAYS } from '../../src/lib/paths.ts'
import { isSameSecret } from '../core/is-same-secret.ts'
import type { Db } from '../db/connect.ts'
import { findAccount, isActive, type Account } from './accounts.ts'
import { findSecondStep, type SecondStep } from './code-app.ts'
import { makeSecret, sign } from './keys.ts'
import { findPasskeys, type Passkey } from './passkeys.ts'

/** How long a user who has proven who they are may change how they sign in. */
export const PROOF_MS = 10 * 60_000

const isHttps = (origin: string) => origin.startsWith('https:')
const cookieOf = (origin: string) => (isHttps(origin) ? '__Secure-fieldhire_proof' : 'fieldhire_proof')

export interface Proven {
  account: Account
  passkeys: Passkey[]
  /** Undefined where the password is enough. */
  codes: SecondStep | undefined
  /** The secret of this proof, for the tokens of its forms. */
  nonce: string
}

interface Stated {
  userId: string
  at: number
  nonce: string
}

type Ways = Omit<Proven, 'nonce'>

/** A change of the password, of any passkey or of the codes ends the proofs of other browsers. */
const macOf = (sessionSecret: string, { userId, at, nonce }: Stated, { account, passkeys, codes }: Ways) =>
  sign(
    sessionSecret,
    'passkey-proof',
    JSON.stringify([
      ...[userId, at, nonce, account.user.passwordHash, codes?.createdAt],
      passkeys.map(({ credentialId }) => credentialId),
    ]),
  )

async function findWays(db: Db, userId: string): Promise<Ways | undefined> {
  const account = await findAccount(db, userId)
  return account && { account, passkeys: await findPasskeys(db, userId), codes: await findSecondStep(db, userId) }
}

interface Settings {
  sessionSecret: string
  origin: string
}

const cookie = (origin: string, maxAge: number) =>
  ({ path: SIGN_IN_WAYS, httpOnly: true, sameSite: 'Strict', secure: isHttps(origin), maxAge }) as const

/**
 * After a right password or passkey, and after each change, with the time of the first one. Returns the secret of the
 * proof.
 */
export async function giveProof(
  c: Context,
  db: Db,
  settings: Settings,
  stated: Omit<Stated, 'nonce'>,
): Promise<string | undefined> {
  const ways = await findWays(db, stated.userId)
  if (!ways) return undefined
  const full = { ...stated, nonce: makeSecret() }
  const mac = macOf(settings.sessionSecret, full, ways)
  const value = Buffer.from(JSON.stringify([full.userId, full.at, full.nonce, mac])).toString('base64url')
  setCookie(c, cookieOf(settings.origin), value, cookie(settings.origin, PROOF_MS / 1000))
  return full.nonce
}

/** Who has proven in this browser, not long ago, who they are; of an account that is active. */
export async function readProof(
  c: Context,
  db: Db,
  { sessionSecret, origin }: Settings,
  now: number,
): Promise<(Proven & { at: number }) | undefined> {
  const read = readValue(getCookie(c, cookieOf(origin)))
  if (!read || read.at > now || now - read.at >= PROOF_MS) return undefined
  const ways = await findWays(db, read.userId)
  if (!ways || !isActive(ways.account)) return undefined
  if (!isSameSecret(read.mac, macOf(sessionSecret, read, ways))) return undefined
  return { ...ways, nonce: read.nonce, at: read.at }
}

function readValue(value: string | undefined): (Stated & { mac: string }) | undefined {
  if (value === undefined || value.length > 1000) return undefined
  try {
    const parts: unknown = JSON.parse(Buffer.from(value, 'base64url').toString())
    if (!Array.isArray(parts)) return undefined
    const [userId, at, nonce, mac] = parts as unknown[]
    if (typeof userId !== 'string' || typeof at !== 'number') return undefined
    if (typeof nonce !== 'string' || typeof mac !== 'string') return undefined
    // Postgres would refuse NUL in a query
    return /^[\w.-]{1,100}$/.test(userId) ? { userId, at, nonce, mac } : undefined
  } catch {
    return undefined
  }
}
