import type { FileGateway } from '../gateways/files/types.ts'
import type { Log } from '../core/log.ts'
import type { Db } from '../db/connect.ts'
import { purgeLedger } from '../db/ledger-postgres.ts'
import { purgeRates } from '../db/rate-limit.ts'
import { purgeMails } from '../mail/queue.ts'
import { purgeBotTests } from '../reachouts/bot-tests.ts'
import { purgeSheetErrors } from '../store/bulk.ts'
import { purgeAttachments } from '../store/attachments.ts'
import { purgeImports } from '../store/candidate-imports.ts'
import { purgeUploads } from '../store/candidate-uploads.ts'
import { purgeCarrierOrders } from '../store/carrier-orders.ts'
import { purgeStarts } from '../store/opt-outs.ts'
import { purgeEvents } from '../store/events.ts'
import { purgeFiles, purgeRegistrations } from '../store/expiry.ts'
import { purgeMessages } from '../store/inbox.ts'
import { purgeInterestLinks } from '../store/interest.ts'
import { purgePieceUploads } from '../store/piece-uploads.ts'
import { purgeNotes } from '../store/push.ts'
import { purgeRefusals } from '../store/refusals.ts'
import { purgeRollups } from '../store/rollups.ts'
import { purgeSightings } from '../store/seen-devices.ts'
import { purgeWaitingPhones } from '../store/waiting-phones.ts'
import { purgeDeliveries } from '../store/webhook-deliveries.ts'

/** `now` in epoch ms. */
type Purge = (db: Db, now: number) => Promise<unknown>

export interface PurgeOptions {
  db: Db
  now: number
  log: Log
  files: Pick<FileGateway, 'remove'>
  /** Removes expired data of the identity provider. */
  purgeIdentity?: Purge | undefined
}

/**
 * Removes what has been kept for its time. One that fails is logged and stops no other: each night it would be the same one,
 * and everything after it would stay for ever. The job fails with it in the end, so that somebody hears of it.
 */
export async function purgeAll({ db, now, log, files, purgeIdentity }: PurgeOptions): Promise<void> {
  const purges: Record<string, Purge | undefined> = {
    rates: purgeRates,
    events: purgeEvents,
    identity: purgeIdentity,
    sheetErrors: purgeSheetErrors,
    mails: purgeMails,
    carrierOrders: purgeCarrierOrders,
    starts: purgeStarts,
    uploads: purgeUploads,
    imports: purgeImports,
    pieceUploads: purgePieceUploads,
    botTests: purgeBotTests,
    messages: purgeMessages,
    notes: purgeNotes,
    deliveries: purgeDeliveries,
    interestLinks: purgeInterestLinks,
    waitingPhones: purgeWaitingPhones,
    sightings: purgeSightings,
    refusals: purgeRefusals,
    rollups: purgeRollups,
    // Before the files: the logo of a registration that ends belongs to nobody then
    registrations: purgeRegistrations,
    files: (tx, at) => purgeFiles(tx, files, at),
    attachments: (tx, at) => purgeAttachments(tx, files, at),
    operations: purgeLedger,
  }
  const removed: Record<string, number> = {}
  const failed: string[] = []
  for (const [name, purge] of Object.entries(purges))
    try {
      const count = await purge?.(db, now)
      if (typeof count === 'number' && count > 0) removed[name] = count
    } catch (err) {
      log.error({ err, purge: name }, 'not purged')
      failed.push(name)
    }
  log.info({ removed }, 'purged')
  if (failed.length > 0) throw new Error(`Not purged: ${failed.join(', ')}`)
}
