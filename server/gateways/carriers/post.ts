import type { Log } from '../../core/log.ts'
import { askHttp, GatewayAway, type Outside, type Reply } from '../outside.ts'
import type { FailureReason, Handed } from './types.ts'

/** A user may wait for it. */
export const CARRIER_LIMIT_MS = 6_000

export const refused = (reason: FailureReason): Handed => ({ kind: 'refused', reason })
export const unknown: Handed = { kind: 'unknown' }

/** Failures before a byte of the request has left. */
const unsent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/** What an error says: only one from before the request, or a circuit that is open, is a certain no. */
export function handedByError(error: unknown): Handed {
  if (error instanceof GatewayAway) return error.why === 'resting' ? refused('away') : unknown
  const { cause, code } = error as {
    cause?: { code?: string; message?: string; errors?: { code?: string }[] }
    code?: string
  }
  // A port that fetch asks nobody at
  if (cause?.message === 'bad port') return refused('away')
  const codes = cause?.errors?.map((each) => each.code) ?? [cause?.code ?? code]
  return codes.length > 0 && codes.every((each) => unsent.has(each ?? '')) ? refused('away') : unknown
}

/** A refusal by its status alone, for carriers whose answer says no more. */
export function reasonOfStatus(status: number): FailureReason {
  if (status === 401 || status === 403) return 'credentials'
  if (status === 402) return 'balance'
  if (status === 429) return 'limit'
  return status === 503 ? 'away' : 'other'
}

interface Asked {
  outside: Outside
  log: Log
  carrier: string
  url: string
  init: RequestInit
  /** What an answer means that is neither a failure of the carrier nor unreadable; undefined when it cannot be read. */
  read(reply: Reply): Handed | undefined
}

/**
 * Hands something over by one request. A 5xx may come after the message was taken, except 503, which says that nothing
 * was done. Never throws. Logs reasons, and neither numbers nor texts.
 */
export async function handOver({ outside, log, carrier, url, init, read }: Asked): Promise<Handed> {
  try {
    const reply = await askHttp(outside, url, { method: 'POST', ...init })
    const handed = reply.status >= 500 && reply.status !== 503 ? unknown : (read(reply) ?? unknown)
    if (handed.kind !== 'taken') log.warn({ carrier, status: reply.status, ...handed }, 'carrier')
    return handed
  } catch (error) {
    const handed = handedByError(error)
    const { name, cause } = error as { name?: string; cause?: { code?: string } }
    log.warn({ carrier, error: cause?.code ?? name, ...handed }, 'carrier')
    return handed
  }
}

export function parseJson(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** A carrier's name for a message, as far as it can be one. */
export const idOf = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^[\x21-\x7e]{1,200}$/.test(text) ? text : undefined
}

export const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** Ten digits of a number in India as carriers write it; undefined for any other. */
export function tenDigits(value: unknown): string | undefined {
  const digits = (typeof value === 'string' || typeof value === 'number' ? String(value) : '').replaceAll(/[\s+-]/g, '')
  return /^(?:91|0)?([6-9]\d{9})$/.exec(digits)?.[1]
}

/** Text outside of what plain SMS can carry goes as Unicode. */
export const isPlain = (text: string): boolean => /^[\x20-\x7e\n\r]*$/.test(text)
