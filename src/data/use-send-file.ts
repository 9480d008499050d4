import { useCallback } from 'react'
import type { AnyCall, CallInput } from '../contract/call.ts'
import { sendFile, type SendFileOptions } from '../offline/network/send-file.ts'
import { reportWaitedFailure } from './forced-sign-out.ts'
import { useStore } from './store-context.tsx'

/** Sends a call with a file for a user who waits for its response: see sendFile. */
export function useSendFile() {
  const store = useStore()
  return useCallback(
    async <C extends AnyCall>(call: C, input: CallInput<C>, file: File, options: SendFileOptions) => {
      const result = await sendFile(store, call, input, file, options)
      if (!result.ok) reportWaitedFailure(result.error)
      return result
    },
    [store],
  )
}
