import { useEffect } from 'react'
import { handOver, registerDrain } from '../data/wake-worker.ts'
import type { SyncStatus } from '../offline/types.ts'
import { setSending } from './update-store.ts'

/** Tells those outside the user's database: the service worker that something waits, the update prompt what is going out. */
export function useWatchSync({ unsent, sending }: SyncStatus): void {
  const isWaiting = unsent > 0
  useEffect(() => {
    if (!isWaiting) return
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
