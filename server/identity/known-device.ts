import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { timingSafeEqual } from 'node:crypto'
import { makeSecret, sign } from './keys.ts'

const isHttps = (origin: string) => origin.startsWith('https:')
const cookieOf = (origin: string) => (isHttps(origin) ? '__Secure-fieldhire_device' : 'fieldhire_device')
const DAYS = 180
/** A device in an office is used by some people; the one that has not signed in for longest is forgotten. */
const MOST_ACCOUNTS = 5

interface Known {
  id: string
  proofs: string[]
}

/** The id of this browser and, for each account that has signed in here, a proof of it under our key. */
function readCookie(c: Context, origin: string): Known | undefined {
  const [id, ...proofs] = (getCookie(c, cookieOf(origin)) ?? '').split('.').slice(0, 1 + MOST_ACCOUNTS)
  return id && [id, ...proofs].every((part) => /^[\w-]{43}$/.test(part)) ? { id, proofs } : undefined
}

const proofOf = (sessionSecret: string, id: string, account: string) =>
  sign(sessionSecret, 'known-device', JSON.stringify([id, account.trim().toLowerCase()]))

/** The id of this browser when `account` has signed in with it before. */
export function findKnownDevice(c: Context, sessionSecret: string, origin: string, account: string) {
  const known = readCookie(c, origin)
  if (!known) return undefined
  const expected = Buffer.from(proofOf(sessionSecret, known.id, account))
  return known.proofs.some((proof) => timingSafeEqual(Buffer.from(proof), expected)) ? known.id : undefined
}

/** After the right password: wrong ones from elsewhere do not delay this account here any more. */
export function rememberDevice(c: Context, sessionSecret: string, origin: string, account: string): void {
  const { id, proofs } = readCookie(c, origin) ?? { id: makeSecret(), proofs: [] }
  const proof = proofOf(sessionSecret, id, account)
  const kept = [proof, ...proofs.filter((other) => other !== proof)].slice(0, MOST_ACCOUNTS)
  setCookie(c, cookieOf(origin), [id, ...kept].join('.'), {
    path: '/identity',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps(origin),
    maxAge: DAYS * 24 * 3600,
  })
}
