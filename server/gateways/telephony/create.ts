import type { CarrierName } from '../../../src/contract/carrier-words.ts'
import type { Config } from '../../core/config.ts'
import type { Log } from '../../core/log.ts'
import type { OrderBook } from '../carriers/book.ts'
import { exotelVoice } from '../carriers/exotel/voice.ts'
import { carriedTelephony, type VoiceCarrier } from '../carriers/voice.ts'
import { embeddedExchange } from './exchange.ts'
import { httpTelephony, httpVoice } from './http.ts'
import type { ReportOutcome, TelephonyGateway } from './types.ts'

export interface TelephonyServices {
  config: Pick<
    Config,
    | 'telephonyGatewayUrl'
    | 'telephonyGatewayToken'
    | 'telephonyRingMs'
    | 'telephonyTalkMs'
    | 'sessionSecret'
    | 'carriers'
  >
  log: Log
  report: ReportOutcome
  /** Needed with carriers. */
  book?: OrderBook
}

/** The carriers of the settings; else the gateway of your own, or the embedded exchange. */
export function createTelephony({ config, log, report, book }: TelephonyServices): TelephonyGateway {
  const { telephonyGatewayUrl: url, telephonyGatewayToken: token, sessionSecret: secret, carriers } = config
  const own = url === undefined ? undefined : { url, secret, token, log }
  if (book && carriers?.voice) {
    const made = (name: CarrierName): VoiceCarrier =>
      name === 'http' ? httpVoice(own!) : exotelVoice(carriers.exotel!, log)
    const isSigned = own && httpTelephony(own).isSigned
    return carriedTelephony({ carriers: carriers.voice.map(made), ...{ book, secret, log, isSigned } })
  }
  if (own) return httpTelephony(own)
  return embeddedExchange({ ringMs: config.telephonyRingMs, talkMs: config.telephonyTalkMs, report, log })
}
