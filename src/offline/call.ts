import * as v from 'valibot'
import {
  API_KEY,
  basePaths,
  headers,
  pathParameters,
  type AnyCall,
  type ApiError,
  type CallInput,
  type CallOutput,
} from '../contract/call.ts'
import { findToken } from './access.ts'
import { judge, readRetryAfter, type Exchange } from './answer.ts'
import { noteEpoch } from './epoch.ts'
import { noteNet } from './net.ts'
import { schedule, type OfflineDeps, type Store } from './store.ts'
import type { OperationError } from './types.ts'

/** The answer of a call that a person, or a refresh in the background, asked for. */
export type CallResult<T> =
  | { ok: true; value: T; requestId?: string; serverTime?: number }
  | { ok: false; error: OperationError; refusal?: ApiError; requestId?: string }

export interface SendOptions {
  signal?: AbortSignal
  /** Idempotency-Key of a mutation. A call that a person waits for gets a new one. */
  key?: string
  /** When the person acted, epoch ms. */
  actedAt?: number
  /** The life of the server's database that this builds on; the server takes it in no other. */
  epoch?: string
  /** Nobody waits for it: a refresh of the session that answers 500 then does not end it. */
  background?: boolean
}

const TIMEOUT_MS = 25_000
/** A file may take longer: as if the network brought 8 KB a second. */
const SLOWEST_BYTES_PER_MS = 8

const depsOf = (from: Store | OfflineDeps): OfflineDeps => ('deps' in from ? from.deps : from)
const storeOf = (from: Store | OfflineDeps): Store | undefined => ('deps' in from ? from : undefined)

/**
 * Asks the API. A 401 is answered with one refresh of the session and one repeat; nothing else is repeated here, and
 * nothing but this room calls `fetch`. Never rejects, except when `signal` was aborted before: then it answers a network
 * error like any other silence.
 */
export async function send<C extends AnyCall>(
  from: Store | OfflineDeps,
  spec: C,
  input: CallInput<C>,
  options: SendOptions = {},
): Promise<CallResult<CallOutput<C>>> {
  const exchange = await ask(from, spec, input, options)
  const verdict = judge(exchange)
  if (verdict.do !== 'done') {
    const refusal = exchange.kind === 'refused' ? exchange.refusal : undefined
    return {
      ok: false,
      error: verdict.error,
      refusal,
      requestId: 'requestId' in exchange ? exchange.requestId : undefined,
    }
  }
  const parsed = v.safeParse(spec.output, verdict.body)
  const { requestId } = verdict
  if (!parsed.success) return { ok: false, error: { class: 'server', status: 200, code: 'badAnswer' }, requestId }
  const serverTime = exchange.kind === 'ok' ? exchange.serverTime : undefined
  return { ok: true, value: parsed.output as CallOutput<C>, requestId, serverTime }
}

/** As `send`, but the answer is not checked against its schema yet: for long lists, which are checked in pieces. */
export async function ask(
  from: Store | OfflineDeps,
  spec: AnyCall,
  input: unknown,
  options: SendOptions = {},
): Promise<Exchange> {
  const keyed = spec.mutation ? { ...options, key: options.key ?? crypto.randomUUID() } : options
  if (spec.auth === 'public') return exchange(from, spec, input, { ...keyed, token: undefined })
  return withToken<Exchange>(from, (token) => exchange(from, spec, input, { ...keyed, token }), options.background)
}

/**
 * Tries with the session's token, and once more with a fresh one when the answer is 401. A store's call goes out under the
 * session of its user only; while somebody else is signed in it stays unanswered.
 */
