import type { Clock } from '../core/clock.ts'
import type { Db } from '../db/connect.ts'
import { createDeliverer, type Deliverer } from '../core/deliverer.ts'
import { guarded } from '../gateways/guard.ts'
import type { PushGateway } from '../gateways/push/types.ts'
import type { Log } from '../core/log.ts'
import { deliverNextNote } from '../store/push.ts'

/** Sends the notes to browsers that are due. */
export type Notifier = Deliverer

export const createNotifier = (services: { db: Db; gateway: PushGateway; clock: Clock; log: Log }): Notifier => {
  const { db, clock, log } = services
  const gateway = guarded('push', services.gateway, ['send'])
  return createDeliverer('sending notes to browsers', () => deliverNextNote(db, gateway, clock.now()), log)
}
