import { headers, type AnyCall, type ApiError } from '../../contract/call.ts'
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
  const requestId = response.headers.get('x-request-id') ?? undefined
  const body = parseObject(text)
  const status = response.status
  if (status < 200 || (status >= 300 && status < 400)) return { kind: 'portal' }
  if (status >= 400) {
    // 401 and 5xx also come from what stands before the API; a page with any other number is a portal's
    if (!body && status !== 401 && status < 500 && /html/i.test(response.headers.get('content-type') ?? ''))
      return { kind: 'portal' }
    const { code, reason, params, message } = (body?.['error'] ?? {}) as Partial<ApiError>
    const retryAfter = readRetryAfter(response.headers.get('retry-after'), deps.now())
    return { kind: 'status', status, code, reason, params, message, retryAfter, requestId }
  }
  const isOurs = !key || deps.echoesKeys === false || response.headers.get(headers.idempotencyKey) === key
  if (!body || !isOurs) return { kind: 'portal' }
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
