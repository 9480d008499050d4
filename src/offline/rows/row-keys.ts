import type { Applicant, FunnelStatus } from '../../contract/funnel-row.ts'
import type { FunnelTab } from '../../contract/funnel.ts'
import { foldName } from '../../lib/text.ts'
import { tabStatuses } from '../../rules/funnel-tabs.ts'
import type { RowGroup, RowRecord } from '../device/database.ts'
import { wordKey, wordsOf } from './words.ts'

const groups = Object.fromEntries(
  (Object.keys(tabStatuses) as FunnelTab[]).flatMap((tab) =>
    tab === 'all' ? [] : (tabStatuses[tab] ?? []).map((status) => [status, tab]),
  ),
) as Partial<Record<FunnelStatus, RowGroup>>

export const groupOf = (status: FunnelStatus): RowGroup => groups[status] ?? 'applied'

/** Sorts rows without a date after all that have one. */
export const NEVER = 8_640_000_000_000_000

/** What the indexes of the rows table need, worked out when a row is written so that no list has to load rows to sort. */
export function rowKeys(row: Applicant): Pick<RowRecord, 'group' | 'nameKey' | 'stageAt' | 'due' | 'words'> {
  return {
    group: groupOf(row.stage.status),
    nameKey: foldName(row.name),
    stageAt: row.stage.at,
    due: (row.stage.status === 'selected' ? row.joiningTime : row.expiresAt) ?? NEVER,
    words: [...new Set(wordsOf(row.name))].map((word) => wordKey(row.hiringRequestId, word)),
  }
}
