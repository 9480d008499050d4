import { useCallback } from 'react'
import type { LiveApplicant } from '../data/applicants.ts'
import { useStartCall } from '../data/interview-calls.ts'
import { announceStart } from './announce.ts'

/**
 * Starts the call of a panel and shows the outcome (CALL-02, CALL-03); `onOwed` gets whose feedback is due (CALL-07).
 */
export function useInterviewCall(row: LiveApplicant, onOwed: (funnelId: string) => void) {
  const { start, isStarting } = useStartCall()
  const { funnelId } = row
  const call = useCallback(
    async (interviewerNumber: number | undefined) => {
      const started = await start(funnelId, interviewerNumber)
      if (started.kind === 'feedback-due') onOwed(started.funnelId)
      else announceStart(started)
    },
    [start, funnelId, onOwed],
  )
  return { start: call, isStarting }
}
