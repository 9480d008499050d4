import { Refusal } from '../core/errors.ts'
import type { Sent } from '../gateways/messages/types.ts'

/** Refuses what was not accepted. Of what may have gone out the user decides, who knows it then. */
export function assertSent(sent: Sent): void {
  if (sent === 'unknown') throw new Refusal('outcome-unknown')
  if (sent !== true) throw new Refusal('message-not-sent')
}
