import { ACCOUNT_REVOKED } from '../../contract/session.ts'
import type { OfflineDeps } from '../device/deps.ts'
import type { Store } from '../device/store.ts'
import type { Exchange } from './classification.ts'

/** A call is made with a store, or with the deps alone while no database is open. */
export type Caller = Store | OfflineDeps

export const depsOf = (from: Caller): OfflineDeps => ('deps' in from ? from.deps : from)
export const storeOf = (from: Caller): Store | undefined => ('deps' in from ? from : undefined)

/** The token and whose it is; 'other-user' when the session is not that of the store's user. */
export async function findAccess(store: Store): Promise<{ token: string } | 'other-user' | undefined> {
  const { session } = store.deps
  if (session.access) {
    const access = await session.access()
    if (access) return access.userId === store.userId ? access : 'other-user'
    return (await session.subject()) === store.userId ? undefined : 'other-user'
  }
  // The token is read before and after: between the two no one else signed in
  const token = await session.accessToken()
  if ((await session.subject()) !== store.userId) return 'other-user'
  if ((await session.accessToken()) !== token) return findAccess(store)
  return token ? { token } : undefined
}

/**
 * The token for a call, undefined when there is none. 'other-user' for a store whose user is not the one signed in: what
 * was begun under one session must not go out under the next one (I7), least of all a withdrawal, which the server would
 * then record for the wrong user. No one signed in is no other user.
 */
async function findToken(from: Caller): Promise<string | 'other-user' | undefined> {
  if (!('deps' in from)) return from.session.accessToken()
  const access = await findAccess(from)
  if (access !== 'other-user') return access?.token
  return (await from.deps.session.subject()) === undefined ? undefined : 'other-user'
}

/**
 * Attempts with the session's token, and once more with a fresh one when the response is 401. A store's call goes out under
 * the session of its own user only; while another user is signed in it counts as aborted.
 */
export async function withToken<T extends { kind: string; status?: number }>(
  from: Caller,
  attempt: (token: string) => Promise<T | Exchange>,
  background?: boolean,
): Promise<T | Exchange> {
  const deps = depsOf(from)
  const token = await findToken(from)
  if (token === 'other-user') return notTheirs
  const first: T | Exchange = token ? await attempt(token) : { kind: 'status', status: 401 }
  if (first.kind !== 'status' || first.status !== 401) return first
  const refreshed = await deps.session.refresh(token, background)
  if (refreshed === 'unreachable')
    return token ? { kind: 'status', status: 503 } : { kind: 'silent', reason: 'network' }
  if (refreshed === 'switched-off') return { kind: 'status', status: 401, reason: ACCOUNT_REVOKED }
  const fresh = refreshed === 'refreshed' ? await findToken(from) : undefined
  if (fresh === 'other-user') return notTheirs
  return fresh ? attempt(fresh) : first
}

const notTheirs: Exchange = { kind: 'silent', reason: 'aborted' }
