import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { DAY_MS } from '../../src/lib/dates.ts'
import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import type { Db } from '../db/connect.ts'
import { isSame, readTimeline, type Timeline } from '../db/timeline.ts'
import { findLacking, type Accepted } from './accepted.ts'
import {
  bringXidsDown,
  EPOCH_CHANNEL,
  findEpoch,
  findTimeline,
  getEpoch,
  skipXids,
  writeNewEpoch,
  writeTimeline,
  type Epoch,
  type XidsDone,
} from './epoch.ts'
import { writeAudit } from './audit.ts'

/** So many are compared: Postgres loses what was written last, so the newest tell. */
const MOST_KEPT = 1_000
/** What was done before that tells nothing: a failover does not lose it, and its line of the ledger may be removed by design, ms. */
const TELLING_MS = 7 * DAY_MS
/** What a former primary still accepts comes within this after another has taken over, ms. */
const DOUBTFUL_MS = 60_000
/** A former primary that is still the one that is reached is no former one, ms. Patroni ends one within its `ttl`. */
const FORMER_MS = 60_000
/** A start leaves it so long to servers that were there, ms. */
const OTHERS_MS = 4_000
const EPOCH_LOCK = 7_312_005

export interface EpochKeeper {
  /** The epoch that this server names to devices. */
  readonly id: string
  /** What a user was told is done. `at`: when it was, epoch ms; now by default. */
  noteAccepted(userId: string, key: string, at?: number): void
  /** Before the first question on a new connection: rejects when it leads to a former primary, or to a standby. */
  verify(db: Db): Promise<void>
  /** Now and then, when another server announces an epoch, and when the connection that asks `isNew`. */
  look(db: Db, isNew?: boolean): Promise<void>
}

/**
 * Sees whether the primary has what this server told users is done. After a failover to a standby that was behind it has
 * not: the database then gets a new epoch, by which phones bring what it lacks. No connection to another primary is used
 * before that is known. The position in the log of Postgres would not tell: a former primary was further than what
 * anybody was told.
 */
export async function createEpochKeeper(options: {
  db: Db
  clock: Clock
  log: Log
  /** Called when an epoch has taken the place of another. */
  onNew(): void
  readTimeline?: typeof readTimeline
  formerMs?: number
}): Promise<EpochKeeper> {
  const { db, clock, log, onNew, readTimeline: read = readTimeline, formerMs = FORMER_MS } = options
  /** By user and key, the last that was told last: a repeat is told in the epoch of the repeat. */
  const accepted = new Map<string, Accepted>()
  /** By cluster: a connection that is cut leaves the rest to the next one. */
  const xidsDone = new Map<string, XidsDone>()
  let known = await read(db)
  if (known === undefined)
    log.warn(
      'the database does not tell its timeline: failovers are not noticed. The role needs execute on pg_control_system()',
    )
  await judgeStart(db, known, { clock, log })
  let { id } = await getEpoch(db, clock.now())
  let movedAt = -Infinity
  let formerSince: number | undefined
  let judging: Promise<void> = Promise.resolve()

  const adopt = async (on: Db) => {
    const epoch = await findEpoch(on)
    if (!epoch || epoch.id === id) return
    ;({ id } = epoch)
    onNew()
  }

  /** `isOther`: another cluster, to which nothing of this one can be compared. */
  const compare = async (on: Db, next: Timeline, isOther: boolean) => {
    const since = clock.now() - TELLING_MS
    for (const [name, { at }] of accepted) if (at < since) accepted.delete(name)
    const mine = new Map(accepted)
    const lacking = await findLacking(on, [...mine.values()])
    if (lacking.length > 0 || isOther) {
      const first = Math.min(clock.now(), ...lacking.map(({ at }) => at))
      log.error({ lacking: lacking.length, of: mine.size, ...next }, 'the database lacks what was accepted: new epoch')
      const done = xidsDone.get(next.system) ?? (new Map() as XidsDone)
      xidsDone.set(next.system, done)
      const lost = {
        ...{ timeline: next, acceptedIn: new Set(lacking.map(({ epoch }) => epoch)), xidsDone: done },
        detail: `${lacking.length} of ${mine.size} lost`,
      }
      await beginEpoch(on, { at: clock.now(), backupTakenAt: first }, lost)
      // What another cluster that takes its place restores is looked at from the start
      xidsDone.clear()
      for (const [name, one] of mine) if (accepted.get(name) === one) accepted.delete(name)
    }
  }

  const judge = async (on: Db, next: Timeline) => {
    if (isSame(known, next)) return
    if (known && next.system === known.system && next.timeline < known.timeline) {
      formerSince ??= performance.now()
      if (performance.now() - formerSince < formerMs)
        throw Object.assign(new Error('A former primary'), { code: '08001' })
    }
    await compare(on, next, known !== undefined && next.system !== known.system)
    // The first server that sees it; none writes to it before it has been here
    if (!isSame(await findTimeline(on), next)) await skipXids(on)
    await writeTimeline(on, next)
    log.warn({ from: known?.timeline, to: next.timeline }, 'another primary')
    known = next
    formerSince = undefined
    movedAt = performance.now()
    await adopt(on)
  }

  const verify = async (on: Db) => {
    const next = await read(on)
    if (next === undefined) return
    if (isSame(known, next)) {
      formerSince = undefined
      return
    }
    // One after the other: the second finds it judged
    const mine = judging.then(() => judge(on, next))
    judging = mine.catch(() => undefined)
    await mine
  }

  return {
    get id() {
      return id
    },
    noteAccepted(userId, key, at = clock.now()) {
      if (at < clock.now() - TELLING_MS) return
      const name = `${userId}\n${key}`
      accepted.delete(name)
      accepted.set(name, { userId, key, at, epoch: id })
      if (accepted.size <= MOST_KEPT * 2) return
      for (const oldest of [...accepted.keys()].slice(0, -MOST_KEPT)) accepted.delete(oldest)
    },
    verify,
    async look(on, isNew = false) {
      await verify(on)
      // A disk that was set back brings no other timeline
      if (known && (isNew || performance.now() - movedAt < DOUBTFUL_MS)) await compare(on, known, false)
      await adopt(on)
    },
  }
}

