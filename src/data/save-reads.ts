import type { CallOutput } from '../contract/call.ts'
import type { requestCalls } from '../contract/requests.ts'
import type { SessionUser } from '../contract/session.ts'
import type { Store } from '../offline/device/store.ts'
import { downloadClosed } from '../offline/rows/download.ts'
import { fetchReads, keyOf } from './fetch-reads.ts'
import { readsOfPartner, readsOfRequest, requestListsOf, type OfflineRead } from './offline-reads.ts'
import { bringBack, queriesOf } from './query-client.ts'

const HALF_DAY = 12 * 3_600_000
/** The wire's status of a request that takes applicants (HR-42). */
const ACTIVE = 1
/** How much is saved by itself, and how much when the user requests all of it: the newest, active ones first. */
const bounds = {
  own: { requests: 25, closedRows: 2_000, maxAge: HALF_DAY },
  asked: { requests: 200, closedRows: 10_000, maxAge: 60_000 },
}

export interface SaveReadsOptions {
  user: SessionUser
  ipIds: string[]
  isAsked: boolean
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
}

type Requests = CallOutput<typeof requestCalls.list>['data']['result']

/**
 * Brings to the device what the screens read besides funnel rows, so that every item of the menu and every row opens without
 * a network. What came recently is not fetched again. Returns false when the network went.
 */
export async function saveReads(store: Store, options: SaveReadsOptions): Promise<boolean> {
  const { user, ipIds, isAsked, onProgress } = options
  const bound = isAsked ? bounds.asked : bounds.own
  await restored(store)
  const lists = ipIds.flatMap(requestListsOf)
  const first = [...lists, ...ipIds.flatMap((ipId) => readsOfPartner(user, ipId))]
  // Until the lists are here the number of the rest is unknown
  const report = (done: number, of = first.length) => onProgress(done, of)
  const fetchAll = (reads: OfflineRead[], onDone: (done: number) => void) =>
    fetchReads(store, reads, { maxAge: bound.maxAge, signal: options.signal, onDone })
  if (!(await fetchAll(first, report))) return false
  const requests = lists.flatMap((read) => requestsIn(store, read)).slice(0, bound.requests)
  const rest = requests.flatMap(readsOfRequest)
  const total = first.length + rest.length
  const reportRest = (done: number) => report(first.length + done, total)
  if (!(await fetchAll(rest, reportRest))) return false
  const closed = requests.filter(({ status }) => status !== ACTIVE)
  return downloadClosed(store, closed, { room: bound.closedRows, signal: options.signal })
}

/** Resolves when the persisted reads are in memory. */
function restored(store: Store): Promise<void> {
  const { restored: restoration } = queriesOf(store)
  return new Promise((resolve) => {
    const check = () => {
      if (!restoration.get()) return
      stop()
      resolve()
    }
    const stop = restoration.subscribe(check)
    check()
  })
}

function requestsIn(store: Store, read: OfflineRead): Requests {
  bringBack(store, read.call, keyOf(read))
  const found = queriesOf(store).client.getQueryData(keyOf(read)) as CallOutput<typeof requestCalls.list> | undefined
  return found?.data.result ?? []
}
