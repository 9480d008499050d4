import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../../core/is-same-secret.ts'
import * as v from 'valibot'
import type { WhatsAppSettings } from '../../../core/carriers.ts'
import { idOf, parseJson, tenDigits } from '../post.ts'
import type { CallbackRequest, CarrierCallbacks, CarrierReport } from '../types.ts'
import { attachedOf } from './attached.ts'
import { reasonOfCode } from './send.ts'

const text = v.pipe(v.string(), v.maxLength(5_000))
const status = v.object({
  id: text,
  status: text,
  biz_opaque_callback_data: v.optional(text),
  errors: v.optional(v.array(v.object({ code: v.optional(v.number()) }))),
})
const message = v.object({
  id: v.optional(text),
  from: text,
  timestamp: v.optional(text),
  type: v.optional(text),
  text: v.optional(v.object({ body: text })),
  button: v.optional(v.object({ text: v.optional(text) })),
  interactive: v.optional(
    v.object({
      button_reply: v.optional(v.object({ title: text })),
      list_reply: v.optional(v.object({ title: text })),
    }),
  ),
  context: v.optional(v.object({ id: v.optional(text) })),
})
const MOST = 1_000
const value = v.object({
  metadata: v.optional(v.object({ phone_number_id: v.optional(text) })),
  statuses: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(MOST))),
  messages: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(MOST))),
})
const notice = v.object({
  object: v.literal('whatsapp_business_account'),
  entry: v.pipe(
    v.array(v.object({ changes: v.pipe(v.array(v.object({ field: text, value: v.unknown() })), v.maxLength(MOST)) })),
    v.maxLength(MOST),
  ),
})

/**
 * The webhook of WhatsApp: Meta verifies the address by a GET with hub.challenge, and signs each POST by
 * `X-Hub-Signature-256`, the HMAC-SHA256 of the body as it came by the secret of the app.
 */
export const whatsAppCallbacks = (settings: WhatsAppSettings): CarrierCallbacks => ({
  read(request) {
    if (request.method === 'GET') return verify(request, settings)
    const expected = `sha256=${createHmac('sha256', settings.appSecret).update(request.body).digest('hex')}`
    if (!isSameSecret(request.header('X-Hub-Signature-256') ?? '', expected)) return 'unsigned'
    const read = v.safeParse(notice, parseJson(request.body))
    if (!read.success) return 'unreadable'
    const changes = read.output.entry.flatMap((entry) => entry.changes).filter(({ field }) => field === 'messages')
    return { reports: changes.flatMap((change) => reportsOf(change.value, settings)) }
  },
})

function verify({ query }: CallbackRequest, { verifyToken }: WhatsAppSettings) {
  const challenge = query.get('hub.challenge') ?? ''
  const isOurs = query.get('hub.mode') === 'subscribe' && isSameSecret(query.get('hub.verify_token') ?? '', verifyToken)
  return isOurs && /^[\w.-]{1,200}$/.test(challenge) ? { challenge } : ('unsigned' as const)
}

/** What cannot be read, or is of another number of the same account, is left out: Meta would send it again for a week. */
function reportsOf(given: unknown, { phoneNumberId }: WhatsAppSettings): CarrierReport[] {
  const read = v.safeParse(value, given)
  if (!read.success) return []
  const { metadata, statuses = [], messages = [] } = read.output
  if (metadata?.phone_number_id !== undefined && metadata.phone_number_id !== phoneNumberId) return []
  return [...statuses.flatMap(deliveryOf), ...messages.flatMap(replyOf)]
}

function deliveryOf(given: unknown): CarrierReport[] {
  const read = v.safeParse(status, given)
  if (!read.success) return []
  const { id, status: state, biz_opaque_callback_data: orderId, errors } = read.output
  const names = { kind: 'delivery' as const, orderId: idOf(orderId), providerId: idOf(id) }
  if (state === 'delivered' || state === 'read') return [{ ...names, state: 'delivered' }]
  const reason = reasonOfCode(errors?.[0]?.code ?? -1)
  return state === 'failed' ? [{ ...names, state: 'failed', reason }] : []
}

function replyOf(given: unknown): CarrierReport[] {
  const read = v.safeParse(message, given)
  const from = read.success ? tenDigits(read.output.from) : undefined
  if (!read.success || from === undefined) return []
  const { id, timestamp, text: plain, button, interactive, context } = read.output
  const pressed = button?.text ?? interactive?.button_reply?.title ?? interactive?.list_reply?.title
  const attached = attachedOf(given as Record<string, unknown>)
  // Whoever writes STOP below a picture means it
  const said = plain?.body ?? pressed ?? attached?.caption ?? (attached && '')
  const at = /^\d{1,12}$/.test(timestamp ?? '') ? Number(timestamp) * 1_000 : undefined
  return said === undefined
    ? []
    : [
        {
          ...{ kind: 'reply', from, providerId: idOf(id), text: said, at, answers: idOf(context?.id) },
          ...(attached && { attached }),
        },
      ]
}