/** When no server was there to compare, nobody knows whether anything was lost: phones compare themselves. */
async function judgeStart(db: Db, now: Timeline | undefined, { clock, log }: { clock: Clock; log: Log }) {
  if (now === undefined) return
  const stored = await findTimeline(db)
  if (stored === undefined) return writeTimeline(db, now)
  const deadline = performance.now() + OTHERS_MS
  while (performance.now() < deadline) {
    if (isSame(await findTimeline(db), now)) return
    await sleep(250)
  }
  log.warn({ ...now, before: stored }, 'another primary while no server was there: new epoch')
  const at = clock.now()
  const lost = { timeline: now, detail: 'another primary while no server was there' }
  await beginEpoch(db, { at, backupTakenAt: at }, lost)
}

interface Lost {
  timeline: Timeline
  /** The epochs in which it was accepted. */
  acceptedIn?: Set<string>
  detail: string
  xidsDone?: XidsDone
}

/**
 * Once for a timeline, whichever server sees it first, unless something is lost that was accepted in the epoch that it has begun. Devices that
 * were told of the rest in a former epoch compare themselves anyway.
 */
async function beginEpoch(
  db: Db,
  times: { at: number; backupTakenAt: number },
  { timeline, acceptedIn, detail, xidsDone }: Lost,
) {
  const isBegun = (epoch: Epoch | undefined) =>
    epoch !== undefined && isSame(epoch.timeline, timeline) && !acceptedIn?.has(epoch.id)
  if (isBegun(await findEpoch(db))) return
  // Not in the transaction: with large tables the connection is cut before it is done, and none of it would stay
  if ((await findTimeline(db))?.system !== timeline.system) await bringXidsDown(db, { done: xidsDone })
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${EPOCH_LOCK})`)
    if (isBegun(await findEpoch(tx))) return
    await writeNewEpoch(tx, { ...times, timeline }, { areXidsDown: true })
    await writeAudit(tx, { at: times.at, actor: 'server', action: 'epoch new', subject: 'epoch', detail })
    await tx.execute(sql`select pg_notify(${EPOCH_CHANNEL}, '')`)
  })
}
