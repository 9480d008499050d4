import type { FollowedRequestWire, PullCursor } from '../../contract/sync-pull.ts'
import { isCleared } from '../device/cleared.ts'
import type { RequestRecord } from '../device/database.ts'
import type { Store } from '../device/store.ts'
import { transact } from '../device/transact.ts'
import { readEpoch, wasReset, type RestoreEpoch } from '../network/restore-epoch.ts'
import { ofRequest } from './coverage.ts'
import { dropOthers } from './drop-others.ts'
import { keep } from './had.ts'
import { oweLoose } from './loose-rows.ts'
import { snapshotTables } from './rows.ts'

/**
 * One sweep over the rows of all followed requests. In `meta` while it is not at its end: the next pull goes on there. One of
 * tasks only is under 'tasks-sweep', beside the other that waits under 'sweep' to bring the rest.
 */
export interface Sweep {
  /** The ids of the partners. */
  of: string
  epoch: string
  /** What its requests get when their last row has come. Both of the first page: what changes meanwhile comes with the next pull. */
  mark: number
  asOf: number
  startedAt: number
  /** By id: which rows of the request were here when it began, as `keeping` of its record. */
  keepings: Record<string, string>
  /** Once so, it stays so: rows that it left out are behind its cursor. */
  tasksOnly?: true
  /** It begins after the tasks, which another sweep brought. */
  isRest?: true
  /** The requests that come whole all the same. */
  whole?: string[]
  /** Ids of rows that no mark speaks of. */
  loose?: string[]
  /** After the rows that are stored. */
  cursor?: PullCursor
}

const keyOf = ({ tasksOnly }: Pick<Sweep, 'tasksOnly'>) => (tasksOnly ? 'tasks-sweep' : 'sweep')

async function read(store: Store, key: 'sweep' | 'tasks-sweep', of: string, epoch: string | undefined) {
  const sweep = (await store.db.meta.get(key))?.value as Sweep | undefined
  return sweep?.of === of && sweep.epoch === epoch ? sweep : undefined
}

/** One that was cut in this restore epoch. */
export async function readSweep(
  store: Store,
  { of, epoch, tasksOnly }: { of: string; epoch: string | undefined; tasksOnly: boolean },
): Promise<Sweep | undefined> {
  const own = tasksOnly ? await read(store, 'tasks-sweep', of, epoch) : undefined
  const sweep = own ?? (await read(store, 'sweep', of, epoch))
  if (own || !tasksOnly) return sweep
  // Up to the last task both bring the same
  return sweep && isAtTasks(sweep) ? { ...sweep, tasksOnly } : undefined
}

const isAtTasks = ({ cursor, isRest }: Sweep): boolean => !isRest && cursor !== undefined && cursor.part < 2

interface Beginning {
  of: string
  requests: FollowedRequestWire[]
  page: { epoch: string; mark: number; asOf: number }
  startedAt: number
  /** Of the requests that the device said it has, when it said so. */
  keepings: Record<string, string>
  tasksOnly: boolean
  whole: string[]
  loose: string[]
}

/** Notes which rows of the listed requests are here. */
export function beginSweep(
  store: Store,
  { of, requests, page, startedAt, keepings: before, tasksOnly, whole, loose }: Beginning,
): Promise<Sweep> {
  return transact(store, ['requests', 'meta'], async () => {
    const sweep: Sweep = { of, ...page, startedAt, keepings: {}, whole, loose, ...(tasksOnly ? { tasksOnly } : {}) }
    if (await isCleared(store)) return sweep
    const found = await store.db.requests.bulkGet(requests.map(({ hiringRequestId }) => hiringRequestId))
    const records = found.filter((record) => record !== undefined)
    await keep(store, records)
    for (const { hiringRequestId, keeping } of records)
      sweep.keepings[hiringRequestId] = before[hiringRequestId] ?? keeping!
    return sweep
  })
}

interface Settling {
  sweep: Sweep
  requests: FollowedRequestWire[]
  /** Of the page whose rows are stored. */
  done: string[]
  tasksDone: string[]
  /** Where the rows begin that a sweep of tasks has left out. */
  rest: PullCursor | undefined
  isWhole: (hiringRequestId: string) => boolean
  /** Ids of all rows of a request, where its sweep was not cut. */
  named: ((hiringRequestId: string) => ReadonlySet<string>) | undefined
  /** As it was when the pull began. */
  epoch: RestoreEpoch | undefined
  isKept: boolean
}

/**
 * The rows of a page are here: its requests that are complete with it get their mark. Returns their ids; undefined when the
 * server was restored meanwhile, or the user has signed out.
 */
