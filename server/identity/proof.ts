import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { timingSafeEqual } from 'node:crypto'
import { SIGN_IN_WAYS } from '../../src/lib/paths.ts'
import type { Db } from '../db/connect.ts'
import { findAccount, isActive, type Account } from './accounts.ts'
import { makeSecret, sign } from './keys.ts'
import { findPasskeys, type Passkey } from './passkeys.ts'

/** How long a user who has proven who they are may change how they sign in. */
export const PROOF_MS = 10 * 60_000

const isHttps = (origin: string) => origin.startsWith('https:')
const cookieOf = (origin: string) => (isHttps(origin) ? '__Secure-fieldhire_proof' : 'fieldhire_proof')

export interface Proven {
  account: Account
  passkeys: Passkey[]
  /** The secret of this proof, for the tokens of its forms. */
  nonce: string
}

interface Stated {
  userId: string
  at: number
  nonce: string
}

/** A change of the password, or of any passkey, ends the proofs of other browsers. */
const macOf = (sessionSecret: string, { userId, at, nonce }: Stated, { account, passkeys }: Omit<Proven, 'nonce'>) =>
  sign(
    sessionSecret,
    'passkey-proof',
    JSON.stringify([userId, at, nonce, account.user.passwordHash, passkeys.map(({ credentialId }) => credentialId)]),
  )

interface Settings {
  sessionSecret: string
  origin: string
}

const cookie = (origin: string, maxAge: number) =>
  ({ path: SIGN_IN_WAYS, httpOnly: true, sameSite: 'Strict', secure: isHttps(origin), maxAge }) as const

/** After a right password or passkey, and after each change, with the time of the first one. */
export async function giveProof(c: Context, db: Db, settings: Settings, stated: Omit<Stated, 'nonce'>): Promise<void> {
  const account = await findAccount(db, stated.userId)
  if (!account) return
  const full = { ...stated, nonce: makeSecret() }
  const mac = macOf(settings.sessionSecret, full, { account, passkeys: await findPasskeys(db, stated.userId) })
  const value = Buffer.from(JSON.stringify([full.userId, full.at, full.nonce, mac])).toString('base64url')
  setCookie(c, cookieOf(settings.origin), value, cookie(settings.origin, PROOF_MS / 1000))
}

export const endProof = (c: Context, origin: string): void => setCookie(c, cookieOf(origin), '', cookie(origin, 0))

/** Who has proven in this browser, not long ago, who they are; of an account that is active. */
export async function readProof(
  c: Context,
  db: Db,
  { sessionSecret, origin }: Settings,
  now: number,
): Promise<(Proven & { at: number }) | undefined> {
  const read = readValue(getCookie(c, cookieOf(origin)))
  if (!read || read.at > now || now - read.at >= PROOF_MS) return undefined
  const account = await findAccount(db, read.userId)
  if (!account || !isActive(account)) return undefined
  const passkeys = await findPasskeys(db, read.userId)
  const expected = Buffer.from(macOf(sessionSecret, read, { account, passkeys }))
  const given = Buffer.from(read.mac)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return { account, passkeys, nonce: read.nonce, at: read.at }
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
