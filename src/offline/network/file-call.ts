import * as v from 'valibot'
import {
  headers,
  type AnyCall,
  type ApiError,
  type CallInput,
  type CallOutput,
  type FileCall,
} from '../contract/call.ts'
import { judge, type Exchange } from './answer.ts'
import { address, commonHeaders, read, withToken, type CallResult } from './call.ts'
import { noteNet } from './net.ts'
import type { Store } from './store.ts'
import type { OperationError } from './types.ts'

/** A call whose answer is a file, or its JSON answer when it has one of its own. */
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

/** A file is given up on when nothing has come for so long, ms. */
const SILENCE_MS = 60_000

/**
 * Fetches a file. What the answer is, is decided by its status and content type before anything is kept: a refusal in
 * JSON, a 404 and a portal's page never become a file (TRAP-75). `onProgress` is told how many bytes have come. Never
 * rejects.
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

function toResult<C extends AnyCall>(spec: C, exchange: Exchange) {
  const verdict = judge(exchange)
  if (verdict.do !== 'done')
    return {
      ok: false as const,
      error: verdict.error,
      ...(exchange.kind === 'refused' ? { refusal: exchange.refusal } : {}),
    }
  const parsed = v.safeParse(spec.output, verdict.body)
  if (!parsed.success)
    return { ok: false as const, error: { class: 'server', status: 200, code: 'badAnswer' } as const }
  return { ok: true as const, value: parsed.output as CallOutput<C> }
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
  const alive = () => {
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
      const answer = read(deps, spec, response, await response.text(), undefined)
      await noteNet(store, answer)
      return answer
    }
    const pieces: Uint8Array<ArrayBuffer>[] = []
    let bytes = 0
    const reader = response.body!.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      alive()
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
  /^(application\/pdf|application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet|text\/plain)\b/i

/** The name of the file that the answer is; undefined when it is none. */
function findFileName(response: Response): string | undefined {
  if (response.status !== 200 || !fileTypes.test(response.headers.get('content-type') ?? '')) return undefined
  return /^attachment;\s*filename="([\w .-]{1,150})"$/i.exec(response.headers.get('content-disposition') ?? '')?.[1]
}

export interface SendFileOptions {
  /** Idempotency-Key: the same for a file that is sent again because nobody knows whether it arrived. */
  key: string
  signal?: AbortSignal
  /** Bytes that have gone out, of how many. */
  onProgress?: (sent: number, total: number) => void
}

/**
 * Sends a file as multipart, with progress, which `fetch` cannot tell: so by XMLHttpRequest, and only from a page. Never
 * rejects.
 */
export async function sendFile<C extends AnyCall>(
  store: Store,
  spec: C,
  input: CallInput<C>,
  file: File,
  options: SendFileOptions,
): Promise<CallResult<CallOutput<C>>> {
  const exchange = await withToken<Exchange>(store, (token) => post(store, spec, input, file, { ...options, token }))
  await noteNet(store, exchange)
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
  const said = { ...(await commonHeaders(store, token)), [headers.idempotencyKey]: key }
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.open('POST', address(store.deps.origin, spec, {}).url)
    for (const [name, value] of Object.entries(said)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (event) => onProgress?.(event.loaded, event.total))
    request.addEventListener('load', () =>
      resolve(read(store.deps, spec, toResponse(request), request.responseText, key)),
    )
    request.addEventListener('error', () => resolve({ kind: 'silent', reason: 'network' }))
    request.addEventListener('abort', () => resolve({ kind: 'silent', reason: 'aborted' }))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop))
    signal?.addEventListener('abort', stop)
    request.send(form)
  })
}

/** Status and headers, for the one normaliser of answers. */
function toResponse(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/)
  const pairs = lines.flatMap((line): [string, string][] => {
    const at = line.indexOf(':')
    return at < 1 ? [] : [[line.slice(0, at), line.slice(at + 1).trim()]]
  })
  return new Response(null, { status: request.status, headers: pairs })
}
