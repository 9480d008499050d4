import { firstReads } from '../boot/first-reads.ts'
import { readUpToDate } from '../offline/rows/coverage.ts'
import { getRow, type LiveApplicant } from '../offline/rows/live-row.ts'
import { useMark } from './mark.ts'
import { useActingPartner } from './session.ts'
import { useLive, useSharedLive } from './use-live.ts'

/** Whether the partner's first download has not ended: what is counted on the device is a part. Undefined before that is read. */
export function useIsPartial(): boolean | undefined {
  const marks = useSharedLive('upToDate', readUpToDate)
  const mark = useMark(marks)
  return marks && mark === undefined
}

/** The same of the tasks, which come before other rows. */
export function useLacksTasks(): boolean | undefined {
  const status = useSharedLive('status', firstReads.status)
  const isPartial = useMark(status?.upToDate) === undefined
  const tasksOf = useSharedLive('tasksOf', firstReads.tasksOf)
  const [ipId] = useActingPartner()
  return !status || tasksOf === undefined ? undefined : isPartial && tasksOf !== ipId
}

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
