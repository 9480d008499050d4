import * as v from 'valibot'
import { defineCall } from './call.ts'
import { funnelRowWire } from './funnel-row.ts'
import { questionWire } from './scorecard.ts'
import { epochMs, id } from './shapes.ts'

/** The most rows in one response. */
export const MOST_PULLED = 200

/** A place in the order of changes: time of the change, epoch ms, and the row's id where several share it. */
const place = v.object({ updatedAt: epochMs, funnelId: id })
export type PullPlace = v.InferOutput<typeof place>

/** A request whose rows a device keeps: what it needs to decide which rows to fetch. */
export const followedRequestWire = v.object({
  hiringRequestId: v.string(),
  ipId: v.string(),
  /** Open, or waiting for approval; of the inactive ones those come that may still have tasks (TRAP-52). */
  isActive: v.boolean(),
  createdDate: v.number(),
  endDate: v.number(),
  /** Rows in its funnel. */
  applicants: v.number(),
  /** What interviewers are asked about each applicant, so that they can answer without a network; left out for nothing. */
  questions: v.optional(v.array(questionWire)),
})
export type FollowedRequestWire = v.InferOutput<typeof followedRequestWire>

/** Ours: what a device needs to stay up to date, in one request. */
export const syncCalls = {
  /**
   * The requests that a device follows, and the rows of all of them that changed since its last pull, in the order of
   * their changes. A response that is cut is continued with `after`.
   */
  pull: defineCall({
    name: 'sync.pull',
    method: 'POST',
    path: 'sync/pull',
    offline: 'needs-network',
    input: v.object({
      ipId: v.pipe(v.array(id), v.minLength(1), v.maxLength(200)),
      /** The `asOf` of the last pull, epoch ms. Without it only the requests come: their rows are fetched one request at a time. */
      since: v.optional(epochMs),
      /** `next` of the page before. */
      after: v.optional(place),
      /** The `digest` that came with the requests the device has. */
      digest: v.optional(v.pipe(v.string(), v.maxLength(50))),
      limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_PULLED)), MOST_PULLED),
    }),
    output: v.object({
      data: v.object({
        /** Left out when they are what `digest` stands for. */
        requests: v.optional(v.array(followedRequestWire)),
        digest: v.string(),
        rows: v.array(funnelRowWire),
        /** The next `since`, epoch ms: that of the first page counts. */
        asOf: v.number(),
        /** There may be more rows after this place. */
        next: v.optional(place),
      }),
    }),
  }),
}
