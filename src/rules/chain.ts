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

type Input = PushedPost['input']
type Row = Record<string, unknown>

/** A call whose input tells what its user saw: where that stands in the row, and where in the input. */
interface Compared {
  timeOf: (row: Row) => unknown
  idOf: (input: Input) => unknown
  withBase: (input: Input, timeStamp: number) => Input
}

const timeIn = (part: unknown): unknown => (part as { timeStamp?: unknown } | null | undefined)?.timeStamp
const idOf = (input: Input): unknown => input['funnelId']
const withBase = (input: Input, timeStamp: number): Input => ({
  ...input,
  base: { ...(input['base'] as object | undefined), timeStamp },
})

const comparedCalls: Record<string, Compared> = {
  [funnelCalls.update.name]: {
    timeOf: (row) => timeIn(row['currentStage']),
    idOf: (input) => {
      const ids = (input['payload'] as { filter?: { ids?: unknown } } | undefined)?.filter?.ids
      return Array.isArray(ids) && ids.length === 1 ? ids[0] : undefined
    },
    withBase: (input, timeStamp) => ({ ...input, payload: { ...(input['payload'] as object), base: { timeStamp } } }),
  },
  [funnelCalls.notes.name]: { timeOf: (row) => timeIn(row['notes']), idOf, withBase },
  [funnelCalls.scorecard.name]: { timeOf: (row) => timeIn(row['scorecard']), idOf, withBase },
}

/**
 * The input of a request that was made on top of another one, once that one is accepted: it builds on what the one before
 * it has left, as the response to that one shows it. The device sets the same base when it reads that response (`finish`,
 * offline/outbox/finish.ts), so that a repeat has the same body. Unchanged where the call takes no base, or the response
 * does not hold the applicant.
 */
export function baseFrom(body: Record<string, unknown>, call: string, input: Input): Input {
  const compared = comparedCalls[call]
  const id = compared?.idOf(input)
  const data = body['data'] as { result?: unknown; isNew?: unknown } | undefined
  if (!compared || id === undefined || !Array.isArray(data?.result)) return input
  const rows = data.result as (Row | null)[]
  // Who was in the request before their walk-in has another id
  const row = rows.length === 1 ? rows[0] : rows.find((one) => one?.['_id'] === id)
  const wasThere = data.isNew === false && row?.['_id'] !== id
  const timeStamp = wasThere ? NOTHING_SEEN : row && compared.timeOf(row)
  return typeof timeStamp === 'number' ? compared.withBase(input, timeStamp) : input
}
