import { createHmac } from 'node:crypto'
import { isSameSecret } from '../core/is-same-secret.ts'

/** How far the clock of a gateway may be from ours. */
const SKEW_MS = 5 * 60_000

/** X-Signature of a callback: hex of HMAC-SHA256(secret, timestamp + '.' + body); `timestamp` in epoch seconds. */
export const signCallback = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')

/** Whether a callback was signed with this secret within the last minutes. */
export function isSignedWith(
  secret: string,
  callback: { timestamp: string; body: string; signature: string },
  now: number,
): boolean {
  const { timestamp, body, signature } = callback
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Number(timestamp) * 1000 - now) > SKEW_MS) return false
  const expected = signCallback(secret, timestamp, body)
  return isSameSecret(signature.toLowerCase(), expected)
}
