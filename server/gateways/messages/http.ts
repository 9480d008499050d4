import { createHmac } from 'node:crypto'
import type { Log } from '../../core/log.ts'
import { traceHeaders } from '../../core/tracing.ts'
import { handOver, reasonOfStatus, refused } from '../carriers/post.ts'
import type { Carrier, Handed } from '../carriers/types.ts'
import { createOutside } from '../outside.ts'
import { isSignedWith } from '../signature.ts'
import type { MessageGateway, MessageOrder } from './types.ts'

export const MESSAGE_CALLBACK = '/callbacks/messages'

/** A user may wait for it. */
const SEND_TIMEOUT_MS = 6_000

interface Options {
  url: string
  secret: string
  /** MESSAGE_GATEWAY_TOKEN: the gateway knows us by it. */
  token?: string
  log: Log
}

/**
 * A gateway behind MESSAGE_GATEWAY_URL. The order is one POST, with `Authorization: Bearer` of MESSAGE_GATEWAY_TOKEN where
 * that is set:
 *
 *     { messageId, channel, to, text, callback: { url, secret } }
 *
 * Any 2xx accepts it; the same messageId a second time is the same message and must reach no one twice. It reports to
 * `callback.url` with `{ messageId, status, details? }`: of the onboarding bot 'Completed', 'Unopened', 'Failure' or
 * 'Abandoned', details as in contract/onboarding; of a reachout 'Delivered', 'Undelivered' or 'Replied'; and the headers X-Timestamp (epoch seconds) and X-Signature
 * (signature.ts). Each message has a secret of its own.
 */
export function httpMessages(options: Options): MessageGateway {
  const hand = handOf(options)
  return {
    async send(order) {
      const { kind } = await hand(order)
      return kind === 'unknown' ? 'repeat' : kind === 'taken'
    },
    isSigned: ({ messageId, ...callback }, now) => isSignedWith(secretOf(options.secret, messageId), callback, now),
  }
}

/** The same one among other carriers. */
export function httpCarrier(options: Options): Carrier {
  const hand = handOf(options)
  return {
    name: 'http',
    needsTemplate: false,
    knowsIds: true,
    send: ({ channel, ...order }) => hand({ ...order, channel: channel === 'whatsapp' ? 'whatsAppBot' : 'sms' }),
  }
}

type Order = Pick<MessageOrder, 'messageId' | 'to' | 'text' | 'origin' | 'channel'>

const secretOf = (secret: string, messageId: string) =>
  createHmac('sha256', secret).update(`message ${messageId}`).digest('hex')

function handOf({ url, secret, token, log }: Options): (order: Order) => Promise<Handed> {
  const outside = createOutside({ name: 'messages', limitMs: SEND_TIMEOUT_MS })
  return ({ messageId, to, text, origin, channel = 'sms' }) => {
    const callback = { url: `${origin}${MESSAGE_CALLBACK}`, secret: secretOf(secret, messageId) }
    return handOver({
      ...{ outside, log, carrier: 'messages', url },
      init: {
        headers: {
          'Content-Type': 'application/json',
          // A service of the operator's own; carriers are told nothing
          ...traceHeaders(),
          'Idempotency-Key': messageId,
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ messageId, channel, to, text, callback }),
      },
      read: ({ ok, status }) => (ok ? { kind: 'taken' } : refused(reasonOfStatus(status))),
    })
  }
}
