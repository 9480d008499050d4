import { contactMessages } from '../db/schema.ts'
import { Refusal } from '../core/errors.ts'
import type { Email } from '../gateways/mail/types.ts'
import { findAccount } from '../identity/accounts.ts'
import { deletionEmail, feedbackAnswerEmail, feedbackEmail } from '../mail/emails.ts'
import { postMail } from '../mail/mailer.ts'
import { findOperationsEmails } from '../store/accounts.ts'
import type { AreaRoutes, Context } from './handler.ts'
import { addressOf } from '../store/elsewhere.ts'
import { findInbox, handleMessage, hasOpenDeletion, lockMessage } from '../store/inbox.ts'
import { assertRole, mayActFor } from '../store/policies.ts'

export const feedbackRoutes: AreaRoutes<'feedback'> = {
  async send(input, ctx) {
    if (input.partner_id !== ctx.user.ipId && !mayActFor(ctx.user, input.partner_id))
      throw new Refusal('message-for-other')
    await ctx.db.insert(contactMessages).values({
      userId: ctx.user.userId,
      partnerId: input.partner_id,
      partnerType: input.partner_type,
      firstName: input.firstname,
      lastName: input.lastname,
      email: input.email,
      mobile: input.mobile,
      subject: input.subject,
      message: input.message,
      operationKey: ctx.key,
      createdAt: ctx.now,
    })
    const writer = await findAccount(ctx.db, ctx.user.userId)
    const { firstname, lastname, subject, message, mobile } = input
    const name = `${firstname} ${lastname}`.trim()
    if (writer) await tellOperations(ctx, feedbackEmail({ ...nameOf(writer), name, subject, message, mobile }))
    return { data: { received: true } }
  },

  async requestDeletion(_input, ctx) {
    const writer = await findAccount(ctx.db, ctx.user.userId)
    if (!writer || (await hasOpenDeletion(ctx.db, ctx.user.userId))) throw new Refusal('deletion-asked')
    const { user, partner } = writer
    await ctx.db.insert(contactMessages).values({
      ...{ userId: user.id, partnerId: partner.ipId, partnerType: partner.userType, firstName: user.name },
      ...{ email: user.email, mobile: user.mobile ?? '', kind: 'deletion', subject: '', message: '' },
      ...{ operationKey: ctx.key, createdAt: ctx.now },
    })
    await tellOperations(ctx, deletionEmail(nameOf(writer)))
    return { data: { received: true } }
  },

  async inbox(input, ctx) {
    assertRole(ctx.user, 'OPS')
    const found = await findInbox(ctx.db, input)
    return { data: found, paginationOptions: { totalcount: found.counts[input.state] } }
  },

  async answer({ messageId, answer }, ctx) {
    const message = await getMessage(ctx, messageId)
    if (message.state !== 'new') throw new Refusal('message-handled')
    const writer = await findAccount(ctx.db, message.userId)
    if (!writer) throw new Refusal('message-writer-gone')
    await handleMessage(ctx.db, messageId, { state: 'answered', answer, ...handlerOf(ctx) })
    const letter = feedbackAnswerEmail({
      name: message.firstName,
      kind: message.kind,
      message: message.message,
      answer,
    })
    await postMail(ctx, { to: addressOf(writer), ...letter })
    return { data: { state: 'answered' } }
  },

  async setClosed({ messageId, closed }, ctx) {
    const message = await getMessage(ctx, messageId)
    if ((message.state === 'closed') === closed) throw new Refusal('message-handled')
    const state = closed ? 'closed' : message.answer === null ? 'new' : 'answered'
    await handleMessage(ctx.db, messageId, { state, ...handlerOf(ctx) })
    return { data: { state } }
  },
}

const handlerOf = (ctx: Context) => ({ handledBy: ctx.user.userId, handledAt: ctx.now })

async function getMessage(ctx: Context, messageId: number) {
  assertRole(ctx.user, 'OPS')
  const message = await lockMessage(ctx.db, messageId)
  if (!message) throw new Refusal('message-unknown')
  return message
}

type Writer = NonNullable<Awaited<ReturnType<typeof findAccount>>>

const nameOf = ({ user, partner }: Writer) => ({
  ...{ name: user.name, company: partner.legalEntityName, email: user.email },
})

/** A letter to each user of operations who is on; the message is stored whether or not there is one. */
async function tellOperations(ctx: Context, letter: Omit<Email, 'to'>): Promise<void> {
  for (const to of await findOperationsEmails(ctx.db)) await postMail(ctx, { to, ...letter })
}
