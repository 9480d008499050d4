import type { Context } from 'hono'
import { headers } from '../../src/contract/call.ts'
import type { Db } from '../db/connect.ts'
import type { Log } from '../core/log.ts'
import { notePhone } from '../store/waiting-phones.ts'

/** How often an unchanged report of a device is written again. */
const EVERY_MS = 60_000
const MOST_KNOWN = 20_000
/** Devices of one user that are new to this process, within an hour: more are invented, and cost no query. */
const MOST_NEW = 40
const HOUR_MS = 3_600_000

export interface PhoneReports {
  /** Notes a request's report of unsent updates on its device. Nothing waits for it, and its failure has no effect. */
  note(c: Context, userId: string, deviceId: string, now: number): void
}

/** Avoids writing a row on each request: this process remembers each device's last report. */
export function createPhoneReports({ db, log }: { db: Db; log: Log }): PhoneReports {
  const known = new Map<string, { pending: number; at: number }>()
  const fresh = new Map<string, { count: number; since: number }>()

  const isInvented = (userId: string, now: number): boolean => {
    const last = fresh.get(userId)
    const seen = last && now - last.since < HOUR_MS ? last : { count: 0, since: now }
    seen.count += 1
    if (fresh.size >= MOST_KNOWN) fresh.clear()
    fresh.set(userId, seen)
    return seen.count > MOST_NEW
  }
  return {
    note(c, userId, deviceId, now) {
      const said = c.req.header(headers.pendingCount)
      if (!said || !/^\d{1,6}$/.test(said)) return
      const pending = Number(said)
      const key = `${userId}\n${deviceId}`
      const last = known.get(key)
      const isNews = last === undefined || (last.pending === 0) !== (pending === 0) || now - last.at >= EVERY_MS
      if (!isNews || (last === undefined && isInvented(userId, now))) return
      if (known.size >= MOST_KNOWN) known.clear()
      known.set(key, { pending, at: now })
      const age = c.req.header(headers.pendingAge)
      const oldestAt = pending > 0 && age && /^\d{1,9}$/.test(age) ? now - Number(age) * 1000 : null
      const build = c.req.header(headers.appBuild)
      const report = {
        ...{ userId, deviceId, pending, oldestAt, seenAt: now, label: labelOf(c.req.header('User-Agent') ?? '') },
        build: build && /^[\w.-]{1,40}$/.test(build) ? build : null,
      }
      void notePhone(db, report).catch((err: unknown) => {
        known.delete(key)
        log.warn({ err }, 'phone reports')
      })
    },
  }
}

const systems = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const
const browsers = [
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Edg/, 'Edge'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const

/** 'Chrome on Android': enough to distinguish a user's phone from their computer. */
export function labelOf(userAgent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'App'
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  return system ? `${browser} on ${system}` : browser
}
