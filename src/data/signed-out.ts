import { useSyncExternalStore } from 'react'
import type { AnyCall, CallInput } from '../contract/call.ts'
import { send, type SendOptions } from '../offline/network/call.ts'
import { pageDeps } from './device.ts'

// For screens without a signed-in user, and so without a database

/** Sends a call that needs no session. */
export const sendPublic = <C extends AnyCall>(call: C, input: CallInput<C>, options?: SendOptions) =>
  send(pageDeps, call, input, options)

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** What the browser reports about the network. Signed-in screens have `useSyncStatus`. */
export const useOnLine = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
