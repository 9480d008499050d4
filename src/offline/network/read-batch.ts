import * as v from 'valibot'
import { basePaths, type AnyCall } from '../../contract/call.ts'
import { readLine as readLineWire, syncReads, type ReadLine } from '../../contract/sync-reads.ts'
import { schedule } from '../device/deps.ts'
import type { Store } from '../device/store.ts'
import { withToken } from './access.ts'
import type { Exchange } from './classification.ts'
import { reportConnectivity } from './connectivity.ts'
import { createMissing } from './missing.ts'
import { readLine } from './read-response.ts'
import { takeReadTurn } from './read-turn.ts'
import { commonHeaders, TIMEOUT_MS } from './request.ts'
import { readLines, type LinesEnd } from './response-lines.ts'

export interface BatchedRead {
  call: AnyCall
  input: unknown
}

export interface BatchOptions {
  signal: AbortSignal
  /** The response that a read would have had alone, as its line arrives. `n` is its place in the list. */
  onExchange: (n: number, exchange: Exchange) => void
}

const missing = createMissing()

/** Whether many reads may go in one request: with our own server, unless it has turned out not to know it. */
export const canBatchReads = (store: Store): boolean => store.deps.takesBatches !== false && !missing.is(store)

/**
 * Sends many reads in one request, in the background. A 401 leads to one refresh of the session and one repeat. Never throws.
 * Resolves to what became of the reads that were not handed over: 'missing' where the server wants them one by one.
 */
export async function exchangeReads(
  store: Store,
  reads: BatchedRead[],
  { signal, onExchange }: BatchOptions,
): Promise<'missing' | Exchange> {
  const end = await withToken<Exchange | Missing>(
    store,
    (token) => attempt(store, reads, token, { signal, onExchange }),
    true,
  )
  if (end.kind !== 'missing') return end.kind === 'ok' ? { kind: 'silent', reason: 'network' } : end
  missing.note(store)
  return 'missing'
}

interface Missing {
  kind: 'missing'
}

const aborted: Exchange = { kind: 'silent', reason: 'aborted' }

async function attempt(
  store: Store,
  reads: BatchedRead[],
  token: string,
  { signal, onExchange }: BatchOptions,
): Promise<Exchange | Missing> {
  const { deps } = store
  const text = JSON.stringify({ reads: reads.map(({ call, input }) => ({ call: call.name, input })) })
  const packed = await deps.pack?.(text).catch(() => undefined)
  const url = `${deps.origin}${basePaths.hire}${syncReads.path}`
  const init: RequestInit = {
    method: 'POST',
    headers: {
      accept: 'application/x-ndjson, application/json',
      ...(await commonHeaders(store, token)),
      'content-type': 'application/json',
      ...(packed ? { 'content-encoding': 'gzip' } : {}),
    },
    body: packed ?? text,
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'manual',
  }
  // Nothing may throw between here and the request: the turn would never end
  const endTurn = await takeReadTurn(store, signal)
  if (!endTurn) return { kind: 'silent', reason: 'timeout' }
  const end = await readOnce(store, url, init, signal, (response, sentAt) =>
    readLines<ReadLine>(
      store,
      { response, sentAt },
      {
        parse: (line) => parseLine(line, reads.length),
        onLine: (line, source) => signal.aborted || onExchange(line.n, readLine(reads[line.n]!.call, line, source)),
      },
    ),
  ).finally(endTurn)
  if (signal.aborted) return aborted
  if (end === 'missing') return { kind: 'missing' }
  await reportConnectivity(store, end)
  return end
}

function parseLine(line: unknown, count: number): ReadLine | undefined {
  const parsed = v.safeParse(readLineWire, line)
  return parsed.success && parsed.output.n < count ? parsed.output : undefined
}

/** One request, of which `read` reads the response; ended by the signal, and when no response comes in time. Never throws. */
async function readOnce(
  store: Store,
  url: string,
  init: RequestInit,
  signal: AbortSignal,
  read: (response: Response, sentAt: number) => Promise<LinesEnd>,
): Promise<LinesEnd> {
  const { deps } = store
  if (signal.aborted) return aborted
  const request = new AbortController()
  let stop!: (end: Exchange) => void
  const stopped = new Promise<Exchange>((resolve) => {
    stop = (end) => {
      resolve(end)
      request.abort()
    }
  })
  const cancel = schedule(deps, TIMEOUT_MS, () => stop({ kind: 'silent', reason: 'timeout' }))
  const onAbort = () => stop(aborted)
  signal.addEventListener('abort', onAbort)
  const work = async (): Promise<LinesEnd> => {
    const sentAt = Date.now()
    const response = await deps.fetch(url, { ...init, signal: request.signal })
    cancel()
    return read(response, sentAt)
  }
  try {
    return await Promise.race([work().catch((): Exchange => ({ kind: 'silent', reason: 'network' })), stopped])
  } finally {
    cancel()
    signal.removeEventListener('abort', onAbort)
    request.abort()
  }
}
