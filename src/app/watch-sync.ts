import { useEffect, useRef } from 'react'
import { registerDrain } from '../data/wake-worker.ts'
import type { SyncStatus } from '../offline/outbox/status.ts'
import { setSending } from './update-store.ts'

/** One short tick, where the device has a motor and the user has touched the page. */
const TICK_MS = 12

/** Notifies the service worker of waiting updates, and the update prompt of the number being sent. */
export function useWatchSync({ unsent, sending, lastSentAt }: SyncStatus): void {
  const before = useRef(lastSentAt)
  useEffect(() => {
    // Ink: what was only on this device has been sent
    const isSent = before.current !== undefined && lastSentAt !== undefined && lastSentAt > before.current
    before.current = lastSentAt
    if (isSent && document.visibilityState === 'visible' && navigator.userActivation?.hasBeenActive)
      navigator.vibrate?.(TICK_MS)
  }, [lastSentAt])
  useEffect(() => {
    if (unsent > 0) void registerDrain()
  }, [unsent])
  useEffect(() => {
    setSending(sending)
    return () => setSending(0)
  }, [sending])
}
