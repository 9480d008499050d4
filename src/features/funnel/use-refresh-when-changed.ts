import { useEffect, useRef } from 'react'
import type { LiveApplicant } from '../../data/applicants.ts'

/** Reads again what belongs to an applicant once the server has changed the record, as after an update was sent. */
export function useRefreshWhenChanged({ snapshot: { updatedAt } }: LiveApplicant, refresh: () => Promise<void>): void {
  const seen = useRef(updatedAt)
  useEffect(() => {
    if (seen.current === updatedAt) return
    seen.current = updatedAt
    void refresh()
  }, [updatedAt, refresh])
}
