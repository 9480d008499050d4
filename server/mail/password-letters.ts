import type { Clock } from '../core/clock.ts'
import type { Db } from '../db/connect.ts'
import { accountOffEmail, resetPasswordEmail } from './emails.ts'
import type { Mailer } from './mailer.ts'
import { queueMail } from './queue.ts'

interface Asker {
  email: string
  name: string
  company: string
  link?: string
}

/** What the identity provider sends to whoever has asked for a new password; it has no room for e-mails of its own. */
export const createPasswordLetters =
  ({ db, clock, mailer }: { db: Db; clock: Clock; mailer: Mailer }) =>
  async ({ email, link, ...of }: Asker): Promise<void> => {
    await queueMail(
      db,
      { to: email, ...(link === undefined ? accountOffEmail(of) : resetPasswordEmail({ ...of, link })) },
      clock.now(),
    )
    await mailer.deliver()
  }
