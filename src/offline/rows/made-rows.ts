import type { Applicant } from '../../contract/funnel-row.ts'
import { stageLane } from '../../rules/command.ts'
import { commandOf } from '../device/command-of.ts'
import { readPayload } from '../device/payload.ts'
import type { Store } from '../device/store.ts'
import type { OutboxRow } from '../device/types.ts'

/** Whether this operation makes an applicant (GATE-07). */
export const isMaking = (store: Store, row: Pick<OutboxRow, 'call' | 'kindVersion'>): boolean =>
  commandOf(store, row)?.create !== undefined

/** The row that one of these operations makes, or undefined when none of them does. */
export function toMadeRow(store: Store, operations: OutboxRow[]): Applicant | undefined {
  const row = operations.find((one) => isMaking(store, one))
  const payload = row && readPayload(store, row)
  return payload?.command.create?.(payload.input as never, row!.deviceTime)
}

/**
 * Whether the server must make the person before this operation is sent: it is about a walk-in whose own operation is
 * still in the outbox, refused or not (GATE-12).
 */
export async function waitsForMaking(store: Store, row: OutboxRow): Promise<boolean> {
  const funnelId = readFunnelId(store, row)
  // In the lane of the made person the order is enough; only an operation of another lane needs the database
  if (funnelId === undefined || row.lane === stageLane({ funnelId })) return false
  const others = await store.db.outbox.where('funnelId').equals(funnelId).toArray()
  return others.some((one) => one.opId !== row.opId && isMaking(store, one))
}

/** As the input names them: by the id of the device also after they joined a row of the server. */
function readFunnelId(store: Store, row: OutboxRow): string | undefined {
  const payload = readPayload(store, row)
  return payload?.command.funnelId(payload.input as never) ?? row.funnelId
}
