import { Refusal } from '../core/errors.ts'
import type { Db } from '../db/connect.ts'
import type { Sent } from '../gateways/messages/types.ts'
import { isOptedOut } from '../store/opt-outs.ts'

/** Refuses what was not accepted. Of what may have gone out the user decides: another try is a message of its own. */
export async function assertSent(sent: Sent, to: string, db: Db): Promise<void> {
  if (sent === true) return
  if (sent === 'unknown' || sent === 'repeat') throw new Refusal('outcome-unknown')
  if (sent === 'never') throw new Refusal((await isOptedOut(db, to)) ? 'message-opted-out' : 'message-never')
  throw new Refusal('message-not-sent')
}
