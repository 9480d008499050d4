import { API_KEY, basePaths, headers } from '../../contract/call.ts'
import { eventStream, HEARTBEAT_MS } from '../../contract/events.ts'
import { schedule } from '../device/deps.ts'
import type { Store } from '../device/store.ts'
import { findAccess } from './access.ts'
import { backoff } from './backoff.ts'
import { readConnectivity, reportConnectivity } from './connectivity.ts'
import { createEventParser, type StreamMessage } from './event-parser.ts'
import { probeStore } from './probe.ts'
import { takeReadTurn } from './read-turn.ts'
import { noteEpoch } from './restore-epoch.ts'

/** A stream without a byte for so long is dead, whatever state the phone reports for its connection. */
const SILENCE_MS = 2.5 * HEARTBEAT_MS
/** A heartbeat that is late: the network may have become one with a page of its own, which leaves old connections hanging. */
const LATE_MS = HEARTBEAT_MS + 2_000
const MOST_WAIT_MS = 60_000

type OnMessage = (message: StreamMessage) => void

/** State that the parts of the reader share. */
interface Reading {
  store: Store
  onMessage: OnMessage
  /** A stream that had begun is over. */
  onEnd: () => void
  cursor: Cursor
}

interface Scope {
  addEventListener?(type: string, listener: () => void): void
  removeEventListener?(type: string, listener: () => void): void
  document?: Scope & { visibilityState: string }
}

/** State that one stream hands to the next. */
interface Cursor {
  /** The id of the last event that was received. */
  lastId?: string
}

/**
 * Keeps the user's event stream open while the page is visible and there is a network (AUTH-10, API-093); of several tabs
 * one does it, under a lock. A broken stream is resumed after the last event. `onMessage` receives every message, 'ready'
 * for the start of a stream among them; `onEnd` hears of its end. Returns how to stop.
 */
export function followEvents(
  store: Store,
  onMessage: OnMessage,
  scope: Scope = globalThis as unknown as Scope,
  onEnd: () => void = () => undefined,
): () => void {
  const page = scope.document
  const reading: Reading = { store, onMessage, onEnd, cursor: {} }
  let isStopped = false
  let running: AbortController | undefined
  const isWanted = () =>
    !isStopped &&
    !store.closed &&
    (page === undefined || page.visibilityState === 'visible') &&
    store.deps.onLine?.() !== false
  const check = () => {
    if (!isWanted()) return running?.abort()
    if (running) return
    const mine = (running = new AbortController())
    void underLock(store, mine.signal, () => follow(reading, mine.signal))
      .catch(() => undefined)
      .then(() => {
        running = undefined
        // It may be wanted again since it was aborted
        if (mine.signal.aborted) check()
      })
  }
  const targets = [
    [scope, 'online'],
    [scope, 'offline'],
    [scope, 'pageshow'],
    [page, 'visibilitychange'],
  ] as const
  for (const [target, type] of targets) target?.addEventListener?.(type, check)
  check()
  return () => {
    isStopped = true
    running?.abort()
    for (const [target, type] of targets) target?.removeEventListener?.(type, check)
  }
}

async function underLock(store: Store, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const { locks } = store.deps
  await (locks ? locks.request(`fieldhire-events-${store.userId}`, { signal }, work) : work())
}

/** One stream after the other, with backoff, until the signal aborts. */
async function follow(reading: Reading, signal: AbortSignal): Promise<void> {
  const { store } = reading
  for (let failures = 0; !signal.aborted && !store.closed; failures += 1) {
    const end = await readStream(reading, signal).catch((): StreamEnd => 'lost')
    if (end === 'received') failures = 0
    // While a page is idle this is all it hears of the network, which may be one with a page of its own
    const isNews = failures === 0 || (end === 'lost' && (await isOnline(store)))
    if (isNews && !signal.aborted && !store.closed) void probeStore(store).catch(() => undefined)
    const wait = Math.min(MOST_WAIT_MS, backoff(failures, store.deps.random?.() ?? Math.random()))
    await pause(store, wait, signal)
  }
}

const isOnline = (store: Store) =>
  readConnectivity(store).then(
    (connectivity) => connectivity === 'online',
    () => false,
  )

const pause = (store: Store, ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      cancel()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const cancel = schedule(store.deps, ms, end)
    signal.addEventListener('abort', end)
  })

/**
 * How a stream ended: after a message, so that the next may follow without backoff; before its first message, because the
 * network or the server went away; or because there was none to read.
 */
type StreamEnd = 'received' | 'lost' | 'refused'

/** Reads one stream to its end. */
async function readStream(reading: Reading, signal: AbortSignal): Promise<StreamEnd> {
  const endTurn = await takeReadTurn(reading.store, signal)
  if (!endTurn || signal.aborted) {
    endTurn?.()
    return 'refused'
  }
  return openStream(reading, { signal, onResponse: endTurn }).finally(endTurn)
}

async function openStream(
  { store, onMessage, onEnd, cursor }: Reading,
  { signal, onResponse }: { signal: AbortSignal; onResponse: () => void },
): Promise<StreamEnd> {
  const { deps } = store
  const access = await findAccess(store)
  if (access === 'other-user') return 'refused'
  if (!access) return renew(store)
  const controller = new AbortController()
  const end = () => controller.abort()
  signal.addEventListener('abort', end)
  const listen = () => {
    // A probe tells it long before the stream counts as dead
    const cancelProbe = schedule(deps, LATE_MS, () => void probeStore(store).catch(() => undefined))
    const cancelEnd = schedule(deps, SILENCE_MS, end)
    return () => {
      cancelProbe()
      cancelEnd()
    }
  }
  let cancel = listen()
  let wasReceived = false
  try {
    const response = await deps.fetch(`${deps.origin}${basePaths.hire}${eventStream.path}`, {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${access.token}`,
        [headers.apiKey]: API_KEY,
        [headers.deviceId]: await deps.deviceId(),
        [headers.deviceType]: 'web',
        [headers.appBuild]: deps.appBuild,
        ...(cursor.lastId === undefined ? {} : { 'Last-Event-ID': cursor.lastId }),
      },
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'manual',
      signal: controller.signal,
    })
    onResponse()
    if (response.status === 401) return await renew(store, access.token)
    const isStream = /^text\/event-stream/i.test(response.headers.get('content-type') ?? '')
    if (!response.ok || !isStream || !response.body) return 'refused'
    const epoch = response.headers.get(headers.epoch)
    if (epoch !== null) void noteEpoch(store, epoch)
    const feed = createEventParser((message) => {
      wasReceived = true
      cursor.lastId = message.id ?? cursor.lastId
      // A response of the API like any other, which ends an offline state
      if (message.event === 'ready') void reportConnectivity(store, { kind: 'ok', body: {} })
      onMessage(message)
    })
    const decoder = new TextDecoder()
    const reader = response.body.getReader()
    controller.signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined))
    const nothing = () => undefined
    // A stream that is cut was one all the same: it is the first to know that the network has gone
    for (let part = await reader.read().catch(nothing); part && !part.done; part = await reader.read().catch(nothing)) {
      cancel()
      cancel = listen()
      feed(decoder.decode(part.value, { stream: true }))
    }
    return wasReceived ? 'received' : 'lost'
  } finally {
    cancel()
    signal.removeEventListener('abort', end)
    if (wasReceived) onEnd()
  }
}

/** The token has expired: refreshes it, and the stream follows at once. No user waits, so the session is not ended here. */
const renew = async (store: Store, stale?: string): Promise<StreamEnd> =>
  (await store.deps.session.refresh(stale, true)) === 'refreshed' ? 'received' : 'refused'
