import type { SyncStatus } from '../offline/types.ts'
import type { SyncState } from '../ui/sync-pill.tsx'

/** One word for all of it (OFF-11); red before everything else, because a person must act. */
export function findPillState(status: SyncStatus): SyncState {
  if (status.attention > 0) return { kind: 'check', count: status.attention }
  if (!status.online) return { kind: 'offline', count: status.unsent }
  // They cannot go out until the person signs in
  if (status.needsSignIn && status.unsent > 0) return { kind: 'check', count: status.unsent }
  return status.unsent > 0 ? { kind: 'sending', count: status.unsent } : { kind: 'sent' }
}
