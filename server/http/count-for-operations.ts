import { join } from 'node:path'
import { eventStream } from '../../src/contract/events.ts'
import { filePieces } from '../../src/contract/file-pieces.ts'
import { syncPush } from '../../src/contract/sync-push.ts'
import { syncReads } from '../../src/contract/sync-reads.ts'
import type { Clock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import type { Log } from '../core/log.ts'
import { readAppBuild } from '../core/release.ts'
import type { Db } from '../db/connect.ts'
import { findAppBuilds, noteAppBuild } from '../store/app-builds.ts'
import type { Endpoint } from './api-paths.ts'
import { areas } from './app.ts'
import { createRefusalTally } from './refusal-tally.ts'
import { createSeenDevices } from './seen-devices.ts'

interface Counting {
  config: Config
  db: Db
  clock: Clock
  log: Log
  endpoints: readonly Endpoint[]
}

/** What operations see of refusals and of old phones (OPS-01); `flush` writes what was counted since. */
export async function countForOperations({ config, db, clock, log, endpoints }: Counting) {
  const build = readAppBuild(join(config.root, 'dist/app'))
  const builds = build === undefined ? await findAppBuilds(db) : await noteAppBuild(db, build, clock.now())
  const calls = new Set([
    ...endpoints.map(({ call }) => call.name),
    syncPush.name,
    syncReads.name,
    filePieces.name,
    eventStream.name,
    ...areas,
  ])
  const refusals = createRefusalTally({ db, clock, log, calls, builds: builds.map((one) => one.build) })
  const seenDevices = createSeenDevices({ db, log })
  return { refusals, seenDevices, flush: async () => void (await Promise.all([refusals.flush(), seenDevices.flush()])) }
}
