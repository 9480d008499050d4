import type { Clock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import type { Db } from '../db/connect.ts'
import { forStranger } from '../core/sender-lines.ts'
import { assertQuota, type Payers } from '../db/quota.ts'
import { sign } from '../identity/keys.ts'
import type { Actor } from '../store/actor.ts'
import { actingIpId } from '../store/policies.ts'
import { quotaOf } from './costs.ts'

interface Charging {
  config: Config
  db: Db
  clock: Clock
}

/**
 * Counts a call for its user and partner, or for the address when nobody is signed in; HTTP 429 above the quota. Outside
 * of any transaction, so that a refused attempt counts as well.
 */
export async function charge(
  { config, db, clock }: Charging,
  call: string,
  { user, address }: { user?: Actor; address: string },
): Promise<void> {
  const name = quotaOf(call)
  if (name === undefined) return
  const payers: Payers = user
    ? { user: user.userId, partner: actingIpId(user) }
    : { address: sign(config.sessionSecret, 'attempts', address) }
  const count = () => assertQuota(db, config.quotas, { name, payers }, clock.now())
  await (user ? count() : forStranger(address, count))
}
