import { useCallback, useEffect, useState } from 'react'
import { startInterviewCall, type CallStart } from '../offline/outbox/interview-call.ts'
import { refreshApplicant } from '../offline/rows/refresh-applicant.ts'
import { reportWaitedFailure } from './forced-sign-out.ts'
import { useStore } from './store-context.tsx'
import { useApplicantRow } from './applicant-rows.ts'

export type { CallStart }

/** Starts interview calls; `isStarting` until the response arrives. Needs a connection; never queued. */
export function useStartCall() {
  const store = useStore()
  const [isStarting, setStarting] = useState(false)
  const start = useCallback(
    async (funnelId: string, contactNumber?: number): Promise<CallStart> => {
      setStarting(true)
      try {
        const started = await startInterviewCall(store, { funnelId, contactNumber })
        if (started.kind === 'not-placed') reportWaitedFailure(started.error)
        return started
      } finally {
        setStarting(false)
      }
    },
    [store],
  )
  return { start, isStarting }
}

/**
 * The applicant whose result is missing: fetched when the device does not have the row, because a refusal names the
 * funnel id alone (TRAP-48). `isGone` when it cannot be had.
 */
export function useOwedApplicant(funnelId: string | undefined) {
  const store = useStore()
  const row = useApplicantRow(funnelId)
  const [gone, setGone] = useState<string>()
  useEffect(() => {
    if (funnelId === undefined) return
    void refreshApplicant(store, funnelId).then((failure) => failure && setGone(funnelId))
  }, [store, funnelId])
  return { row, isGone: row === undefined && gone !== undefined && gone === funnelId }
}
