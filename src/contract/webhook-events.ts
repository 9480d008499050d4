import * as v from 'valibot'

/** What a company can be told of (HOOK-01). A new one is added at the end; `webhook.test` is sent by hand only. */
export const webhookEvents = [
  'applicant.stage_changed',
  'applicant.joined',
  'request.approved',
  'reachout.completed',
  'credits.low',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]
export const TEST_EVENT = 'webhook.test' as const

const stage = v.object({ stage: v.string(), subStage: v.nullable(v.string()) })

/** Nothing of a person who was deleted meanwhile: `deleted` then, and no name. The number is masked (TRAP-59). */
const applicant = v.object({
  id: v.string(),
  name: v.nullable(v.string()),
  mobile: v.nullable(v.string()),
  deleted: v.boolean(),
})
const request = v.object({ id: v.string(), name: v.string(), jobRole: v.string() })

/** A link to a letter of the joining, made when the message is sent. */
const letter = v.object({ name: v.string(), type: v.string(), url: v.nullable(v.string()), expiresAt: v.string() })

/** `data` of each event. Times are ISO 8601 in UTC, `joiningDate` is a day in India, 'YYYY-MM-DD'. */
export const webhookData = {
  'applicant.stage_changed': v.object({ applicant, request, from: v.nullable(stage), to: stage }),
  'applicant.joined': v.object({
    applicant,
    request,
    employeeId: v.nullable(v.string()),
    joiningDate: v.nullable(v.string()),
    joinedAt: v.string(),
    documents: v.array(letter),
  }),
  'request.approved': v.object({ request }),
  'reachout.completed': v.object({
    reachout: v.object({ id: v.string(), channel: v.string(), candidates: v.number(), outcome: v.string() }),
    request,
  }),
  'credits.low': v.object({ balance: v.number(), threshold: v.number() }),
  [TEST_EVENT]: v.object({ message: v.string() }),
} as const

/** The body of a message about `type` (Standard Webhooks 1.0.0, "Payload structure"). */
export const webhookBody = (type: keyof typeof webhookData) =>
  v.object({ type: v.literal(type), timestamp: v.string(), data: webhookData[type] })
