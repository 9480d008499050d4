import { basePaths, headers } from '../contract/call.ts'
import { ACCOUNT_REVOKED, isTokenAnswer, type TokenAnswer } from '../contract/session.ts'
import type { FetchLike } from './scope.ts'
import { getDeviceId, readSession, saveNeedsSignIn, type SessionRecord } from './session-store.ts'
import {
  askForCookie,
  canReadTokens,
  dropRefreshToken,
  findSignInOf,
  findSubjectOf,
  readTokens,
  writeTokens,
  type Tokens,
} from './tokens.ts'

/**
 * refreshed: there is an access token other than the stale one. refused: the provider refused, and the session is over.
 * switched-off: it is over because the account was switched off, and no sign-in follows.
 * missing: there is no refresh token, and the server is there to issue one: over too. unreachable: no response, or not
 * the provider's; nothing is over (TRAP-06), without a token either: "sign in again when online" (TRAP-07).
 */
export type RefreshResult = 'refreshed' | 'refused' | 'switched-off' | 'missing' | 'unreachable'

export interface RefreshOptions extends LockChoice {
  fetch: FetchLike
  /** The access token whose response was 401; undefined when there was none to send. */
  stale?: string
  /** No user waits for it (the outbox): a 500 then means retry later and not the end of the session (AUTH-13). */
  background?: boolean
  timeoutMs?: number
}

interface LockChoice {
  locks?: Pick<LockManager, 'request'>
  /** How long to wait for another holder before its lock is taken away. */
  lockWaitMs?: number
}

const LOCK = 'fieldhire-refresh'
/**
 * A live holder is done within the fetch timeout, so one that takes longer is a frozen tab or one that was
 * killed, and would block the app for ever.
 */
const FETCH_TIMEOUT_MS = 10_000
const LOCK_WAIT_MS = 12_000

let inFlight: Promise<RefreshResult> | undefined
/** The refresh token that the provider refused for good: after an ended session the app goes on, and each call meets a 401. */
let refused: { token: string; as: RefreshResult } | undefined

/**
 * Exchanges the refresh token in a request of another kind, such as a batch of updates: `send` resolves to the new pair,
 * undefined when none came. Under the same lock as `refreshSession`, so it is not called when another holder was first, nor
 * without a refresh token. Says nothing about the session: when no pair came, `refreshSession` finds out why. Never throws.
 */
export async function renewSession(
  send: (refreshToken: string) => Promise<TokenAnswer | undefined>,
  options: LockChoice = {},
): Promise<void> {
  if (!canReadTokens()) return
  await underLock(options, async () => {
    const before = await readBefore()
    if (before.accessToken || !before.refreshToken || before.refreshToken === refused?.token) return
    const tokens = await send(before.refreshToken)
    await (tokens ? keepTokens(before, tokens) : dropCutCookie(before))
  }).catch(() => undefined)
}

/**
 * AUTH-11, AUTH-12: gets a new pair of tokens; single-flight over all callers, tabs and the service worker. Never
 * throws. After 'refused', 'switched-off' and 'missing' the session is recorded as needs-sign-in; what is saved stays.
 */
export function refreshSession(options: RefreshOptions): Promise<RefreshResult> {
  inFlight ??= refreshUnderLock(options)
    .catch((): RefreshResult => 'unreachable')
    .finally(() => {
      inFlight = undefined
    })
  return inFlight
}

async function refreshUnderLock(options: RefreshOptions): Promise<RefreshResult> {
  return canReadTokens() ? underLock(options, () => refreshOnce(options)) : 'unreachable'
}

/** For whatever brings tokens: two responses at once would set each other's cookie. */
export async function underLock<T>(choice: LockChoice, run: () => Promise<T>): Promise<T> {
  const locks = choice.locks ?? (globalThis.navigator?.locks as LockManager | undefined)
  if (!locks) return run()
  let work: Promise<T> | undefined
  const hold = (how: LockOptions) =>
    locks
      .request(LOCK, how, () => (work ??= run()))
      .then(
        () => undefined,
        (error: unknown) => error,
      )
  await hold({ signal: AbortSignal.timeout(choice.lockWaitMs ?? LOCK_WAIT_MS) })
  // Not granted in time. Work that has begun is never done again: it may have spent a code or a token
  const failed = work ? undefined : await hold({ steal: true })
  // Also when the lock was stolen meanwhile: the request is out all the same
  if (work) return work
  throw failed
}

async function refreshOnce({ fetch, stale, background, timeoutMs }: RefreshOptions): Promise<RefreshResult> {
  // Another holder may have done it while this one waited
  const before = await readBefore()
  if (before.accessToken && before.accessToken !== stale) return 'refreshed'
  if (!before.refreshToken) {
    if (!(await isServerThere(fetch))) return 'unreachable'
    await saveNeedsSignIn()
    return 'missing'
  }
  if (before.refreshToken === refused?.token) return refused.as
  const result = await postToken(
    fetch,
    { grant_type: 'refresh_token', refresh_token: before.refreshToken },
    timeoutMs ?? FETCH_TIMEOUT_MS,
  )
  const after = await readTokens()
  const changed = after.refreshToken !== before.refreshToken
  if (result.kind === 'tokens') {
    const kept = await keepTokens(before, result.tokens)
    if (kept !== 'not-stored') return kept
    await saveNeedsSignIn()
    return 'refused'
  }
  await dropCutCookie(before)
  if (changed && after.accessToken && after.accessToken !== stale) return 'refreshed'
  if (result.kind === 'silence' || (background && result.status === 500)) return 'unreachable'
  const as = result.reason === ACCOUNT_REVOKED ? 'switched-off' : 'refused'
  // A fault of the provider may be over the next time
  if (result.status !== 500) refused = { token: before.refreshToken, as }
  await saveNeedsSignIn()
  return as
}