export async function withToken<T extends { kind: string; status?: number }>(
  from: Store | OfflineDeps,
  attempt: (token: string) => Promise<T | Exchange>,
  background?: boolean,
): Promise<T | Exchange> {
  const deps = depsOf(from)
  const token = await findToken(from)
  if (token === 'other-user') return notTheirs
  const first: T | Exchange = token ? await attempt(token) : { kind: 'status', status: 401 }
  if (first.kind !== 'status' || first.status !== 401) return first
  const refreshed = await deps.session.refresh(token, background)
  if (refreshed === 'unreachable')
    return token ? { kind: 'status', status: 503 } : { kind: 'silent', reason: 'network' }
  const fresh = refreshed === 'refused' ? undefined : await findToken(from)
  if (fresh === 'other-user') return notTheirs
  return fresh ? attempt(fresh) : first
}

const notTheirs: Exchange = { kind: 'silent', reason: 'aborted' }

const deviceIds = new WeakMap<OfflineDeps, Promise<string>>()

/** It never changes, and reading it anew for each request would cost a transaction. */
function deviceIdOf(deps: OfflineDeps): Promise<string> {
  const known = deviceIds.get(deps)
  if (known) return known
  const asked = deps.deviceId()
  deviceIds.set(deps, asked)
  asked.catch(() => deviceIds.delete(deps))
  return asked
}

/** One request with one token and one answer. */
export async function exchange(
  from: Store | OfflineDeps,
  spec: AnyCall,
  input: unknown,
  { token, key, actedAt, epoch, signal }: SendOptions & { token: string | undefined },
): Promise<Exchange> {
  const deps = depsOf(from)
  const store = storeOf(from)
  const { url, body } = address(deps.origin, spec, input)
  const init: RequestInit = {
    method: spec.method,
    headers: {
      accept: 'application/json',
      ...(await commonHeaders(from, token)),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key ? { [headers.idempotencyKey]: key } : {}),
      ...(actedAt === undefined ? {} : { [headers.actedAt]: String(Math.trunc(actedAt)) }),
      ...(epoch === undefined ? {} : { [headers.epoch]: epoch }),
    },
    body,
    cache: 'no-store',
    credentials: 'omit',
    // A portal answers with a redirect to its own page
    redirect: 'manual',
  }
  let isKept = false
  let seen: string | null = null
  const answer = await timed(deps, TIMEOUT_MS, signal, async (abort) => {
    const sentAt = Date.now()
    const response = await deps.fetch(url, { ...init, signal: abort })
    const text = await response.text()
    isKept = response.headers.get(headers.savedAt) !== null
    seen = response.headers.get(headers.epoch)
    void deps.noteServerDate?.(response.headers.get('date'), sentAt, Date.now())
    return read(deps, spec, response, text, key)
  })
  // What the service worker had kept says nothing about the network
  if (!store || isKept) return answer
  await noteNet(store, answer)
  if (seen !== null && answer.kind !== 'portal' && answer.kind !== 'silent') await noteEpoch(store, seen)
  return answer
}

