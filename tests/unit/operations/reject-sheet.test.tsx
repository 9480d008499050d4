import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { OrderWire } from '../../../src/contract/orders.ts'
import { RejectOrder } from '../../../src/features/operations/reject-order.tsx'
import { RejectSheet } from '../../../src/features/operations/reject-sheet.tsx'
import { loadWords } from '../../../src/text/index.ts'

await loadWords('operations', 'orders')

const kept = vi.hoisted(() => ({ text: '' }))
vi.mock('../../../src/data/sync.ts', () => ({ useSyncStatus: () => ({ online: true }) }))
vi.mock('../../../src/data/use-kept-text.ts', () => ({ useKeptText: () => kept }))
vi.mock('../../../src/features/operations/use-decide.ts', () => ({ useDecide: () => ({}) }))
vi.mock('../../../src/features/operations/use-order-decision.ts', () => ({ useOrderDecision: () => ({}) }))
vi.mock('../../../src/ui/sheet.tsx', () => ({ Sheet: ({ children }: { children: ReactNode }) => children }))

const waiting = { kind: 'request', id: 'HR1', name: 'Pickers', company: 'Vetri Auto', shown: 7 } as const
const order = { orderId: 'ORD-000001' } as OrderWire

test.each([
  ['a request', <RejectSheet key="request" waiting={waiting as never} onClose={() => undefined} />],
  ['an order', <RejectOrder key="order" order={order} onClose={() => undefined} />],
])('HR-42 ORD-08 the reason for rejecting %s says how much more fits before it is cut', (_, sheet) => {
  const draw = (length: number) => {
    kept.text = 'x'.repeat(length)
    return renderToStaticMarkup(sheet)
  }
  expect(draw(400)).not.toContain('left')
  expect(draw(401)).toContain('99 characters left')
  expect(draw(499)).toContain('1 character left')
  expect(draw(500)).toContain('0 characters left')
})
