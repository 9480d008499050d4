import { findAccess } from './access.ts'
import { attempt, type Halt } from './attempt.ts'
import { lookAround, readiness, type Around, type Eagerness } from './lanes.ts'
import { asLeader } from './leader.ts'
import { countPending, laneOf } from './outbox-rows.ts'
import { probeStore } from './probe.ts'
import { refreshApplicant } from './pull.ts'
import { compareWithServer } from './restored.ts'
import { holdForSignIn, revive, settle } from './settle.ts'
import { transact, type Store } from './store.ts'
import { isTooOld, noteNotTooOld, noteTooOld } from './too-old.ts'
import type { OutboxRow } from './types.ts'

/** asked: a person pressed 'Sync now', and no backoff counts. online, pageshow, start: the network may be new. */
export type DrainReason = 'enqueue' | 'start' | 'pageshow' | 'visible' | 'online' | 'tick' | 'timer' | 'asked' | 'sync'

export interface DrainReport {
  /** Accepted by the server. */
  sent: number
  /** Refused or quarantined in this drain. */
  refused: number
  /** Still in the outbox and not refused. */
  left: number
  /** When it is worth calling again, epoch ms; undefined when nothing waits for a time. */
  nextAt?: number
  /** Why it stopped although something could be sent; busy: another tab is at it. */
  stopped?: Halt | 'busy'
  /** The last fault of the device itself, such as a database that is gone; what it concerned is tried again. */
  error?: unknown
}

/** HTTP/1.1 gives an origin six connections. */
const WIDTH = 6
const SLOW_WIDTH = 2
/** An answer so recent says that the network is there; otherwise a probe asks, before attempts are spent on it. */
const FRESH_MS = 30_000
const BUSY_MS = 2_000
/** How often a drain compares what the server has with the log, and when the next one tries. */
const MOST_COMPARISONS = 3
const COMPARE_AGAIN_MS = 5_000
const SCAN_ROWS = 100

const eagerness = (reason: DrainReason): Eagerness =>
  reason === 'asked' ? 'all' : ['online', 'start', 'pageshow', 'sync'].includes(reason) ? 'network' : 'none'

/**
 * Sends what can be sent and resolves when nothing more can be now. Needs no timers to make progress: the report says
 * when to call again. Called while one of this tab runs, it makes that one look again and waits for it.
 */
export function drain(store: Store, reason: DrainReason): Promise<DrainReport> {
  if (store.drain) {
    store.drain.poke(reason)
    return store.drain.done as Promise<DrainReport>
  }
  const pump = new Pump(store, eagerness(reason))
  const done = run(pump, reason)
    .finally(() => {
      store.drain = undefined
    })
    .then(async (report) => {
      // Poked while it was already letting go of the lock: that must not wait for the next trigger
      if (!pump.isPoked || report.stopped) return report
      const next = await drain(store, 'enqueue')
      return { ...next, sent: report.sent + next.sent, refused: report.refused + next.refused }
    })
  store.drain = { poke: (next) => pump.poke(eagerness(next as DrainReason)), done }
  return done
}

async function run(pump: Pump, reason: DrainReason): Promise<DrainReport> {
  const { store } = pump
  if (store.closed) return { ...pump.report, stopped: 'closed' }
  const report = await asLeader(
    store,
    () => pump.run(reason),
    () => pump.giveUp(),
  )
  const left = await store.db.outbox.where('state').noneOf(['rejected', 'quarantined']).count()
  await countPending(store)
  if (report) return { ...report, left }
  return { ...pump.report, left, ...(left > 0 ? { stopped: 'busy', nextAt: store.deps.now() + BUSY_MS } : {}) }
}

class Pump {
  readonly report: DrainReport = { sent: 0, refused: 0, left: 0 }
  private queue: string[] = []
  private busy = new Set<string>()
  private workers = 0
  /** Operations tried in this drain that wait now: not again before the next one, however eager. */
  private spent = new Set<string>()
  private halt: Halt | 'busy' | undefined
  private again: Eagerness | undefined
  private wake: (() => void) | undefined
  private comparisons = 0

  constructor(
    readonly store: Store,
    private eager: Eagerness,
  ) {}

  get isPoked(): boolean {
    return this.again !== undefined
  }

  /** Something new may be there to send. */
  poke(eager: Eagerness): void {
    this.again = eager === 'none' ? (this.again ?? 'none') : eager
    this.wake?.()
  }

