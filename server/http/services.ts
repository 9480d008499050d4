import type { VerifyAccessToken } from '../identity/identity.ts'
import type { Admission } from './admission.ts'
import type { Endpoint } from './api-paths.ts'
import type { Clock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import type { Log } from '../core/log.ts'
import type { Db } from '../db/connect.ts'
import type { Shares } from '../db/shares.ts'
import type { FileGateway } from '../gateways/files/types.ts'
import type { MessageGateway } from '../gateways/messages/types.ts'
import type { PlacesGateway } from '../gateways/places/types.ts'
import type { PushGateway } from '../gateways/push/types.ts'
import type { Specimens } from '../gateways/specimens.ts'
import type { TelephonyGateway } from '../gateways/telephony/types.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { ReachoutSender } from '../reachouts/sender.ts'
import type { Sheets } from '../sheets/sheets.ts'
import type { PhoneReports } from './phone-reports.ts'

/** What a request needs of the server; main.ts makes the real one, tests their own. */
export interface Services {
  config: Config
  /** For reads. */
  db: Db
  /** For what else takes connections (db/shares.ts); `db` as well by default. */
  shares?: Pick<Shares, 'changes' | 'outbox'>
  clock: Clock
  log: Log
  files: FileGateway
  telephony: TelephonyGateway
  sheets: Sheets
  messages: MessageGateway
  mailer: Mailer
  places: PlacesGateway
  push: PushGateway
  specimens: Specimens
  reachouts: Pick<ReachoutSender, 'deliver'>
  endpoints: Endpoint[]
  verifyAccessToken: VerifyAccessToken
  /** Records what devices report of their unsent updates. */
  phones?: PhoneReports
  /** Which life of the database this is (store/epoch.ts). */
  epoch?: string
  /** The queue for updates from outboxes; one of its own by default. */
  admission?: Admission
}
