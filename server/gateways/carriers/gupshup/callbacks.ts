import * as v from 'valibot'
import { idOf, parseJson, tenDigits } from '../post.ts'
import type { CallbackRequest, CarrierCallbacks, CarrierReport, FailureReason } from '../types.ts'

const field = v.optional(v.union([v.pipe(v.string(), v.maxLength(500)), v.number()]))
/** At most 20 in a batch, by the documentation. */
const events = v.pipe(v.array(v.object({ externalId: field, eventType: field, errCode: field })), v.maxLength(1_000))

/**
 * Gupshup signs nothing: its reports come to the address of the account, which holds a key. By
 * docs.gupshup.io/docs/real-time-delivery-reports: a GET with externalId, status and errCode, or a POST of a list of JSON,
 * alone or as the field `response` of a form; and …/sms-api-setting-a-response-sms-to-marketing-call-to-actions: a reply
 * is a GET with msisdn and content. Errors by docs.suprsend.com/v1.2.1/docs/gupshup-sms-errors.
 */
export const gupshupCallbacks: CarrierCallbacks = {
  read(request) {
    if (request.proof !== 'account') return 'unsigned'
    if (request.method === 'GET') return readQuery(request)
    const read = v.safeParse(events, readJson(request))
    if (!read.success) return 'unreadable'
    return {
      reports: read.output.flatMap(({ externalId, eventType, errCode }) => reportOf(externalId, eventType, errCode)),
    }
  },
}

function readQuery({ query }: CallbackRequest) {
  const from = tenDigits(query.get('msisdn'))
  const content = query.get('content')
  if (from !== undefined && content !== null)
    return { reports: [{ kind: 'reply' as const, from, providerId: nameOf(query), text: content.slice(0, 2_000) }] }
  if (!query.has('externalId')) return 'unreadable'
  return { reports: reportOf(query.get('externalId'), query.get('status'), query.get('errCode')) }
}

/** A reply has no id here; with the time that it was sent at, all of it is one. */
const nameOf = (query: URLSearchParams) => (query.get('timestamp') ? query.toString() : undefined)

function readJson({ body, header }: CallbackRequest): unknown {
  if ((header('Content-Type') ?? '').includes('json')) return parseJson(body)
  return parseJson(new URLSearchParams(body).get('response') ?? body)
}

const reasons: Record<string, FailureReason> = { '3': 'number', '6': 'opted-out', '7': 'opted-out' }

function reportOf(externalId: unknown, state: unknown, errCode: unknown): CarrierReport[] {
  const providerId = idOf(externalId)
  if (providerId === undefined) return []
  if (state === 'SUCCESS' || state === 'DELIVERED') return [{ kind: 'delivery', providerId, state: 'delivered' }]
  if (state !== 'FAILURE' && state !== 'FAILED') return []
  const code = String(Number(errCode))
  return [
    { kind: 'delivery', providerId, state: 'failed', reason: Object.hasOwn(reasons, code) ? reasons[code] : 'other' },
  ]
}
