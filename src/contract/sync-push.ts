import * as v from 'valibot'
import { isTokenAnswer, type TokenAnswer } from './session.ts'
import { id } from './shapes.ts'

/**
 * A batch of operations of an outbox in one request: POST below the API's base with the headers of every call, the body
 * gzipped or not. The response is application/x-ndjson: one `PushedLine` per operation, written when that operation is
 * committed. A line that was read counts, whatever happens to the rest of the response; an operation without a line is
 * sent again under its key. It is no entry of the registry, because each operation names a call of the registry.
 */
export const syncPush = { name: 'sync.push', path: 'sync/push', offline: 'queue' } as const

/** The most operations in one batch. */
export const MOST_PUSHED = 100
/** The longest batch, bytes of JSON. */
export const LARGEST_PUSH = 64 * 1024

const idempotencyKey = v.pipe(v.string(), v.regex(/^[\w:.-]{8,100}$/))

const post = {
  key: idempotencyKey,
  /** The name of a call that outboxes send (`offline: 'queue'`). */
  call: v.pipe(v.string(), v.maxLength(60)),
  input: v.record(v.string(), v.unknown()),
  /** When the user acted, epoch ms by the clock that x-sent-at is from; never in the future (TRAP-79). */
  actedAt: v.pipe(v.number(), v.integer(), v.minValue(0)),
}

export const pushInput = v.object({
  /** The device has the rows: those in the lines carry only what an update can change (`changedRowWire`). */
  slim: v.optional(v.boolean(), false),
  /**
   * A line names its operation by `n` instead of `key`: keys are random and do not compress, and the response has to fit
   * into what is left of a short signal.
   */
  numbered: v.optional(v.boolean(), false),
  /**
   * In place of an access token, for a device whose token has expired: the server exchanges the refresh token as the
   * identity provider does, and the first line of the response has the new pair. 401 when it refuses, or when the token
   * is not that of `userId`; the device then refreshes as usual, which says why.
   */
  renew: v.optional(v.object({ refreshToken: v.pipe(v.string(), v.minLength(1), v.maxLength(500)), userId: id })),
  operations: v.pipe(
    v.array(
      v.object({
        /** Operations of one lane run one after the other; the first that is not accepted stops its lane. */
        lane: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
        ...post,
        /**
         * What was made on top of it, in order: each runs when the one before it was accepted, with the base that the row
         * of that one gives it (`baseFrom`, rules/chain.ts); otherwise its status is 424. A server that does not know this
         * writes no line for them.
         */
        next: v.optional(v.pipe(v.array(v.object(post)), v.maxLength(MOST_PUSHED))),
      }),
    ),
    v.minLength(1),
    v.maxLength(MOST_PUSHED),
    v.check((operations) => countPushed(operations) <= MOST_PUSHED, 'Too many operations'),
  ),
})
export type PushInput = v.InferOutput<typeof pushInput>
export type PushedOperation = PushInput['operations'][number]
/** One request of a batch: an operation, or what follows on it. */
export type PushedPost = Omit<PushedOperation, 'lane' | 'next'>

/** How many requests these operations stand for, with those that follow on them. */
export const countPushed = (operations: { next?: unknown[] }[]): number =>
  operations.reduce((count, { next }) => count + 1 + (next?.length ?? 0), 0)

/** The keys of all requests of a batch, in the order that `n` counts, from 0. */
export const keysOf = (operations: { key: string; next?: { key: string }[] }[]): string[] =>
  operations.flatMap(({ key, next = [] }) => [key, ...next.map((post) => post.key)])

/** What the call would have returned on its own; with slim rows where the device asked for them. */
export const pushedLine = v.object({
  key: idempotencyKey,
  /** The HTTP status. */
  status: v.number(),
  body: v.record(v.string(), v.unknown()),
  /** Retry-After, seconds. */
  retryAfter: v.optional(v.number()),
  replayed: v.optional(v.boolean()),
})
export type PushedLine = v.InferOutput<typeof pushedLine>

/** The same in a `numbered` response. */
export const numberedLine = v.object({
  ...v.omit(pushedLine, ['key']).entries,
  n: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_PUSHED)),
})
export type NumberedLine = v.InferOutput<typeof numberedLine>

/** The first line of the response to a batch with `renew`. */
export const renewedLine = v.object({ tokens: v.custom<TokenAnswer>(isTokenAnswer) })
export type RenewedLine = v.InferOutput<typeof renewedLine>