  async run(reason: DrainReason): Promise<DrainReport> {
    this.halt = await this.findHalt(reason)
    await this.scan()
    for (;;) {
      this.fill()
      if (this.workers === 0 && this.again === undefined && !(await this.goOnRestored())) break
      if (this.workers === 0 && this.again === undefined) continue
      await new Promise<void>((resolve) => {
        this.wake = resolve
        if (this.again !== undefined) resolve()
      })
      this.wake = undefined
      if (this.again !== undefined) await this.rescan()
    }
    if (this.halt === 'restored') this.waitUntil(this.store.deps.now() + COMPARE_AGAIN_MS)
    if (this.report.sent > 0 && !this.halt) await noteNotTooOld(this.store)
    return { ...this.report, ...(this.halt ? { stopped: this.halt } : {}) }
  }

  private async rescan(): Promise<void> {
    if (this.again !== 'none') {
      this.eager = this.again!
      if (this.halt === 'offline' || this.halt === 'portal') this.halt = undefined
    }
    this.again = undefined
    if (!this.halt) await this.scan()
  }

  /** What forbids sending anything at all, found out before an attempt is spent on it. */
  private async findHalt(reason: DrainReason): Promise<Halt | undefined> {
    const { store } = this
    if ((await this.compare()) === 'later') return 'restored'
    if ((await store.db.outbox.count()) === 0) return undefined
    if (reason !== 'asked' && reason !== 'start' && (await isTooOld(store))) return 'needs-update'
    if ((await findAccess(store)) === 'other-user') return 'other-user'
    const token = await store.deps.session.accessToken()
    if (token && token !== store.refusedToken) await revive(store)
    return undefined
  }

  /** After a restored backup: first what is lost is put back, so that it comes before what is newer (I4). */
  private async compare(): Promise<'ready' | 'later'> {
    const { store } = this
    this.comparisons += 1
    if (this.comparisons > MOST_COMPARISONS) return 'later'
    return (await findAccess(store)) === 'other-user' ? 'ready' : compareWithServer(store)
  }

  /** The server was restored while this drain was sending. */
  private async goOnRestored(): Promise<boolean> {
    if (this.halt !== 'restored' || this.store.closed || (await this.compare()) === 'later') return false
    this.halt = undefined
    await this.scan()
    return true
  }

  /** Asked once a drain, and only when something could be sent. */
  private async isOffline(): Promise<boolean> {
    const { store } = this
    const isFresh = store.answeredAt !== undefined && Math.abs(store.deps.now() - store.answeredAt) < FRESH_MS
    if (isFresh && store.deps.onLine?.() !== false && this.eager !== 'network') return false
    const net = await probeStore(store)
    if (net !== 'online') this.halt = net
    return net !== 'online'
  }

  /** Another tab has taken over: what is under way comes to its end, nothing new is begun. */
  giveUp(): void {
    this.halt ??= 'busy'
    this.queue = []
  }

  private async scan(): Promise<void> {
    const { store } = this
    const heads = await this.readHeads()
    const around = await lookAround(store, [...heads.values()])
    const ready: string[] = []
    this.report.nextAt = undefined
    for (const [lane, head] of heads) {
      if (this.busy.has(lane) || this.queue.includes(lane)) continue
      const isReady = this.spent.has(head.opId) ? this.later(head) : readiness(store, head, around, this.eager)
      if (isReady === true) ready.push(lane)
      else if (typeof isReady === 'number') this.waitUntil(isReady)
    }
    if (ready.length === 0 || this.halt || (await this.isOffline())) return
    this.queue.push(...ready)
  }

  /** The first operation of each lane, oldest first; read in pieces, so that a long queue is not felt on a slow phone. */
  private async readHeads(): Promise<Map<string, OutboxRow>> {
    const { store } = this
    const heads = new Map<string, OutboxRow>()
    let count = 0
    for (let last = -Infinity; ;) {
      const rows = await store.db.outbox.where('seq').above(last).limit(SCAN_ROWS).toArray()
      for (const row of rows) if (!heads.has(row.lane)) heads.set(row.lane, row)
      count += rows.length
      if (rows.length < SCAN_ROWS) break
      last = rows.at(-1)!.seq
    }
    store.pendingCount = count
    return heads
  }

  private later = (head: OutboxRow) => (head.state === 'waiting' ? (head.nextAttemptAt ?? false) : false)

  private waitUntil(at: number): void {
    this.report.nextAt = Math.min(this.report.nextAt ?? at, at)
  }

  private fill(): void {
    const width = this.store.deps.isSlow?.() ? SLOW_WIDTH : WIDTH
    while (this.workers < width) {
      const lane = this.takeLane()
      if (lane === undefined) return
      this.workers += 1
      void this.work(lane)
        .catch((error: unknown) => {
          // The operation stays as it is and is taken up by the next drain
          this.report.error = error
        })
        .then(() => {
          this.workers -= 1
          this.wake?.()
        })
    }
  }

