import type { Clock } from '../core/clock.ts'
import type { Db } from '../db/connect.ts'
import { createDeliverer, type Deliverer } from '../core/deliverer.ts'
import { guarded } from '../gateways/guard.ts'
import type { Email, MailGateway } from '../gateways/mail/types.ts'
import type { Log } from '../core/log.ts'
import { deliverNext, queueMail } from './queue.ts'

/** Sends the e-mails that are due. */
export type Mailer = Deliverer

export const createMailer = (services: { db: Db; gateway: MailGateway; clock: Clock; log: Log }): Mailer => {
  const { db, clock, log } = services
  const gateway = guarded('mail', services.gateway, ['send'])
  return createDeliverer('sending e-mails', () => deliverNext(db, gateway, clock.now()), log)
}

/** What a handler's context gives for it. */
interface MailContext {
  db: Db
  now: number
  mailer: Mailer
  afterCommit(effect: () => void | Promise<void>): void
}

/** Writes an e-mail in the handler's transaction and sends it after the commit; no one waits for the mail server. */
export async function postMail(ctx: MailContext, email: Email): Promise<void> {
  await queueMail(ctx.db, email, ctx.now)
  ctx.afterCommit(() => void ctx.mailer.deliver())
}
