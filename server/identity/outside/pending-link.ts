import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import * as v from 'valibot'
import type { Account } from '../accounts.ts'
import { seal, unseal } from '../sealed.ts'
import type { IdentityServices } from '../services.ts'
import { tell } from '../tell.ts'
import { linkIdentity } from './identities.ts'

/** How long somebody may take to sign in here once more. */
const PENDING_MS = 10 * 60_000
const isHttps = (origin: string) => origin.startsWith('https:')
const cookieOf = (origin: string) => (isHttps(origin) ? '__Secure-fieldhire_link' : 'fieldhire_link')

const link = v.object({
  kind: v.literal('outside-link'),
  userId: v.string(),
  email: v.string(),
  issuer: v.string(),
  subject: v.string(),
  /** Of the provider. */
  name: v.string(),
  until: v.number(),
})

/**
 * Somebody whom a provider of all knows by the address of an account that is opened in other ways. An address can get
 * another owner, so the account is linked once it was opened as before: with its password and code, or its passkey.
 */
export type PendingLink = Omit<v.InferOutput<typeof link>, 'kind' | 'until'>

const cookie = (origin: string, maxAge: number) =>
  ({ path: '/identity', httpOnly: true, sameSite: 'Lax', secure: isHttps(origin), maxAge }) as const

export function keepPendingLink(
  c: Context,
  { sessionSecret, origin }: { sessionSecret: string; origin: string },
  pending: PendingLink,
  now: number,
): void {
  const value = seal(sessionSecret, JSON.stringify({ ...pending, kind: 'outside-link', until: now + PENDING_MS }))
  setCookie(c, cookieOf(origin), value, cookie(origin, PENDING_MS / 1000))
}

export function readPendingLink(
  c: Context,
  { sessionSecret, origin }: { sessionSecret: string; origin: string },
  now: number,
): PendingLink | undefined {
  const opened = unseal(sessionSecret, getCookie(c, cookieOf(origin)) ?? '')
  if (opened === undefined) return undefined
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), link), opened)
  return parsed.success && parsed.output.until > now ? parsed.output : undefined
}

export const endPendingLink = (c: Context, origin: string) => setCookie(c, cookieOf(origin), '', cookie(origin, 0))

/** This account was just opened as before: links it, where it was waiting for that, and tells its owner. */
export async function takePendingLink(
  c: Context,
  services: Pick<IdentityServices, 'config' | 'db' | 'clock' | 'log' | 'postNotice'>,
  origin: string,
  account: Account,
): Promise<void> {
  const { config, db, clock, log } = services
  const now = clock.now()
  const pending = readPendingLink(c, { sessionSecret: config.sessionSecret, origin }, now)
  if (pending?.userId !== account.user.id) return
  endPendingLink(c, origin)
  // The address is another one since
  if (pending.email !== account.user.email) return
  const { issuer, subject, name } = pending
  if (!(await db.transaction((tx) => linkIdentity(tx, account, { issuer, subject, name }, now)))) return
  log.info('outside sign-in linked')
  const { user, partner } = account
  await tell(services, { kind: 'outside-linked', email: user.email, name: user.name, company: partner.legalEntityName })
}
