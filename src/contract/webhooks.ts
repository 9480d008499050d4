import * as v from 'valibot'
import { defineCall } from './call.ts'
import { epochMs, id, pageOptions, paginationOptions } from './shapes.ts'
import { webhookEvents, type WebhookEvent } from './webhook-events.ts'

/** Endpoints of one company. */
export const MOST_ENDPOINTS = 20
/** How long messages are signed with the former secret too. */
export const SECRET_ROTATION_HOURS = 24
/** How long deliveries are kept, days. */
export const DELIVERY_DAYS = 30
/** How long a link to a document in a message works, minutes. */
export const DOCUMENT_LINK_MINUTES = 60

/** `whsec_` and 24 to 64 bytes in base64, as the standard writes it. */
export const isWebhookSecret = (text: string): boolean => /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/.test(text)

/** Why an endpoint gets nothing: its owner paused it, it failed for three days, or it answered 410. */
export const disabledReasons = ['paused', 'failing', 'gone'] as const
export type DisabledReason = (typeof disabledReasons)[number]

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why an attempt got no answer. A key of text/webhooks `errors`. */
export const webhookErrors = ['address', 'unknown-host', 'late', 'tls', 'connection', 'secret', 'nothing-left'] as const
export type WebhookError = (typeof webhookErrors)[number]

const url = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500))
const events = v.pipe(v.array(v.picklist(webhookEvents)), v.minLength(1), v.maxLength(webhookEvents.length))
/**
 * Made where it is kept, as the key of the API is, and sent once: no answer of ours and no row of the ledger holds it.
 */
const secret = v.pipe(v.string(), v.check(isWebhookSecret))

const endpointWire = v.object({
  endpointId: v.string(),
  url: v.string(),
  events: v.array(v.string()),
  isEnabled: v.boolean(),
  disabledReason: v.nullish(v.string()),
  /** Times in epoch ms. */
  createdAt: v.number(),
  createdByName: v.nullish(v.string()),
  /** Until then messages carry the signature of the former secret too. */
  formerUntil: v.nullish(v.number()),
  failingSince: v.nullish(v.number()),
  lastOkAt: v.nullish(v.number()),
  waiting: v.number(),
})

export interface Endpoint extends Omit<v.InferOutput<typeof endpointWire>, 'events' | 'disabledReason'> {
  events: WebhookEvent[]
  disabledReason: DisabledReason | undefined
}

/** Events and reasons of a newer server are left out. */
export const toEndpoint = (wire: v.InferOutput<typeof endpointWire>): Endpoint => ({
  ...wire,
  events: webhookEvents.filter((event) => wire.events.includes(event)),
  disabledReason: disabledReasons.find((reason) => reason === wire.disabledReason),
})

const deliveryWire = v.object({
  /** `webhook-id`. */
  messageId: v.string(),
  type: v.string(),
  state: v.string(),
  createdAt: v.number(),
  attempts: v.number(),
  lastAt: v.nullish(v.number()),
  /** HTTP status of the last attempt; without one `lastError` says why. */
  lastStatus: v.nullish(v.number()),
  lastError: v.nullish(v.string()),
  nextAt: v.nullish(v.number()),
})
export type Delivery = v.InferOutput<typeof deliveryWire>

const ofEndpoint = v.object({ ipId: id, endpointId: id })
const oneEndpoint = v.object({ data: endpointWire })
const change = { method: 'POST', mutation: true, offline: 'needs-network' } as const

/** Webhooks (HOOK-01 to HOOK-08). For the owner of the account; the paths are ours. */
export const webhookCalls = {
  list: defineCall({
    ...{ name: 'webhooks.list', method: 'POST', path: 'webhook/list', offline: 'read-saved' },
    input: v.object({ ipId: id }),
    output: v.object({ data: v.array(endpointWire) }),
  }),
  add: defineCall({
    ...{ name: 'webhooks.add', path: 'webhook/add', ...change },
    input: v.object({ ipId: id, url, events, secret }),
    output: oneEndpoint,
  }),
  change: defineCall({
    ...{ name: 'webhooks.change', path: 'webhook/change', ...change },
    input: v.object({ ...ofEndpoint.entries, url, events }),
    output: oneEndpoint,
  }),
  /** Another secret; the former one signs as well for SECRET_ROTATION_HOURS. */
  rotate: defineCall({
    ...{ name: 'webhooks.rotate', path: 'webhook/rotate', ...change },
    input: v.object({ ...ofEndpoint.entries, secret }),
    output: oneEndpoint,
  }),
  /** Paused, what happens waits; resumed, it goes out in its order. */
  setEnabled: defineCall({
    ...{ name: 'webhooks.setEnabled', path: 'webhook/enabled', ...change },
    input: v.object({ ...ofEndpoint.entries, isEnabled: v.boolean() }),
    output: oneEndpoint,
  }),
  remove: defineCall({
    ...{ name: 'webhooks.remove', path: 'webhook/remove', ...change },
    input: ofEndpoint,
    output: v.object({ data: v.object({ endpointId: v.string() }) }),
  }),
  /** Queues a `webhook.test`. */
  test: defineCall({
    ...{ name: 'webhooks.test', path: 'webhook/test', ...change },
    input: ofEndpoint,
    output: v.object({ data: v.object({ messageId: v.string() }) }),
  }),
  deliveries: defineCall({
    ...{ name: 'webhooks.deliveries', method: 'POST', path: 'webhook/deliveries', offline: 'needs-network' },
    input: v.object({ ...ofEndpoint.entries, state: v.optional(v.picklist(deliveryStates)), pageOptions }),
    output: v.object({ data: v.array(deliveryWire), paginationOptions }),
  }),
  /** What it would say if it were sent now, without links, and the beginning of the last answer. */
  delivery: defineCall({
    ...{ name: 'webhooks.delivery', method: 'POST', path: 'webhook/delivery', offline: 'needs-network' },
    input: v.object({ ...ofEndpoint.entries, messageId: id }),
    output: v.object({
      data: v.object({ ...deliveryWire.entries, body: v.string(), lastReply: v.nullish(v.string()) }),
    }),
  }),
  /** Sends one again, under the same id. */
  replay: defineCall({
    ...{ name: 'webhooks.replay', path: 'webhook/replay', ...change },
    input: v.object({ ...ofEndpoint.entries, messageId: id }),
    output: v.object({ data: v.object({ count: v.number() }) }),
  }),
  /** Sends all again that were given up and happened at `since` or later. */
  replayFailed: defineCall({
    ...{ name: 'webhooks.replayFailed', path: 'webhook/replayFailed', ...change },
    input: v.object({ ...ofEndpoint.entries, since: epochMs }),
    output: v.object({ data: v.object({ count: v.number() }) }),
  }),
}
