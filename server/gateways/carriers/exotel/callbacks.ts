import * as v from 'valibot'
import { idOf, parseJson, tenDigits } from '../post.ts'
import type { CallbackRequest, CarrierCallbacks, CarrierReport } from '../types.ts'

const word = v.optional(v.pipe(v.string(), v.maxLength(2_000)))
const reply = v.object({ From: v.string(), Body: v.string(), SmsSid: v.optional(v.unknown()) })
const sms = v.object({ Status: v.pipe(v.string(), v.maxLength(50)), DetailedStatusCode: word })

/**
 * Exotel signs nothing: a status comes to the address that its message was given, by
 * developer.exotel.com/api-console/send-sms-api-console (form fields, terminal states sent, failed, failed_dnd: on the register of those who want no advertising, which is no word to us). A reply
 * comes with From and Body to the address of the account: as GET by support.exotel.com article 45270, which also says that a
 * HEAD comes first and that incoming SMS are not available at present; developer.exotel.com/docs/sms-support/sms-webhooks
 * recommends POST, whose body could not be read there, so that forms, forms in parts and JSON are taken.
 */
export const exotelCallbacks: CarrierCallbacks = {
  read(request) {
    const { proof } = request
    if (proof === 'none') return 'unsigned'
    if (proof === 'account') {
      const read = v.safeParse(reply, request.method === 'GET' ? Object.fromEntries(request.query) : fieldsOf(request))
      const from = read.success ? tenDigits(read.output.From) : undefined
      if (!read.success || from === undefined) return 'unreadable'
      const { Body, SmsSid } = read.output
      return { reports: [{ kind: 'reply', from, providerId: idOf(SmsSid), text: Body.slice(0, 2_000) }] }
    }
    const read = v.safeParse(sms, fieldsOf(request))
    if (!read.success) return 'unreadable'
    const { orderId } = proof
    const report = { kind: 'delivery' as const, orderId }
    if (read.output.Status === 'sent') return { reports: [{ ...report, state: 'delivered' }] }
    if (read.output.Status === 'failed_dnd') return { reports: [{ ...report, state: 'failed', reason: 'number' }] }
    if (read.output.Status === 'failed') return { reports: [{ ...report, state: 'failed', reason: 'other' }] }
    return { reports: [] }
  },
}

const call = v.object({
  Status: v.pipe(v.string(), v.maxLength(50)),
  EventType: word,
  Legs: v.optional(v.unknown()),
})

const ends: Record<string, 'completed' | 'failed'> = {
  completed: 'completed',
  failed: 'failed',
  busy: 'failed',
  'no-answer': 'failed',
  canceled: 'failed',
}

/** The end of a call; with legs both must have been answered for the two to have talked. */
export const exotelVoiceCallbacks: CarrierCallbacks = {
  read(request) {
    const { proof } = request
    if (typeof proof === 'string') return 'unsigned'
    const read = v.safeParse(call, fieldsOf(request))
    if (!read.success) return 'unreadable'
    const { Status, EventType, Legs } = read.output
    const outcome = Object.hasOwn(ends, Status) ? ends[Status] : undefined
    if (!outcome || (EventType !== undefined && EventType !== 'terminal')) return { reports: [] }
    const reports: CarrierReport[] = [
      { kind: 'call', orderId: proof.orderId, outcome: outcome === 'completed' && isMissed(Legs) ? 'failed' : outcome },
    ]
    return { reports }
  },
}

const leg = v.object({ Status: v.optional(v.string()) })

function isMissed(legs: unknown): boolean {
  const list = typeof legs === 'string' ? parseJson(legs) : legs
  if (!Array.isArray(list) || list.length < 2) return false
  return list.slice(0, 2).some((each) => v.is(leg, each) && each.Status !== undefined && each.Status !== 'completed')
}

/** Fields of JSON, of a form, or of a form in parts. */
function fieldsOf({ body, header }: CallbackRequest): Record<string, unknown> {
  const type = header('Content-Type') ?? ''
  if (type.includes('json')) return parseJson(body) ?? {}
  if (type.includes('multipart/form-data')) return partsOf(body)
  return Object.fromEntries(new URLSearchParams(body))
}

/** Plain fields only: `name="X"`, an empty line, the value. */
function partsOf(body: string): Record<string, string> {
  const found = body.matchAll(/name="([\w[\]]{1,60})"\r\n(?:[\w-]{1,40}:[^\r\n]{0,200}\r\n)?\r\n([^\r\n]{0,2000})\r\n/g)
  return Object.fromEntries([...found].map(([, name, value]) => [name!, value!]))
}
