import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { headers, isDeviceId } from '../../src/contract/call.ts'
import { refusalReasons } from '../../src/contract/refusal-reasons.ts'
import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import type { Db } from '../db/connect.ts'
import { DEVICE_BITS } from '../db/tables/refusals.ts'
import { HOUR_MS } from '../../src/lib/dates.ts'
import { addRefusals, NO_BUILD, OTHER } from '../store/refusals.ts'
import { buildOf } from './phone-reports.ts'

/** Kinds of one hour, of this process; what comes after them is counted as one kind. */
const MOST_KINDS = 1_000
/** Builds of one hour that no server on this database has offered: a header holds what its sender likes. */
const MOST_UNKNOWN_BUILDS = 10
/** As scripts/build.mjs names builds. */
const namedByBuild = /^[0-9a-f]{12}$/

/** Who was refused, as far as it is counted. */
export interface RefusedSender {
  build: string | undefined
  /** Leaves one of 1,024 bits. */
  deviceId: string | undefined
}

export const refusedSenderOf = (c: Context): RefusedSender => {
  const deviceId = c.req.header(headers.deviceId)
  return { build: buildOf(c), deviceId: deviceId && isDeviceId(deviceId) ? deviceId : undefined }
}

export interface RefusalTally {
  note(call: string, reason: string, sender: RefusedSender): void
  /** Writes what was counted since the last time. Never throws: what could not be written is kept for the next time. */
  flush(): Promise<void>
}

interface Options {
  db: Db
  clock: Clock
  log: Log
  /** Names of calls, and the areas of other paths: every other one is counted as 'other'. */
  calls: ReadonlySet<string>
  /** Those that servers on this database offered (store/app-builds.ts). */
  builds: readonly string[]
}

interface Kind {
  hour: number
  call: string
  reason: string
  build: string
  count: number
  bits: Set<number>
}

/**
 * Counts refusals in memory, by hour, call, reason and build, until they are written in one statement. Whatever a
 * stranger sends, there are at most `MOST_KINDS` in an hour: a call or a reason that is not of the contract is 'other'.
 */
export function createRefusalTally({ db, clock, log, calls, builds }: Options): RefusalTally {
  const offered = new Set(builds)
  let kinds = new Map<string, Kind>()
  /** Of this hour, also those that are written by now. */
  let hour = 0
  let seenKinds = new Set<string>()
  let unknownBuilds = new Set<string>()
  let running: Promise<void> = Promise.resolve()

  const nameOf = (build: string | undefined): string => {
    if (build === undefined) return NO_BUILD
    if (offered.has(build)) return build
    if (!namedByBuild.test(build)) return OTHER
    if (unknownBuilds.size >= MOST_UNKNOWN_BUILDS && !unknownBuilds.has(build)) return OTHER
    unknownBuilds.add(build)
    return build
  }
  const add = (one: Omit<Kind, 'count' | 'bits'>, count: number, bits: Iterable<number>) => {
    const key = JSON.stringify([one.hour, one.call, one.reason, one.build])
    const kind = kinds.get(key) ?? { ...one, count: 0, bits: new Set<number>() }
    kinds.set(key, kind)
    kind.count += count
    for (const bit of bits) kind.bits.add(bit)
  }
  const write = async () => {
    if (kinds.size === 0) return
    const taken = kinds
    kinds = new Map()
    try {
      await addRefusals(
        db,
        [...taken.values()].map(({ bits, ...kind }) => ({ ...kind, devices: textOf(bits) })),
      )
    } catch (err) {
      log.warn({ err }, 'writing refusal counts failed')
      // An hour's kinds at most for each hour that the database is away, and only the newest of them
      const oldest = clock.now() - 3 * HOUR_MS
      for (const { count, bits, ...kind } of taken.values()) if (kind.hour >= oldest) add(kind, count, bits)
    }
  }
  return {
    note(call, reason, { build, deviceId }) {
      const now = Math.floor(clock.now() / HOUR_MS) * HOUR_MS
      if (now !== hour) {
        hour = now
        seenKinds = new Set()
        unknownBuilds = new Set()
      }
      let kind = {
        hour,
        call: calls.has(call) ? call : OTHER,
        reason: Object.hasOwn(refusalReasons, reason) ? reason : OTHER,
        build: nameOf(build),
      }
      const key = JSON.stringify(kind)
      if (seenKinds.size >= MOST_KINDS && !seenKinds.has(key)) kind = { hour, call: OTHER, reason: OTHER, build: OTHER }
      else seenKinds.add(key)
      add(kind, 1, deviceId === undefined ? [] : [bitOf(deviceId)])
    },
    flush: () => (running = running.then(write)),
  }
}

const bitOf = (deviceId: string): number => createHash('sha256').update(deviceId).digest().readUInt16BE(0) % DEVICE_BITS

function textOf(bits: ReadonlySet<number>): string {
  const digits = Array.from({ length: DEVICE_BITS }, () => '0')
  for (const bit of bits) digits[bit] = '1'
  return digits.join('')
}
