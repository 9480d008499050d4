import type { WebhookEvent } from '../contract/webhook-events.ts'
import { HOUR_MS, MINUTE_MS } from '../lib/dates.ts'

/** Why an address cannot be an endpoint; each is a key of text/webhooks `faults` and a reason of the contract. */
export const urlFaults = ['webhook-url-form', 'webhook-url-https', 'webhook-url-login', 'webhook-url-port'] as const
export type UrlFault = (typeof urlFaults)[number]

/** Besides 443. Others belong to databases, caches and the panels of routers more often than to a receiver. */
const ports = ['', '8443']

/** By its form alone; where it leads is checked by the server, at each message. */
export function findUrlFault(text: string): UrlFault | undefined {
  const url = /\s/.test(text.trim()) || !URL.canParse(text.trim()) ? undefined : new URL(text.trim())
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '' || url.hash !== '') return 'webhook-url-form'
  if (url.protocol !== 'https:') return 'webhook-url-https'
  if (url.username !== '' || url.password !== '') return 'webhook-url-login'
  return ports.includes(url.port) ? undefined : 'webhook-url-port'
}

/**
 * Waits between the attempts, ms: three days in all. As in the example of Standard Webhooks, with a minute more near
 * the start, when most receivers come back.
 */
export const retryWaits: readonly number[] = [
  5_000,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  18 * HOUR_MS,
  22 * HOUR_MS,
]
const LONGEST_WAIT_MS = 24 * HOUR_MS

/**
 * When to try again after so many attempts that failed; undefined when it is given up. At most a fifth later by chance,
 * so that what failed together does not come back together, and not before the receiver's `Retry-After`.
 */
export function nextAttempt(
  attempts: number,
  { now, retryAfterMs = 0, random = Math.random }: { now: number; retryAfterMs?: number; random?: () => number },
): number | undefined {
  const wait = retryWaits[attempts - 1]
  if (wait === undefined) return undefined
  return now + Math.max(Math.round(wait * (1 + random() / 5)), Math.min(retryAfterMs, LONGEST_WAIT_MS))
}

/** An endpoint that failed so many times in a row rests before the next one is tried, ms: it is spared a flood. */
export const restAfter = (failures: number): number =>
  failures < 3 ? 0 : Math.min(MINUTE_MS, 2 ** Math.min(failures - 3, 10) * 2_000)

/** An endpoint that answers nothing but failures for so long is switched off. */
export const FAILING_DAYS = 3

/** Events that an endpoint gets when its owner chooses nothing else: what a system for salaries needs. */
export const usualEvents: readonly WebhookEvent[] = ['applicant.stage_changed', 'applicant.joined']
