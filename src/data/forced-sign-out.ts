import type { OperationError } from '../offline/types.ts'

type Listener = (reason: 'refused' | 'server') => void
let listener: Listener | undefined

/** The app says here what a forced sign-out does; the data room only notices that it is due. */
export function onForcedSignOut(next: Listener): () => void {
  listener = next
  return () => {
    if (listener === next) listener = undefined
  }
}

/**
 * A call that a person waits on, with nothing saved to show, was answered 403 or 500, or the session is over: the spec
 * signs out (AUTH-12, AUTH-14). The outbox and refreshes in the background never come here (OFFLINE.md).
 */
export function reportWaitedFailure(error: OperationError): void {
  if (error.class === 'auth') listener?.('refused')
  else if (error.status === 500) listener?.('server')
}
