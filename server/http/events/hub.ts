import type pg from 'pg'
import { makeClient } from '../../db/client.ts'
import { dbOn, type Db } from '../../db/connect.ts'
import type { Log } from '../../core/log.ts'
import { EPOCH_CHANNEL } from '../../store/epoch.ts'
import { EVENTS_CHANNEL, findEventsAfter, ROWS_CHANNEL, type UserEvent } from '../../store/events.ts'
import { readRowNews, type Urgency } from './row-news.ts'

export interface HubOptions {
  url: string
  /** Where this server's files are, for the other servers (server/doctor/servers.ts). */
  place?: string
  db: Db
  log: Log
  /** Asked on the connection that listens, when it is new, every so often, and when another server announces an epoch. */
  look?: (db: Db, isNew: boolean) => Promise<void>
  /** So often the connection that listens is asked, and so long it may take to open, ms. */
  askedMs?: number
}

export interface Listener {
  userId: string
  /** The last event this one has seen. */
  seen: number
  send(event: UserEvent): void
  /** Hears whose applicants changed, of every partner; undefined when that is not known. */
  onRows?(urgency: Urgency, ipId: string | undefined): void
  /** Ends the stream. */
  close(): void
}

/**
 * Sends new events to the streams that are open at this process. One connection listens to Postgres, where every
 * process announces whose events are new. The events are read from the table, in order, after the last one that each
 * stream has seen. So nothing depends on a single notification: a lost one is made up for by the next, or by the
 * heartbeat.
 */
export interface EventHub {
  attach(listener: Listener): () => void
  /** Sends what a listener has not seen. Calls during a run are coalesced into one more run. */
  flush(listener: Listener): Promise<void>
  /** Resolves once it listens for notifications. */
  ready: Promise<void>
  /** Ends the open streams one after the other within `ms`: phones that all come back at once would be a storm. */
  release(ms: number): void
  stop(): Promise<void>
}

/** Per user and process; a device uses one, whatever the number of its tabs. The oldest makes room. */
const MOST_STREAMS = 4
const RETRY_MS = 1_000
/** A database that was cut off keeps the connection, and says nothing on it. */
const ASKED_MS = 5_000
const GOODBYE_MS = 1_000

export function createEventHub({ url, place, db, log, look, askedMs = ASKED_MS }: HubOptions): EventHub {
  const listeners = new Map<string, Listener[]>()
  const running = new WeakMap<Listener, { again: boolean }>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let asking: NodeJS.Timeout | undefined
  let isStopped = false
  let isReady!: () => void
  const ready = new Promise<void>((resolve) => (isReady = resolve))

  async function flush(listener: Listener): Promise<void> {
    const run = running.get(listener)
    if (run) {
      run.again = true
      return
    }
    const mine = { again: true }
    running.set(listener, mine)
    try {
      while (mine.again && isAttached(listener)) {
        mine.again = false
        for (const event of await findEventsAfter(db, listener.userId, listener.seen)) {
          listener.seen = event.id
          listener.send(event)
        }
      }
    } catch (err) {
      // The next notification or heartbeat retries
      if (!isStopped) log.warn({ err }, 'reading events failed')
    } finally {
      running.delete(listener)
    }
  }
  const isAttached = (listener: Listener) => listeners.get(listener.userId)?.includes(listener) ?? false
  const wake = (userId?: string) => {
    const woken = userId === undefined ? [...listeners.values()].flat() : (listeners.get(userId) ?? [])
    for (const listener of woken) void flush(listener)
  }

  const tellRows = (urgency: Urgency, ipId?: string) => {
    for (const listener of [...listeners.values()].flat()) listener.onRows?.(urgency, ipId)
  }

  const name = place === undefined ? 'fieldhire-events' : `fieldhire-events ${place}`

  async function listen(): Promise<void> {
    const next = makeClient(url, { application_name: name, keepAlive: true, connectionTimeoutMillis: askedMs })
    client = next
    let isOver = false
    const lost = (fault?: Error) => {
      if (isOver) return
      isOver = true
      clearInterval(asking)
      next.end().catch(() => undefined)
      if (isStopped) return
      if (fault) log.warn({ err: fault }, 'listening for events failed')
      timer = setTimeout(() => void listen(), RETRY_MS)
    }
    next.on('error', lost)
    next.on('end', () => lost())
    const on = dbOn(next)
    const ask = (isNew = false) => (look ? look(on, isNew) : next.query('select 1').then(() => undefined))
    next.on('notification', ({ channel, payload = '' }) => {
      if (channel === EPOCH_CHANNEL) return void ask().catch((error: unknown) => lost(error as Error))
      if (channel === EVENTS_CHANNEL) return wake(payload)
      const { urgency, ipId } = readRowNews(payload)
      tellRows(urgency, ipId)
    })
    try {
      await next.connect()
      let isAsked = false
      asking = setInterval(() => {
        if (isAsked) return next.connection.stream.destroy()
        isAsked = true
        ask().then(
          () => (isAsked = false),
          (error: unknown) => lost(error as Error),
        )
      }, askedMs)
      await next.query(`listen ${EVENTS_CHANNEL}; listen ${ROWS_CHANNEL}; listen ${EPOCH_CHANNEL}`)
      // After it listens: an epoch that another server begins now is heard of
      if (look) await ask(true)
      isReady()
      // Catches up with notifications sent while not listening
      wake()
      tellRows('gate')
    } catch (error) {
      lost(error as Error)
    }
  }
  void listen()

  return {
    ready,
    flush,
    attach(listener) {
      const others = listeners.get(listener.userId) ?? []
      listeners.set(listener.userId, [...others, listener])
      const tooMany = others.slice(0, Math.max(0, others.length + 1 - MOST_STREAMS))
      for (const oldest of tooMany) oldest.close()
      return () => {
        const left = (listeners.get(listener.userId) ?? []).filter((other) => other !== listener)
        if (left.length > 0) listeners.set(listener.userId, left)
        else listeners.delete(listener.userId)
      }
    },
    release(ms) {
      const open = [...listeners.values()].flat()
      open.forEach((listener, at) => setTimeout(() => listener.close(), (ms * at) / open.length).unref())
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      clearInterval(asking)
      for (const listener of [...listeners.values()].flat()) listener.close()
      if (!client) return
      const last = client
      // A goodbye that a silent database does not answer: nothing here waits for it
      const cut = setTimeout(() => last.connection.stream.destroy(), GOODBYE_MS)
      await last.end().catch(() => undefined)
      clearTimeout(cut)
    },
  }
}
