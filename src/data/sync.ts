import { useMemo } from 'react'
import type { SyncStatus } from '../offline/outbox/status.ts'
import { cancelDownload } from './download-progress.ts'
import { useCurrentSession } from '../boot/current-session.ts'
import { firstReads } from '../boot/first-reads.ts'
import { useMark } from './mark.ts'
import { findActingPartner } from './session.ts'
import { useSignedIn } from './store-context.tsx'
import { useSharedLive } from './use-live.ts'

export type { Operation } from '../offline/outbox/list-operations.ts'

const unknown: SyncStatus = {
  online: true,
  unsent: 0,
  sending: 0,
  attention: 0,
  needsSignIn: false,
  needsUpdate: false,
}

const unknownAndOver: SyncStatus = { ...unknown, needsSignIn: true }

/** `needsSignIn` also when only this tab knows that the session is over, as where the outbox had nothing to send. */
export function useSyncStatus(): SyncStatus {
  const status = useSharedLive('status', firstReads.status)
  const broughtUpToDateAt = useMark(status?.upToDate)
  const isOver = useCurrentSession().state === 'needs-sign-in'
  return useMemo(() => {
    if (!status) return isOver ? unknownAndOver : unknown
    if (!isOver && broughtUpToDateAt === undefined) return status
    return { ...status, broughtUpToDateAt, needsSignIn: isOver || status.needsSignIn }
  }, [status, isOver, broughtUpToDateAt])
}

/** False until the first read: nothing may be claimed then, least of all that everything is sent. */
export const isStatusKnown = (status: SyncStatus): boolean => status !== unknown && status !== unknownAndOver

/** All operations that are not done, oldest first. */
export const useOperations = () => useSharedLive('operations', firstReads.operations)

// Loaded after the first render; what the user does then finds it loaded
const loadOutbox = () => import('../offline/outbox/changes.ts')
const loadDrain = () => import('../offline/outbox/drain.ts')
const loadDownload = () => import('./download.ts')

/** What the user can do about their updates. */
export function useSyncActions() {
  const { store, user } = useSignedIn()
  return useMemo(
    () => ({
      /** Sends what waits, without the rest of its undo time. */
      syncNow: async () => {
        const [{ releaseHolds }, { drain }] = await Promise.all([loadOutbox(), loadDrain()])
        await releaseHolds(store)
        return drain(store, 'sync-now')
      },
      takeBack: async (opId: string) => (await loadOutbox()).takeBack(store, opId),
      withdraw: async (opId: string) => (await loadOutbox()).withdraw(store, opId),
      discard: async (opId: string) => (await loadOutbox()).discardWithPerson(store, opId),
      retry: async (opId: string) => (await loadOutbox()).retry(store, opId),
      resend: async (opId: string, input: unknown, files?: Blob[]) =>
        (await loadOutbox()).resend(store, opId, input, { files }),
      /** Some operations, or all of them with the log, as JSON for the user to hand over. */
      exportAll: async (opIds?: string[]) => (await loadOutbox()).exportOperations(store, opIds),
      /** Everything anew and more of it, unless it is to bring no more than what comes by itself. */
      download: async ({ isAsked = true } = {}) => {
        const ipId = findActingPartner(user)
        if (ipId) await (await loadDownload()).download(store, { user, ipIds: [ipId], isAsked })
      },
      cancelDownload,
    }),
    [store, user],
  )
}
