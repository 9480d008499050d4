import { useCallback } from 'react'
import { reachoutCalls } from '../contract/reachouts.ts'
import { sendFile, type SendFileOptions } from '../offline/file-call.ts'
import { reportWaitedFailure } from './forced-sign-out.ts'
import { useStore } from './store-context.tsx'

/** Sends a file of candidates for a request (RO-28). */
export function useCandidateUpload() {
  const store = useStore()
  return useCallback(
    async (hiringRequestId: string, file: File, options: SendFileOptions) => {
      const result = await sendFile(store, reachoutCalls.upload, { hiringReqId: hiringRequestId }, file, options)
      if (!result.ok) reportWaitedFailure(result.error)
      return result
    },
    [store],
  )
}
