import type { SyncStatus } from '../offline/outbox/status.ts'
import type { SyncState } from '../ui/sync-pill.tsx'

/** One state for the whole sync (OFF-11); red takes precedence, because the user must act. */
export function findPillState(status: SyncStatus): SyncState {
  if (status.attention > 0) return { kind: 'check', count: status.attention }
  if (!status.online) return { kind: 'offline', count: status.unsent }
  // They cannot be sent until the user signs in
  if (status.needsSignIn && status.unsent > 0) return { kind: 'check', count: status.unsent }
  return status.unsent > 0 ? { kind: 'sending', count: status.unsent } : { kind: 'sent' }
}
