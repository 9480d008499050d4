import { useCallback, useEffect, useMemo, useState } from 'react'
import { istDayStart } from '../lib/dates.ts'
import { forgetGiven, keepRoom, nameDesk, openDesk, queryArrivals, readDesk, takeToken } from '../offline/rows/desk.ts'
import { readSeen } from '../offline/rows/seen-queue.ts'
import { followDesk } from './follow-desk.ts'
import { useNow } from './now.ts'
import { useStore } from './store-context.tsx'
import { useLive } from './use-live.ts'

export type { Desk } from '../offline/rows/desk.ts'

/** Who of a partner was let in today, live. Undefined until the first read. */
export function useArrivals(ipId: string) {
  // Nothing in the database changes at midnight
  const day = istDayStart(useNow())
  return useLive((store) => queryArrivals(store, ipId), [ipId, day])
}

/** This phone as a desk: its letter, the last room, and the tokens that it gave. Undefined until it has a letter. */
export function useDesk(ipId: string) {
  const store = useStore()
  const day = istDayStart(useNow())
  const read = useLive(async (open) => ({ desk: await readDesk(open, ipId) }), [ipId, day])
  useEffect(() => {
    // Without room for it the first token brings it
    void openDesk(store, ipId).catch(() => undefined)
  }, [store, ipId, day])
  return read?.desk
}

export function useDeskActions(ipId: string) {
  const store = useStore()
  return useMemo(
    () => ({
      nameDesk: (letter: string) => nameDesk(store, ipId, letter),
      keepRoom: (room: string) => keepRoom(store, ipId, room),
      takeToken: (funnelId: string) => takeToken(store, { ipId, funnelId }),
      forgetGiven: (funnelId: string) => forgetGiven(store, ipId, funnelId),
    }),
    [store, ipId],
  )
}

/**
 * While a screen at the gate is looked at, what other phones did comes as they do it. `merged`: who came when this phone and
 * others met again, until it is dismissed.
 */
export function useDeskLook(ipId: string, isBoard = false) {
  const store = useStore()
  const [merged, setMerged] = useState<string[]>([])
  useEffect(() => {
    const add = (came: string[]) => setMerged((before) => [...new Set([...before, ...came])])
    return followDesk(store, { ipId, isBoard }, add)
  }, [store, ipId, isBoard])
  const dismiss = useCallback(() => setMerged([]), [])
  return { merged, dismiss }
}

/** When the server was last heard about the queue, epoch ms; 0 or undefined before it was. */
export const useHeardAt = (ipId: string): number | undefined =>
  useLive((store) => readSeen(store, ipId), [ipId])?.heardAt
