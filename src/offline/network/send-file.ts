import { headers, type AnyCall, type CallInput, type CallOutput } from '../../contract/call.ts'
import type { Store } from '../device/store.ts'
import { withToken } from './access.ts'
import { toResult, type CallResult } from './call.ts'
import type { Exchange } from './classification.ts'
import { reportConnectivity } from './connectivity.ts'
import { readResponse } from './read-response.ts'
import { address, commonHeaders } from './request.ts'

export interface SendFileOptions {
  /** Idempotency-Key: the same for a file that is sent again because it is unknown whether it arrived. */
  key: string
  signal?: AbortSignal
  /** Bytes that have gone out, of how many. */
  onProgress?: (sent: number, total: number) => void
}

/**
 * Sends a file as multipart, with progress, which `fetch` does not report: so by XMLHttpRequest, and only from a page. Never
 * throws.
 */
export async function sendFile<C extends AnyCall>(
  store: Store,
  spec: C,
  input: CallInput<C>,
  file: File,
  options: SendFileOptions,
): Promise<CallResult<CallOutput<C>>> {
  const exchange = await withToken<Exchange>(store, (token) => post(store, spec, input, file, { ...options, token }))
  await reportConnectivity(store, exchange)
  return toResult(spec, exchange)
}

async function post(
  store: Store,
  spec: AnyCall,
  input: unknown,
  file: File,
  { key, signal, onProgress, token }: SendFileOptions & { token: string },
): Promise<Exchange> {
  if (signal?.aborted) return { kind: 'silent', reason: 'aborted' }
  const form = new FormData()
  for (const [name, value] of Object.entries(input as Record<string, string>)) form.set(name, value)
  form.set('file', file, file.name)
  const requestHeaders = { ...(await commonHeaders(store, token)), [headers.idempotencyKey]: key }
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.open('POST', address(store.deps.origin, spec, {}).url)
    for (const [name, value] of Object.entries(requestHeaders)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (event) => onProgress?.(event.loaded, event.total))
    request.addEventListener('load', () =>
      resolve(readResponse(store.deps, spec, toResponse(request), request.responseText, key)),
    )
    request.addEventListener('error', () => resolve({ kind: 'silent', reason: 'network' }))
    request.addEventListener('abort', () => resolve({ kind: 'silent', reason: 'aborted' }))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop))
    signal?.addEventListener('abort', stop)
    request.send(form)
  })
}

/** Status and headers, for the one normaliser of responses. */
function toResponse(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/)
  const pairs = lines.flatMap((line): [string, string][] => {
    const at = line.indexOf(':')
    return at < 1 ? [] : [[line.slice(0, at), line.slice(at + 1).trim()]]
  })
  return new Response(null, { status: request.status, headers: pairs })
}
