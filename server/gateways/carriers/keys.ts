import { createHmac } from 'node:crypto'

export const CARRIER_CALLBACKS = '/callbacks/carriers'

const keyOf = (secret: string, about: string) => createHmac('sha256', secret).update(`carrier ${about}`).digest('hex')

/** Of the address that stands in the settings of an account, for carriers that sign nothing. */
export const accountKey = (secret: string, carrier: string): string => keyOf(secret, carrier).slice(0, 40)

/** Of the address that is handed over with one message or call: it proves a report of this one only. */
export const orderKey = (secret: string, carrier: string, orderId: string): string =>
  keyOf(secret, `${carrier} ${orderId}`).slice(0, 40)

export const accountAddress = (origin: string, secret: string, carrier: string): string =>
  `${origin}${CARRIER_CALLBACKS}/${carrier}/${accountKey(secret, carrier)}`

export const orderAddress = (origin: string, secret: string, carrier: string, orderId: string): string =>
  `${origin}${CARRIER_CALLBACKS}/${carrier}/${encodeURIComponent(orderId)}/${orderKey(secret, carrier, orderId)}`
