import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../../core/is-same-secret.ts'
import type { TwilioSettings } from '../../../core/carriers.ts'
import { idOf, tenDigits } from '../post.ts'
import type { CallbackRequest, CarrierCallbacks } from '../types.ts'
import { twilioReasons } from './send.ts'

/**
 * Twilio signs the whole address and every field, sorted, by HMAC-SHA1 of the token of the account, by
 * twilio.com/docs/usage/webhooks/webhooks-security. A status comes with MessageSid and MessageStatus, a message with
 * From and Body.
 */
export const twilioCallbacks = (settings: TwilioSettings): CarrierCallbacks => ({
  read(request) {
    if (request.method !== 'POST' || !isSigned(request, settings.authToken)) return 'unsigned'
    const fields = new URLSearchParams(request.body)
    const status = fields.get('MessageStatus')
    if (status === null) return readMessage(fields)
    const orderId = typeof request.proof === 'object' ? request.proof.orderId : undefined
    const names = { kind: 'delivery' as const, orderId, providerId: idOf(fields.get('MessageSid')) }
    if (status === 'delivered' || status === 'read') return { reports: [{ ...names, state: 'delivered' }] }
    if (status !== 'failed' && status !== 'undelivered') return { reports: [] }
    const code = fields.get('ErrorCode') ?? ''
    const reason = Object.hasOwn(twilioReasons, code) ? twilioReasons[code] : 'other'
    return { reports: [{ ...names, state: 'failed', reason }] }
  },
})

function isSigned({ url, body, header }: CallbackRequest, authToken: string): boolean {
  const fields = [...new URLSearchParams(body)].toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))
  const signed = url + fields.map(([name, value]) => name + value).join('')
  const expected = createHmac('sha1', authToken).update(signed).digest('base64')
  return isSameSecret(header('X-Twilio-Signature') ?? '', expected)
}

function readMessage(fields: URLSearchParams) {
  const from = tenDigits(fields.get('From'))
  const text = fields.get('Body')
  if (text === null) return 'unreadable' as const
  if (from === undefined) return { reports: [] }
  const providerId = idOf(fields.get('MessageSid'))
  return { reports: [{ kind: 'reply' as const, from, providerId, text: text.slice(0, 2_000) }] }
}
