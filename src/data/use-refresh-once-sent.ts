import { useEffect, useRef } from 'react'
import type { AnyCall } from '../contract/call.ts'
import { useSyncStatus } from './sync.ts'
import { useInvalidate } from './use-invalidate.ts'

/** Fetches these reads again each time updates of this device have been sent: the server counts them from then on. */
export function useRefreshOnceSent(calls: readonly AnyCall[]): void {
  const { unsent, sending } = useSyncStatus()
  const waiting = unsent + sending
  const before = useRef(waiting)
  const invalidate = useInvalidate()
  useEffect(() => {
    if (waiting < before.current) invalidate(...calls)
    before.current = waiting
  }, [waiting, calls, invalidate])
}
