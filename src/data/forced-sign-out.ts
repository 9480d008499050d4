import { ACCOUNT_REVOKED } from '../contract/session.ts'
import type { OperationError } from '../offline/device/types.ts'

type Listener = (reason: 'expired' | 'switched-off' | 'server') => void
let listener: Listener | undefined

/** The app registers what happens when the session ends; src/data only detects that it is due. */
export function onForcedSignOut(next: Listener): () => void {
  listener = next
  return () => {
    if (listener === next) listener = undefined
  }
}

/**
 * Ends the session when it is over, or when a call that the user waits for fails with 403 or 500 and nothing saved can be
 * shown (AUTH-12, AUTH-14). The outbox and background refreshes never call this (docs/offline.md). `isBeside`: it only adds to
 * a screen that is shown without it, and a fault of the server there ends nothing.
 */
export function reportWaitedFailure(error: OperationError, isBeside = false): void {
  if (error.class === 'auth') listener?.(error.reason === ACCOUNT_REVOKED ? 'switched-off' : 'expired')
  else if (error.status === 500 && !isBeside) listener?.('server')
}