interface Before extends Tokens {
  /** Which sign-in of which user it was. */
  who: string
}

/** The record first: a sign-out removes it after the tokens, and one in between is noticed so. */
async function readBefore(): Promise<Before> {
  const who = await readWho()
  return { ...(await readTokens()), who }
}

const whoOf = (record: SessionRecord | undefined) => `${record?.userId} ${record?.signInId}`
const readWho = async () => whoOf(await readSession().catch(() => undefined))

/**
 * A response may be cut after its headers: the browser has taken the cookie in them, and nobody here has read the token. When
 * the user signed out meanwhile, that cookie goes too. Whoever has signed in since keeps theirs.
 */
async function dropCutCookie(before: Before): Promise<void> {
  const { refreshToken } = await readTokens()
  if (!refreshToken || refreshToken === before.refreshToken) return
  const record = await readSession().catch(() => undefined)
  if (record === undefined || record.state === 'signed-in' || whoOf(record) === before.who) return
  await dropRefreshToken(refreshToken)
}

/**
 * A user signed in or out while the response was on its way: those tokens stay, these are dropped. The cookie alone does
 * not say so: the server may have set it since.
 */
async function keepTokens(before: Before, tokens: TokenAnswer): Promise<'refreshed' | 'missing' | 'not-stored'> {
  const after = await readTokens()
  const isOurs = [before.refreshToken, tokens.refresh_token].includes(after.refreshToken)
  const isOver = !isOurs || (await readWho()) !== before.who
  if (isOver && !isSameSignIn(after.accessToken, tokens)) {
    await dropRefreshToken(tokens.refresh_token)
    return after.accessToken ? 'refreshed' : 'missing'
  }
  return (await writeTokens(tokens)) ? 'refreshed' : 'not-stored'
}

/** Not only the same user: who has signed in anew meanwhile keeps that session, and the earlier one is over. */
const isSameSignIn = (accessToken: string | undefined, tokens: TokenAnswer) =>
  findSubjectOf(accessToken) === findSubjectOf(tokens.access_token) &&
  findSignInOf(accessToken) === findSignInOf(tokens.access_token)

/** A cookie goes at its expiry whether or not there is a network; only with one can the user sign in again. */
async function isServerThere(fetch: FetchLike): Promise<boolean> {
  try {
    const response = await fetch('/healthz', { signal: AbortSignal.timeout(5_000), cache: 'no-store' })
    return ((await response.json()) as { service?: unknown }).service === 'fieldhire'
  } catch {
    return false
  }
}

/** silence: no response, or one that is not the provider's; then `status` is what came instead. */
export type TokenResult =
  | { kind: 'tokens'; tokens: TokenAnswer }
  | { kind: 'refused'; status: number; reason?: string }
  | { kind: 'silence'; status?: number }

const refusals = [400, 401, 403, 500]

/**
 * POST token of the identity provider (API-003, API-004). Only a response of the provider itself counts as a refusal: it
 * names the error as OAuth 2.0 has it (RFC 6749, 5.2). What does not, such as the login page of a captive portal or the
 * JSON of a firewall, comes from something in between. Never throws.
 */
export async function postToken(
  fetch: FetchLike,
  fields: Record<string, string>,
  timeoutMs = FETCH_TIMEOUT_MS,
): Promise<TokenResult> {
  try {
    const cookie = askForCookie()
    const response = await fetch(`${basePaths.identity}token`, {
      method: 'POST',
      // A response that was lost is given again to this device
      headers: { 'content-type': 'application/json', [headers.deviceId]: await getDeviceId(), ...cookie.headers },
      body: JSON.stringify(fields),
      signal: AbortSignal.timeout(timeoutMs),
      cache: 'no-store',
      credentials: cookie.credentials,
    })
    if (refusals.includes(response.status)) return readRefusal(response)
    const body: unknown = response.ok ? await response.json() : undefined
    return isTokenAnswer(body) ? { kind: 'tokens', tokens: body } : { kind: 'silence', status: response.status }
  } catch {
    return { kind: 'silence' }
  }
}

async function readRefusal(response: Response): Promise<TokenResult> {
  const { status } = response
  const isPage = response.headers.get('content-type')?.includes('text/html')
  const body = ((await response.json().catch(() => undefined)) ?? {}) as { error?: unknown; reason?: unknown }
  // A provider that fails may be past naming the error (API-004)
  if (status === 500 ? isPage : typeof body.error !== 'string') return { kind: 'silence', status }
  return { kind: 'refused', status, ...(typeof body.reason === 'string' ? { reason: body.reason } : {}) }
}
