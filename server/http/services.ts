import type { RenewSession, VerifyAccessToken } from '../identity/identity.ts'
import type { Admission } from '../core/admission.ts'
import type { Endpoint } from './api-paths.ts'
import type { Clock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import type { Drain } from '../core/drain.ts'
import type { Log } from '../core/log.ts'
import type { Db } from '../db/connect.ts'
import type { FindReportsDb } from '../db/replica.ts'
import type { Shares } from '../db/shares.ts'
import type { FileGateway } from '../gateways/files/types.ts'
import type { MessageGateway } from '../gateways/messages/types.ts'
import type { PaymentGateway } from '../gateways/payments/types.ts'
import type { PlacesGateway } from '../gateways/places/types.ts'
import type { PushGateway } from '../gateways/push/types.ts'
import type { Specimens } from '../gateways/specimens.ts'
import type { TelephonyGateway } from '../gateways/telephony/types.ts'
import type { WebhookGateway } from '../gateways/webhooks/types.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { ReachoutSender } from '../reachouts/sender.ts'
import type { Sheets } from '../sheets/sheets.ts'
import type { Metrics } from './metrics.ts'
import type { PhoneReports } from './phone-reports.ts'
import type { RefusalTally, RefusedSender } from './refusal-tally.ts'
import type { SeenDevices } from './seen-devices.ts'

/** What a request needs of the server; main.ts makes the real one, tests their own. */
export interface Services {
  config: Config
  /** For reads. */
  db: Db
  /** For what else takes connections (db/shares.ts); `db` as well by default. */
  shares?: Pick<Shares, 'changes' | 'outbox'>
  /** Where reports and exports are read; `db` by default. */
  reports?: FindReportsDb
  clock: Clock
  log: Log
  files: FileGateway
  telephony: TelephonyGateway
  sheets: Sheets
  messages: MessageGateway
  mailer: Mailer
  places: PlacesGateway
  payments: PaymentGateway
  push: PushGateway
  webhooks: WebhookGateway
  specimens: Specimens
  reachouts: Pick<ReachoutSender, 'deliver'>
  /** Imports what was uploaded for the pool; run by the jobs as well. */
  imports: { deliver(): Promise<void> }
  endpoints: Endpoint[]
  verifyAccessToken: VerifyAccessToken
  /** Left out, a batch needs an access token. */
  renewSession?: RenewSession
  /** Records what devices report of their unsent updates. */
  phones?: PhoneReports
  /** Notes the builds of devices, and what they sent late. */
  seenDevices?: SeenDevices
  /** Counts what was not done for the page of operations (OPS-01). */
  refusals?: RefusalTally
  /** Counts and logs what was not done: the call and the reason of the contract, nothing of the user. */
  noteRefusal?: (call: string, reason: string, sender: RefusedSender) => void
  /** Counts a call that did not come as a request of its own. */
  noteCall?: Metrics['note']
  /** Which life of the database this is (store/epoch.ts). */
  epoch?: { readonly id: string; noteAccepted?(userId: string, key: string, at?: number): void }
  /** Set while the server is about to end. */
  drain?: Drain
  /** The queue for updates from outboxes; one of its own by default. */
  admission?: Admission
}
