import { useEffect } from 'react'
import { isWebKit } from '../boot/page-cache.ts'
import { handOver, registerDrain } from '../data/wake-worker.ts'
import type { SyncStatus } from '../offline/outbox/status.ts'
import { setSending } from './update-store.ts'

/** Notifies the service worker of waiting updates, and the update prompt of the number being sent. */
export function useWatchSync({ unsent, sending }: SyncStatus): void {
  const isWaiting = unsent > 0
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
