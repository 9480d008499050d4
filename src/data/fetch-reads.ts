import { hashKey } from '@tanstack/react-query'
import type { CallInput } from '../contract/call.ts'
import { isBatchedRead } from '../contract/sync-reads.ts'
import type { Store } from '../offline/device/store.ts'
import { toResult } from '../offline/network/call.ts'
import { canBatchReads, exchangeReads } from '../offline/network/read-batch.ts'
import { CallFailure } from './call-failure.ts'
import type { OfflineRead } from './offline-reads.ts'
import { cachePolicyOf, fetchRead, queriesOf, takeResult } from './query-client.ts'

/** Reads in one request: a first download has some 30 of the partner, then six of each hiring request. */
const BATCH = 30
/** Where they go one by one. */
const AT_ONCE = 3
/** Before a batch of which nothing came is sent once more, ms. */
const RETRY_MS = 2_000

export interface FetchOptions {
  /** What came within so many ms is not fetched again. */
  maxAge: number
  signal: AbortSignal
  onDone: (done: number) => void
}

export const keyOf = ({ call, input }: OfflineRead) => [call.name, input]

/**
 * Brings reads into the cache, each once, in batches; one by one what no batch may hold, and where the server takes none.
 * False as soon as one of them found no network; a refusal concerns that read alone.
 */
export async function fetchReads(store: Store, reads: OfflineRead[], options: FetchOptions): Promise<boolean> {
  const { maxAge, signal, onDone } = options
  const own = new Map(reads.map((read) => [hashKey(keyOf(read)), read]))
  const missing = [...own.values()].filter((read) => isOlder(store, read, maxAge))
  let done = reads.length - missing.length
  const isOver = () => signal.aborted || store.closed
  const take = (count = 1) => onDone((done += count))
  take(0)
  let alone = missing.filter(({ call }) => !isBatchedRead(call))
  let together = missing.filter(({ call }) => isBatchedRead(call))
  while (together.length > 0 && canBatchReads(store)) {
    const batch = together.slice(0, BATCH)
    const rest = await fetchBatch(store, batch, { signal, onDone: take })
    if (rest === 'failed' || isOver()) return false
    together = [...rest, ...together.slice(BATCH)]
  }
  alone = [...together, ...alone]
  let isThere = true
  const work = async () => {
    for (let read = alone.shift(); read && isThere && !isOver(); read = alone.shift()) {
      const { call, input } = read
      const fetch = () => fetchRead(store, call, input as CallInput<typeof call>, { signal, background: true })
      if (await putRead(store, read, { queryFn: fetch })) take()
      else isThere = false
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return isThere && !isOver()
}

function isOlder(store: Store, read: OfflineRead, maxAge: number): boolean {
  const { client, unchecked } = queriesOf(store)
  const state = client.getQueryState(keyOf(read)) ?? unchecked.getQueryState(keyOf(read))
  const age = Date.now() - (state?.dataUpdatedAt ?? 0)
  return age < 0 || age > maxAge
}

/** Returns the reads that are to be asked once more: a cut response has some lines, and the rest of the batch follows. */
async function fetchBatch(
  store: Store,
  batch: OfflineRead[],
  { signal, onDone }: { signal: AbortSignal; onDone: () => void },
): Promise<OfflineRead[] | 'failed'> {
  for (let isLast = false; ; isLast = true) {
    const waiting = new Set(batch)
    const puts: Promise<boolean>[] = []
    const end = await exchangeReads(store, batch, {
      signal,
      onExchange: (n, exchange) => {
        const read = batch[n]!
        if (!waiting.delete(read) || store.closed) return
        const take = () => takeResult(store, read.call, read.input, toResult(read.call, exchange))
        // Only now, and not when the batch leaves: a screen that is opened meanwhile asks for itself and does not wait for a batch
        puts.push(putRead(store, read, { queryFn: take, retry: false }).finally(onDone))
      },
    })
    const isWhole = (await Promise.all(puts)).every(Boolean)
    if (end === 'missing' || waiting.size === 0) return isWhole ? [...waiting] : 'failed'
    if (waiting.size < batch.length) return [...waiting]
    if (isLast || end.kind !== 'silent' || end.reason === 'aborted') return 'failed'
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}

interface Fetching {
  queryFn: () => unknown
  retry?: false
}

/** False when there was no network. */
async function putRead(store: Store, read: OfflineRead, fetching: Fetching): Promise<boolean> {
  try {
    await queriesOf(store).client.fetchQuery({ queryKey: keyOf(read), ...cachePolicyOf(read.call), ...fetching })
    return true
  } catch (error) {
    return error instanceof CallFailure && error.error.class !== 'network' && error.error.class !== 'portal'
  }
}
