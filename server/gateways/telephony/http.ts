import { createHmac } from 'node:crypto'
import type { Log } from '../../core/log.ts'
import { askHttp, createOutside } from '../outside.ts'
import { isSignedWith } from '../signature.ts'
import type { TelephonyGateway } from './types.ts'

export const TELEPHONY_CALLBACK = '/callbacks/telephony'

/** A user waits for it. */
const PLACE_TIMEOUT_MS = 6_000
/** No interview lasts longer; a gateway that has not reported by then never will. */
const LONGEST_CALL_MS = 2 * 3_600_000

interface Options {
  url: string
  /** Ours; each call's own secret follows from it. */
  secret: string
  log: Log
}

/**
 * A gateway behind TELEPHONY_GATEWAY_URL. The order is one POST:
 *
 *     { callId, type: 'Interview', interviewer, applicant, callback: { url, secret } }
 *
 * Any 2xx accepts it; `callId` in the response is the gateway's own name for the call. It reports to `callback.url`
 * with `{ callId, status }`, status 'progress', 'completed' or 'failed', and the headers X-Timestamp (epoch seconds)
 * and X-Signature: hex of HMAC-SHA256(callback.secret, timestamp + '.' + body). Each call has a secret of its own, so
 * that none has to be agreed on beforehand and a leaked one is valid for one call only.
 */
export function httpTelephony({ url, secret, log }: Options): TelephonyGateway {
  const secretOf = (callId: string) => createHmac('sha256', secret).update(`telephony ${callId}`).digest('hex')
  const outside = createOutside({ name: 'telephony', limitMs: PLACE_TIMEOUT_MS })
  return {
    longestCallMs: LONGEST_CALL_MS,
    async place({ callId, applicant, interviewer, origin }) {
      if (interviewer === undefined) return { placed: false }
      const callback = { url: `${origin}${TELEPHONY_CALLBACK}`, secret: secretOf(callId) }
      try {
        const reply = await askHttp(outside, url, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Idempotency-Key': callId },
          body: JSON.stringify({ callId, type: 'Interview', interviewer, applicant, callback }),
        })
        if (!reply.ok) log.warn({ status: reply.status }, 'telephony gateway')
        return reply.ok ? { placed: true, providerId: idIn(reply.text) } : { placed: false }
      } catch (err) {
        log.warn({ err }, 'telephony gateway')
        return { placed: false }
      }
    },
    isSigned: ({ callId, ...callback }, now) => isSignedWith(secretOf(callId), callback, now),
    stop: () => undefined,
  }
}

function idIn(text: string): string | undefined {
  try {
    const { callId } = JSON.parse(text) as { callId?: unknown }
    return typeof callId === 'string' && callId.length <= 200 ? callId : undefined
  } catch {
    return undefined
  }
}
