import { useCallback } from 'react'
import type { CallInput } from '../contract/call.ts'
import { fileCalls } from '../contract/files.ts'
import { putFile, send } from '../offline/call.ts'
import { useStore } from './store-context.tsx'

/** Asks for a signed link and puts the file to it (ERR-08). Answers whether it has arrived; nothing is tried again. */
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
