import type { CallInput, CallOutput } from '../contract/call.ts'
import type { requestCalls } from '../contract/requests.ts'
import type { SessionUser } from '../contract/session.ts'
import type { Store } from '../offline/device/store.ts'
import { downloadClosed } from '../offline/rows/download.ts'
import { CallFailure } from './call-failure.ts'
import { readsOfPartner, readsOfRequest, requestListsOf, type OfflineRead } from './offline-reads.ts'
import { bringBack, cachePolicyOf, fetchRead, queriesOf } from './query-client.ts'

const AT_ONCE = 3
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
  if (!(await fetchAll(store, first, bound.maxAge, options.signal, report))) return false
  const requests = lists.flatMap((read) => requestsIn(store, read)).slice(0, bound.requests)
  const rest = requests.flatMap(readsOfRequest)
  const total = first.length + rest.length
  const reportRest = (done: number) => report(first.length + done, total)
  if (!(await fetchAll(store, rest, bound.maxAge, options.signal, reportRest))) return false
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

const keyOf = ({ call, input }: OfflineRead) => [call.name, input]

/** A few at a time. False as soon as one of them found no network; a refusal concerns that read alone. */
async function fetchAll(
  store: Store,
  reads: OfflineRead[],
  maxAge: number,
  signal: AbortSignal,
  onDone: (done: number) => void,
): Promise<boolean> {
  const waiting = [...reads]
  let isThere = true
  let done = 0
  const work = async () => {
    for (let read = waiting.shift(); read && isThere && !signal.aborted && !store.closed; read = waiting.shift()) {
      if (isOlder(store, read, maxAge) && !(await fetchOne(store, read, signal))) isThere = false
      onDone((done += 1))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return isThere && !signal.aborted && !store.closed
}

function isOlder(store: Store, read: OfflineRead, maxAge: number): boolean {
  const { client, unchecked } = queriesOf(store)
  const state = client.getQueryState(keyOf(read)) ?? unchecked.getQueryState(keyOf(read))
  const age = Date.now() - (state?.dataUpdatedAt ?? 0)
  return age < 0 || age > maxAge
}

async function fetchOne(store: Store, { call, input }: OfflineRead, signal: AbortSignal): Promise<boolean> {
  try {
    await queriesOf(store).client.fetchQuery({
      queryKey: keyOf({ call, input }),
      ...cachePolicyOf(call),
      queryFn: () => fetchRead(store, call, input as CallInput<typeof call>, { signal, background: true }),
    })
    return true
  } catch (error) {
    return error instanceof CallFailure && error.error.class !== 'network' && error.error.class !== 'portal'
  }
}

function requestsIn(store: Store, read: OfflineRead): Requests {
  bringBack(store, read.call, keyOf(read))
  const found = queriesOf(store).client.getQueryData(keyOf(read)) as CallOutput<typeof requestCalls.list> | undefined
  return found?.data.result ?? []
}
