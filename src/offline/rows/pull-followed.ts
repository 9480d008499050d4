import type { FollowedRequestWire } from '../../contract/sync-pull.ts'
import { findFitting } from '../../rules/fitting-requests.ts'
import type { Store } from '../device/store.ts'
import { readEpoch } from '../network/restore-epoch.ts'
import { ofPartners, storeList, type Followed } from './followed-list.ts'
import { hasSome, type Had } from './had.ts'
import { beginSweep, readSweep, settlePage, type Sweep } from './sweep.ts'
import { pickOf } from './loose-rows.ts'
import { endOneByOne, refreshSome } from './one-by-one.ts'
import { idOf, putPage } from './pull.ts'
import { ask, readPage, type Asked, type PullOptions } from './pull-page.ts'
import { aborted, type PullFailure } from './refresh-applicant.ts'
import { dropRevoked, noteUnlisted } from './unlisted.ts'

export interface Pulled {
  /** The active ones first, then newest first. */
  requests: FollowedRequestWire[]
  /** Ids of the requests whose rows are up to date now. */
  upToDate: Set<string>
  /** The server has left out what is no task in requests that are not complete here. */
  tasksOnly: boolean
  /** It went on where an earlier one was cut: what changed since then is left for the next. */
  wasCut: boolean
}

/**
 * Brings the rows of all followed requests in the order of use: tasks first, then request by request; of those that are
 * complete on the device what changed. Each page moves the marks of the requests that it ends, so that a pull that is cut goes
 * on where it was. 'missing': the server does not know this request. 'restored': it was restored meanwhile, or the user has signed out. From a
 * server that gives no marks only the list comes. The next page is on its way while one is stored; a pull that ends before gives it up.
 */
export async function pullFollowed(
  store: Store,
  { signal, ...options }: PullOptions,
): Promise<Pulled | PullFailure | 'missing' | 'restored'> {
  const asking = new AbortController()
  const stop = () => asking.abort()
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  try {
    return await sweepFollowed(store, { ...options, signal: asking.signal })
  } finally {
    signal?.removeEventListener('abort', stop)
    stop()
  }
}

async function sweepFollowed(
  store: Store,
  options: PullOptions,
): Promise<Pulled | PullFailure | 'missing' | 'restored'> {
  const { ipIds, signal, changesOnly = false, isSparing = () => false, onPage, onList, onRows } = options
  const of = ofPartners(ipIds)
  const startedAt = store.deps.now()
  const epoch = await readEpoch(store)
  const place = { of, epoch: epoch?.id }
  let sweep = changesOnly ? undefined : await readSweep(store, { ...place, tasksOnly: isSparing() })
  const wasCut = sweep !== undefined
  const run = { upToDate: new Set<string>(), named: new Map<string, Set<string>>() }
  let ahead: Asked | undefined
  for (let isFirst = true; ; isFirst = false) {
    if (signal?.aborted || store.closed) return aborted
    const { asking, keepings, loose, answer } = ahead ?? (await ask(store, options, { ...place, sweep, isFirst }))
    const { had, known, unlisted, tasksOnly, whole } = asking
    const { exchange, took } = await answer
    const read = readPage(exchange, known)
    if (read === 'missing' || 'error' in read) return read
    const asked = (id: string) => hasSome(had, id) || id in (had.haveTasks ?? {}) || unlisted.includes(id)
    const takeRevoked = async () => {
      // Without a list nothing was asked
      if (isFirst && !changesOnly && known) await noteUnlisted(store, of, unlisted)
      await dropRevoked(store, read.page.revoked.filter(asked))
    }
    const { rows, done, tasksDone, mark, asOf, cursor, rest } = read.page
    onPage?.({ rows: rows.length, took })
    const followed: Followed = { of, digest: read.page.digest, requests: read.requests }
    if (mark === undefined || read.page.epoch === undefined) {
      await takeRevoked()
      // The caller fetches the rows one request at a time, and a desk has it done here
      await storeList(store, { ipIds, followed, isNoted: changesOnly })
      if (onList && !(await onList(followed.requests))) return aborted
      const failure = changesOnly ? await refreshSome(store, followed.requests, signal) : undefined
      return failure ?? { requests: followed.requests, upToDate: new Set(), tasksOnly: false, wasCut: false }
    }
    endOneByOne(store)
    const page = { epoch: read.page.epoch, mark, asOf }
    if (sweep && sweep.epoch !== page.epoch) return 'restored'
    // Records of requests that are gone are made anew by the first page
    const isOther = followed.digest !== known?.digest || (!sweep && !changesOnly)
    if (isOther) await storeList(store, { ipIds, followed, isNoted: changesOnly })
    sweep = sweep
      ? withoutUnlisted(sweep, followed.requests)
      : await beginSweep(store, {
          ...{ of, requests: followed.requests, page, startedAt, keepings, tasksOnly, whole },
          loose: await pickOf(store, loose, findFitting(followed.requests, new Set(had.without))),
        })
    sweep = { ...sweep, cursor, ...(tasksOnly ? { tasksOnly } : {}) }
    // On its way while the rows of this one are stored, which takes as long
    ahead = cursor && (await ask(store, options, { ...place, sweep, isFirst: false }))
    await putPage(store, rows, signal)
    if (signal?.aborted) return aborted
    for (const row of rows) noteName(run.named, row)
    const settled = await settlePage(store, {
      ...{ sweep, requests: followed.requests, done, tasksDone, rest, epoch, isKept: !changesOnly },
      isWhole: (id) => !hasSome(had, id),
      named: wasCut ? undefined : (id) => run.named.get(id) ?? new Set(),
    })
    if (!settled) return 'restored'
    // As rows do: what a restored server says of before its restore counts for nothing
    await takeRevoked()
    for (const id of settled) run.upToDate.add(id)
    onRows?.(countHere(followed.requests, had, run))
    if (isFirst && onList && !(await onList(followed.requests))) return aborted
    if (!cursor) return { requests: followed.requests, upToDate: run.upToDate, tasksOnly: rest !== undefined, wasCut }
  }
}

/** Of a request that left the list between two pages, rows may be missing. */
function withoutUnlisted(sweep: Sweep, requests: FollowedRequestWire[]): Sweep {
  const listed = new Set(requests.map(({ hiringRequestId }) => hiringRequestId))
  return { ...sweep, keepings: Object.fromEntries(Object.entries(sweep.keepings).filter(([id]) => listed.has(id))) }
}

function noteName(named: Map<string, Set<string>>, row: unknown): void {
  const { hiringRequestId: ids } = row as { hiringRequestId?: unknown }
  const hiringRequestId: unknown = Array.isArray(ids) ? ids[0] : ids
  if (typeof hiringRequestId !== 'string') return
  const names = named.get(hiringRequestId) ?? new Set()
  for (const id of idOf(row)) names.add(id)
  named.set(hiringRequestId, names)
}

function countHere(
  requests: FollowedRequestWire[],
  had: Had,
  { upToDate, named }: { upToDate: Set<string>; named: Map<string, Set<string>> },
): number {
  return findFitting(requests, new Set(had.without)).reduce((sum, { hiringRequestId, applicants }) => {
    const isHere = upToDate.has(hiringRequestId) || hasSome(had, hiringRequestId)
    return sum + (isHere ? applicants : Math.min(applicants, named.get(hiringRequestId)?.size ?? 0))
  }, 0)
}
