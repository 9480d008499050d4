import { useCallback } from 'react'
import { sheetCalls } from '../contract/sheets.ts'
import { sendFile, type SendFileOptions } from '../offline/network/send-file.ts'
import { refreshRequest } from '../offline/rows/pull.ts'
import { findSheetFacts } from '../offline/rows/sheet-facts.ts'
import { countWaiting } from '../offline/outbox/list-operations.ts'
import type { Store } from '../offline/device/store.ts'
import { reportWaitedFailure } from './forced-sign-out.ts'
import { useStore } from './store-context.tsx'
import { useLive } from './use-live.ts'

export type { SheetFacts } from '../offline/rows/sheet-facts.ts'

/** How many updates of the request wait on this device; undefined until it is known. */
export const useWaiting = (hiringRequestId: string) =>
  useLive((store) => countWaiting(store, hiringRequestId), [hiringRequestId])

/** What the device knows of some applicants of a request, for the preview of a sheet. */
export function useSheetFacts() {
  const store = useStore()
  return useCallback(
    (hiringRequestId: string, ids: string[], signal: AbortSignal) =>
      findSheetFacts(store, hiringRequestId, ids, signal),
    [store],
  )
}

interface SheetOf {
  hiringRequestId: string
  ipId: string
}

/**
 * Sends the bulk sheet of a request, unless this device holds updates of it that the sheet would overtake: 'waiting'
 * (TRAP-77). Once the server has accepted it, the request's rows are fetched again.
 */
export async function uploadSheet(store: Store, request: SheetOf, file: File, options: SendFileOptions) {
  const { hiringRequestId } = request
  // Checked again: another tab may have recorded something since the sheet was opened
  if ((await countWaiting(store, hiringRequestId)) > 0) return 'waiting' as const
  const result = await sendFile(store, sheetCalls.bulkUpdate, { hiringRequestId }, file, options)
  if (result.ok) await refreshRequest(store, request)
  else reportWaitedFailure(result.error)
  return result
}

export function useBulkUpload() {
  const store = useStore()
  return useCallback(
    (request: SheetOf, file: File, options: SendFileOptions) => uploadSheet(store, request, file, options),
    [store],
  )
}
