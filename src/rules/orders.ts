import { FEWEST_ORDERED, MOST_ORDERED } from '../contract/orders.ts'
import { IST_OFFSET_MS } from '../lib/dates.ts'
import { formatNumber } from '../lib/numbers.ts'
import { isBlank } from '../lib/visible.ts'
import { smsSteps } from './credits.ts'
import { stateOfGstin } from './gstin.ts'

/** What is offered beside an amount of one's own. */
export const packs = [1_000, 5_000, 20_000] as const

export const isOrderable = (credits: number): boolean =>
  Number.isInteger(credits) && credits >= FEWEST_ORDERED && credits <= MOST_ORDERED

/** Whether the PDF of an invoice has these letters: it carries those of English and Hindi. */
export const isWritable = (text: string): boolean =>
  !/[^\p{Script=Latin}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]|\p{Emoji_Presentation}/u.test(text)

/** Why a name cannot stand on the invoice: nothing of it is seen, or its PDF has not all of its letters. */
export function findNameFault(name: string): 'missing' | 'letters' | undefined {
  if (isBlank(name)) return 'missing'
  return isWritable(name) ? undefined : 'letters'
}

/** So many credits at one price, paise each. */
export interface OrderLine {
  credits: number
  paise: number
}

/** Each step of the tiers counts for the credits beyond the step before, so that more credits never cost less. */
export function orderLines(credits: number): OrderLine[] {
  const lines: OrderLine[] = []
  let from = 0
  for (const { upTo = Number.POSITIVE_INFINITY, paise } of smsSteps) {
    const taken = Math.min(credits, upTo) - from
    if (taken > 0) lines.push({ credits: taken, paise })
    from = Math.min(credits, upTo)
  }
  return lines
}

/** How we charge: per cent of GST, and the state of our own GSTIN; none without one. */
export interface GstTerms {
  gstPercent: number
  sellerState?: string | undefined
}

/** Paise throughout; `total` is whole rupees. */
export interface Price {
  net: number
  /** Central and state tax inside one state, half each; the integrated tax between two. */
  cgst: number
  sgst: number
  igst: number
  /** From -50 to +49: what makes the total whole rupees. */
  roundOff: number
  total: number
}

/** Half a paisa counts as a whole one. Whole numbers only: no floating point decides about a paisa. */
const shareOf = (paise: number, of: number, by: number) => Math.floor((2 * paise * of + by) / (2 * by))

/** A company without a GSTIN buys where we are. */
export function priceOf(credits: number, { gstPercent, sellerState }: GstTerms, gstin?: string): Price {
  const net = orderLines(credits).reduce((sum, line) => sum + line.credits * line.paise, 0)
  const isInside = gstin === undefined || gstin === '' || stateOfGstin(gstin) === sellerState
  const half = isInside ? shareOf(net, gstPercent, 200) : 0
  const igst = isInside ? 0 : shareOf(net, gstPercent, 100)
  const exact = net + 2 * half + igst
  const total = Math.floor((exact + 50) / 100) * 100
  return { net, cgst: half, sgst: half, igst, roundOff: total - exact, total }
}

/** '2026-27' of any time in it: the Indian financial year, April to March, by the clock in India. */
export function financialYear(ms: number): string {
  const day = new Date(ms + IST_OFFSET_MS)
  const begins = day.getUTCFullYear() - (day.getUTCMonth() < 3 ? 1 : 0)
  return `${begins}-${String((begins + 1) % 100).padStart(2, '0')}`
}

/** 'FH/2026-27/000001'. */
export const invoiceNumber = (year: string, serial: number): string => `FH/${year}/${String(serial).padStart(6, '0')}`

/** 'ORD-000042', as people read it and say it on the telephone. */
export const orderNumber = (id: number): string => `ORD-${String(id).padStart(6, '0')}`

/** The id behind it; undefined when it is none. */
export function readOrderNumber(text: string): number | undefined {
  const found = /^ORD-(\d{6,9})$/.exec(text.trim().toUpperCase())
  return found ? Number(found[1]) : undefined
}

/** 12345050 → '1,23,450.50'. */
export function formatPaise(paise: number): string {
  const size = Math.abs(paise)
  const rest = String(size % 100).padStart(2, '0')
  return `${paise < 0 ? '-' : ''}${formatNumber(Math.floor(size / 100))}.${rest}`
}
