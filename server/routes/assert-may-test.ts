import { afterQuietHours } from '../../src/rules/reachouts.ts'
import { Refusal } from '../core/errors.ts'
import { assertQuota } from '../db/quota.ts'
import { sign } from '../identity/keys.ts'
import type { Context } from './handler.ts'

/** A test costs no credits, and anybody's number can be typed: as for reachouts no SMS at night, and few for one number. */
export async function assertMayTest(
  { config, db, now }: Context,
  { isSms, mobile }: { isSms: boolean; mobile: string },
): Promise<void> {
  if (isSms && afterQuietHours(now, config.smsQuietHours) > now) throw new Refusal('test-at-night')
  const recipient = sign(config.sessionSecret, 'attempts', mobile)
  await assertQuota(db, config.quotas, { name: 'testMessage', payers: { recipient } }, now)
}
