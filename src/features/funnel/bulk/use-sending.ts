import { useCallback, useEffect, useRef, useState } from 'react'
import type { ServerMessage } from '../../../contract/server-message.ts'
import { useBulkUpload } from '../../../data/bulk-upload.ts'
import type { BulkSheet } from './bulk-sheet.ts'

/** unsure: there was no response, so it may have arrived; the same key makes sending it again idempotent. */
export type Sending =
  | { kind: 'idle' }
  | { kind: 'sending'; percent: number }
  | { kind: 'unsure'; isCancelled: boolean }
  | { kind: 'refused'; refusal: ServerMessage & { message: string }; hasErrorFile: boolean }

export interface Done {
  updated: number
  unchanged: number
  skipped: number
}

interface Sheetful {
  file: File
  sheet: BulkSheet
}

/** Sends the sheet of a request. */
export function useSending(
  request: { hiringRequestId: string; ipId: string },
  { onDone }: { onDone: (done: Done) => void },
) {
  const upload = useBulkUpload()
  const [state, setState] = useState<Sending>({ kind: 'idle' })
  const controller = useRef<AbortController>(undefined)
  /** Of what was sent last: the same rows go out under the same key. */
  const last = useRef<{ sheet: BulkSheet; version: number; key: string }>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const send = async ({ file, sheet }: Sheetful) => {
    const mine = new AbortController()
    controller.current = mine
    const isSame = last.current?.sheet === sheet && last.current.version === sheet.version
    const key = isSame ? last.current!.key : crypto.randomUUID()
    last.current = { sheet, version: sheet.version, key }
    setState({ kind: 'sending', percent: 0 })
    const content = sheet.isEdited || sheet.counts.wrong > 0 ? await sheet.toFile(file.name) : file
    const result = await upload(request, content, {
      key,
      signal: mine.signal,
      onProgress: (sent, total) => setState({ kind: 'sending', percent: Math.floor((100 * sent) / total) }),
    })
    if (result === 'waiting') return setState({ kind: 'idle' })
    if (result.ok) {
      setState({ kind: 'idle' })
      return onDone(result.value.data)
    }
    const { error, refusal } = result
    const { message } = error
    if (message === undefined) return setState({ kind: 'unsure', isCancelled: mine.signal.aborted })
    // The ledger stores a refusal under its key: the sheet, corrected or not, is sent again under a new one
    last.current = undefined
    setState({ kind: 'refused', refusal: { ...error, message }, hasErrorFile: refusal?.['hasErrorFile'] === true })
  }
  const cancel = useCallback(() => controller.current?.abort(), [])
  const reset = useCallback(() => setState({ kind: 'idle' }), [])
  return { state, send, cancel, reset }
}
