import * as v from 'valibot'
import { defineCall } from './call.ts'
import { id, looseInteger } from './shapes.ts'

/** Supply types are small numbers; the database stores them as such. */
const LARGEST_SUPPLY_TYPE = 32_767

/**
 * The parts of a candidate's link, /funnel/{hiringRequestId}/{person}/{supplyType}/{flag}. `person` is a token the
 * server made (store/interest.ts), not an id; `flag` is the channel by which the link reached the candidate.
 */
const link = v.object({
  hiringRequestId: id,
  person: v.pipe(v.string(), v.maxLength(100)),
  supplyType: v.pipe(looseInteger, v.minValue(0), v.maxValue(LARGEST_SUPPLY_TYPE)),
  flag: v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/)),
})
export type InterestLink = v.InferOutput<typeof link>

/** The job and nothing about the candidate: a link may be passed on. */
const job = v.object({ data: v.object({ jobRole: v.string(), company: v.string() }) })

/** How a candidate comes in: the text of the QR code, and when and where (GATE-01). The name is in the code alone. */
const entry = v.object({
  pass: v.string(),
  /** Epoch ms. */
  until: v.number(),
  /** The next interview days, IST midnights, epoch ms. */
  days: v.array(v.number()),
  slots: v.array(v.object({ from: v.string(), to: v.string() })),
  place: v.nullable(v.object({ name: v.string(), address: v.string(), city: v.string() })),
})
export type Entry = v.InferOutput<typeof entry>

/** A candidate without an account marks interest in a job (INT-01 to INT-04, TRAP-22). */
export const interestCalls = {
  /** API-087: returns the job when the interest is marked already; refused with NOT_MARKED when it is not. */
  find: defineCall({
    name: 'interest.find',
    method: 'GET',
    path: 'fulfillment/getFulfillmentInfo',
    auth: 'public',
    offline: 'needs-network',
    input: link,
    output: job,
  }),
  /** API-088: puts the candidate into the request as applied, once however often it is sent (SM-40). */
  mark: defineCall({
    name: 'interest.mark',
    method: 'POST',
    path: 'fulfillment/updateFulfillmentStage',
    auth: 'public',
    offline: 'needs-network',
    mutation: true,
    input: link,
    output: job,
  }),
  /** Ours: the pass of who has marked interest and is to come in person; null for everybody else (GATE-01). */
  pass: defineCall({
    name: 'interest.pass',
    method: 'GET',
    path: 'fulfillment/getInterviewPass',
    auth: 'public',
    offline: 'needs-network',
    input: link,
    output: v.object({ data: v.nullable(entry) }),
  }),
}

/** The status of a link whose interest is not marked yet (INT-03). */
export const NOT_MARKED = 400
