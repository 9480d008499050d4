import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orderCalls } from '../../../src/contract/orders.ts'
import type { AnyCall } from '../../../src/contract/call.ts'
import { auditTrail, creditEntries, creditOrders, mails } from '../../../server/db/schema.ts'
import { findBalance, purchase } from '../../../server/store/credits.ts'
import { adminOf } from '../support/admin.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { expectRefusal } from '../support/hiring.ts'

let app: TestApp
const ours = { name: 'Fieldhire Pvt Ltd', address: 'Baner, Pune', gstin: '27AAPFU0939F1ZV' }
const seller = { INVOICE_NAME: ours.name, INVOICE_ADDRESS: ours.address, INVOICE_GSTIN: ours.gstin }
beforeAll(async () => {
  app = await createTestApp({ settings: { ...seller, PAY_TO: 'Account 1, IFSC X' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.config.sales.seller = { ...ours }
  await app.db.execute(
    sql`truncate credit_orders, invoice_series, credit_entries, credit_accounts, mails, audit_trail restart identity`,
  )
})

const ask = (call: AnyCall, input: Record<string, unknown>, as = 'emp', key?: string) =>
  app.call(call, input, { as, ...(key === undefined ? {} : { key }) })
const order = { ipId: 'EMP1', credits: 1000, billingName: 'Asha Works', total: 82_600 }
const place = async (more: Record<string, unknown> = {}, as = 'emp') =>
  (await ask(orderCalls.place, { ...order, ...more }, as)).body.data
let utr = 0
const payment = (orderId: string) => ({ orderId, reference: `UTR ${++utr}`, paidOn: testNow })
const pay = (orderId: string, more: Record<string, unknown> = {}, key?: string) =>
  ask(orderCalls.pay, { ...payment(orderId), ...more }, 'ops', key)
const balance = () => findBalance(app.db, 'EMP1')
const trail = () => app.db.select().from(auditTrail)

describe('ordering', () => {
  test('ORD-01 the owner orders on the terms of now, and sees where to pay', async () => {
    const made = await place({ gstin: ' २९aagcb7383j1z4', billingAddress: 'Shed 4\nBhiwandi' })
    expect(made).toMatchObject({
      ...{ orderId: 'ORD-000001', state: 'open', credits: 1000, net: 70_000, igst: 12_600, cgst: 0, total: 82_600 },
      ...{ gstin: '29AAGCB7383J1Z4', billingAddress: 'Shed 4\nBhiwandi', by: 'emp@example.test', invoiceNo: null },
    })
    const { data } = (await ask(orderCalls.list, { ipId: 'EMP1' })).body
    expect(data.terms).toEqual({ gstPercent: 18, sellerState: '27', payTo: 'Account 1, IFSC X' })
    expect(data.orders).toEqual([made])
    expect((await ask(orderCalls.get, { orderId: 'ORD-000001' }, 'emp2')).body.data).toEqual(made)
    expect(await balance()).toBe(0)
  })

  test.each(['sub', 'ssc', 'ops', 'rival', 'revoked'])('ORD-01 ROLE-07 %s orders nothing for EMP1', async (as) => {
    const own = await place()
    for (const [call, input] of [
      [orderCalls.place, order],
      [orderCalls.list, { ipId: 'EMP1' }],
      [orderCalls.cancel, { orderId: own.orderId }],
    ] as const) {
      const reply = await ask(call, input, as)
      expect(reply.status === 403 || reply.body.status === false, `${call.name} as ${as}`).toBe(true)
    }
    if (as !== 'ops') {
      const reply = await ask(orderCalls.get, { orderId: own.orderId }, as)
      expect(reply.status === 403 || reply.body.status === false).toBe(true)
    }
    expect(await app.db.$count(creditOrders)).toBe(1)
  })

  test.each([
    [{ credits: 99 }],
    [{ credits: 1_000_001 }],
    [{ credits: -1000 }],
    [{ credits: 1000.5 }],
    [{ credits: '1000' }],
    [{ credits: 1e21 }],
    [{ billingName: ' ' }],
    [{ billingName: 'x'.repeat(201) }],
    [{ total: -1 }],
    [{ gstin: '29AAGCB7383J1Z5' }],
    [{ gstin: 'nonsense' }],
    [{ billingAddress: 'x'.repeat(301) }],
    // The PDF would have empty boxes in their place
    [{ billingName: 'தமிழ் நிறுவனம்' }],
    [{ billingAddress: 'Gala 4 🚚' }],
    [{ gstin: '45AAPFU0939F1ZX' }],
  ])('ORD-02 ORD-03 %j is refused', async (more) => {
    expectRefusal(await ask(orderCalls.place, { ...order, ...more }), 'invalid')
    expect(await app.db.$count(creditOrders)).toBe(0)
  })

  test('ORD-02 another price than the user saw is refused', async () => {
    expectRefusal(await ask(orderCalls.place, { ...order, total: 82_500 }), 'conflict')
  })

  test('ORD-04 a double tap and a lost answer order once; five wait at most, also at once', async () => {
    const key = crypto.randomUUID()
    const twice = await Promise.all([1, 2].map(() => ask(orderCalls.place, order, 'emp', key)))
    for (const { status } of twice) expect([200, 409]).toContain(status)
    expect((await ask(orderCalls.place, order, 'emp', key)).body.data.orderId).toBeDefined()
    expect(await app.db.$count(creditOrders)).toBe(1)
    const more = await Promise.all(Array.from({ length: 8 }, () => ask(orderCalls.place, order)))
    expect(more.filter(({ body }) => body.status === true)).toHaveLength(4)
    expect(await app.db.$count(creditOrders)).toBe(5)
  })

  test('ORD-05 the company cancels what it has not paid, once', async () => {
    const { orderId } = await place()
    expectRefusal(await ask(orderCalls.cancel, { orderId }, 'rival'), 'not-found')
    expect((await ask(orderCalls.cancel, { orderId })).body.data).toMatchObject({ state: 'cancelled' })
    expectRefusal(await ask(orderCalls.cancel, { orderId }), 'conflict')
    expectRefusal(await pay(orderId), 'conflict')
    expect(await balance()).toBe(0)
  })
})

describe('the payment', () => {
  test('ORD-06 makes the invoice, grants the credits, tells the company and stands in the trail, all or nothing', async () => {
    const { orderId } = await place()
    const { data } = (await pay(orderId, { reference: ' UTR-77 ' })).body
    expect(data).toMatchObject({
      state: 'paid',
      invoiceNo: 'FH/2026-27/000001',
      reference: 'UTR-77',
      decidedAt: testNow,
    })
    expect(data.seller).toEqual({ name: 'Fieldhire Pvt Ltd', address: 'Baner, Pune', gstin: '27AAPFU0939F1ZV' })
    expect(await balance()).toBe(1000)
    const entries = await app.db.select().from(creditEntries)
    expect(entries).toMatchObject([{ kind: 'purchase', credits: 1000, reason: 'FH/2026-27/000001', price: 826 }])
    expect(await trail()).toMatchObject([{ actor: 'user:ops', action: 'order paid', subject: 'EMP1' }])
    const [letter] = await app.db.select().from(mails)
    expect(letter).toMatchObject({ recipient: 'emp@example.test' })
    expect(letter!.text).toContain('/Invoice/ORD-000001')
  })

  test('ORD-06 the same key again, a second payment, two at once and a rejection after it: the credits come once', async () => {
    const { orderId } = await place()
    const key = crypto.randomUUID()
    const once = payment(orderId)
    expect((await ask(orderCalls.pay, once, 'ops', key)).body.status).toBe(true)
    expect((await ask(orderCalls.pay, once, 'ops', key)).body.status).toBe(true)
    expectRefusal(await pay(orderId), 'conflict')
    expectRefusal(await ask(orderCalls.reject, { orderId, reason: 'No' }, 'ops'), 'conflict')
    expectRefusal(await ask(orderCalls.cancel, { orderId }), 'conflict')
    const second = await place()
    const both = await Promise.all([1, 2, 3, 4].map(() => pay(second.orderId)))
    expect(both.filter(({ body }) => body.status === true)).toHaveLength(1)
    expect(await balance()).toBe(2000)
    expect(await app.db.$count(mails)).toBe(2)
  })

  test('ORD-06 paid and cancelled at once: one of the two', async () => {
    for (let round = 0; round < 5; round += 1) {
      const before = await balance()
      const { orderId } = await place()
      const replies = await Promise.all([pay(orderId), ask(orderCalls.cancel, { orderId })])
      expect(replies.filter(({ body }) => body.status === true)).toHaveLength(1)
      expect(await balance()).toBe(before + (replies[0].body.status === true ? 1000 : 0))
    }
  })

  test('ORD-06 no number of an invoice is missing or twice, whatever is refused between them', async () => {
    const orders = []
    for (let at = 0; at < 5; at += 1) orders.push(await place())
    const rich = await place({ ipId: 'EMP2' }, 'rival')
    await purchase(app.db, { ipId: 'EMP2', credits: 1_000_000_000, now: testNow })
    const replies = await Promise.all([
      ...orders.map(({ orderId }) => pay(orderId)),
      // Refused after its number was taken
      pay(rich.orderId),
      pay('ORD-000999'),
    ])
    expect(replies.map(({ body }) => body.status)).toEqual([true, true, true, true, true, false, false])
    const numbers = replies.flatMap(({ body }) => body.data?.invoiceNo ?? []).toSorted()
    expect(numbers).toEqual([1, 2, 3, 4, 5].map((at) => `FH/2026-27/00000${at}`))
    expect(await findBalance(app.db, 'EMP2')).toBe(1_000_000_000)
  })

  test('ORD-06 a new series begins with the financial year in India', async () => {
    const now = app.clock.now()
    const [first, second] = [await place(), await place()]
    expect((await pay(first.orderId)).body.data.invoiceNo).toBe('FH/2026-27/000001')
    app.clock.set(Date.parse('2027-04-01T00:00:01+05:30'))
    expect((await pay(second.orderId, { paidOn: Date.parse('2027-03-31T12:00:00+05:30') })).body.data.invoiceNo).toBe(
      'FH/2027-28/000001',
    )
    app.clock.set(now)
  })

  test('ORD-06 one payment pays one order; a day to come or long past is a slip', async () => {
    const [first, second] = [await place(), await place()]
    expect((await pay(first.orderId, { reference: 'utr 9' })).body.status).toBe(true)
    expectRefusal(await pay(second.orderId, { reference: 'UTR 9' }), 'conflict')
    expectRefusal(await pay(second.orderId, { paidOn: testNow + 86_400_000 }), 'invalid')
    expectRefusal(await pay(second.orderId, { paidOn: testNow - 400 * 86_400_000 }), 'invalid')
    expectRefusal(await pay(second.orderId, { reference: ' ' }), 'invalid')
    expect((await pay(second.orderId, { paidOn: testNow + 3_600_000 })).body.status).toBe(true)
  })

  test.each([
    ['UTR 412345678901', 'utr412345678901'],
    ['UTR 412345678901', 'UTR  4123-4567-8901'],
    ['UTR 412345678901', 'UTR ४१२३४५६७८९०१'],
    ['UTR 412345678901', 'UTR\u00a0412345678901'],
    ['İŞ 1', 'İŞ 1'],
  ])('ORD-06 one payment pays one order, however its reference is written: %s, %s', async (before, after) => {
    const [first, second] = [await place(), await place()]
    expect((await pay(first.orderId, { reference: before })).body.status).toBe(true)
    expectRefusal(await pay(second.orderId, { reference: after }), 'conflict')
    // What one transfer pays for two orders is told apart
    expect((await pay(second.orderId, { reference: `${before} (2 of 2)` })).body.status).toBe(true)
  })

  test('ORD-06 the database itself takes an order once', async () => {
    const of = { ipId: 'EMP1', credits: 10, now: testNow, orderId: 1 }
    await purchase(app.db, of)
    await expect(purchase(app.db, of)).rejects.toThrow()
    expect(await balance()).toBe(10)
  })

  test('ORD-08 operations find what waits, the oldest first, and reject with a reason that goes out', async () => {
    const [first, second] = [await place(), await place({ ipId: 'EMP2' }, 'rival')]
    const find = async (more = {}) => (await ask(orderCalls.desk, { page: 1, limit: 10, ...more }, 'ops')).body
    const open = await find({ state: 'open' })
    expect(open.data.map(({ orderId }: { orderId: string }) => orderId)).toEqual([first.orderId, second.orderId])
    expect(open.paginationOptions).toEqual({ totalcount: 2 })
    expect((await find({ search: 'emp2' })).data).toMatchObject([{ ipId: 'EMP2', company: 'EMP2 Private Limited' }])
    expect((await find({ search: first.orderId.toLowerCase() })).data).toHaveLength(1)
    expect((await find({ search: '%' })).data).toEqual([])
    const reject = (input: Record<string, unknown>) => ask(orderCalls.reject, input, 'ops')
    expectRefusal(await reject({ orderId: first.orderId, reason: ' ' }), 'invalid')
    expect((await reject({ orderId: first.orderId, reason: 'No money came' })).body.data.state).toBe('rejected')
    expectRefusal(await reject({ orderId: first.orderId, reason: 'Again' }), 'conflict')
    expectRefusal(await pay(first.orderId), 'conflict')
    expect((await app.db.select().from(mails))[0]!.text).toContain('No money came')
    expect(await trail()).toMatchObject([{ action: 'order reject', detail: `${first.orderId}: No money came` }])
    expect((await find({ state: 'open' })).data).toHaveLength(1)
  })

  test('ORD-08 an order is found by its reference with blanks or without them', async () => {
    const { orderId } = await place()
    const other = await place()
    await pay(orderId, { reference: 'UTR 4123 45678901' })
    await pay(other.orderId, { reference: 'NEFT_4123-4567' })
    const found = async (search: string) =>
      (await ask(orderCalls.desk, { state: 'paid', search, page: 1, limit: 10 }, 'ops')).body.data.map(
        (order: { orderId: string }) => order.orderId,
      )
    for (const text of [
      '412345678901',
      'UTR412345678901',
      'utr 4123',
      'UTR-4123 4567',
      '४१२३ ४५६७८९०१',
      '4123\u00a0456\u200b789',
    ])
      expect(await found(text)).toEqual([orderId])
    expect(await found('neft_41234567')).toEqual([other.orderId])
    for (const text of ['- -', '% 4123', 'utr_4123', '412345678902']) expect(await found(text)).toEqual([])
  })

  test.each(['emp', 'sub', 'sa', 'agg', 'ssc'])('ROLE-07 ORD-08 %s decides nothing', async (as) => {
    const { orderId } = await place()
    expectRefusal(await ask(orderCalls.pay, payment(orderId), as), 'unauthorized')
    expectRefusal(await ask(orderCalls.reject, { orderId, reason: 'No' }, as), 'unauthorized')
    expectRefusal(await ask(orderCalls.desk, { page: 1, limit: 10 }, as), 'unauthorized')
    expect(await trail()).toEqual([])
  })
})

describe('the invoice', () => {
  const invoice = (orderId: string, as = 'emp', more = {}) => ask(orderCalls.invoice, { orderId, ...more }, as)

  test('ORD-07 is a PDF for the company and operations, once it is paid, whatever stands in its names', async () => {
    const billingName = `<b>Asha</b> & आशा ${'लोडर'.repeat(40)}`.slice(0, 200)
    const { orderId } = await place({ billingName, billingAddress: 'x'.repeat(300), gstin: '29AAGCB7383J1Z4' })
    expectRefusal(await invoice(orderId), 'not-found')
    await pay(orderId)
    for (const [as, language] of [
      ['emp', 'en'],
      ['ops', 'hi'],
    ] as const) {
      const { body, headers } = await invoice(orderId, as, { language })
      expect(headers.get('Content-Type')).toBe('application/pdf')
      expect(headers.get('Content-Disposition')).toContain('invoice_FH-2026-27-000001.pdf')
      expect(String(body).startsWith('%PDF-')).toBe(true)
    }
    for (const as of ['rival', 'sub', 'sa']) expect((await invoice(orderId, as)).body.status).toBe(false)
  })

  test('ORD-07 goes on on further pages below an address of many lines, and has one page otherwise', async () => {
    const pages = async (billingAddress: string) => {
      const { orderId } = await place({ billingAddress })
      await pay(orderId)
      return Number(/\/Count (\d+)/.exec(String((await invoice(orderId)).body))![1])
    }
    expect(await pages('Gala 4, Kalher\nBhiwandi 421302')).toBe(1)
    expect(await pages(Array.from({ length: 150 }, () => 'x').join('\n'))).toBe(4)
  })

  test('ORD-07 keeps what stood in it when seller and prices change', async () => {
    const { orderId } = await place()
    await pay(orderId)
    const before = (await ask(orderCalls.get, { orderId })).body
    const [row] = await app.db.select().from(creditOrders).where(eq(creditOrders.id, 1))
    app.config.sales.seller = { name: 'Another', address: 'Delhi', gstin: null }
    expect((await ask(orderCalls.get, { orderId })).body).toEqual(before)
    expect(row!.lines).toEqual([{ credits: 1000, paise: 70 }])
  })

  test('ORD-07 the seller is the one that the company ordered from: its state decided on the tax', async () => {
    const { orderId } = await place()
    app.config.sales.seller = { name: 'Another', address: 'Delhi', gstin: null }
    await pay(orderId)
    expect((await ask(orderCalls.get, { orderId })).body.data.seller).toEqual(ours)
  })
})

describe('by command', () => {
  const admin = (...args: string[]) => adminOf(app)('credits', ...args)

  test('ORD-08 orders, paid and reject, each with what cannot be done', async () => {
    expect((await admin('orders')).lines).toEqual(['No order is open.'])
    const [first, second] = [await place(), await place()]
    expect((await admin('orders')).lines[0]).toContain(first.orderId)
    expect((await admin('orders', '--state', 'lost')).ok).toBe(false)
    expect((await admin('paid', first.orderId)).lines).toEqual(['--reference is missing.'])
    expect((await admin('paid', first.orderId, '--reference', 'U 1', '--on', '2026-02-30')).ok).toBe(false)
    expect((await admin('paid', 'ORD-999999', '--reference', 'U 1')).lines).toEqual(['There is no such order.'])
    expect((await admin('paid', first.orderId.toLowerCase(), '--reference', 'U 1')).lines).toEqual([
      'EMP1 Private Limited has 1000 more credits. The invoice is FH/2026-27/000001.',
    ])
    expect((await admin('paid', first.orderId, '--reference', 'U 2')).ok).toBe(false)
    expect((await admin('reject', second.orderId)).lines).toEqual(['--reason is missing.'])
    expect((await admin('reject', second.orderId, '--reason', 'No money')).ok).toBe(true)
    expect(await balance()).toBe(1000)
    expect((await trail()).map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      'command:neha order paid',
      'command:neha order reject',
    ])
    expect(await app.db.$count(mails)).toBe(2)
  })
})