/** What every call says of itself (ERR-01). */
export async function commonHeaders(
  from: Store | OfflineDeps,
  token: string | undefined,
): Promise<Record<string, string>> {
  const deps = depsOf(from)
  const store = storeOf(from)
  return {
    [headers.apiKey]: API_KEY,
    [headers.deviceId]: await deviceIdOf(deps),
    [headers.deviceType]: 'web',
    [headers.appBuild]: deps.appBuild,
    ...(store ? { [headers.pendingCount]: String(store.pendingCount) } : {}),
    ...(store?.pendingCount && store.oldestPendingAt !== undefined
      ? { [headers.pendingAge]: String(Math.max(0, Math.round((deps.now() - store.oldestPendingAt) / 1000))) }
      : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
}

export function address(origin: string, spec: AnyCall, input: unknown): { url: string; body?: string } {
  const rest = { ...(input as Record<string, unknown>) }
  let path = spec.path
  for (const name of pathParameters(spec.path)) {
    path = path.replace(`{${name}}`, encodeURIComponent(String(rest[name])))
    delete rest[name]
  }
  const url = `${origin}${basePaths[spec.base]}${path}`
  if (spec.method === 'POST') return { url, body: JSON.stringify(rest) }
  const query = new URLSearchParams(
    Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()
  return { url: query ? `${url}?${query}` : url }
}

/** Runs `work` with a signal that fires after `ms` or with `signal`, and gives up then even if `work` does not. */
async function timed(
  deps: OfflineDeps,
  ms: number,
  signal: AbortSignal | undefined,
  work: (abort: AbortSignal) => Promise<Exchange>,
): Promise<Exchange> {
  if (signal?.aborted) return { kind: 'silent', reason: 'aborted' }
  const controller = new AbortController()
  let end!: (exchange: Exchange) => void
  const ended = new Promise<Exchange>((resolve) => (end = resolve))
  const stop = (reason: 'timeout' | 'aborted') => {
    end({ kind: 'silent', reason })
    controller.abort()
  }
  const cancel = schedule(deps, ms, () => stop('timeout'))
  const onAbort = () => stop('aborted')
  signal?.addEventListener('abort', onAbort)
  try {
    return await Promise.race([
      work(controller.signal).catch((): Exchange => ({ kind: 'silent', reason: 'network' })),
      ended,
    ])
  } finally {
    cancel()
    signal?.removeEventListener('abort', onAbort)
  }
}

/** The one normaliser of answers: `status` true, 'success' and 200 are yes, false is no, anything else is not the API. */
export function read(
  deps: OfflineDeps,
  spec: AnyCall,
  response: Response,
  text: string,
  key: string | undefined,
): Exchange {
  const requestId = response.headers.get('x-request-id') ?? undefined
  const body = parseObject(text)
  const status = response.status
  if (status < 200 || (status >= 300 && status < 400)) return { kind: 'portal' }
  if (status >= 400) {
    // 401 and 5xx also come from what stands before the API; a page with any other number is a portal's
    if (!body && status !== 401 && status < 500 && /html/i.test(response.headers.get('content-type') ?? ''))
      return { kind: 'portal' }
    const { code, message } = (body?.['error'] ?? {}) as Partial<ApiError>
    const retryAfter = readRetryAfter(response.headers.get('retry-after'), deps.now())
    return { kind: 'status', status, code, message, retryAfter, requestId }
  }
  const isOurs = !key || deps.echoesKeys === false || response.headers.get(headers.idempotencyKey) === key
  if (!body || !isOurs) return { kind: 'portal' }
  const { status: said, ...rest } = body
  if (said === false) {
    const error = (body['error'] ?? {}) as Partial<ApiError>
    return {
      kind: 'refused',
      refusal: { ...error, code: error.code ?? 'refused', message: error.message ?? '' },
      requestId,
    }
  }
  if (said !== true && said !== 'success' && said !== 200 && spec.base === 'hire') return { kind: 'portal' }
  const date = Date.parse(response.headers.get('date') ?? '')
  const serverTime = Number.isNaN(date) ? undefined : date
  const epoch = response.headers.get(headers.epoch) ?? undefined
  return { kind: 'ok', body: rest, requestId, serverTime, epoch }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return body !== null && typeof body === 'object' && !Array.isArray(body) ? { ...body } : undefined
  } catch {
    return undefined
  }
}

/**
 * Puts a file to a signed link. No token and no header of the API goes along: the link is the permission, and the host
 * may be somebody else's. A 403 means that the link has run out, so it is tried again with a new one.
 */
export function putFile(
  from: Store | OfflineDeps,
  url: string,
  file: Blob,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Exchange> {
  const deps = depsOf(from)
  const target = /^https?:/.test(url) ? url : `${deps.origin}${url}`
  return timed(deps, TIMEOUT_MS + file.size / SLOWEST_BYTES_PER_MS, signal, async (abort) => {
    const response = await deps.fetch(target, {
      method: 'PUT',
      headers: { 'content-type': file.type || 'application/octet-stream' },
      body: file,
      signal: abort,
      cache: 'no-store',
      credentials: 'omit',
    })
    if (response.ok) return { kind: 'ok', body: {} }
    const status = response.status === 403 ? 503 : response.status
    return { kind: 'status', status, retryAfter: readRetryAfter(response.headers.get('retry-after'), deps.now()) }
  })
}
