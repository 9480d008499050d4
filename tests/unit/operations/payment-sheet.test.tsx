import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { OrderWire } from '../../../src/contract/orders.ts'
import { PaymentSheet } from '../../../src/features/operations/payment-sheet.tsx'
import { istDayFromIso } from '../../../src/lib/dates.ts'
import { loadWords } from '../../../src/text/index.ts'

await loadWords('orders')

const drawn = vi.hoisted(() => ({ days: {} as { min?: number; max?: number } }))
vi.mock('../../../src/data/sync.ts', () => ({ useSyncStatus: () => ({ online: true }) }))
vi.mock('../../../src/data/use-kept-draft.ts', () => ({ useKeptDraft: () => ({ draft: null }) }))
vi.mock('../../../src/features/operations/use-order-decision.ts', () => ({ useOrderDecision: () => ({}) }))
vi.mock('../../../src/ui/sheet.tsx', () => ({ Sheet: ({ children }: { children: ReactNode }) => children }))
vi.mock('../../../src/ui/date-field.tsx', () => ({
  DateField: ({ min, max }: { min?: number; max?: number }) => {
    drawn.days = { min, max }
    return null
  },
}))

afterEach(() => vi.useRealTimers())

test('ORD-08 the day of a payment is one that the server takes: none in the future, none older than a year', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-25T20:00:00+05:30') })
  const order = { orderId: 'ORD-000001', company: 'Vetri Auto', total: 188800, credits: 2500 } as OrderWire
  renderToStaticMarkup(<PaymentSheet order={order} onClose={() => undefined} />)
  expect(drawn.days).toEqual({ min: istDayFromIso('2025-11-24'), max: istDayFromIso('2026-11-25') })
})
