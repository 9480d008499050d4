import type { CarrierName } from '../../../src/contract/carrier-words.ts'
import type { Log } from '../../core/log.ts'
import type { CallOrder, TelephonyGateway } from '../telephony/types.ts'
import type { OrderBook } from './book.ts'
import { askInTurn } from './in-turn.ts'
import { orderAddress } from './keys.ts'
import type { Handed } from './types.ts'

export interface VoiceOrder extends CallOrder {
  interviewer: string
  /** Where the end of this call is reported: it holds a secret of this call alone. */
  reportTo: string
}

/** One carrier of calls. */
export interface VoiceCarrier {
  name: CarrierName
  /** What its callbacks are called in their address. */
  callbacks: string
  knowsIds: boolean
  /** Never throws, takes at most 6 s. */
  place(order: VoiceOrder): Promise<Handed>
}

/** No interview lasts longer; a carrier that has not reported by then never will. */
const LONGEST_CALL_MS = 2 * 3_600_000

interface Options {
  carriers: readonly VoiceCarrier[]
  book: OrderBook
  secret: string
  log: Log
  isSigned?: TelephonyGateway['isSigned']
}

/** Calls by the first carrier that takes them. One that may ring already is never ordered from another. */
export const carriedTelephony = ({ carriers, book, secret, log, isSigned }: Options): TelephonyGateway => ({
  longestCallMs: LONGEST_CALL_MS,
  async place(order) {
    const { callId, applicant, interviewer, origin } = order
    if (interviewer === undefined) return { placed: false }
    const { result, providerId } = await askInTurn({
      ...{ carriers, book, log, costs: {} },
      entry: { orderId: callId, channel: 'voice', recipient: applicant },
      ask: (carrier) => {
        const reportTo = orderAddress(origin, secret, carrier.callbacks, callId)
        return carrier.place({ ...order, interviewer, reportTo })
      },
    })
    if (result === 'taken') return { placed: true, providerId }
    return result === 'unknown' || result === 'repeat' ? { placed: false, isUnknown: true } : { placed: false }
  },
  ...(isSigned ? { isSigned } : {}),
  stop: () => undefined,
})
