import type { Context } from 'hono'
import { headers } from '../src/contract/call.ts'
import type { Db } from './db/connect.ts'
import type { Log } from './log.ts'
import { notePhone } from './store/waiting-phones.ts'

/** So often a device that says the same is written down again. */
const EVERY_MS = 60_000
const MOST_KNOWN = 20_000

export interface PhoneReports {
  /** Notes what a request says of the updates that wait on its device. Nobody waits for it, and it fails nothing. */
  note(c: Context, userId: string, deviceId: string, now: number): void
}

/** Keeps from writing a row with each request: this process remembers what a device said last. */
export function createPhoneReports({ db, log }: { db: Db; log: Log }): PhoneReports {
  const known = new Map<string, { pending: number; at: number }>()
  return {
    note(c, userId, deviceId, now) {
      const said = c.req.header(headers.pendingCount)
      if (!said || !/^\d{1,6}$/.test(said)) return
      const pending = Number(said)
      const key = `${userId}\n${deviceId}`
      const last = known.get(key)
      const isNews = last === undefined || (last.pending === 0) !== (pending === 0) || now - last.at >= EVERY_MS
      if (!isNews) return
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

/** 'Chrome on Android': enough to tell a person's phone from their computer. */
export function labelOf(userAgent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'App'
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  return system ? `${browser} on ${system}` : browser
}
