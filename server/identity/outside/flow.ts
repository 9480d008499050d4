import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { isSameSecret } from '../../core/is-same-secret.ts'
import { makeSecret } from '../keys.ts'
import { seal, unseal } from '../sealed.ts'
import type { SessionOfApp } from '../app-proof.ts'
import { definedOf, type Asked } from '../sign-in-form.ts'

export const OUTSIDE = '/identity/outside'

/** From the page on which an account waits to be opened as before: it is somebody else's. */
export const NOT_ME = `${OUTSIDE}/not-me`

/** Where a provider sends its users back; one for each, so that no provider can answer for another (RFC 9700, 4.4). */
export const callbackOf = (origin: string, id: string): string => `${origin}${OUTSIDE}/${id}/callback`

/** Where it posts that a session has ended. */
export const logoutOf = (origin: string, id: string): string => `${origin}${OUTSIDE}/${id}/logout`

/** How long somebody may be at the provider. */
export const FLOW_MS = 30 * 60_000
/** Browsers drop cookies above 4096 bytes. */
const LONGEST_COOKIE = 3_800

const isHttps = (origin: string) => origin.startsWith('https:')
const cookieOf = (origin: string) => (isHttps(origin) ? '__Secure-fieldhire_outside' : 'fieldhire_outside')

const flow = v.object({
  kind: v.literal('outside-flow'),
  provider: v.string(),
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  until: v.number(),
  asked: v.record(v.string(), v.string()),
  /** The session of the app whose user is to prove who they are; without it somebody signs in. */
  prover: v.optional(v.object({ userId: v.string(), sid: v.string() })),
})

/** A sign-in that is under way at a provider: what its answer is compared with. In this browser only, sealed. */
export type Flow = v.InferOutput<typeof flow>

interface Settings {
  sessionSecret: string
  origin: string
}

const cookie = (origin: string, maxAge: number) =>
  // The way back from the provider is a link of another site: Lax lets the cookie come with it
  ({ path: OUTSIDE, httpOnly: true, sameSite: 'Lax', secure: isHttps(origin), maxAge }) as const

export function beginFlow(
  c: Context,
  { sessionSecret, origin }: Settings,
  { provider, asked, prover }: { provider: string; asked?: Asked; prover?: SessionOfApp },
  now: number,
): Flow & { challenge: string } {
  const [state, nonce, verifier] = [makeSecret(), makeSecret(), makeSecret()]
  const made = { kind: 'outside-flow', provider, state, nonce, verifier, until: now + FLOW_MS, prover } as const
  const all = asked ? definedOf(asked) : {}
  const whole = seal(sessionSecret, JSON.stringify({ ...made, asked: all }))
  // The page to return to is the only part that can be long
  const { referer: _, ...short } = all
  const value = whole.length <= LONGEST_COOKIE ? whole : seal(sessionSecret, JSON.stringify({ ...made, asked: short }))
  setCookie(c, cookieOf(origin), value, cookie(origin, FLOW_MS / 1000))
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return { ...made, asked: all, challenge }
}

/** The sign-in that this answer belongs to; undefined in another browser, too late, or for another provider. */
export function readFlow(
  c: Context,
  { sessionSecret, origin }: Settings,
  { provider, state }: { provider: string; state: string },
  now: number,
): Flow | undefined {
  const opened = unseal(sessionSecret, getCookie(c, cookieOf(origin)) ?? '')
  if (opened === undefined) return undefined
  const parsed = v.safeParse(flow, parse(opened))
  if (!parsed.success) return undefined
  const { output } = parsed
  const isThis = output.provider === provider && output.until > now && isSameSecret(output.state, state)
  return isThis ? output : undefined
}

export const endFlow = (c: Context, origin: string) => setCookie(c, cookieOf(origin), '', cookie(origin, 0))

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
