import type { Clock } from './clock.ts'
import type { Db } from './db/connect.ts'
import { createDeliverer, type Deliverer } from './deliverer.ts'
import type { Letter, MailGateway } from './gateways/mail.ts'
import type { Context } from './handler.ts'
import type { Log } from './log.ts'
import { deliverNext, queueMail } from './store/mails.ts'

/** Sends the letters that are due. */
export type Mailer = Deliverer

export const createMailer = (services: { db: Db; gateway: MailGateway; clock: Clock; log: Log }): Mailer => {
  const { db, gateway, clock, log } = services
  return createDeliverer('mail', () => deliverNext(db, gateway, clock.now()), log)
}

/** Writes a letter in the handler's transaction and sends it after the commit; nobody waits for the mail server. */
export async function postMail(
  ctx: Pick<Context, 'db' | 'now' | 'mailer' | 'afterCommit'>,
  letter: Letter,
): Promise<void> {
  await queueMail(ctx.db, letter, ctx.now)
  ctx.afterCommit(() => void ctx.mailer.deliver())
}
