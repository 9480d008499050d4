import * as v from 'valibot'
import { API_KEY, basePaths, headers } from '../contract/call.ts'
import { eventStream, HEARTBEAT_MS, interviewCallEvent } from '../contract/events.ts'
import { backoff } from './answer.ts'
import { findAccess } from './access.ts'
import { noteEpoch } from './epoch.ts'
import { createEventParser, type StreamMessage } from './event-parser.ts'
import { noteNet } from './net.ts'
import { refreshApplicant } from './pull.ts'
import { schedule, type Store } from './store.ts'

/** A stream that has said nothing for so long is dead, whatever the phone believes of its connection. */
const SILENCE_MS = 2.5 * HEARTBEAT_MS
const MOST_WAIT_MS = 60_000

interface Scope {
  addEventListener?(type: string, listener: () => void): void
  removeEventListener?(type: string, listener: () => void): void
  document?: Scope & { visibilityState: string }
}

/** What is known from one stream to the next. */
interface Memory {
  /** The last event that was seen. */
  lastId?: string
  /** Applicants that an event was about and that could not be fetched then. */
  owed: Set<string>
}

/**
 * Listens to the user's channel while the page is looked at and there is a network (AUTH-10, API-093), and brings the
 * applicants up to date whose interview call has changed (CALL-10). Of several tabs one does it: the others see the rows
 * change. A broken stream is taken up after the last event, and every applicant with a call in progress is asked about
 * again, since what was said meanwhile may be gone (TRAP-74). Answers how to stop.
 */
export function startEvents(store: Store, scope: Scope = globalThis as unknown as Scope): () => void {
  const page = scope.document
  const memory: Memory = { owed: new Set() }
  let isStopped = false
  let running: AbortController | undefined
  const isWanted = () =>
    !isStopped &&
    !store.closed &&
    (page === undefined || page.visibilityState === 'visible') &&
    store.deps.onLine?.() !== false
  const look = () => {
    if (!isWanted()) return running?.abort()
    if (running) return
    const mine = (running = new AbortController())
    void underLock(store, mine.signal, () => follow(store, memory, mine.signal))
      .catch(() => undefined)
      .then(() => {
        running = undefined
        // It may be wanted again since it was told to end
        if (mine.signal.aborted) look()
      })
  }
  const targets = [
    [scope, 'online'],
    [scope, 'offline'],
    [scope, 'pageshow'],
    [page, 'visibilitychange'],
  ] as const
  for (const [target, type] of targets) target?.addEventListener?.(type, look)
  look()
  return () => {
    isStopped = true
    running?.abort()
    for (const [target, type] of targets) target?.removeEventListener?.(type, look)
  }
}

async function underLock(store: Store, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const { locks } = store.deps
  await (locks ? locks.request(`fieldhire-events-${store.userId}`, { signal }, work) : work())
}

/** One stream after the other until the signal says enough. */
async function follow(store: Store, memory: Memory, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted && !store.closed; failures += 1) {
    const wasHeard = await readStream(store, memory, signal).catch(() => false)
    if (wasHeard) failures = 0
    const wait = Math.min(MOST_WAIT_MS, backoff(failures, store.deps.random?.() ?? Math.random()))
    await pause(store, wait, signal)
  }
}

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

/** Reads one stream to its end. Answers whether it was one: only then the next may follow without a long wait. */
async function readStream(store: Store, memory: Memory, signal: AbortSignal): Promise<boolean> {
  const { deps } = store
  const access = await findAccess(store)
  if (access === 'other-user') return false
  if (!access) return renew(store)
  const controller = new AbortController()
  const end = () => controller.abort()
  signal.addEventListener('abort', end)
  let cancel = schedule(deps, SILENCE_MS, end)
  try {
    const response = await deps.fetch(`${deps.origin}${basePaths.hire}${eventStream.path}`, {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${access.token}`,
        [headers.apiKey]: API_KEY,
        [headers.deviceId]: await deps.deviceId(),
        [headers.deviceType]: 'web',
        [headers.appBuild]: deps.appBuild,
        ...(memory.lastId === undefined ? {} : { 'Last-Event-ID': memory.lastId }),
      },
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'manual',
      signal: controller.signal,
    })
    if (response.status === 401) return await renew(store, access.token)
    const isStream = /^text\/event-stream/i.test(response.headers.get('content-type') ?? '')
    if (!response.ok || !isStream || !response.body) return false
    const epoch = response.headers.get(headers.epoch)
    if (epoch !== null) void noteEpoch(store, epoch)
    let wasHeard = false
    const feed = createEventParser((message) => {
      wasHeard = true
      hear(store, memory, message)
    })
    const decoder = new TextDecoder()
    const reader = response.body.getReader()
    controller.signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined))
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      cancel()
      cancel = schedule(deps, SILENCE_MS, end)
      feed(decoder.decode(part.value, { stream: true }))
    }
    return wasHeard
  } finally {
    cancel()
    signal.removeEventListener('abort', end)
  }
}

/** A token that has run out: a new one, and the stream at once. Nobody waits for it, so nothing else is decided here. */
const renew = async (store: Store, stale?: string): Promise<boolean> =>
  (await store.deps.session.refresh(stale, true)) === 'refreshed'

function hear(store: Store, memory: Memory, { event, data, id }: StreamMessage): void {
  memory.lastId = id ?? memory.lastId
  if (event === 'ready') {
    // An answer of the API like any other, for whoever believes that there is no network
    void noteNet(store, { kind: 'ok', body: {} })
    void refreshCalls(store, memory).catch(() => undefined)
    return
  }
  const call = event === 'interview_calls' ? v.safeParse(interviewCallEvent, parse(data)) : undefined
  if (call?.success) void bring(store, memory, [call.output.funnelId]).catch(() => undefined)
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

/** Asks anew about every applicant whose call was in progress when last heard of. */
async function refreshCalls(store: Store, memory: Memory): Promise<void> {
  const tasks = await store.db.tasks.filter(({ row }) => row.call.status === 'progress').primaryKeys()
  await bring(store, memory, [...new Set([...tasks, ...memory.owed])])
}

async function bring(store: Store, memory: Memory, funnelIds: string[]): Promise<void> {
  for (const funnelId of funnelIds) {
    memory.owed.add(funnelId)
    const failure = await refreshApplicant(store, funnelId)
    // A refusal will be the same the next time
    if (!failure || failure.refusal) memory.owed.delete(funnelId)
  }
}
