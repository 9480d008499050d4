import { firstReads } from '../boot/first-reads.ts'
import { readIsPartial } from '../offline/rows/coverage.ts'
import { getRow, type LiveApplicant } from '../offline/rows/live-row.ts'
import { useLive, useSharedLive } from './use-live.ts'

/** Whether the first download has not ended: what is counted on the device is a part. Undefined before that is read. */
export const useIsPartial = (): boolean | undefined => useSharedLive('isPartial', readIsPartial)

/** The same of the tasks, which come before other rows. */
export const useLacksTasks = (): boolean | undefined => useSharedLive('lacksTasks', firstReads.lacksTasks)

/** The row of an applicant as the device has it, without a request to the server. */
export const useApplicantRow = (funnelId: string | undefined) =>
  useLive(async (store) => (funnelId ? getRow(store, funnelId) : undefined), [funnelId])

/** Several of them; `isRead` is false until they were read for these ids. */
export function useApplicantRows(funnelIds: readonly string[]) {
  const key = funnelIds.join(' ')
  const found = useLive(
    async (store) => {
      const rows = await Promise.all(funnelIds.map((funnelId) => getRow(store, funnelId)))
      return { key, rows: new Map(rows.flatMap((row) => (row ? [[row.funnelId, row] as const] : []))) }
    },
    [key],
  )
  return { rows: found?.rows ?? new Map<string, LiveApplicant>(), isRead: found?.key === key }
}
