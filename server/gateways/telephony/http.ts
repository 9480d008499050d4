import { createHmac } from 'node:crypto'
import type { Log } from '../../core/log.ts'
import { traceHeaders } from '../../core/tracing.ts'
import { handOver, reasonOfStatus, refused } from '../carriers/post.ts'
import type { Handed } from '../carriers/types.ts'
import type { VoiceCarrier, VoiceOrder } from '../carriers/voice.ts'
import { createOutside } from '../outside.ts'
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
  /** TELEPHONY_GATEWAY_TOKEN: the gateway knows us by it. */
  token?: string
  log: Log
}

/**
 * A gateway behind TELEPHONY_GATEWAY_URL. The order is one POST, with `Authorization: Bearer` of TELEPHONY_GATEWAY_TOKEN
 * where that is set:
 *
 *     { callId, type: 'Interview', interviewer, applicant, callback: { url, secret } }
 *
 * Any 2xx accepts it; `callId` in the response is the gateway's own name for the call. It reports to `callback.url`
 * with `{ callId, status }`, status 'progress', 'completed' or 'failed', and the headers X-Timestamp (epoch seconds)
 * and X-Signature: hex of HMAC-SHA256(callback.secret, timestamp + '.' + body). Each call has a secret of its own, so
 * that none has to be agreed on beforehand and a leaked one is valid for one call only.
 */
export function httpTelephony(options: Options): TelephonyGateway {
  const hand = handOf(options)
  return {
    longestCallMs: LONGEST_CALL_MS,
    async place({ interviewer, ...order }) {
      if (interviewer === undefined) return { placed: false }
      const handed = await hand({ ...order, interviewer })
      if (handed.kind === 'taken') return { placed: true, providerId: handed.providerId }
      return handed.kind === 'unknown' ? { placed: false, isUnknown: true } : { placed: false }
    },
    isSigned: ({ callId, ...callback }, now) => isSignedWith(secretOf(options.secret, callId), callback, now),
    stop: () => undefined,
  }
}

/** The same one among other carriers; it reports to its own address. */
export const httpVoice = (options: Options): VoiceCarrier => ({
  name: 'http',
  callbacks: 'http',
  knowsIds: true,
  place: handOf(options),
})

const secretOf = (secret: string, callId: string) =>
  createHmac('sha256', secret).update(`telephony ${callId}`).digest('hex')

type Order = Pick<VoiceOrder, 'callId' | 'applicant' | 'interviewer' | 'origin'>

function handOf({ url, secret, token, log }: Options): (order: Order) => Promise<Handed> {
  const outside = createOutside({ name: 'telephony', limitMs: PLACE_TIMEOUT_MS })
  return ({ callId, applicant, interviewer, origin }) => {
    const callback = { url: `${origin}${TELEPHONY_CALLBACK}`, secret: secretOf(secret, callId) }
    return handOver({
      ...{ outside, log, carrier: 'telephony', url },
      init: {
        headers: {
          'Content-Type': 'application/json',
          // A service of the operator's own; carriers are told nothing
          ...traceHeaders(),
          'Idempotency-Key': callId,
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ callId, type: 'Interview', interviewer, applicant, callback }),
      },
      read: ({ ok, status, text }) =>
        ok ? { kind: 'taken', providerId: idIn(text) } : refused(reasonOfStatus(status)),
    })
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
