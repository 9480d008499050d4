import { useEffect, useMemo, useRef } from 'react'
import { listOperations } from '../offline/list.ts'
import { readLog } from '../offline/log.ts'
import { readStatus } from '../offline/status.ts'
import { getRow } from '../offline/rows.ts'
import type { Store } from '../offline/store.ts'
import type { LogLine, SyncStatus } from '../offline/types.ts'
import { cancelDownload, download } from './download.ts'
import { askFirst } from './first-answers.ts'
import { useSignedIn, useStore } from './store-context.tsx'
import { useLive } from './use-live.ts'

export type { LogLine, Operation } from '../offline/types.ts'

const unknown: SyncStatus = {
  online: true,
  unsent: 0,
  sending: 0,
  attention: 0,
  needsSignIn: false,
  needsUpdate: false,
}

export const useSyncStatus = (): SyncStatus => useLive(readStatus, [], 'status') ?? unknown
askFirst((store) => ({ name: 'status', answer: readStatus(store) }))

/** False for the moment until the device has answered: nothing may be claimed then, least of all that all is sent. */
export const isStatusKnown = (status: SyncStatus): boolean => status !== unknown

/** All operations that are not done, oldest first. */
export const useOperations = () => useLive(listOperations, [], 'operations')
askFirst((store) => ({ name: 'operations', answer: listOperations(store) }))

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

// Loaded when the first screen is drawn; what a person does then finds it there
const loadOutbox = () => import('../offline/outbox-changes.ts')
const loadDrain = () => import('../offline/drain.ts')

/** What a person can do about their updates. */
export function useSyncActions() {
  const { store, user } = useSignedIn()
  return useMemo(
    () => ({
      /** Sends what waits, without the rest of its undo time. */
      syncNow: async () => {
        const [{ releaseHolds }, { drain }] = await Promise.all([loadOutbox(), loadDrain()])
        await releaseHolds(store)
        return drain(store, 'asked')
      },
      takeBack: async (opId: string) => (await loadOutbox()).takeBack(store, opId),
      withdraw: async (opId: string) => (await loadOutbox()).withdraw(store, opId),
      discard: async (opId: string) => (await loadOutbox()).discard(store, opId),
      retry: async (opId: string) => (await loadOutbox()).retry(store, opId),
      resend: async (opId: string, input: unknown, files?: Blob[]) =>
        (await loadOutbox()).resend(store, opId, input, { files }),
      /** Some operations, or all of them with the log, as JSON for a person to hand over. */
      exportAll: async (opIds?: string[]) => (await loadOutbox()).exportOperations(store, opIds),
      download: () => download(store, [user.actingIpId]),
      cancelDownload,
    }),
    [store, user.actingIpId],
  )
}

/**
 * Calls back with the log lines that nobody was told of yet, in batches: what was accepted, refused or taken back, in
 * whichever tab or in the service worker. For toasts: one for one, a summary for many (TRAP-91).
 */
export function useResults(onResults: (lines: LogLine[]) => void): void {
  const store = useStore()
  const log = useLive(readResults, [], 'results')
  const seen = useRef<{ store: unknown; last: number } | undefined>(undefined)
  const callback = useRef(onResults)
  useEffect(() => {
    callback.current = onResults
  })
  useEffect(() => {
    if (!log) return
    const newest = Math.max(0, ...log.lines.map((line) => line.id ?? 0))
    // What the service worker sent while the app was closed is told at the next opening
    const before = seen.current?.store === store ? seen.current.last : (log.told ?? newest)
    const last = Math.max(newest, before)
    seen.current = { store, last }
    if (log.told !== last) void store.db.meta.put({ key: TOLD, value: last }).catch(() => undefined)
    const fresh = log.lines.filter((line) => (line.id ?? 0) > before)
    if (fresh.length > 0) callback.current(fresh)
  }, [log, store])
}

/** Where the device keeps up to which line of the log a person was told. */
const TOLD = 'told'

async function readResults(store: Store) {
  const [lines, told] = await Promise.all([readLog(store, 200), store.db.meta.get(TOLD)])
  return { lines, told: told?.value as number | undefined }
}
askFirst((store) => ({ name: 'results', answer: readResults(store) }))
