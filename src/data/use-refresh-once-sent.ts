import { useEffect, useRef } from 'react'
import type { AnyCall } from '../contract/call.ts'
import { isStatusKnown, useSyncStatus } from './sync.ts'
import { useInvalidate } from './use-invalidate.ts'

/** Fetches these reads again each time updates of this device have been sent: the server counts them from then on. */
export function useRefreshOnceSent(calls: readonly AnyCall[]): void {
  const status = useSyncStatus()
  const sentAt = isStatusKnown(status) ? (status.lastSentAt ?? 0) : undefined
  const before = useRef(sentAt)
  const invalidate = useInvalidate()
  useEffect(() => {
    if (before.current !== undefined && sentAt !== before.current) invalidate(...calls)
    before.current = sentAt
  }, [sentAt, calls, invalidate])
}
