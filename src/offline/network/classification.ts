import type { ApiError } from '../../contract/call.ts'
import type { ServerMessage } from '../../contract/server-message.ts'
import type { OperationError } from '../device/types.ts'

/** The result of a request, before it is classified. */
export type Exchange =
  | { kind: 'ok'; body: Record<string, unknown>; requestId?: string; serverTime?: number; epoch?: string }
  /** HTTP 200 with `status: false`: this API's way to refuse. */
  | { kind: 'refused'; refusal: ApiError; requestId?: string }
  | (ServerMessage & {
      kind: 'status'
      status: number
      code?: string | number
      /** Retry-After, ms. */
      retryAfter?: number
      requestId?: string
    })
  /** A 2xx, or a page of HTML, that is not this API's: something in between responded. */
  | { kind: 'portal' }
  | { kind: 'silent'; reason: 'network' | 'timeout' | 'aborted' }

/**
 * What to do with an operation after an exchange (docs/offline.md, "How a response is classified"). wait: retry after backoff. fault: as wait, and it counts towards the poison
 * rule. refresh: retry with a fresh token. forbidden: once more with a fresh token, then quarantine. offline: as no network.
 * pause: the app must be updated first. compare: the server was restored from a backup, and the device must first find out
 * what is lost.
 */
export type Classification =
  | { do: 'done'; body: Record<string, unknown>; requestId?: string; epoch?: string }
  | { do: 'reject'; error: OperationError; refusal?: ApiError; requestId?: string }
  | { do: 'quarantine'; error: OperationError; requestId?: string }
  | { do: 'wait' | 'fault'; error: OperationError; retryAfter?: number }
  | { do: 'refresh' | 'forbidden' | 'pause' | 'compare'; error: OperationError }
  | { do: 'offline'; error: OperationError }

/** 409 has two meanings; the server names the one that passes by itself. */
const inFlightCodes: unknown[] = ['inFlight', 'in-flight', 'in_flight']

/** By status and code, never by text. */
export function classifyResponse(exchange: Exchange): Classification {
  switch (exchange.kind) {
    case 'ok':
      return { do: 'done', body: exchange.body, requestId: exchange.requestId, epoch: exchange.epoch }
    case 'refused': {
      const { code, reason, params, message } = exchange.refusal
      return {
        do: 'reject',
        error: { class: 'refused', status: 200, code, reason, params, message },
        refusal: exchange.refusal,
        requestId: exchange.requestId,
      }
    }
    case 'portal':
      return { do: 'offline', error: { class: 'portal' } }
    case 'silent':
      return { do: 'wait', error: { class: 'network', code: exchange.reason } }
    case 'status':
      return classifyStatus(exchange)
  }
}

function classifyStatus({
  status,
  code,
  reason,
  params,
  message,
  retryAfter,
  requestId,
}: Exchange & { kind: 'status' }): Classification {
  const error = (kind: OperationError['class']): OperationError => ({
    class: kind,
    status,
    code,
    reason,
    params,
    message,
  })
  if (status === 401) return { do: 'refresh', error: error('auth') }
  if (status === 403) return { do: 'forbidden', error: error('auth') }
  if (status === 413) return { do: 'reject', error: error('file'), requestId }
  if (status === 426) return { do: 'pause', error: error('update-needed') }
  if (status === 500) return { do: 'fault', error: error('server'), retryAfter }
  if (status === 408 || status === 429 || status > 500) return { do: 'wait', error: error('server'), retryAfter }
  if (status === 409 && code === 'other-epoch') return { do: 'compare', error: error('server') }
  if (status === 409 && inFlightCodes.includes(code)) return { do: 'wait', error: error('server'), retryAfter }
  if ([404, 409, 410, 412, 422].includes(status)) return { do: 'reject', error: error('refused'), requestId }
  // No status the API is known to send: a retry changes nothing, and it must not stop the others
  return { do: 'quarantine', error: error('server'), requestId }
}
