import * as v from 'valibot'
import { defineCall, defineFileCall } from './call.ts'
import { epochMs, id, language, pageOptions, paginationOptions, personLine, personText } from './shapes.ts'

/** Buying credits: a company orders, operations record the payment, which grants the credits and makes the invoice. */

/** Fewer are not worth an invoice; more at once is a slip of the finger. */
export const FEWEST_ORDERED = 100
export const MOST_ORDERED = 1_000_000
/** Orders of one company that may wait for their payment. */
export const MOST_OPEN_ORDERS = 5
export const LONGEST_REFERENCE = 60
/** Days: nobody finds an older payment on a statement. */
export const OLDEST_PAYMENT_DAYS = 366
export const LONGEST_REFUSAL = 500

export const orderStates = ['open', 'paid', 'rejected', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]

const sellerWire = v.object({ name: v.string(), address: v.string(), gstin: v.nullable(v.string()) })

/** Amounts in paise; `total` is whole rupees. Times in epoch ms. */
const orderWire = v.object({
  /** 'ORD-000042'. */
  orderId: v.string(),
  ipId: v.string(),
  company: v.string(),
  state: v.picklist(orderStates),
  credits: v.number(),
  /** So many credits at so many paise each. */
  lines: v.array(v.object({ credits: v.number(), paise: v.number() })),
  net: v.number(),
  gstPercent: v.number(),
  cgst: v.number(),
  sgst: v.number(),
  igst: v.number(),
  roundOff: v.number(),
  total: v.number(),
  billingName: v.string(),
  billingAddress: v.string(),
  gstin: v.nullable(v.string()),
  orderedAt: v.number(),
  /** Who ordered. */
  by: v.string(),
  /** When it was paid, rejected or cancelled. */
  decidedAt: v.nullable(v.number()),
  /** Of a rejection. */
  reason: v.nullable(v.string()),
  /** Of a payment: what the bank calls it, and its day. */
  reference: v.nullable(v.string()),
  paidOn: v.nullable(v.number()),
  /** 'FH/2026-27/000001'. */
  invoiceNo: v.nullable(v.string()),
  /** As they were when the invoice was made. */
  seller: v.nullable(sellerWire),
})
export type OrderWire = v.InferOutput<typeof orderWire>

const termsWire = v.object({
  gstPercent: v.number(),
  /** Two digits of our GSTIN. */
  sellerState: v.nullable(v.string()),
  /** Where to pay by hand: an account, a UPI address. */
  payTo: v.nullable(v.string()),
})
export type OrderTerms = v.InferOutput<typeof termsWire>

const orderId = v.pipe(v.string(), v.trim(), v.maxLength(20))

export const orderCalls = {
  /** Ours: the newest 100 orders of a company, and on what terms it orders. */
  list: defineCall({
    name: 'orders.list',
    method: 'GET',
    path: 'industrypartner/credit/orders/{ipId}',
    offline: 'read-saved',
    input: v.object({ ipId: id }),
    output: v.object({ data: v.object({ orders: v.array(orderWire), terms: termsWire }) }),
  }),
  /** Ours: one order, for its company and for operations. */
  get: defineCall({
    name: 'orders.get',
    method: 'GET',
    path: 'industrypartner/credit/order/{orderId}',
    offline: 'read-saved',
    input: v.object({ orderId }),
    output: v.object({ data: orderWire }),
  }),
  /** Ours: orders credits. `total` is what the user saw, paise: another price by now is refused. */
  place: defineCall({
    name: 'orders.place',
    method: 'POST',
    path: 'industrypartner/credit/orders/add',
    mutation: true,
    offline: 'needs-network',
    input: v.object({
      ipId: id,
      credits: v.pipe(v.number(), v.integer(), v.minValue(FEWEST_ORDERED), v.maxValue(MOST_ORDERED)),
      billingName: v.pipe(personLine(200), v.minLength(1)),
      billingAddress: v.optional(personText(300)),
      gstin: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40))),
      total: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000_000)),
    }),
    output: v.object({ data: orderWire }),
  }),
  /** Ours: the company does not want it any more. */
  cancel: defineCall({
    name: 'orders.cancel',
    method: 'POST',
    path: 'industrypartner/credit/orders/cancel',
    mutation: true,
    offline: 'needs-network',
    input: v.object({ orderId }),
    output: v.object({ data: orderWire }),
  }),
  /** Ours: the invoice of a paid order as PDF. */
  invoice: defineFileCall({
    name: 'orders.invoice',
    method: 'GET',
    path: 'industrypartner/credit/invoice/{orderId}',
    offline: 'needs-network',
    input: v.object({ orderId, language: v.optional(language) }),
    output: v.object({}),
  }),
  /** Ours, for operations: a page of orders; open ones the oldest first, all of them the newest first. */
  desk: defineCall({
    name: 'orders.desk',
    method: 'POST',
    path: 'operations/orders',
    offline: 'needs-network',
    input: v.object({
      search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
      state: v.optional(v.picklist(orderStates)),
      ...pageOptions.entries,
    }),
    output: v.object({ data: v.array(orderWire), paginationOptions }),
  }),
  /** Ours, for operations: the money is there. Grants the credits, once, and makes the invoice. */
  pay: defineCall({
    name: 'orders.pay',
    method: 'POST',
    path: 'operations/orders/pay',
    mutation: true,
    offline: 'needs-network',
    input: v.object({
      orderId,
      reference: v.pipe(personLine(LONGEST_REFERENCE), v.minLength(1)),
      /** Any time of the day on which it was paid. */
      paidOn: epochMs,
    }),
    output: v.object({ data: orderWire }),
  }),
  /** Ours, for operations: there will be no money; the reason goes out by e-mail. */
  reject: defineCall({
    name: 'orders.reject',
    method: 'POST',
    path: 'operations/orders/reject',
    mutation: true,
    offline: 'needs-network',
    input: v.object({ orderId, reason: v.pipe(personText(LONGEST_REFUSAL), v.minLength(1)) }),
    output: v.object({ data: orderWire }),
  }),
}
