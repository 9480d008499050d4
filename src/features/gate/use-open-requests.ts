import { useMemo } from 'react'
import { requestCalls, toHiringRequest } from '../../contract/requests.ts'
import { useNow } from '../../data/now.ts'
import { newestRequests, SAVED_REQUESTS } from '../../data/read-inputs.ts'
import { useRead } from '../../data/use-read.ts'
import { openAtSite, openForWalkIns } from '../../rules/walk-in-form.ts'

/** The partner's requests that somebody can walk in for at a site, as they are saved on the device; undefined until they are read. None where nothing is saved and nothing comes. */
export function useOpenRequests(ipId: string, site: string) {
  const now = useNow()
  const { data: saved, isLoading } = useRead(requestCalls.list, newestRequests(ipId, true, SAVED_REQUESTS))
  return useMemo(
    () =>
      saved
        ? openAtSite(openForWalkIns(saved.data.result.map(toHiringRequest), now), site)
        : isLoading
          ? undefined
          : [],
    [saved, isLoading, now, site],
  )
}
