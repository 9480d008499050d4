import * as v from 'valibot'
import { defineCall } from './call.ts'
import { id } from './shapes.ts'

/** Bytes in base64url without padding, as PushSubscription.toJSON() writes them. */
const bytes = (length: number) =>
  v.pipe(v.string(), v.regex(/^[\w-]+$/), v.length(Math.ceil((length * 4) / 3), `must be ${length} bytes`))

/**
 * Our own calls: notifications on this device for the signed-in user. A subscription belongs to the user and the device
 * of the headers; no call can name another's.
 */
export const pushCalls = {
  /** The key that a browser subscribes with. */
  key: defineCall({
    name: 'push.key',
    method: 'GET',
    path: 'push/key',
    offline: 'needs-network',
    input: v.object({}),
    output: v.object({ data: v.object({ publicKey: v.string() }) }),
  }),
  /** Stores the subscription of this device, replacing an earlier one. */
  save: defineCall({
    name: 'push.save',
    method: 'POST',
    path: 'push/save',
    mutation: true,
    offline: 'needs-network',
    input: v.object({
      endpoint: v.pipe(v.string(), v.url(), v.maxLength(1_000)),
      keys: v.object({ p256dh: bytes(65), auth: bytes(16) }),
    }),
    output: v.object({ data: v.object({ saved: v.boolean() }) }),
  }),
  /** Deletes the subscription of this device; no error when there is none. */
  remove: defineCall({
    name: 'push.remove',
    method: 'POST',
    path: 'push/remove',
    mutation: true,
    offline: 'needs-network',
    input: v.object({}),
    output: v.object({ data: v.object({ removed: v.boolean() }) }),
  }),
}

const count = v.pipe(v.number(), v.integer(), v.minValue(1))

/**
 * What the server sends through a push service: numbers and ids, never a name or a contact. interviews: how many are on
 * today's list. approved: hiring requests that are open now; the id when it is one.
 */
export const pushMessage = v.variant('kind', [
  v.object({ kind: v.literal('interviews'), count }),
  v.object({ kind: v.literal('approved'), count, hiringRequestId: v.optional(id) }),
])
export type PushMessage = v.InferOutput<typeof pushMessage>
