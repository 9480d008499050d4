import type { Applicant } from '../../contract/funnel-row.ts'
import type { RowRecord } from '../device/database.ts'
import type { Store } from '../device/store.ts'
import { findJoined } from './joined-ids.ts'

/** A funnel row on the device: the last snapshot and what the screen shows (I6). */
export interface LiveApplicant extends Applicant {
  /** The row as the server last sent it. */
  snapshot: Applicant
  /** Updates not sent yet, refused ones included. */
  pending: number
  /** Refused or quarantined among them. */
  refused: number
  /** When the snapshot was brought from the server, epoch ms. */
  savedAt: number
}

export function toLive(record: RowRecord, upToDateAt = 0): LiveApplicant {
  const { snapshot, shown, pending, refused, savedAt } = record
  return { ...(shown ?? snapshot), snapshot, pending, refused, savedAt: Math.max(savedAt, upToDateAt) }
}

/** One applicant as the screen shows them; undefined when the device does not have the row. */
export async function getRow(store: Store, funnelId: string): Promise<LiveApplicant | undefined> {
  const record = (await store.db.rows.get(funnelId)) ?? (await findJoined(store, funnelId))
  if (!record) return undefined
  // Rows that did not change are not sent again, but they were refreshed with their request
  const request = await store.db.requests.get(record.hiringRequestId)
  return toLive(record, request?.savedAt)
}
