import type { Clock } from '../core/clock.ts'
import type { Db } from '../db/connect.ts'
import { takeAddressEmail } from './emails-address.ts'
import { accountOffEmail, resetPasswordEmail } from './emails.ts'
import { newDeviceEmail, type NewDevice } from './emails-new-device.ts'
import { signInChangedEmail, type SignInChange } from './emails-sign-in.ts'
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

/** To an address that somebody wants for their account: stored when it returns, and sent after it. */
export const createAddressLetters =
  ({ db, clock, mailer }: { db: Db; clock: Clock; mailer: Mailer }) =>
  async ({ email, ...of }: Required<Asker>): Promise<void> => {
    await queueMail(db, { to: email, ...takeAddressEmail(of) }, clock.now())
    void mailer.deliver()
  }

type Notice = { kind: SignInChange } | ({ kind: 'new-device' } & NewDevice)

/** What it sends to whose ways to sign in have changed: stored when it returns, and sent after it. */
export const createNotices =
  ({ db, clock, mailer }: { db: Db; clock: Clock; mailer: Mailer }) =>
  async ({ email, ...of }: Notice & { email: string; name: string; company: string }): Promise<void> => {
    const words = of.kind === 'new-device' ? newDeviceEmail(of) : signInChangedEmail(of)
    await queueMail(db, { to: email, ...words }, clock.now())
    void mailer.deliver()
  }
