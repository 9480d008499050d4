import type { Readiness } from '../data/readiness-state.ts'
import type { SyncStatus } from '../offline/outbox/status.ts'
import type { SyncState } from '../ui/sync-pill.tsx'

/** One state for the whole sync (OFF-11); red takes precedence, because the user must act, and says when there is no network. */
export function findPillState(status: SyncStatus, readiness?: Readiness, isDownloading = false): SyncState {
  if (status.attention > 0)
    return { kind: 'check', count: status.attention, ...(status.online ? {} : { isOffline: true }) }
  if (!status.online) return { kind: 'offline', count: status.unsent }
  // They cannot be sent until the user signs in
  if (status.needsSignIn && status.unsent > 0) return { kind: 'check', count: status.unsent }
  if (status.unsent > 0) return { kind: 'sending', count: status.unsent }
  if (readiness) return readiness
  // A new device whose download has begun and has not said how far it is: nothing is here yet, least of all a result to send
  return isDownloading && status.broughtUpToDateAt === undefined ? { kind: 'getting', percent: 0 } : { kind: 'sent' }
}
