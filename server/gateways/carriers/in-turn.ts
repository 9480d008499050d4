import type { CarrierName } from '../../../src/contract/carrier-words.ts'
import type { Log } from '../../core/log.ts'
import type { Entry, OrderBook } from './book.ts'
import type { FailureReason, Handed } from './types.ts'

interface Askable {
  name: CarrierName
  knowsIds: boolean
}

interface Turn<C extends Askable> {
  /** In the order in which they are tried. */
  carriers: readonly C[]
  book: OrderBook
  log: Log
  entry: Omit<Entry, 'carrier'>
  costs: Partial<Record<CarrierName, number>>
  ask(carrier: C): Promise<Handed>
}

/**
 * refused: nobody took it, and it may be tried again. never: nobody can reach this number. unknown: it may have gone out.
 * repeat: so it may, and the same order reaches nobody twice when it is handed over again.
 */
export interface Asked {
  result: 'taken' | 'refused' | 'never' | 'unknown' | 'repeat'
  providerId?: string
}

/**
 * Asks one carrier after the other until one takes the order. The next is asked only when the one before has certainly
 * not taken it; that a carrier is about to be asked is committed first. Never throws.
 */
export async function askInTurn<C extends Askable>(turn: Turn<C>): Promise<Asked> {
  const { carriers, book, log, entry } = turn
  let isAsked = false
  try {
    const [first] = carriers
    if (!first) return { result: 'refused' }
    const knowsIds = carriers.filter((each) => each.knowsIds).map(({ name }) => name)
    const begun = await book.begin({ ...entry, carrier: first.name }, knowsIds)
    if (begun.kind !== 'again') return { result: begun.kind }
    const left = begun.isBound ? carriers.filter(({ name }) => name === begun.carrier) : carriers
    if (left.length === 0) return { result: 'unknown' }
    const reasons: FailureReason[] = []
    for (const [at, carrier] of left.entries()) {
      if (at > 0) await book.moveOn(entry.orderId, carrier.name)
      isAsked = true
      const said = await turn.ask(carrier)
      // What it may have taken before it was away stays open: another carrier would write a second time
      const isOpen = begun.isBound && said.kind === 'refused' && said.reason === 'away'
      const handed = isOpen ? ({ kind: 'unknown' } as const) : said
      await book.note(entry.orderId, handed, turn.costs[carrier.name])
      const asked = await judge(turn, carrier, handed)
      if (asked) return asked
      isAsked = false
      if (handed.kind === 'refused') reasons.push(handed.reason)
    }
    // One that is away now may reach the number later
    return { result: reasons.every((reason) => reason === 'number') ? 'never' : 'refused' }
  } catch (err) {
    log.error({ err }, 'carriers')
    return { result: isAsked ? 'unknown' : 'refused' }
  }
}

/** Undefined when the next one may be asked. */
async function judge<C extends Askable>(
  { book, entry }: Turn<C>,
  carrier: C,
  handed: Handed,
): Promise<Asked | undefined> {
  if (handed.kind === 'taken') return { result: 'taken', providerId: handed.providerId }
  if (handed.kind === 'unknown') return { result: carrier.knowsIds ? 'repeat' : 'unknown' }
  if (handed.reason !== 'opted-out') return undefined
  await book.optOut(entry.recipient, 'carrier', carrier.name)
  return { result: 'never' }
}
