import { useEffect, useMemo, useRef } from 'react'
import { readLog } from '../offline/outbox/log.ts'
import type { SyncStatus } from '../offline/outbox/status.ts'
import { getRow } from '../offline/rows/rows.ts'
import type { LogLine } from '../offline/device/types.ts'
import { cancelDownload, download } from './download.ts'
import { firstReads, NOTIFIED } from '../boot/first-reads.ts'
import { findActingPartner } from './session.ts'
import { useSignedIn, useStore } from './store-context.tsx'
import { useLive, useSharedLive } from './use-live.ts'

export type { LogLine } from '../offline/device/types.ts'
export type { Operation } from '../offline/outbox/list-operations.ts'

const unknown: SyncStatus = {
  online: true,
  unsent: 0,
  sending: 0,
  attention: 0,
  needsSignIn: false,
  needsUpdate: false,
}

export const useSyncStatus = (): SyncStatus => useSharedLive('status', firstReads.status) ?? unknown

/** False until the first read: nothing may be claimed then, least of all that everything is sent. */
export const isStatusKnown = (status: SyncStatus): boolean => status !== unknown

/** All operations that are not done, oldest first. */
export const useOperations = () => useSharedLive('operations', firstReads.operations)

/** The newest lines of the sync log. */
export const useSyncLog = (limit = 100) => useLive((store) => readLog(store, limit), [limit])

/** The names of applicants that are on the device. */
export const useNames = (funnelIds: string[]) =>
  useLive(
    async (store) => {
      const rows = await Promise.all([...new Set(funnelIds)].map((funnelId) => getRow(store, funnelId)))
      return new Map(rows.flatMap((row) => (row ? [[row.funnelId, row.name] as const] : [])))
    },
    [funnelIds.join(' ')],
  )

// Loaded after the first render; what the user does then finds it loaded
const loadOutbox = () => import('../offline/outbox/changes.ts')
const loadDrain = () => import('../offline/outbox/drain.ts')

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
      download: async () => {
        const ipId = findActingPartner(user)
        if (ipId) await download(store, { user, ipIds: [ipId], isAsked: true })
      },
      cancelDownload,
    }),
    [store, user],
  )
}

/**
 * Calls back, in batches, with the log lines that the user was not notified of yet: what was accepted, refused or
 * undone, in any tab or in the service worker. For toasts: one toast for one line, a summary for many (TRAP-91).
 */
export function useResults(onResults: (lines: LogLine[]) => void): void {
  const store = useStore()
  const log = useLive(firstReads.results, [], 'results')
  const seen = useRef<{ store: unknown; last: number } | undefined>(undefined)
  const callback = useRef(onResults)
  useEffect(() => {
    callback.current = onResults
  })
  useEffect(() => {
    if (!log) return
    const newest = Math.max(0, ...log.lines.map((line) => line.id ?? 0))
    // What the service worker sent while the app was closed is reported when it is next opened
    const before = seen.current?.store === store ? seen.current.last : (log.notified ?? newest)
    const last = Math.max(newest, before)
    seen.current = { store, last }
    if (log.notified !== last) void store.db.meta.put({ key: NOTIFIED, value: last }).catch(() => undefined)
    const fresh = log.lines.filter((line) => (line.id ?? 0) > before)
    if (fresh.length > 0) callback.current(fresh)
  }, [log, store])
}
