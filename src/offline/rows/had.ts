import { MOST_FOLLOWED } from '../../contract/sync-pull.ts'
import type { RequestRecord } from '../device/database.ts'
import type { Store } from '../device/store.ts'
import type { Followed } from './followed-list.ts'

/** What a pull says that the device has, by id of the request. */
export interface Had {
  have: Record<string, number>
  haveSince?: Record<string, number>
  /** The restore epoch in which it came. */
  epoch?: string
}

/** The requests that are complete on this device, each with its own mark: no pull overtakes another. */
export async function readHad(
  store: Store,
  { ipIds, followed, epoch }: { ipIds: string[]; followed: Followed | undefined; epoch: string | undefined },
): Promise<Had> {
  if (epoch === undefined) return { have: {} }
  const listed = followed && new Set(followed.requests.map(({ hiringRequestId }) => hiringRequestId))
  const records = (await store.db.requests.where('ipId').anyOf(ipIds).toArray())
    .filter(({ savedAt, hiringRequestId }) => savedAt !== undefined && (listed?.has(hiringRequestId) ?? true))
    .sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0))
    .slice(0, MOST_FOLLOWED)
  const have = pick(records, ({ mark, markEpoch }) => (markEpoch === epoch ? mark : undefined))
  // Without a mark: fetched alone, or by an earlier build
  const haveSince = pick(records, ({ hiringRequestId, asOf, markEpoch = epoch }) =>
    hiringRequestId in have || markEpoch !== epoch ? undefined : asOf,
  )
  return { have, epoch, ...(Object.keys(haveSince).length > 0 ? { haveSince } : {}) }
}

const pick = (records: RequestRecord[], read: (record: RequestRecord) => number | undefined) =>
  Object.fromEntries(
    records.flatMap((record) => {
      const value = read(record)
      return value === undefined ? [] : [[record.hiringRequestId, value] as const]
    }),
  )

export const hasSome = ({ have, haveSince = {} }: Had, hiringRequestId: string): boolean =>
  Object.hasOwn(have, hiringRequestId) || Object.hasOwn(haveSince, hiringRequestId)
