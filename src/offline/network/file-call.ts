import type { AnyCall, ApiError, CallInput, CallOutput, FileCall } from '../../contract/call.ts'
import type { Store } from '../device/store.ts'
import type { OperationError } from '../device/types.ts'
import { withToken } from './access.ts'
import { toResult } from './call.ts'
import type { Exchange } from './classification.ts'
import { reportConnectivity } from './connectivity.ts'
import { readResponse } from './read-response.ts'
import { address, commonHeaders } from './request.ts'

/** The result of a call whose response is a file, or JSON when the call has an output of its own. */
export type FileResult<T> =
  | { ok: true; file: { blob: Blob; name: string }; value?: undefined }
  | { ok: true; value: T; file?: undefined }
  | { ok: false; error: OperationError; refusal?: ApiError }

interface FileExchange {
  kind: 'file'
  blob: Blob
  name: string
  status?: undefined
}

/** A download is aborted after so long without a byte, ms. */
const SILENCE_MS = 60_000

/**
 * Fetches a file. Status and content type of the response decide what it is before anything is stored: a refusal in JSON, a
 * 404 and a portal's page never become a file (TRAP-75). `onProgress` receives how many bytes have come. Never throws.
 */
export async function fetchFile<C extends FileCall>(
  store: Store,
  spec: C,
  input: CallInput<C>,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (bytes: number) => void } = {},
): Promise<FileResult<CallOutput<C>>> {
  const exchange = await withToken<FileExchange>(store, (token) =>
    get(store, spec, input, { token, signal, onProgress }),
  )
  if (exchange.kind === 'file') return { ok: true, file: { blob: exchange.blob, name: exchange.name } }
  return toResult(spec, exchange)
}

interface GetOptions {
  token: string
  signal?: AbortSignal
  onProgress?: (bytes: number) => void
}

async function get(
  store: Store,
  spec: AnyCall,
  input: unknown,
  { token, signal, onProgress }: GetOptions,
): Promise<FileExchange | Exchange> {
  const { deps } = store
  const controller = new AbortController()
  const stop = () => controller.abort()
  if (signal?.aborted) return { kind: 'silent', reason: 'aborted' }
  signal?.addEventListener('abort', stop)
  let timer = setTimeout(stop, SILENCE_MS)
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(stop, SILENCE_MS)
  }
  const { url, body } = address(deps.origin, spec, input)
  try {
    const response = await deps.fetch(url, {
      method: spec.method,
      headers: {
        ...(await commonHeaders(store, token)),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body,
      signal: controller.signal,
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'manual',
    })
    const name = findFileName(response)
    if (name === undefined) {
      const outcome = readResponse(deps, spec, response, await response.text(), undefined)
      await reportConnectivity(store, outcome)
      return outcome
    }
    const pieces: Uint8Array<ArrayBuffer>[] = []
    let bytes = 0
    const reader = response.body!.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      restartTimer()
      pieces.push(value)
      bytes += value.length
      onProgress?.(bytes)
    }
    return { kind: 'file', name, blob: new Blob(pieces, { type: response.headers.get('content-type') ?? '' }) }
  } catch {
    return { kind: 'silent', reason: signal?.aborted ? 'aborted' : 'network' }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

const fileTypes =
  /^(application\/pdf|application\/zip|application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet|text\/(plain|csv))\b/i

/** The name of the file in the response; undefined when it is none. */
function findFileName(response: Response): string | undefined {
  if (response.status !== 200 || !fileTypes.test(response.headers.get('content-type') ?? '')) return undefined
  return /^attachment;\s*filename="([\w .-]{1,150})"$/i.exec(response.headers.get('content-disposition') ?? '')?.[1]
}
