import type { Db } from '../db/connect.ts'
import type { Account } from '../identity/accounts.ts'
import { removeCodes } from '../identity/code-app.ts'
import { signInChangedEmail } from '../mail/emails-sign-in.ts'
import { queueMail } from '../mail/queue.ts'

/** Turns off the codes of a user who has lost the app, and tells them. False when they were off. Run it in a transaction. */
export async function resetCodes(tx: Db, { user, partner }: Account, now: number): Promise<boolean> {
  if (!(await removeCodes(tx, user.id))) return false
  const of = { name: user.name, company: partner.legalEntityName }
  await queueMail(tx, { to: user.email, ...signInChangedEmail({ kind: 'codes-off', ...of }) }, now)
  return true
}
