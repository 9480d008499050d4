import { useCallback, useMemo, useState } from 'react'
import type { LiveApplicant } from '../../../data/applicants.ts'
import { useApplicantRows } from '../../../data/device-rows.ts'
import { text } from '../../../text/index.ts'
import { showToast } from '../../../ui/toast-store.ts'

/** A larger batch can no longer be reviewed; the bulk status update is meant for it. */
const MOST = 100

const none: readonly string[] = []

/** Which applicants of a request are ticked: they stay so over pages, tabs and searches. `key` is the request. */
export function useSelection(key: string) {
  const [kept, setKept] = useState({ key, ids: none })
  const ids = kept.key === key ? kept.ids : none
  const rows = useApplicantRows(ids)
  const set = useCallback(
    (change: (ids: readonly string[]) => readonly string[]) =>
      setKept((before) => ({ key, ids: change(before.key === key ? before.ids : none) })),
    [key],
  )
  const put = useCallback(
    (row: Pick<LiveApplicant, 'funnelId'>[], isOn: boolean) => {
      const changed = row.map((one) => one.funnelId)
      set((before) => {
        const others = before.filter((id) => !changed.includes(id))
        const next = isOn ? [...others, ...changed] : others
        if (next.length > MOST) {
          showToast({ heading: text('board', 'tooMany', { count: MOST }), line: text('board', 'tooManyLine') })
          return before
        }
        return next
      })
    },
    [set],
  )
  return useMemo(
    () => ({
      ids,
      rows: rows ?? [],
      has: (row: Pick<LiveApplicant, 'funnelId'>) => ids.includes(row.funnelId),
      put,
      clear: () => set(() => none),
    }),
    [ids, rows, put, set],
  )
}

export type Selection = ReturnType<typeof useSelection>
