import * as v from 'valibot'
import { idOf, parseJson, tenDigits } from '../post.ts'
import type { CallbackRequest, CarrierCallbacks, CarrierReport, FailureReason } from '../types.ts'

const text = v.pipe(v.string(), v.maxLength(2_000))
const field = v.optional(v.union([text, v.number()]))
const one = v.object({ requestId: field, status: field })
const batch = v.pipe(
  v.array(v.object({ requestId: field, report: v.pipe(v.array(v.object({ status: field })), v.maxLength(1_000)) })),
  v.maxLength(1_000),
)
const reply = v.object({ mobile: field, message: text, id: v.optional(v.unknown()) })

/**
 * MSG91 signs nothing: its reports come to the address of the account, which holds a key. By
 * msg91.com/help/how-can-i-get-the-delivery-reports-on-my-webhook-url: v2, a form whose `data` is a list of JSON, and v3,
 * JSON of one report; states 1 delivered, 2 failed, 9 NDNC, 16 and 25 rejected, 17 blocked. A flow was sent to one number, so
 * its requestId names one message. The fields of a reply (mobile, message, id) are those that the page of inbound
 * messages has filled in by whoever sets it up.
 */
export const msg91Callbacks: CarrierCallbacks = {
  read(request) {
    if (request.proof !== 'account') return 'unsigned'
    const given = readJson(request)
    const said = v.safeParse(reply, given)
    const from = said.success ? tenDigits(said.output.mobile) : undefined
    if (said.success && from !== undefined) {
      const { message, id } = said.output
      return { reports: [{ kind: 'reply', from, providerId: nameOf(id, from, message), text: message }] }
    }
    const many = v.safeParse(batch, given)
    if (many.success)
      return {
        reports: many.output.flatMap(({ requestId, report }) =>
          report.flatMap(({ status }) => reportOf(requestId, status)),
        ),
      }
    const single = v.safeParse(one, given)
    if (!single.success || single.output.requestId === undefined) return 'unreadable'
    return { reports: reportOf(single.output.requestId, single.output.status) }
  },
}

/** What is filled in as `id` may be a time: with the number and the words it names one reply. */
const nameOf = (id: unknown, from: string, message: string): string | undefined =>
  (typeof id === 'string' && id.trim() !== '') || typeof id === 'number'
    ? JSON.stringify([id, from, message])
    : undefined

function readJson({ body, header }: CallbackRequest): unknown {
  if ((header('Content-Type') ?? '').includes('json')) return parseJson(body)
  return parseJson(new URLSearchParams(body).get('data') ?? '')
}

const failures: Record<string, FailureReason> = {
  '2': 'other',
  '9': 'number',
  '16': 'other',
  '17': 'opted-out',
  '25': 'other',
}

function reportOf(requestId: unknown, status: unknown): CarrierReport[] {
  const providerId = idOf(requestId)
  const state = String(status)
  if (providerId === undefined) return []
  if (state === '1') return [{ kind: 'delivery', providerId, state: 'delivered' }]
  const reason = Object.hasOwn(failures, state) ? failures[state] : undefined
  return reason ? [{ kind: 'delivery', providerId, state: 'failed', reason }] : []
}
