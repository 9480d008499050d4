import type { Clock } from './clock.ts'
import type { Db } from './db/connect.ts'
import type { Letter, MailGateway } from './gateways/mail.ts'
import type { Context } from './handler.ts'
import type { Log } from './log.ts'
import { deliverNext, queueMail } from './store/mails.ts'

/** Sends what is due. */
export interface Mailer {
  /** Never throws; what could not be sent is tried again later. One run at a time: a second call waits for a run after it. */
  deliver(): Promise<void>
}

export function createMailer(services: { db: Db; gateway: MailGateway; clock: Clock; log: Log }): Mailer {
  const { db, gateway, clock, log } = services
  let running: Promise<void> | undefined
  let again = false
  const run = async () => {
    do {
      again = false
      try {
        while (await deliverNext(db, gateway, clock.now()));
      } catch (err) {
        log.error({ err }, 'mail')
      }
    } while (again)
    running = undefined
  }
  return {
    deliver: () => {
      again = true
      running ??= run()
      return running
    },
  }
}

/** Writes a letter in the handler's transaction and sends it after the commit; nobody waits for the mail server. */
export async function postMail(
  ctx: Pick<Context, 'db' | 'now' | 'mailer' | 'afterCommit'>,
  letter: Letter,
): Promise<void> {
  await queueMail(ctx.db, letter, ctx.now)
  ctx.afterCommit(() => void ctx.mailer.deliver())
}
