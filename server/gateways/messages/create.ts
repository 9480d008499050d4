import type { CarrierName } from '../../../src/contract/carrier-words.ts'
import type { Carriers } from '../../core/carriers.ts'
import type { Config } from '../../core/config.ts'
import type { Log } from '../../core/log.ts'
import type { OrderBook } from '../carriers/book.ts'
import { exotelSms } from '../carriers/exotel/sms.ts'
import { gupshupCarrier } from '../carriers/gupshup/send.ts'
import { carriedMessages } from '../carriers/messages.ts'
import { msg91Carrier } from '../carriers/msg91/send.ts'
import { twilioCarrier } from '../carriers/twilio/send.ts'
import type { Carrier } from '../carriers/types.ts'
import { whatsAppCarrier } from '../carriers/whatsapp/send.ts'
import { embeddedMessages } from './embedded.ts'
import { httpCarrier, httpMessages } from './http.ts'
import type { MessageGateway } from './types.ts'

interface Services {
  config: Config
  log: Log
  /** Needed with carriers. */
  book?: OrderBook
}

/** The carriers of the settings; else the gateway of your own, or the embedded one. */
export function createMessages({ config, log, book }: Services): MessageGateway {
  const { carriers, messageGatewayUrl: url, messageGatewayToken: token, sessionSecret: secret } = config
  const own = url === undefined ? undefined : { url, secret, token, log }
  if (book && carriers && (carriers.sms || carriers.whatsapp)) {
    const made = makeCarriers(carriers, log, own && httpCarrier(own))
    const listed = (names: CarrierName[] | undefined) =>
      (names ?? (own ? ['http' as const] : [])).map((name) => made(name))
    const isSigned = own && httpMessages(own).isSigned
    const sms = listed(carriers.sms)
    return carriedMessages({
      carriers: { sms, whatsapp: listed(carriers.whatsapp), app: own ? [made('http')] : sms },
      ...{ book, costs: carriers.costs, secret, log, isSigned },
    })
  }
  return own ? httpMessages(own) : embeddedMessages(config.messageAnswerMs)
}

/** One of each, however many channels it carries: its circuit breaker counts all of them. */
function makeCarriers(carriers: Carriers, log: Log, http: Carrier | undefined): (name: CarrierName) => Carrier {
  const made = new Map<CarrierName, Carrier>()
  const makers: Record<CarrierName, () => Carrier> = {
    exotel: () => exotelSms(carriers.exotel!, log),
    gupshup: () => gupshupCarrier(carriers.gupshup!, log),
    http: () => http!,
    msg91: () => msg91Carrier(carriers.msg91!, log),
    twilio: () => twilioCarrier(carriers.twilio!, log),
    whatsapp: () => whatsAppCarrier(carriers.whatsappCloud!, log),
  }
  return (name) => {
    const carrier = made.get(name) ?? makers[name]()
    made.set(name, carrier)
    return carrier
  }
}
