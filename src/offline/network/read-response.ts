import { headers, type AnyCall, type ApiError } from '../../contract/call.ts'
import type { PushedLine } from '../../contract/sync-push.ts'
import type { OfflineDeps } from '../device/deps.ts'
import { readRetryAfter } from './backoff.ts'
import type { Exchange } from './classification.ts'

/**
 * The one normaliser of responses: `status` true, 'success' and 200 mean accepted, false means refused, anything else is not
 * the API.
 */
export function readResponse(
  deps: OfflineDeps,
  spec: AnyCall,
  response: Response,
  text: string,
  key: string | undefined,
): Exchange {
  const body = parseObject(text)
  const { status } = response
  if (status < 200 || (status >= 300 && status < 400)) return { kind: 'portal' }
  if (status >= 400) return readProblem(deps, response, body, key !== undefined)
  const isOurs = !key || deps.echoesKeys === false || response.headers.get(headers.idempotencyKey) === key
  if (!body || !isOurs) return { kind: 'portal' }
  const date = Date.parse(response.headers.get('date') ?? '')
  return readBody(spec, body, {
    requestId: response.headers.get('x-request-id') ?? undefined,
    serverTime: Number.isNaN(date) ? undefined : date,
    epoch: response.headers.get(headers.epoch) ?? undefined,
  })
}

/** `isUpdate`: a refusal of it counts only in JSON, as the API sends it; a portal or proxy sends a page or plain text. */
export function readProblem(
  deps: OfflineDeps,
  response: Response,
  body: Record<string, unknown> | undefined,
  isUpdate = false,
): Exchange {
  const { status } = response
  // 401 and 5xx also come from what stands before the API, and say the same there
  const isPage = status !== 401 && /html/i.test(response.headers.get('content-type') ?? '')
  const isForeign = isPage || (isUpdate && ![401, 403, 408, 429].includes(status))
  // 511 is what a portal answers that does not pretend to be us (RFC 6585, 6)
  if (status === 511 || (!body && status < 500 && isForeign)) return { kind: 'portal' }
  const retryAfter = readRetryAfter(response.headers.get('retry-after'), deps.now())
  const requestId = response.headers.get('x-request-id') ?? undefined
  return { kind: 'status', status, ...errorOf(body), retryAfter, requestId }
}

function errorOf(body: Record<string, unknown> | undefined) {
  const { code, reason, params, message } = (body?.['error'] ?? {}) as Partial<ApiError>
  return { code, reason, params, message }
}

interface ReadWith {
  requestId?: string
  serverTime?: number
  epoch?: string
}

/** The body of a response with status 200. */
function readBody(spec: AnyCall, body: Record<string, unknown>, { requestId, serverTime, epoch }: ReadWith): Exchange {
  const { status: accepted, ...rest } = body
  if (accepted === false) {
    const error = (body['error'] ?? {}) as Partial<ApiError>
    return {
      kind: 'refused',
      refusal: { ...error, code: error.code ?? 'refused', message: error.message ?? '' },
      requestId,
    }
  }
  if (accepted !== true && accepted !== 'success' && accepted !== 200 && spec.base === 'hire') return { kind: 'portal' }
  return { kind: 'ok', body: rest, requestId, serverTime, epoch }
}

/** A line of the response to a batch, as the response its call would have had alone. */
export function readLine(
  spec: AnyCall,
  { status, body, retryAfter }: Pick<PushedLine, 'status' | 'body' | 'retryAfter'>,
  read: ReadWith,
): Exchange {
  if (status === 200) return readBody(spec, body, read)
  const ms = retryAfter === undefined ? undefined : retryAfter * 1_000
  return { kind: 'status', status, ...errorOf(body), retryAfter: ms, requestId: read.requestId }
}

/** What a whole batch may be told as well as one of its operations. */
const OF_ALL = new Set([401, 403, 408, 409, 426, 429])

/**
 * The response to a batch that has no lines. missing: this server cannot take batches, or not this one. A refusal of
 * the whole names none of its operations: alone, each gets its own.
 */
export function readStatusOrMissing(deps: OfflineDeps, response: Response, text: string): Exchange | 'missing' {
  const body = parseObject(text)
  const { status } = response
  if (status < 200 || (status >= 300 && status < 400)) return { kind: 'portal' }
  if (status < 300) return body?.['status'] === false ? 'missing' : { kind: 'portal' }
  const problem = readProblem(deps, response, body, true)
  return problem.kind === 'status' && status < 500 && !OF_ALL.has(status) ? 'missing' : problem
}

export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return body !== null && typeof body === 'object' && !Array.isArray(body) ? { ...body } : undefined
  } catch {
    return undefined
  }
}
