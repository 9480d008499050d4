import * as v from 'valibot'
import { headers, type AnyCall, type ApiError, type CallInput, type CallOutput } from '../../contract/call.ts'
import type { OperationError } from '../device/types.ts'
import { depsOf, storeOf, withToken, type Caller } from './access.ts'
import { classifyResponse, type Exchange } from './classification.ts'
import { reportConnectivity } from './connectivity.ts'
import { readResponse } from './read-response.ts'
import { takeReadTurn } from './read-turn.ts'
import { address, commonHeaders, timed, TIMEOUT_MS } from './request.ts'
import { noteEpoch } from './restore-epoch.ts'

/** The result of a call that a user, or a refresh in the background, made. */
export type CallResult<T> =
  | { ok: true; value: T; requestId?: string; serverTime?: number }
  | { ok: false; error: OperationError; refusal?: ApiError; requestId?: string; retryAfter?: number }

export interface SendOptions {
  signal?: AbortSignal
  /** Idempotency-Key of a mutation. A call that a user waits for gets a new one. */
  key?: string
  /** When the user acted, epoch ms. */
  actedAt?: number
  /** The restore epoch this builds on; the server accepts it in no other. */
  epoch?: string
  /** No user waits for it: a 500 for the refresh of the session then does not end the session. */
  background?: boolean
  /** Sending depends on this call, so it does not wait for the batch. */
  leads?: boolean
}

/**
 * Calls the API. A 401 leads to one refresh of the session and one repeat; nothing else is repeated here, and only this
 * folder calls `fetch`. Never throws; abort, timeout and network failure return {ok: false}.
 */
export async function send<C extends AnyCall>(
  from: Caller,
  spec: C,
  input: CallInput<C>,
  options: SendOptions = {},
): Promise<CallResult<CallOutput<C>>> {
  const outcome = await request(from, spec, input, options)
  return toResult(spec, outcome)
}

/** Classifies an exchange and checks its body against the schema of the call. */
export function toResult<C extends AnyCall>(spec: C, outcome: Exchange): CallResult<CallOutput<C>> {
  const classified = classifyResponse(outcome)
  if (classified.do !== 'done') {
    const refusal = outcome.kind === 'refused' ? outcome.refusal : undefined
    const requestId = 'requestId' in outcome ? outcome.requestId : undefined
    // Ms, of a server that is busy
    const retryAfter = 'retryAfter' in classified ? classified.retryAfter : undefined
    return { ok: false, error: classified.error, refusal, requestId, ...(retryAfter !== undefined && { retryAfter }) }
  }
  const parsed = v.safeParse(spec.output, classified.body)
  const { requestId } = classified
  if (!parsed.success) return { ok: false, error: { class: 'server', status: 200, code: 'badAnswer' }, requestId }
  const serverTime = outcome.kind === 'ok' ? outcome.serverTime : undefined
  return { ok: true, value: parsed.output as CallOutput<C>, requestId, serverTime }
}

/** As `send`, but the response is not checked against its schema yet: for long lists, which are checked in pieces. */
export async function request(
  from: Caller,
  spec: AnyCall,
  input: unknown,
  options: SendOptions = {},
): Promise<Exchange> {
  const keyed = spec.mutation ? { ...options, key: options.key ?? crypto.randomUUID() } : options
  if (spec.auth === 'public') return exchange(from, spec, input, { ...keyed, token: undefined })
  return withToken<Exchange>(from, (token) => exchange(from, spec, input, { ...keyed, token }), options.background)
}

const timesOf = (actedAt: number, sentAt: number) => ({
  [headers.actedAt]: String(Math.trunc(actedAt)),
  [headers.sentAt]: String(Math.trunc(sentAt)),
})

/** One request with one token and one response. */
export async function exchange(
  from: Caller,
  spec: AnyCall,
  input: unknown,
  { token, key, actedAt, epoch, signal, leads }: SendOptions & { token: string | undefined },
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
      ...(actedAt === undefined ? {} : timesOf(actedAt, deps.now())),
      ...(epoch === undefined ? {} : { [headers.epoch]: epoch }),
    },
    body,
    cache: 'no-store',
    credentials: 'omit',
    // A portal responds with a redirect to its own page
    redirect: 'manual',
  }
  // Nothing may throw between here and the request: the turn would never end
  const endTurn = store && actedAt === undefined && !leads ? await takeReadTurn(store, signal) : () => {}
  if (!endTurn) return { kind: 'silent', reason: 'timeout' }
  let isFromWorker = false
  let seen: string | null = null
  const outcome = await timed(deps, TIMEOUT_MS, signal, async (abort) => {
    const sentAt = Date.now()
    const response = await deps.fetch(url, { ...init, signal: abort })
    const text = await response.text()
    isFromWorker = response.headers.get(headers.savedAt) !== null
    seen = response.headers.get(headers.epoch)
    const receivedAt = Date.now()
    const result = readResponse(deps, spec, response, text, key)
    // Of our server only: the page of a captive portal has a Date too
    if (result.kind === 'ok' || result.kind === 'refused')
      void deps.noteServerDate?.(response.headers.get('date'), sentAt, receivedAt)
    return result
  }).finally(endTurn)
  // A response from the service worker's cache says nothing about the network
  if (!store || isFromWorker) return outcome
  await reportConnectivity(store, outcome)
  if (seen !== null && outcome.kind !== 'portal' && outcome.kind !== 'silent') await noteEpoch(store, seen)
  return outcome
}
