import * as v from 'valibot'
import { interviewStatuses } from './funnel-row.ts'

/**
 * API-093: the real-time channel of a signed-in user, our own path below the API's base. GET with the headers of every
 * call; the response is text/event-stream. Events carry an `id`; `Last-Event-ID` resumes the stream after it. It is no
 * entry of the registry, because its response does not end.
 */
export const eventStream = { name: 'events.stream', path: 'events/stream', offline: 'needs-network' } as const

/**
 * An event `interview_calls`: the status of a call that this user placed. Ids only: the row is fetched with its own
 * call.
 */
export const interviewCallEvent = v.object({
  funnelId: v.string(),
  hiringRequestId: v.string(),
  interviewStatus: v.picklist(interviewStatuses),
})
export type InterviewCallEvent = v.InferOutput<typeof interviewCallEvent>

/** An event `hiring_requests`: these requests of the user's company were approved. Ids only. */
export const hiringRequestsEvent = v.object({ hiringRequestIds: v.array(v.string()) })
export type HiringRequestsEvent = v.InferOutput<typeof hiringRequestsEvent>

/**
 * An event `rows`: applicants of these partners changed, and a pull brings what; without partners it is the user's own, or
 * nobody knows whose. It has no id and is not repeated: who opens a stream pulls.
 */
export const rowsEvent = v.object({ ipIds: v.optional(v.array(v.string())) })
/** The data of `ready`. tellsRows: this server sends `rows`. */
export const readyEvent = v.object({ tellsRows: v.optional(v.boolean()) })

/** Events by their name on the wire. `ready` comes first on every stream and names the id it starts after. */
export interface UserEvents {
  interview_calls: InterviewCallEvent
  hiring_requests: HiringRequestsEvent
}

/** Interval of the server's heartbeat, ms: a stream that is silent for much longer is dead. */
export const HEARTBEAT_MS = 8_000
