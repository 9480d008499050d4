import { createHmac } from 'node:crypto'
import type { Log } from '../../core/log.ts'
import type { MessageGateway } from './types.ts'
import { askHttp, createOutside } from '../outside.ts'
import { isSignedWith } from '../signature.ts'

export const MESSAGE_CALLBACK = '/callbacks/messages'

/** A user may wait for it. */
const SEND_TIMEOUT_MS = 6_000

/**
 * A gateway behind MESSAGE_GATEWAY_URL. The order is one POST:
 *
 *     { messageId, channel, to, text, callback: { url, secret } }
 *
 * Any 2xx accepts it; the same messageId a second time is the same message and must reach no one twice. It reports to
 * `callback.url` with `{ messageId, status, details? }`: of the onboarding bot 'Completed', 'Unopened', 'Failure' or
 * 'Abandoned', details as in contract/onboarding; of a reachout 'Delivered', 'Undelivered' or 'Replied'; and the headers X-Timestamp (epoch seconds) and X-Signature
 * (signature.ts). Each message has a secret of its own.
 */
export function httpMessages({ url, secret, log }: { url: string; secret: string; log: Log }): MessageGateway {
  const secretOf = (messageId: string) => createHmac('sha256', secret).update(`message ${messageId}`).digest('hex')
  const outside = createOutside({ name: 'messages', limitMs: SEND_TIMEOUT_MS })
  return {
    async send({ messageId, to, text, origin, channel = 'sms' }) {
      const callback = { url: `${origin}${MESSAGE_CALLBACK}`, secret: secretOf(messageId) }
      try {
        const response = await askHttp(outside, url, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Idempotency-Key': messageId },
          body: JSON.stringify({ messageId, channel, to, text, callback }),
        })
        if (!response.ok) log.warn({ status: response.status }, 'message gateway')
        return response.ok
      } catch (err) {
        log.warn({ err }, 'message gateway')
        return false
      }
    },
    isSigned: ({ messageId, ...callback }, now) => isSignedWith(secretOf(messageId), callback, now),
  }
}