export function settlePage(store: Store, settling: Settling): Promise<string[] | undefined> {
  const { sweep, requests, done, tasksDone, epoch, isKept } = settling
  return transact(store, [...snapshotTables, 'requests'], async () => {
    if (await isCleared(store)) return undefined
    if (wasReset(epoch, await readEpoch(store))) {
      await store.db.meta.bulkDelete(['sweep', 'tasks-sweep'])
      return undefined
    }
    const ended = new Set(done)
    const listed = requests.filter((one) => ended.has(one.hiringRequestId))
    const records = await store.db.requests.bulkGet(listed.map((one) => one.hiringRequestId))
    const marked: RequestRecord[] = []
    for (const [index, { hiringRequestId, applicants }] of listed.entries()) {
      const record = records[index]
      // Rows of it were removed meanwhile, for lack of room say
      if (!record || record.keeping === undefined || record.keeping !== sweep.keepings[hiringRequestId]) continue
      const gone = settling.isWhole(hiringRequestId) ? await dropGone(store, settling, hiringRequestId, applicants) : 0
      if (gone !== undefined) marked.push({ ...markOf(record, sweep), ...(gone > 0 ? { keeping: undefined } : {}) })
    }
    await store.db.requests.bulkPut(marked)
    await markTasks(store, sweep, tasksDone)
    if (tasksDone.length > 0) await oweLoose(store, sweep.loose ?? [])
    if (isKept) await keepPlace(store, settling)
    return marked.map(({ hiringRequestId }) => hiringRequestId)
  })
}

/** Inside the transaction: of these the tasks are here. */
async function markTasks(store: Store, { keepings, mark, epoch, startedAt }: Sweep, ids: string[]): Promise<void> {
  const records = (await store.db.requests.bulkGet(ids)).filter((record) => record !== undefined)
  const had = records.filter(
    ({ hiringRequestId, keeping, savedAt }) =>
      savedAt === undefined && keeping !== undefined && keeping === keepings[hiringRequestId],
  )
  await store.db.requests.bulkPut(
    had.map((record) => ({ ...record, tasksMark: mark, tasksEpoch: epoch, tasksAt: startedAt })),
  )
}

/** Inside the transaction. After the tasks another sweep waits for leave to bring the rest. */
async function keepPlace(store: Store, { sweep, rest }: Settling): Promise<void> {
  const { cursor, tasksOnly, of, epoch } = sweep
  if (await isOfOthers(store, sweep)) return
  if (cursor) return void (await store.db.meta.put({ key: keyOf(sweep), value: sweep }))
  await store.db.meta.bulkDelete(tasksOnly ? ['tasks-sweep'] : ['sweep', 'tasks-sweep'])
  if (!tasksOnly || !rest) return
  const waiting = await read(store, 'sweep', of, epoch)
  if (waiting && !isAtTasks(waiting)) return
  const { tasksOnly: _, ...value } = { ...sweep, isRest: true as const, cursor: rest }
  await store.db.meta.put({ key: 'sweep', value })
}

/** Whether the user went over to other partners meanwhile, and the place is that of their sweep, which began later. */
async function isOfOthers(store: Store, sweep: Sweep): Promise<boolean> {
  const kept = (await store.db.meta.get(keyOf(sweep)))?.value as Sweep | undefined
  return kept !== undefined && kept.of !== sweep.of && kept.startedAt > sweep.startedAt
}

/**
 * A sweep that was cut may end after a later one. Its mark counts all the same: what it has stored may be older than what the
 * later one brought, and a lower mark costs no more than that some changes come twice.
 */
const markOf = (record: RequestRecord, { epoch, mark, asOf, startedAt }: Sweep): RequestRecord => ({
  ...record,
  mark,
  markEpoch: epoch,
  asOf: Math.max(record.asOf ?? 0, asOf),
  savedAt: startedAt,
  notKept: undefined,
})

/**
 * Inside the transaction: removes what the server does not have any more, and returns how many. Only a sweep that was not cut
 * and that no change disturbed shows that a row is gone; undefined when there is one and another sweep must tell which.
 */
async function dropGone(
  store: Store,
  { named }: Settling,
  hiringRequestId: string,
  total: number,
): Promise<number | undefined> {
  const names = named?.(hiringRequestId)
  if (names?.size === total) return dropOthers(store, hiringRequestId, names)
  const known = await ofRequest(store, hiringRequestId)
    .filter(({ onlyHere }) => !onlyHere)
    .toArray()
  return known.length > total || known.some(({ stale }) => stale) ? undefined : 0
}
