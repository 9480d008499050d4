import * as v from 'valibot'
import { defineCall } from './call.ts'
import { id, personText } from './shapes.ts'

export const feedbackCalls = {
  /** API-035: a message to the operators of the portal. */
  send: defineCall({
    name: 'feedback.send',
    method: 'POST',
    path: 'other/updateContactMessage',
    mutation: true,
    offline: 'queue',
    input: v.object({
      partner_id: id,
      partner_type: id,
      firstname: v.pipe(personText(100), v.minLength(1)),
      lastname: v.optional(personText(100), ''),
      email: v.pipe(personText(200), v.email()),
      mobile: v.optional(personText(20), ''),
      subject: v.pipe(personText(200), v.minLength(1)),
      message: v.pipe(personText(2000), v.minLength(1)),
    }),
    output: v.object({ data: v.object({ received: v.literal(true) }) }),
  }),
}
