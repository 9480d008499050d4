import { fillMessage, type CarrierName } from '../../../src/contract/carrier-words.ts'
import type { Log } from '../../core/log.ts'
import type { MessageGateway, MessageOrder, Sent } from '../messages/types.ts'
import type { OrderBook } from './book.ts'
import { askInTurn } from './in-turn.ts'
import { orderAddress } from './keys.ts'
import { refused } from './post.ts'
import type { Carrier, CarrierOrder, KnownTemplate } from './types.ts'

export type MessageChannel = CarrierOrder['channel'] | 'app'

interface Options {
  /** Of each channel in the order in which they are tried. */
  carriers: Record<MessageChannel, readonly Carrier[]>
  book: OrderBook
  /** Paise for each message. */
  costs: Partial<Record<CarrierName, number>>
  secret: string
  log: Log
  isSigned?: MessageGateway['isSigned']
}

/** The bot of the web begins with an SMS. */
const channelOf = (channel: MessageOrder['channel']): MessageChannel =>
  channel === 'whatsAppBot' ? 'whatsapp' : channel === 'app' ? 'app' : 'sms'

const results = { taken: true, refused: false, never: 'never', unknown: 'unknown', repeat: 'repeat' } as const

/** Messages by the first carrier that takes them, and to nobody who has asked for no more. */
export function carriedMessages({ carriers, book, costs, secret, log, isSigned }: Options): MessageGateway {
  const send = async (order: MessageOrder): Promise<Sent> => {
    const channel = channelOf(order.channel)
    const { messageId, to, origin, only } = order
    if (await book.isOptedOut(to)) return 'never'
    const { result } = await askInTurn({
      ...{ carriers: carriers[channel].filter(({ name }) => only === undefined || name === only), book, log, costs },
      entry: { orderId: messageId, channel: channel === 'app' ? 'sms' : channel, recipient: to },
      async ask(carrier) {
        const template = order.template && (await book.findTemplate(carrier.name, order.template))
        if (carrier.needsTemplate && !template) {
          log.warn({ carrier: carrier.name, message: order.template?.key }, 'carrier: no template')
          return refused('template')
        }
        const reportTo = orderAddress(origin, secret, carrier.name, messageId)
        return carrier.send(toCarry(order, channel, reportTo, template))
      },
    })
    return results[result]
  }
  return {
    send: (order) =>
      send(order).catch((err: unknown) => {
        log.error({ err }, 'carriers')
        return false
      }),
    ...(isSigned ? { isSigned } : {}),
  }
}

function toCarry(
  { messageId, to, text, origin, template: message, link }: MessageOrder,
  channel: MessageChannel,
  reportTo: string,
  template: KnownTemplate | undefined,
): CarrierOrder {
  const parameters = { ...message?.parameters, ...(link === undefined ? {} : { link }) }
  return {
    ...{ messageId, to, origin, reportTo, template, parameters },
    channel: channel === 'app' ? 'sms' : channel,
    text: template?.text ? fillMessage(template.text, parameters) : text,
  }
}
