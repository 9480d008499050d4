import { contactMessages } from '../db/schema.ts'
import { Refusal } from '../core/errors.ts'
import type { CallParsed } from '../../src/contract/call.ts'
import type { feedbackCalls } from '../../src/contract/feedback.ts'
import { findAccount } from '../identity/accounts.ts'
import { feedbackEmail } from '../mail/emails.ts'
import { postMail } from '../mail/mailer.ts'
import { findOperationsEmails } from '../store/accounts.ts'
import type { AreaRoutes, Context } from './handler.ts'
import { mayActFor } from '../store/policies.ts'

type Message = CallParsed<typeof feedbackCalls.send>

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
    await tellOperations(ctx, input)
    return { data: { received: true } }
  },
}

/** A letter to each user of operations who is on; the message is stored whether or not there is one. */
async function tellOperations(ctx: Context, { firstname, lastname, subject, message, mobile }: Message): Promise<void> {
  const writer = await findAccount(ctx.db, ctx.user.userId)
  if (!writer) return
  const letter = feedbackEmail({
    ...{ subject, message, mobile },
    name: `${firstname} ${lastname}`.trim(),
    company: writer.partner.legalEntityName,
    email: writer.user.email,
  })
  for (const to of await findOperationsEmails(ctx.db)) await postMail(ctx, { to, ...letter })
}
