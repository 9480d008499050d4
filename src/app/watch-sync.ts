import { useEffect } from 'react'
import type { SyncStatus } from '../offline/types.ts'
import { registerDrain } from './service-worker.ts'
import { setSending } from './update-store.ts'

/** Tells those outside the user's database: the service worker that something waits, the update prompt what is going out. */
export function useWatchSync({ unsent, sending }: SyncStatus): void {
  useEffect(() => {
    if (unsent > 0) void registerDrain()
  }, [unsent])
  useEffect(() => {
    setSending(sending)
    return () => setSending(0)
  }, [sending])
}
