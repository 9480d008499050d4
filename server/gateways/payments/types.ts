/** An order that waits for its payment. Amounts in paise. */
export interface PayableOrder {
  orderId: string
  total: number
}

/** How it can be paid: by hand to an account, which operations then find on their statement. */
export interface PaymentWay {
  kind: 'by-hand'
  /** The account, as a sentence; null when the company's contact tells it. */
  payTo: string | null
}

/**
 * How companies pay for credits. Today by hand only. A provider is another implementation: its way is a link, with the
 * order's number and total; its callback, a route under routes/callbacks that checks the provider's signature as
 * telephony's does, names the order by that number and ends in `payOrder` (store/orders.ts) like the payment that
 * operations record. A callback that comes twice finds the order paid, and the ledger takes an order once.
 * Never throws; at most 5 s.
 */
export interface PaymentGateway {
  /** What the company is shown; without an order the way in general. */
  findWay(order?: PayableOrder): Promise<PaymentWay>
}
