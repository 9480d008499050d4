import type { IncomingHttpHeaders } from 'node:http'

/** `Retry-After` in seconds or as a date (RFC 9110, 10.2.3), as a wait in ms; nothing when it cannot be read. */
export function readRetryAfter(headers: IncomingHttpHeaders, now: number): { retryAfterMs?: number } {
  const text = headers['retry-after']?.trim() ?? ''
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now
  return Number.isFinite(wait) && wait > 0 ? { retryAfterMs: wait } : {}
}
