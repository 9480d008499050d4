import type { OfflineDeps, Store } from './store.ts'

/** The token and whose it is; 'other-user' when the session is not that of the store's user. */
export async function findAccess(store: Store): Promise<{ token: string } | 'other-user' | undefined> {
  const { session } = store.deps
  if (session.access) {
    const access = await session.access()
    if (access) return access.userId === store.userId ? access : 'other-user'
    return (await session.subject()) === store.userId ? undefined : 'other-user'
  }
  // The token is read before and after: between the two nobody else signed in
  const token = await session.accessToken()
  if ((await session.subject()) !== store.userId) return 'other-user'
  if ((await session.accessToken()) !== token) return findAccess(store)
  return token ? { token } : undefined
}

/**
 * The token for a call, undefined when there is none. 'other-user' where a store is asked for whose user is not the one
 * signed in: what was begun under one session must not go out under the next one (I7), least of all a withdrawal, which
 * the server would then hold for the wrong person. Nobody signed in is no other user.
 */
export async function findToken(from: Store | OfflineDeps): Promise<string | 'other-user' | undefined> {
  if (!('deps' in from)) return from.session.accessToken()
  const access = await findAccess(from)
  if (access !== 'other-user') return access?.token
  return (await from.deps.session.subject()) === undefined ? undefined : 'other-user'
}
