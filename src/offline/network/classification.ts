import type { ApiError } from '../contract/call.ts'
import type { OperationError } from './types.ts'

/** What came back from a request, before anybody decides what it means. */
export type Exchange =
  | { kind: 'ok'; body: Record<string, unknown>; requestId?: string; serverTime?: number; epoch?: string }
  /** HTTP 200 with `status: false`: this API's way to refuse. */
  | { kind: 'refused'; refusal: ApiError; requestId?: string }
  | {
      kind: 'status'
      status: number
      code?: string | number
      message?: string
      /** Retry-After, ms. */
      retryAfter?: number
      requestId?: string
    }
  /** A 2xx, or a page of HTML, that is not this API's: something in between answered. */
  | { kind: 'portal' }
  | { kind: 'silent'; reason: 'network' | 'timeout' | 'aborted' }

/**
 * What to do with an operation that was answered so (OFFLINE.md, "How an answer is classified"). wait: later, with
 * backoff. fault: as wait, and it counts towards the poison rule. refresh: a fresh token, then again. forbidden: once
 * more with a fresh token, then quarantine. offline: as no network. pause: the app must be updated first. compare: the
 * server was restored from a backup, and the device must first find out what is lost.
 */
export type Verdict =
  | { do: 'done'; body: Record<string, unknown>; requestId?: string; epoch?: string }
  | { do: 'reject'; error: OperationError; refusal?: ApiError; requestId?: string }
  | { do: 'quarantine'; error: OperationError; requestId?: string }
  | { do: 'wait' | 'fault'; error: OperationError; retryAfter?: number }
  | { do: 'refresh' | 'forbidden' | 'pause' | 'compare'; error: OperationError }
  | { do: 'offline'; error: OperationError }

/** 409 has two meanings; the server names the one that passes by itself. */
const inFlightCodes: unknown[] = ['inFlight', 'in-flight', 'in_flight']

/** By status and code, never by text. */
export function judge(exchange: Exchange): Verdict {
  switch (exchange.kind) {
    case 'ok':
      return { do: 'done', body: exchange.body, requestId: exchange.requestId, epoch: exchange.epoch }
    case 'refused': {
      const { code, message } = exchange.refusal
      return {
        do: 'reject',
        error: { class: 'refused', status: 200, code, message },
        refusal: exchange.refusal,
        requestId: exchange.requestId,
      }
    }
    case 'portal':
      return { do: 'offline', error: { class: 'portal' } }
    case 'silent':
      return { do: 'wait', error: { class: 'network', code: exchange.reason } }
    case 'status':
      return judgeStatus(exchange)
  }
}

function judgeStatus({ status, code, message, retryAfter, requestId }: Exchange & { kind: 'status' }): Verdict {
  const error = (kind: OperationError['class']): OperationError => ({ class: kind, status, code, message })
  if (status === 401) return { do: 'refresh', error: error('auth') }
  if (status === 403) return { do: 'forbidden', error: error('auth') }
  if (status === 413) return { do: 'reject', error: error('file'), requestId }
  if (status === 426) return { do: 'pause', error: error('update-needed') }
  if (status === 500) return { do: 'fault', error: error('server'), retryAfter }
  if (status === 408 || status === 429 || status > 500) return { do: 'wait', error: error('server'), retryAfter }
  if (status === 409 && code === 'other-epoch') return { do: 'compare', error: error('server') }
  if (status === 409 && inFlightCodes.includes(code)) return { do: 'wait', error: error('server'), retryAfter }
  if ([404, 409, 410, 412, 422].includes(status)) return { do: 'reject', error: error('refused'), requestId }
  // Nothing the API is known to answer: sending it again changes nothing, and it must not stop the others
  return { do: 'quarantine', error: error('server'), requestId }
}

/** The error of a call as screens and logs get it. */
export const errorOf = (verdict: Exclude<Verdict, { do: 'done' }>): OperationError => verdict.error

/** Retry-After in seconds or as a date; ms from `now`, at most an hour. Undefined when there is none. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (!header) return undefined
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), 3_600_000)
}

const FIRST_MS = 1_000
const MOST_MS = 5 * 60_000
/** Who was told 429 has been given a turn: a guess of one's own that is far longer leaves the server idle (decision 12). */
const MOST_BESIDE_TURN_MS = 30_000

/**
 * Full jitter between one second and five minutes, or half a minute after a 429 that says when; never before the server's
 * own Retry-After (ms).
 */
export function backoff(attempts: number, random: number, retryAfter = 0, status?: number): number {
  const most = status === 429 && retryAfter > 0 ? MOST_BESIDE_TURN_MS : MOST_MS
  const ceiling = Math.min(most, FIRST_MS * 2 ** Math.min(attempts, 20))
  const jittered = FIRST_MS + random * (ceiling - FIRST_MS)
  // Phones that were all told the same second must not come back in the same one
  return Math.round(Math.max(jittered, retryAfter > 0 ? retryAfter + random * FIRST_MS : 0))
}
