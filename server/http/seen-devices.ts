import type { Context } from 'hono'
import { DAY_MS } from '../../src/lib/dates.ts'
import { labelOf } from '../core/device-label.ts'
import type { Log } from '../core/log.ts'
import type { Db } from '../db/connect.ts'
import { HOUR_MS } from '../../src/lib/dates.ts'
import { addSightings, type Sighting } from '../store/seen-devices.ts'
import { createInventedCheck } from './invented-devices.ts'
import { buildOf } from './phone-reports.ts'

const MOST_KNOWN = 20_000
const MOST_WRITTEN = 2_000
const WEEK_MS = 7 * DAY_MS

export interface SeenDevices {
  /** Notes a request of a signed-in user's device and the build of its app. */
  note(c: Context, userId: string, deviceId: string, now: number): void
  /** Notes that an update was done or refused that was recorded `ageMs` ago; only one of more than a day counts. */
  noteUpdate(userId: string, deviceId: string, ageMs: number, now: number): void
  /** Writes what was seen since the last time. Never throws: what could not be written is kept for the next time. */
  flush(): Promise<void>
}

interface Known {
  label: string
  build: string | null
  /** When it was last written, or is going to be. */
  at: number
}

/** A device is written once an hour, and when it has another build or has sent something late. */
export function createSeenDevices({ db, log }: { db: Db; log: Log }): SeenDevices {
  const known = new Map<string, Known>()
  const isInvented = createInventedCheck()
  let waiting = new Map<string, Sighting>()
  let running: Promise<void> = Promise.resolve()

  const keyOf = (userId: string, deviceId: string) => `${userId}\n${deviceId}`
  /** Undefined when too many wait already. */
  const take = (userId: string, deviceId: string, { label, build }: Known, now: number) => {
    const key = keyOf(userId, deviceId)
    const before = waiting.get(key)
    if (!before && waiting.size >= MOST_WRITTEN) return undefined
    const none = { lateDay: 0, lateWeek: 0, longestMs: 0, lateAt: null }
    const sighting = { ...none, ...before, userId, deviceId, label, build, seenAt: now }
    waiting.set(key, sighting)
    return sighting
  }
  const write = async () => {
    if (waiting.size === 0) return
    const taken = waiting
    waiting = new Map()
    try {
      await addSightings(db, [...taken.values()])
    } catch (err) {
      log.warn({ err }, 'writing seen devices failed')
      for (const [key, sighting] of taken) {
        const later = waiting.get(key)
        if (!later && waiting.size >= MOST_WRITTEN) break
        waiting.set(key, later ? together(sighting, later) : sighting)
      }
    }
  }
  return {
    note(c, userId, deviceId, now) {
      const key = keyOf(userId, deviceId)
      const build = buildOf(c) ?? null
      const last = known.get(key)
      if (last && now - last.at < HOUR_MS && (build === null || build === last.build)) return
      if (!last && isInvented(userId, now)) return
      const seen = { label: labelOf(c.req.header('User-Agent') ?? ''), build: build ?? last?.build ?? null, at: now }
      if (!take(userId, deviceId, seen, now)) return
      if (known.size >= MOST_KNOWN) known.clear()
      known.set(key, seen)
    },
    noteUpdate(userId, deviceId, ageMs, now) {
      if (ageMs <= DAY_MS) return
      const device = known.get(keyOf(userId, deviceId))
      const sighting = device && take(userId, deviceId, device, now)
      if (!sighting) return
      sighting.lateDay += 1
      sighting.lateWeek += ageMs > WEEK_MS ? 1 : 0
      sighting.longestMs = Math.max(sighting.longestMs, ageMs)
      sighting.lateAt = now
    },
    flush: () => (running = running.then(write)),
  }
}

const together = (earlier: Sighting, later: Sighting): Sighting => ({
  ...later,
  lateDay: earlier.lateDay + later.lateDay,
  lateWeek: earlier.lateWeek + later.lateWeek,
  longestMs: Math.max(earlier.longestMs, later.longestMs),
  lateAt: later.lateAt ?? earlier.lateAt,
})
