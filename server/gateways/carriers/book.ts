import type { CarrierChannel, CarrierName, MessageTemplate } from '../../../src/contract/carrier-words.ts'
import type { Handed, KnownTemplate } from './types.ts'

export interface Entry {
  orderId: string
  channel: CarrierChannel
  carrier: CarrierName
  /** Ten digits. */
  recipient: string
}

/**
 * What stands of an order before anybody is asked. taken: it went out earlier. unknown: it may have. again: it is written
 * that this carrier is about to be asked. `carrier` is another one when that one was asked before, may have taken it, and
 * recognises ids: then nobody else may be asked.
 */
export type Begun = { kind: 'taken' } | { kind: 'unknown' } | { kind: 'again'; carrier: CarrierName; isBound: boolean }

/** What is remembered of messages and calls, in the database. Each step is committed by itself. */
export interface OrderBook {
  isOptedOut(mobile: string): Promise<boolean>
  optOut(mobile: string, word: string, carrier: CarrierName): Promise<void>
  /** `knowsIds`: the carriers to which an order may be handed again. */
  begin(entry: Entry, knowsIds: readonly CarrierName[]): Promise<Begun>
  /** The one before has refused: this one is about to be asked. */
  moveOn(orderId: string, carrier: CarrierName): Promise<void>
  note(orderId: string, handed: Handed, paise: number | undefined): Promise<void>
  findTemplate(carrier: CarrierName, message: MessageTemplate): Promise<KnownTemplate | undefined>
}
