import { useSyncExternalStore } from 'react'
import type { SessionUser } from '../contract/session.ts'
import { makeObservable } from '../lib/observable.ts'
import { startClock } from '../session/clock.ts'
import { onSessionChange, readSession, type SessionState } from '../session/session-store.ts'
import { findSessionState } from '../session/start.ts'

export interface CurrentSession {
  state: SessionState
  userId?: string
  /** The profile stored on this device: it opens the app without a network (TRAP-08). */
  user?: SessionUser
  /** False when this browser refuses to store anything. */
  canStore: boolean
}

const session = makeObservable<CurrentSession>({ state: 'signed-out', canStore: true })
let newest = 0

async function read(): Promise<CurrentSession> {
  try {
    const [state, record] = await Promise.all([findSessionState(), readSession()])
    return { state, userId: record.userId, user: record.user, canStore: true }
  } catch {
    return { state: 'signed-out', canStore: false }
  }
}

/** Reads the session from the device again, and notifies the screens when it has changed. */
export async function reloadSession(): Promise<CurrentSession> {
  const turn = ++newest
  const next = await read()
  // A later read has overtaken this one, which is stale
  const current = session.get()
  if (turn !== newest) return current
  // A refreshed token or a corrected clock changes nothing on a screen
  if (JSON.stringify(next) === JSON.stringify(current)) return current
  const isSameUser = JSON.stringify(next.user) === JSON.stringify(current.user)
  session.set(isSameUser ? { ...next, user: current.user } : next)
  return session.get()
}

let starting: Promise<void> | undefined

/** Await this before the first render: clock and session as they are on the device, no network needed. Idempotent. */
export function startSession(): Promise<void> {
  starting ??= Promise.all([startClock().catch(() => undefined), reloadSession()]).then(() => {
    onSessionChange(() => void reloadSession())
  })
  return starting
}

/** A user is signed in, or can continue without a network: /login redirects them (TRAP-30). */
export const hasUser = ({ state, user }: CurrentSession): boolean =>
  state === 'signed-in' || (state === 'needs-sign-in' && user !== undefined)

export const currentSession = session.get
export const useCurrentSession = (): CurrentSession => useSyncExternalStore(session.subscribe, session.get)
