import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { orderCalls, type OrderWire } from '../../../src/contract/orders.ts'
import { useDecide } from '../../../src/features/operations/use-decide.ts'
import { useOrderDecision } from '../../../src/features/operations/use-order-decision.ts'
import { loadWords } from '../../../src/text/index.ts'

await loadWords('operations', 'orders')

const send = vi.fn()
const toasts = vi.hoisted(() => [] as { heading: string; line?: string; tone?: string }[])
vi.mock('../../../src/ui/toast-store.ts', () => ({ showToast: (toast: (typeof toasts)[number]) => toasts.push(toast) }))
vi.mock('../../../src/data/use-send-once.ts', () => ({ useSendOnce: () => send }))
vi.mock('../../../src/data/use-invalidate.ts', () => ({ useInvalidate: () => () => undefined }))

afterEach(() => {
  send.mockReset()
  toasts.length = 0
})

type Decide = ReturnType<typeof useDecide>['decide']

function decideWith(onStale: () => void): Decide {
  let decide: Decide | undefined
  const Sheet = () => {
    decide = useDecide({ kind: 'request', id: 'HR1', name: 'Pickers', shown: 7 }, onStale).decide
    return null
  }
  renderToStaticMarkup(<Sheet />)
  return decide!
}

test('HR-42 a rejection of what was changed meanwhile closes its sheet over the list, another failure does not', async () => {
  const onStale = vi.fn()
  const decide = decideWith(onStale)
  send.mockResolvedValueOnce({ ok: false, error: { class: 'network' } })
  expect(await decide('Too low')).toBe(false)
  expect(onStale).not.toHaveBeenCalled()
  const refusal = { code: 'conflict', reason: 'approval-changed', message: 'x' }
  send.mockResolvedValueOnce({ ok: false, error: { class: 'refused' }, refusal })
  expect(await decide('Too low')).toBe(false)
  expect(onStale).toHaveBeenCalledTimes(1)
  expect(send.mock.calls[0]?.[2]).toEqual({ kind: 'request', id: 'HR1', shown: 7, reason: 'Too low' })
})

test('HR-42 a decision that an attempt before made is said to be that one', async () => {
  const decide = decideWith(() => undefined)
  send.mockResolvedValueOnce({ ok: true, isEarlier: true, value: { data: { approved: false } } })
  expect(await decide('Another reason')).toBe(true)
  send.mockResolvedValueOnce({ ok: true, isEarlier: true, value: { data: { approved: true } } })
  expect(await decide('Too low')).toBe(true)
  send.mockResolvedValueOnce({ ok: true, isEarlier: false, value: { data: { approved: true } } })
  expect(await decide()).toBe(true)
  const line = 'Your decision counts as you first sent it. What you changed since was not sent.'
  expect(toasts).toEqual([
    { heading: 'Pickers was already rejected', line },
    { heading: 'Pickers was already approved', line },
    { heading: 'Pickers is approved', tone: 'success' },
  ])
})

test('ORD-08 a payment that an attempt before recorded is said to be as it was sent then', async () => {
  let decide: ReturnType<typeof useOrderDecision>['decide'] | undefined
  const Sheet = () => {
    decide = useOrderDecision({ orderId: 'ORD-000001' } as OrderWire).decide
    return null
  }
  renderToStaticMarkup(<Sheet />)
  const pay = () => decide!(orderCalls.pay, { orderId: 'ORD-000001', reference: 'UTR 2', paidOn: 0 })
  const reject = () => decide!(orderCalls.reject, { orderId: 'ORD-000001', reason: 'Twice' })
  send.mockResolvedValueOnce({ ok: true, isEarlier: true, value: { data: { state: 'paid', invoiceNo: 'FH/1' } } })
  expect(await pay()).toBe(true)
  // The attempt before was the other call: its answer is not known here
  send.mockResolvedValueOnce({ ok: true, isEarlier: true, value: undefined })
  expect(await pay()).toBe(true)
  send.mockResolvedValueOnce({ ok: true, isEarlier: true, value: undefined })
  expect(await reject()).toBe(true)
  send.mockResolvedValueOnce({ ok: true, isEarlier: false, value: { data: { state: 'paid', invoiceNo: 'FH/1' } } })
  expect(await pay()).toBe(true)
  const line = 'It counts as you first sent it. What you changed since was not sent.'
  expect(toasts).toEqual([
    { heading: 'The payment of ORD-000001 was already recorded', line },
    { heading: 'ORD-000001 was already rejected', line },
    { heading: 'The payment of ORD-000001 was already recorded', line },
    { heading: 'ORD-000001 is paid: FH/1', tone: 'success' },
  ])
})
