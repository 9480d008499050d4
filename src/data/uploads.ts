import { useCallback } from 'react'
import type { CallInput } from '../contract/call.ts'
import { fileCalls } from '../contract/files.ts'
import { send } from '../offline/network/call.ts'
import { putFile } from '../offline/network/put-file.ts'
import { useStore } from './store-context.tsx'
import { reachoutCalls } from '../contract/reachouts.ts'
import { sendFile, type SendFileOptions } from '../offline/network/send-file.ts'
import { reportWaitedFailure } from './forced-sign-out.ts'

/** Requests a signed link and puts the file to it (ERR-08). Returns whether it has arrived; no retry. */
export function useUpload() {
  const store = useStore()
  return useCallback(
    async (type: CallInput<typeof fileCalls.uploadUrl>['type'], fileName: string, file: File): Promise<boolean> => {
      const input = { type, fileName, contentType: file.type, size: file.size }
      const link = await send(store, fileCalls.uploadUrl, input)
      if (!link.ok) return false
      return (await putFile(store, link.value.data.presignUrl, file)).kind === 'ok'
    },
    [store],
  )
}

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
