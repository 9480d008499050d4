import { MOST_FOLLOWED } from '../../contract/sync-pull.ts'
import type { RequestRecord } from '../device/database.ts'
import type { Store } from '../device/store.ts'
import { transact } from '../device/transact.ts'
import type { Followed } from './followed-list.ts'

/** What a pull says that the device has, by id of the request. */
export interface Had {
  have: Record<string, number>
  haveSince?: Record<string, number>
  /** Of those of which only the tasks are here. */
  haveTasks?: Record<string, number>
  /** The restore epoch in which it came. */
  epoch?: string
  /** Ids of those that it gave up for lack of room. */
  without?: string[]
}

/**
 * The requests that are complete on this device, each with its own mark: no pull overtakes another. `keepings` tells which rows
 * that is said of, for the moment in which they are removed before the response comes.
 */
export async function readHad(
  store: Store,
  { ipIds, followed, epoch }: { ipIds: string[]; followed: Followed | undefined; epoch: string | undefined },
): Promise<{ had: Had; keepings: Record<string, string> }> {
  if (epoch === undefined) return { had: { have: {} }, keepings: {} }
  const listed = followed && new Set(followed.requests.map(({ hiringRequestId }) => hiringRequestId))
  const hasTasks = ({ savedAt, tasksMark, tasksEpoch }: RequestRecord) =>
    savedAt === undefined && tasksMark !== undefined && tasksEpoch === epoch
  const { records, without } = await transact(store, ['requests'], async () => {
    const all = await store.db.requests.where('ipId').anyOf(ipIds).toArray()
    const found = all
      .filter((record) => record.savedAt !== undefined || hasTasks(record))
      .filter(({ hiringRequestId }) => listed?.has(hiringRequestId) ?? true)
      .sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0))
      .slice(0, MOST_FOLLOWED)
    await keep(store, found)
    return { records: found, without: notKeptOf(all) }
  })
  const have = pick(records, ({ savedAt, mark, markEpoch }) =>
    savedAt !== undefined && markEpoch === epoch ? mark : undefined,
  )
  // Without a mark: fetched alone, or by an earlier build
  const haveSince = pick(records, ({ savedAt, hiringRequestId, asOf, markEpoch = epoch }) =>
    savedAt === undefined || hiringRequestId in have || markEpoch !== epoch ? undefined : asOf,
  )
  const haveTasks = pick(records, (record) => (hasTasks(record) ? record.tasksMark : undefined))
  const had = {
    ...{ have, epoch },
    ...(Object.keys(haveSince).length > 0 ? { haveSince } : {}),
    ...(Object.keys(haveTasks).length > 0 ? { haveTasks } : {}),
    ...(without.length > 0 ? { without } : {}),
  }
  const keepings = Object.fromEntries(records.map(({ hiringRequestId, keeping }) => [hiringRequestId, keeping!]))
  return { had, keepings }
}

const notKeptOf = (records: RequestRecord[]): string[] =>
  records
    .filter(({ notKept, savedAt }) => notKept && savedAt === undefined)
    .map(({ hiringRequestId }) => hiringRequestId)
    .slice(0, MOST_FOLLOWED)

/** Of these partners, the requests that the device gave up for lack of room. */
export const readNotKept = async (store: Store, ipIds: string[]): Promise<Set<string>> =>
  new Set(notKeptOf(await store.db.requests.where('ipId').anyOf(ipIds).toArray()))

/** Inside a transaction over `requests`: from now on it shows when rows of these are removed. */
export async function keep(store: Store, records: RequestRecord[]): Promise<void> {
  const unkept = records.filter(({ keeping }) => keeping === undefined)
  for (const record of unkept) record.keeping = crypto.randomUUID()
  await store.db.requests.bulkPut(unkept)
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
