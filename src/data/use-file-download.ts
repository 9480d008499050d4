import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallInput, FileCall } from '../contract/call.ts'
import { fetchFile, type FileResult } from '../offline/network/file-call.ts'
import { reportWaitedFailure } from './forced-sign-out.ts'
import { withProof } from './proof.ts'
import { useStore } from './store-context.tsx'

/** Saves a file through the browser's download. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Some browsers read the file after the click has returned
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/**
 * Hands a file to another app where the browser can, e.g. to WhatsApp, and saves it elsewhere. Call it from a tap. A user
 * who closes the choice of apps gets no file.
 */
export async function shareBlob(name: string, blob: Blob): Promise<void> {
  const files = [new File([blob], name, { type: blob.type })]
  if (!isTouch() || !navigator.canShare?.({ files })) return saveBlob(name, blob)
  try {
    await navigator.share({ files })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) saveBlob(name, blob)
  }
}

/** On a desktop a file belongs in a folder. */
const isTouch = () => matchMedia('(pointer: coarse)').matches

type Failed = Extract<FileResult<unknown>, { ok: false }>
export type DownloadEnd = 'saved' | 'cancelled' | Failed

/**
 * Downloads one file at a time. `running` holds its label and the bytes received; `start` resolves with the outcome. A
 * call that only checks resolves 'saved' without a file.
 */
export function useFileDownload() {
  const store = useStore()
  const [running, setRunning] = useState<{ label: string; bytes: number }>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  const start = useCallback(
    async <C extends FileCall>(label: string, call: C, ...inputs: CallInput<C>[]): Promise<DownloadEnd> => {
      controller.current?.abort()
      const mine = new AbortController()
      controller.current = mine
      setRunning({ label, bytes: 0 })
      try {
        for (const input of inputs) {
          const onProgress = (bytes: number) => setRunning({ label, bytes })
          const result = await withProof(() => fetchFile(store, call, input, { signal: mine.signal, onProgress }))
          if (mine.signal.aborted) return 'cancelled'
          if (!result.ok) {
            reportWaitedFailure(result.error)
            return result
          }
          if (result.file) saveBlob(result.file.name, result.file.blob)
        }
        return 'saved'
      } finally {
        if (controller.current === mine) setRunning(undefined)
      }
    },
    [store],
  )
  const cancel = useCallback(() => controller.current?.abort(), [])
  return { running, start, cancel }
}
