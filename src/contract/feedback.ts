import * as v from 'valibot'
import { defineCall } from './call.ts'
import { id, pageOptions, paginationOptions, personLine, personText } from './shapes.ts'

export const messageStates = ['new', 'answered', 'closed'] as const
export type MessageState = (typeof messageStates)[number]
/** deletion: the user wants what is stored about them deleted. */
const messageKinds = ['feedback', 'deletion'] as const
export type MessageKind = (typeof messageKinds)[number]

const messageId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER))

const messageWire = v.object({
  id: v.number(),
  kind: v.picklist(messageKinds),
  state: v.picklist(messageStates),
  name: v.string(),
  company: v.string(),
  ipId: v.string(),
  /** Of the account that wrote it: the answer goes there. Null when there is no such account any more. */
  email: v.nullable(v.string()),
  mobile: v.string(),
  subject: v.string(),
  message: v.string(),
  /** Epoch ms, as `handledAt`. */
  createdAt: v.number(),
  answer: v.nullable(v.string()),
  /** Who of operations answered, closed or reopened it last, by name. */
  handledBy: v.nullable(v.string()),
  handledAt: v.nullable(v.number()),
})
export type InboxMessage = v.InferOutput<typeof messageWire>

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
      firstname: v.pipe(personLine(100), v.minLength(1)),
      lastname: v.optional(personLine(100), ''),
      email: v.pipe(personText(200), v.email()),
      mobile: v.optional(personText(20), ''),
      subject: v.pipe(personLine(200), v.minLength(1)),
      message: v.pipe(personText(2000), v.minLength(1)),
    }),
    output: v.object({ data: v.object({ received: v.literal(true) }) }),
  }),
  /** Ours: files a request to delete what is stored about the user; refused while an earlier one is open. */
  requestDeletion: defineCall({
    name: 'feedback.requestDeletion',
    method: 'POST',
    path: 'other/requestDeletion',
    mutation: true,
    offline: 'needs-network',
    input: v.object({}),
    output: v.object({ data: v.object({ received: v.literal(true) }) }),
  }),
  /** Ours, for operations: a page of the messages in one state, new ones oldest first, the rest newest first. */
  inbox: defineCall({
    name: 'feedback.inbox',
    method: 'POST',
    path: 'other/messages/list',
    offline: 'needs-network',
    input: v.object({ state: v.picklist(messageStates), ...pageOptions.entries }),
    output: v.object({
      data: v.object({ messages: v.array(messageWire), counts: v.record(v.picklist(messageStates), v.number()) }),
      paginationOptions,
    }),
  }),
  /** Ours, for operations: sends the answer by e-mail to the account that wrote; for a new message only. */
  answer: defineCall({
    name: 'feedback.answer',
    method: 'POST',
    path: 'other/messages/answer',
    mutation: true,
    offline: 'needs-network',
    input: v.object({ messageId, answer: v.pipe(personText(2000), v.minLength(1)) }),
    output: v.object({ data: v.object({ state: v.picklist(messageStates) }) }),
  }),
  /** Ours, for operations: closes a message, or opens a closed one again: then it is new or answered as before. */
  setClosed: defineCall({
    name: 'feedback.setClosed',
    method: 'POST',
    path: 'other/messages/closed',
    mutation: true,
    offline: 'needs-network',
    input: v.object({ messageId, closed: v.boolean() }),
    output: v.object({ data: v.object({ state: v.picklist(messageStates) }) }),
  }),
}
