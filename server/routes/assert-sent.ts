import { Refusal } from '../core/errors.ts'
import type { Sent } from '../gateways/messages/types.ts'

/** Refuses what was not accepted. Of what may have gone out the user decides: another try is a message of its own. */
export function assertSent(sent: Sent): void {
  if (sent === 'unknown' || sent === 'repeat') throw new Refusal('outcome-unknown')
  if (sent === 'never') throw new Refusal('message-never')
  if (sent !== true) throw new Refusal('message-not-sent')
}
