import { useSyncExternalStore } from 'react'
import type { SessionUser } from '../contract/session.ts'
import { startClock } from '../session/clock.ts'
import { onSessionChange, readSession, type SessionState } from '../session/session-store.ts'
import { findSessionState } from '../session/start.ts'

export interface SessionNow {
  state: SessionState
  userId?: string
  /** The profile kept on this device: what opens the app without a network (TRAP-08). */
  user?: SessionUser
  /** False when this browser refuses to keep anything. */
  canKeep: boolean
}

let current: SessionNow = { state: 'signed-out', canKeep: true }
let newest = 0
const listeners = new Set<() => void>()

async function read(): Promise<SessionNow> {
  try {
    const [state, record] = await Promise.all([findSessionState(), readSession()])
    return { state, userId: record.userId, user: record.user, canKeep: true }
  } catch {
    return { state: 'signed-out', canKeep: false }
  }
}

/** Looks again at what is on the device, and tells the screens when it is something else. */
export async function reloadSession(): Promise<SessionNow> {
  const turn = ++newest
  const next = await read()
  // A read that was overtaken by a later one knows less than it
  if (turn !== newest) return current
  // A refreshed token or a corrected clock is no news for a screen
  if (JSON.stringify(next) === JSON.stringify(current)) return current
  const isSameUser = JSON.stringify(next.user) === JSON.stringify(current.user)
  current = isSameUser ? { ...next, user: current.user } : next
  for (const listener of listeners) listener()
  return current
}

let starting: Promise<void> | undefined

/** To be awaited before the first render: clock and session as they are on the device, no network needed. */
export function startSession(): Promise<void> {
  starting ??= Promise.all([startClock().catch(() => undefined), reloadSession()]).then(() => {
    onSessionChange(() => void reloadSession())
  })
  return starting
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Somebody is signed in here, or can go on without a network: /login leads them on (TRAP-30). */
export const isSomebody = ({ state, user }: SessionNow): boolean =>
  state === 'signed-in' || (state === 'needs-sign-in' && user !== undefined)

export const currentSession = (): SessionNow => current
export const useSessionNow = (): SessionNow => useSyncExternalStore(subscribe, currentSession)
