import type { PushedPost } from '../contract/sync-push.ts'
import { funnelCalls } from '../contract/funnel.ts'

/**
 * Whether the server compares what the user saw before it does this. Only then does the response tell on what the next
 * request of the lane may build: after a call without a base it may show what a colleague changed, unseen.
 */
export const isComparedCall = (call: string): boolean =>
  ![funnelCalls.interviewStatus, funnelCalls.attended, funnelCalls.deskMove].some(({ name }) => name === call)

/** The base of what follows a walk-in who was in the request already: what others did to them its user has not seen. */
export const NOTHING_SEEN = 0

/**
 * The input of a request that was made on top of another one, once that one is accepted: an update builds on the stage that
 * the one before it has left, as the response to that one shows it. The device sets the same base when it reads that
 * response (`finish`, offline/outbox/settle.ts), so that a repeat has the same body. Unchanged where the call takes no
 * base, or the response does not hold the applicant.
 */
export function baseFrom(body: Record<string, unknown>, call: string, input: PushedPost['input']): PushedPost['input'] {
  if (call === funnelCalls.scorecard.name) return cardBaseFrom(body, input)
  if (call !== funnelCalls.update.name) return input
  const payload = input['payload'] as { filter?: { ids?: unknown } } | undefined
  const ids = payload?.filter?.ids
  const data = body['data'] as { result?: unknown; isNew?: unknown } | undefined
  const result = data?.result
  if (!Array.isArray(ids) || ids.length !== 1 || !Array.isArray(result)) return input
  const rows = result as ({ _id?: unknown; currentStage?: { timeStamp?: unknown } | null } | null)[]
  // Who was in the request before their walk-in has another id
  const row = rows.length === 1 ? rows[0] : rows.find((one) => one?._id === ids[0])
  const wasThere = data?.isNew === false && row?._id !== ids[0]
  const timeStamp = wasThere ? NOTHING_SEEN : row?.currentStage?.timeStamp
  return typeof timeStamp === 'number' ? { ...input, payload: { ...payload, base: { timeStamp } } } : input
}

/** The same of a scorecard: on the card that the one before it has left. */
function cardBaseFrom(body: Record<string, unknown>, input: PushedPost['input']): PushedPost['input'] {
  const result = (body['data'] as { result?: unknown } | undefined)?.result
  if (!Array.isArray(result)) return input
  const row = (result as ({ _id?: unknown; scorecard?: { timeStamp?: unknown } | null } | null)[]).find(
    (one) => one?._id === input['funnelId'],
  )
  const timeStamp = row?.scorecard?.timeStamp
  return typeof timeStamp === 'number' ? { ...input, base: { timeStamp } } : input
}
