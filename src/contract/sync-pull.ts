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

/** The most requests that a device follows: the newest. Its rows are capped long before. */
export const MOST_FOLLOWED = 1_000

/** The most that a device asks about besides in one pull. */
export const MOST_UNLISTED = 200

/** A transaction of the server's database, in one restore epoch: what it or a later one wrote comes with the next pull. */
const mark = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))
const byRequest = <S extends v.GenericSchema<unknown, number>>(value: S) =>
  v.pipe(
    v.record(id, value),
    v.check((all) => Object.keys(all).length <= MOST_FOLLOWED, `At most ${MOST_FOLLOWED}`),
  )

/**
 * How far a pull over all requests is: first the urgent tasks of all of them (part 0), then their other tasks (part 1), then
 * the other rows (part 2), request by request, in the order of the list.
 */
const cursor = v.object({
  /** Epoch ms of the first page: what may have been a task then, and how urgent, decides the part. */
  at: epochMs,
  part: v.picklist([0, 1, 2]),
  /** The last row that came, and its request. */
  hiringRequestId: id,
  funnelId: id,
  /** Stands for the requests and their order. In another order nothing tells what has come, and the part begins anew. */
  order: v.optional(v.pipe(v.string(), v.maxLength(50))),
})
export type PullCursor = v.InferOutput<typeof cursor>

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
   *
   * With `have` the rows of all requests come in the order of use, page after page: all of a request that `have` does not
   * name, of the others what changed since. A page that is lost is requested again.
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
      /** By id of the request: the `mark` of the last pull that brought it. With it the response is in the order of use. */
      have: v.optional(byRequest(mark)),
      /** The same of requests that have none yet: their `asOf`, epoch ms. */
      haveSince: v.optional(byRequest(epochMs)),
      /** The same of requests of which only the tasks are here, where only tasks are asked for. */
      haveTasks: v.optional(byRequest(mark)),
      /** Of the requests that neither `have` nor `haveSince` names only what may be tasks, and what changed since `haveTasks`. */
      tasksOnly: v.optional(v.boolean()),
      /** Of these all rows all the same: what the device has of them is of no known time. */
      whole: v.optional(v.pipe(v.array(id), v.maxLength(MOST_FOLLOWED))),
      /** The restore epoch in which the marks were given. In any other they say nothing, and all rows come. */
      epoch: v.optional(v.pipe(v.string(), v.maxLength(100))),
      /** Of the page before. */
      cursor: v.optional(cursor),
      /** Requests that the device gave up for lack of room: nothing comes of them. */
      without: v.optional(v.pipe(v.array(id), v.maxLength(MOST_FOLLOWED))),
      /** Requests whose rows the device has though its list does not name them: of those who were erased the rows come. */
      unlisted: v.optional(v.pipe(v.array(id), v.maxLength(MOST_UNLISTED))),
      /** Nothing of the requests that neither `have`, `haveSince` nor `haveTasks` names. */
      changesOnly: v.optional(v.boolean()),
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
        /** The following only where `have` was sent. The restore epoch of the server. */
        epoch: v.optional(v.string()),
        /** For the requests that are complete after this pull. That of the first page counts. */
        mark: v.optional(v.number()),
        /** Of those in `have`, `haveSince`, `haveTasks` and `unlisted`: the user may not see them any more. */
        revoked: v.optional(v.array(v.string())),
        /** The requests whose last row has come. */
        done: v.optional(v.array(v.string())),
        /** Of the others: those whose last task has come. Named once, in the page with which it is so. */
        tasksDone: v.optional(v.array(v.string())),
        /** In the last page of a response of tasks only: the `cursor` with which the other rows come. */
        rest: v.optional(cursor),
        /** There may be more rows after this. */
        cursor: v.optional(cursor),
      }),
    }),
  }),
}
