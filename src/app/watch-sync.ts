import { useEffect, useRef } from 'react'
import { isWebKit } from '../boot/page-cache.ts'
import { handOver, registerDrain } from '../data/wake-worker.ts'
import type { SyncStatus } from '../offline/outbox/status.ts'
import { setSending } from './update-store.ts'

/** One short tick, where the device has a motor and the user has touched the page. */
const TICK_MS = 12

/** Notifies the service worker of waiting updates, and the update prompt of the number being sent. */
export function useWatchSync({ unsent, sending, lastSentAt }: SyncStatus): void {
  const isWaiting = unsent > 0
  const before = useRef(lastSentAt)
  useEffect(() => {
    // Ink: what was only on this device has been sent
    const isSent = before.current !== undefined && lastSentAt !== undefined && lastSentAt > before.current
    before.current = lastSentAt
    if (isSent && document.visibilityState === 'visible' && navigator.userActivation?.hasBeenActive)
      navigator.vibrate?.(TICK_MS)
  }, [lastSentAt])
  useEffect(() => {
    if (!isWaiting) return
    // WebKit stops the worker with the page, in the middle of what it would write
    if (isWebKit(navigator.userAgent)) return
    addEventListener('pagehide', handOver)
    return () => removeEventListener('pagehide', handOver)
  }, [isWaiting])
  useEffect(() => {
    if (unsent > 0) void registerDrain()
  }, [unsent])
  useEffect(() => {
    setSending(sending)
    return () => setSending(0)
  }, [sending])
}
