import type { Clock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import type { Db } from '../db/connect.ts'
import type { Log } from '../core/log.ts'

/** What the identity provider needs of the server. */
export interface IdentityServices {
  config: Pick<Config, 'sessionSecret' | 'baseUrl' | 'demo' | 'trustedProxies'>
  db: Db
  clock: Clock
  log: Log
}