  private takeLane(): string | undefined {
    const lane = this.halt || this.store.closed ? undefined : this.queue.shift()
    if (lane !== undefined) this.busy.add(lane)
    return lane
  }

  /** Sends the first operation of a lane, then that of the lane whose turn it is, until none is left. */
  private async work(first: string): Promise<void> {
    let lane: string | undefined = first
    try {
      let claimed = await this.claim(first)
      while (claimed) {
        const current: OutboxRow = claimed
        claimed = undefined
        const result = await this.send(current)
        lane = result.lane
        claimed = result.claimed ?? (lane === undefined || result.isEmpty ? undefined : await this.claim(lane))
      }
    } finally {
      if (lane !== undefined) this.busy.delete(lane)
    }
  }

  /** Tries one operation, writes how it ended and claims the next one in the same transaction. */
  private async send(
    current: OutboxRow,
  ): Promise<{ lane: string | undefined; claimed: OutboxRow | undefined; isEmpty: boolean }> {
    const { store } = this
    let lane: string | undefined
    store.inFlight.add(current.opId)
    try {
      const { outcome, halt, wasSent } = await attempt(store, current)
      await this.stop(halt)
      const isOver = outcome.kind === 'done' || outcome.kind === 'withdrawn'
      // The next lane in the row; the same one again when there is no other
      lane = this.takeLane() ?? (isOver && !this.halt ? current.lane : undefined)
      const settled = await settle(store, current, outcome, wasSent, () => this.claimHere(lane))
      if (outcome.kind === 'done') this.report.sent += 1
      // The answer did not show the row: it is fetched
      if (outcome.kind === 'done' && current.funnelId && !outcome.row) void refreshApplicant(store, current.funnelId)
      if (outcome.kind === 'rejected' || outcome.kind === 'quarantined') this.report.refused += 1
      if (outcome.kind === 'waiting') this.spent.add(current.opId)
      if (settled.nextAttemptAt !== undefined) this.waitUntil(settled.nextAttemptAt)
      if (settled.goesOn) store.inputs.delete(current.opId)
      // To the end: every lane gets its turn
      if (settled.goesOn && lane !== current.lane) this.queue.push(current.lane)
      const claimed = typeof settled.then === 'object' ? settled.then : undefined
      return { lane, claimed, isEmpty: settled.then === 'none' }
    } catch (error) {
      if (lane !== undefined) this.busy.delete(lane)
      throw error
    } finally {
      store.inFlight.delete(current.opId)
      if (lane !== current.lane) this.busy.delete(current.lane)
    }
  }

  private async stop(halt: Halt | undefined): Promise<void> {
    if (!halt) return
    this.halt = halt
    this.queue = []
    const { store } = this
    if (halt === 'needs-sign-in') await holdForSignIn(store)
    if (halt === 'needs-update') await noteTooOld(store)
  }

  /** Takes the first operation of a lane for this tab. Undefined when it is not ready after all. */
  private async claim(lane: string): Promise<OutboxRow | undefined> {
    const { store } = this
    const head = await laneOf(store, lane).first()
    if (!head || this.halt) return undefined
    const around = await lookAround(store, [head])
    const claimed = await transact(store, ['outbox'], () => this.claimHere(lane, head.opId, around))
    return typeof claimed === 'object' ? claimed : undefined
  }

  /**
   * Inside a transaction: the attempt is on record before anything is sent. 'look': one must first look at what other tabs
   * do, which a transaction cannot wait for.
   */
  private async claimHere(
    lane: string | undefined,
    opId?: string,
    around?: Around,
  ): Promise<OutboxRow | 'none' | 'look'> {
    const { store } = this
    const row = lane === undefined ? undefined : await laneOf(store, lane).first()
    if (!row || (opId !== undefined && row.opId !== opId)) return 'none'
    if (!around && (row.state === 'sending' || (row.holder !== undefined && row.attempts === 0))) return 'look'
    const seen = around ?? { now: store.deps.now(), held: new Set(), tabs: undefined }
    if (this.spent.has(row.opId) || readiness(store, row, seen, this.eager) !== true) return 'none'
    const attempts = row.attempts + 1
    const attempt = { owner: store.id, at: store.deps.now() }
    await store.db.outbox.put({ ...row, state: 'sending', attempts, attempt, unanswered: true })
    // What it was before tells the attempt whether an earlier one may have been applied
    return { ...row, attempts, attempt }
  }
}
