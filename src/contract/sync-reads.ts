import * as v from 'valibot'
import type { AnyCall } from './call.ts'

/**
 * Many reads in one request: POST below the API's base with the headers of every call, the body gzipped or not. The response
 * is application/x-ndjson: one `ReadLine` per read, written when that read is done, in any order. A line that was read counts,
 * whatever happens to the rest of the response. It is no entry of the registry, because each read names a call of the
 * registry.
 */
export const syncReads = { name: 'sync.reads', path: 'sync/reads', offline: 'needs-network' } as const

/** The most reads in one request. */
export const MOST_READS = 60
/** The longest request, bytes of JSON. */
export const LARGEST_READS = 64 * 1024

/** Which calls may be in it: what a signed-in user's device may store, and what changes nothing. */
export const isBatchedRead = ({ auth, offline, mutation }: AnyCall): boolean =>
  auth === 'session' && offline === 'read-saved' && !mutation

export const readsInput = v.object({
  reads: v.pipe(
    v.array(
      v.object({
        /** The name of a call for which `isBatchedRead` holds. */
        call: v.pipe(v.string(), v.maxLength(60)),
        /** As the call's own schema has it, the values in its path and its query among them. */
        input: v.record(v.string(), v.unknown()),
      }),
    ),
    v.minLength(1),
    v.maxLength(MOST_READS),
  ),
})
export type ReadsInput = v.InferOutput<typeof readsInput>
export type NamedRead = ReadsInput['reads'][number]

/** What the call would have returned on its own. */
export const readLine = v.object({
  /** The place of the read in the request, from 0. */
  n: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_READS - 1)),
  /** The HTTP status. */
  status: v.number(),
  body: v.record(v.string(), v.unknown()),
  /** Retry-After, seconds. */
  retryAfter: v.optional(v.number()),
})
export type ReadLine = v.InferOutput<typeof readLine>
