import { formatNumber } from '../../lib/numbers.ts'
import { formatPaise, type OrderLine, type Price } from '../../rules/orders.ts'
import { useText } from '../../text/index.ts'

/** Name and paise of each line of a price, the total left out. */
export function usePriceRows() {
  const t = useText('orders')
  const lineRows = (lines: readonly OrderLine[]) =>
    lines.map(({ credits, paise }): [string, number] => [
      t('perCredit', { n: formatNumber(credits), price: formatPaise(paise) }),
      credits * paise,
    ])
  const taxRows = (of: Pick<Price, 'cgst' | 'sgst' | 'igst' | 'roundOff'>, gstPercent: number) => {
    const half = String(gstPercent / 2)
    const rows: [string, number][] = [
      [t('cgst', { percent: half }), of.cgst],
      [t('sgst', { percent: half }), of.sgst],
      [t('igst', { percent: String(gstPercent) }), of.igst],
      [t('roundOff'), of.roundOff],
    ]
    return rows.filter(([, paise]) => paise !== 0)
  }
  const rupees = (paise: number) => t('rupees', { amount: formatPaise(paise) })
  return { lineRows, taxRows, rupees }
}
