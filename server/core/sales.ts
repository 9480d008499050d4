import { ConfigError } from './config-error.ts'
import type { Settings } from './settings.ts'

/** Who sells credits, as an invoice names them, and on what terms. */
export interface Sales {
  seller: { name: string; address: string; gstin: string | null }
  /** Per cent of GST; 0 without a GSTIN of our own. */
  gstPercent: number
  /** Where a company pays by hand; undefined: its contact tells it. */
  payTo?: string | undefined
}

const GST_PERCENT = 18

/** Nobody's: a number of the right form, for invoices that nobody pays. */
const demoSales: Sales = {
  seller: { name: 'Fieldhire Demo Private Limited', address: 'Demo Road 1, Pune 411001', gstin: '27AAAAA0000A1Z2' },
  gstPercent: GST_PERCENT,
  payTo: 'Demo account 0000 1111 2222, IFSC DEMO0000001. Please do not pay.',
}

/** Only who is registered may ask for GST. */
export function readSales(s: Settings, isDemo: boolean): Sales {
  const given = [s.GST_PERCENT, s.INVOICE_NAME, s.INVOICE_ADDRESS, s.INVOICE_GSTIN, s.PAY_TO]
  if (isDemo && given.every((setting) => setting === undefined)) return demoSales
  const gstin = s.INVOICE_GSTIN ?? null
  if (gstin === null && (s.GST_PERCENT ?? 0) > 0)
    throw new ConfigError('INVOICE_GSTIN is missing: only who has one may add the tax of GST_PERCENT')
  if (gstin !== null && (s.INVOICE_NAME === undefined || s.INVOICE_ADDRESS === undefined))
    throw new ConfigError('INVOICE_NAME and INVOICE_ADDRESS are missing: an invoice with GST names the seller')
  return {
    seller: { name: s.INVOICE_NAME ?? 'Fieldhire', address: s.INVOICE_ADDRESS ?? '', gstin },
    gstPercent: s.GST_PERCENT ?? (gstin === null ? 0 : GST_PERCENT),
    payTo: s.PAY_TO,
  }
}
