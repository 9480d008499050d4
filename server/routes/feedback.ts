import { contactMessages } from '../db/schema.ts'
import { Refusal } from '../core/errors.ts'
import type { AreaRoutes } from './handler.ts'
import { mayActFor } from '../store/policies.ts'

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
    return { data: { received: true } }
  },
}
