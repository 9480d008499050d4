import { useEffect, useRef } from 'react'
import type { LogLine } from '../offline/device/types.ts'
import type { Store } from '../offline/device/store.ts'
import { readLog } from '../offline/outbox/log.ts'
import { getRow } from '../offline/rows/live-row.ts'
import { useStore } from './store-context.tsx'
import { useLive } from './use-live.ts'

export type { LogLine } from '../offline/device/types.ts'

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

/** The row of `meta` that holds the id of the last log line which the user was notified of. */
const NOTIFIED = 'told'

async function readResults(store: Store) {
  const [lines, notified] = await Promise.all([readLog(store, 200), store.db.meta.get(NOTIFIED)])
  return { lines, notified: notified?.value as number | undefined }
}

/**
 * Calls back, in batches, with the log lines that the user was not notified of yet: what was accepted, refused or
 * undone, in any tab or in the service worker. For toasts: one toast for one line, a summary for many (TRAP-91).
 */
export function useResults(onResults: (lines: LogLine[]) => void): void {
  const store = useStore()
  const log = useLive(readResults, [])
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
