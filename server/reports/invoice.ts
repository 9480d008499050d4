import type { Language } from '../../src/contract/shapes.ts'
import { formatDayNumeric } from '../../src/lib/dates.ts'
import { formatNumber } from '../../src/lib/numbers.ts'
import { formatPaise, orderNumber, stateOfGstin, type Order } from '../store/orders.ts'
import { invoiceTextFor } from './invoice-text.ts'
import { createDocument, drawLine, finish, ink, splitByFont } from './pdf-document.ts'

const LEFT = 48
const WIDTH = 499
const HALF = WIDTH / 2 - 12
const TOP = 48
/** What a page holds below it: an address may have as many lines as letters. */
const PAGE_HEIGHT = 714

/** The invoice of a paid order as a PDF (ORD-07): from what stands in the order only, so that it never changes. */
export async function writeInvoice(order: Order, language?: Language): Promise<Uint8Array<ArrayBuffer>> {
  const t = invoiceTextFor(language)
  const seller = order.seller!
  const title = seller.gstin === null ? t.invoice : t.taxInvoice
  const document = createDocument(`${title} ${order.invoiceNo}`, t.lang, order.decidedAt!)
  type Place = Partial<Parameters<typeof drawLine>[2]> & { y: number }
  /** `y` goes on where a page ends: returns it on its page, which is made when it is the first there. */
  const onPage = (y: number): number => {
    const page = Math.floor((y - TOP) / PAGE_HEIGHT)
    while (document.bufferedPageRange().count <= page) document.addPage()
    document.switchToPage(page)
    return y - page * PAGE_HEIGHT
  }
  const draw = (text: string, place: Place) =>
    drawLine(document, text, { x: LEFT, width: WIDTH, ...place, y: onPage(place.y) })
  /** A text of any length, line by line; returns where the next thing goes. */
  const drawAll = (text: string, place: Place & { width: number }): number => {
    let { y } = place
    for (const line of wrap(document, text, place.width, place.size ?? 10)) {
      draw(line, { ...place, y })
      y += 14
    }
    return y
  }

  draw(title, { y: TOP, size: 20, weight: 'bold', colour: ink.brand })
  let y = 84
  const facts = [
    [t.number, order.invoiceNo!],
    [t.date, formatDayNumeric(order.decidedAt!)],
    [t.order, `${orderNumber(order.id)}, ${formatDayNumeric(order.orderedAt)}`],
    [t.paid, t.paidLine(order.reference!, formatDayNumeric(order.paidOn!))],
  ] as const
  for (const [name, value] of facts) {
    draw(name, { y, width: 120, colour: ink.second })
    y = drawAll(value, { x: LEFT + 124, y, width: WIDTH - 124, weight: 'bold' }) + 2
  }
  y += 14

  const party = (x: number, head: string, name: string, address: string, gstin: string | null): number => {
    draw(head, { x, y, width: HALF, size: 9, colour: ink.second })
    let at = drawAll(name, { x, y: y + 14, width: HALF, weight: 'bold' })
    if (address !== '') at = drawAll(address, { x, y: at, width: HALF, size: 9 })
    if (gstin === null) return at
    return drawAll(`GSTIN ${gstin}, ${t.state} ${stateOfGstin(gstin)}`, { x, y: at, width: HALF, size: 9 })
  }
  const from = party(LEFT, t.from, seller.name, seller.address, seller.gstin)
  const to = party(LEFT + WIDTH / 2, t.to, order.billingName, order.billingAddress, order.gstin)
  y = Math.max(from, to) + 20

  const columns = [
    { x: LEFT, width: 200, align: 'left' },
    { x: LEFT + 204, width: 90, align: 'right' },
    { x: LEFT + 300, width: 80, align: 'right' },
    { x: LEFT + 386, width: WIDTH - 386, align: 'right' },
  ] as const
  const row = (cells: string[], weight: 'plain' | 'bold' = 'plain') => {
    for (const [at, cell] of cells.entries()) draw(cell, { y, ...columns[at]!, size: 9.5, weight })
    y += 18
  }
  const rule = () => {
    document.rect(LEFT, onPage(y), WIDTH, 0.6).fill(ink.rule)
    y += 8
  }
  const half = String(order.gstPercent / 2)
  const sums: [string, number][] = [
    [t.net, order.net],
    ...(order.cgst > 0 ? ([[t.cgst(half), order.cgst]] satisfies [string, number][]) : []),
    ...(order.sgst > 0 ? ([[t.sgst(half), order.sgst]] satisfies [string, number][]) : []),
    ...(order.igst > 0 ? ([[t.igst(String(order.gstPercent)), order.igst]] satisfies [string, number][]) : []),
    ...(order.roundOff === 0 ? [] : ([[t.roundOff, order.roundOff]] satisfies [string, number][])),
  ]
  // In one piece
  const height = (order.lines.length + sums.length + 2) * 18 + 24
  const rest = PAGE_HEIGHT - ((y - TOP) % PAGE_HEIGHT)
  if (height > rest) y += rest
  row([t.what, t.count, t.rate, t.amount], 'bold')
  rule()
  for (const { credits, paise } of order.lines)
    row([t.credits, formatNumber(credits), formatPaise(paise), formatPaise(credits * paise)])
  rule()
  for (const [name, paise] of sums) row([name, '', '', formatPaise(paise)])
  rule()
  row([t.total, '', '', formatPaise(order.total)], 'bold')
  return finish(document, t.foot)
}

/** Words are kept together; one that is wider than the line is cut where it ends. */
function wrap(document: PDFKit.PDFDocument, text: string, width: number, size: number): string[] {
  document.fontSize(size)
  const measure = (line: string) =>
    splitByFont(line).reduce((sum, run) => sum + document.font(`${run.subset} bold`).widthOfString(run.text), 0)
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph
      .split(/\s+/)
      .filter(Boolean)
      .flatMap((one) => pieces(one, (part) => measure(part) <= width))) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && measure(longer) > width) {
        lines.push(line)
        line = word
      } else line = longer
    }
    lines.push(line)
  }
  return lines
}

function pieces(word: string, fits: (part: string) => boolean): string[] {
  if (fits(word)) return [word]
  const parts: string[] = []
  let part = ''
  for (const character of word) {
    if (part !== '' && !fits(part + character)) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part]
}
