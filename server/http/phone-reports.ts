import type { Context } from 'hono'
import { headers } from '../../src/contract/call.ts'
import { labelOf } from '../core/device-label.ts'
import type { Db } from '../db/connect.ts'
import type { Log } from '../core/log.ts'
import { notePhone } from '../store/waiting-phones.ts'
import { createInventedCheck } from './invented-devices.ts'

/** How often an unchanged report of a device is written again. */
const EVERY_MS = 60_000
const MOST_KNOWN = 20_000

export interface PhoneReports {
  /** Notes a request's report of unsent updates on its device. Nothing waits for it, and its failure has no effect. */
  note(c: Context, userId: string, deviceId: string, now: number): void
}

/** Avoids writing a row on each request: this process remembers each device's last report. */
export function createPhoneReports({ db, log }: { db: Db; log: Log }): PhoneReports {
  const known = new Map<string, { pending: number; at: number; isAged: boolean }>()
  const isInvented = createInventedCheck()
  return {
    note(c, userId, deviceId, now) {
      const said = c.req.header(headers.pendingCount)
      if (!said || !/^\d{1,6}$/.test(said)) return
      const pending = Number(said)
      const key = `${userId}\n${deviceId}`
      const last = known.get(key)
      const age = c.req.header(headers.pendingAge)
      const oldestAt = pending > 0 && age && /^\d{1,9}$/.test(age) ? now - Number(age) * 1000 : null
      const isAged = oldestAt !== null
      // A phone that has just started counts before it knows since when its updates wait
      const isNews =
        last === undefined ||
        (last.pending === 0) !== (pending === 0) ||
        (isAged && !last.isAged) ||
        now - last.at >= EVERY_MS
      if (!isNews || (last === undefined && isInvented(userId, now))) return
      if (known.size >= MOST_KNOWN) known.clear()
      known.set(key, { pending, at: now, isAged })
      const report = {
        ...{ userId, deviceId, pending, oldestAt, seenAt: now, label: labelOf(c.req.header('User-Agent') ?? '') },
        build: buildOf(c) ?? null,
      }
      void notePhone(db, report).catch((err: unknown) => {
        known.delete(key)
        log.warn({ err }, 'writing phone reports failed')
      })
    },
  }
}

/** The build of the app that sent a request; undefined when it does not say, or says something else. */
export function buildOf(c: Context): string | undefined {
  const build = c.req.header(headers.appBuild)
  return build && /^[\w.-]{1,40}$/.test(build) ? build : undefined
}
