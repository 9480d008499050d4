import { MOST_PUSHED } from '../../contract/sync-push.ts'
import { breathe } from '../device/breathe.ts'
import { unsealRest, type Store } from '../device/store.ts'
import type { OutboxRow } from '../device/types.ts'
import { findAccess } from '../network/access.ts'
import { probeStore } from '../network/probe.ts'
import { canPush, expectPush, forgetChained } from '../network/push-line.ts'
import { isMaking, waitsForMaking } from '../rows/made-rows.ts'
import { refreshApplicant } from '../rows/refresh-applicant.ts'
import { unexpectPush } from '../network/push-operation.ts'
import { reprojectAll, showMade } from '../rows/rows.ts'
import { switchedOff, type Halt } from './attempt-request.ts'
import { attempt, type AttemptResult } from './attempt.ts'
import { claim, claimAll, claimInside, type ClaimedRow } from './claim.ts'
import { inspectTabs, readiness, type Eagerness } from './lanes.ts'
import { readHeads } from './outbox-rows.ts'
import { reconcileAfterRestore } from './restore-reconciliation.ts'
import { holdForSignIn, revive, settle, setAsideAll } from './settle.ts'
import { clearUpdateRequired, isUpdateRequired, noteUpdateRequired } from './update-required.ts'

/** sync-now: the user requested it, and no backoff counts. online, pageshow, start: the network may be new. */
export type DrainReason =
  'enqueue' | 'start' | 'pageshow' | 'visible' | 'online' | 'tick' | 'timer' | 'sync-now' | 'sync'

export interface DrainReport {
  /** Accepted by the server. */
  sent: number
  /** Refused or quarantined in this drain. */
  refused: number
  /** Still in the outbox and not refused. */
  left: number
  /** When it is worth calling again, epoch ms; undefined when nothing waits for a time. */
  nextAt?: number
  /** Why it stopped although something could be sent; busy: another tab drains. */
  stopped?: Halt | 'busy'
  /** The last fault of the device itself, such as a database that is gone; the operations it hit are retried. */
  error?: unknown
}

/** HTTP/1.1 gives an origin six connections. */
const WIDTH = 6
const SLOW_WIDTH = 2
/** Lanes at once where their operations leave in batches. */
const PUSH_WIDTH = MOST_PUSHED
/** To make the requests of more lanes in one piece of work would be felt on a slow phone. */
const STARTED_AT_ONCE = 25
/** A response younger than this proves the network; otherwise a probe comes first, so that no attempt is spent. */
const FRESH_MS = 30_000
/** How often a drain reconciles after a restore, and when the next one retries. */
const MOST_RECONCILIATIONS = 3
const RECONCILE_AGAIN_MS = 5_000

/** One drain of this tab: workers that send the lanes in parallel, and each lane in order. */
export class DrainRun {
  readonly report: DrainReport = { sent: 0, refused: 0, left: 0 }
  private queue: string[] = []
  private busy = new Set<string>()
  private workers = 0
  /** Workers that send a file: they take no place from other lanes. */
  private uploads = 0
  /** Operations that were attempted in this drain and wait now: the next drain attempts them again, this one never. */
  readonly spent = new Set<string>()
  private halt: Halt | 'busy' | undefined
  private again: Eagerness | undefined
  private wake: (() => void) | undefined
  private reconciliations = 0

  constructor(
    readonly store: Store,
    public eager: Eagerness,
  ) {}

  get isHalted(): boolean {
    return this.halt !== undefined
  }

  /** How eager the pokes are that no scan has followed. */
  get poked(): Eagerness | undefined {
    return this.again
  }

  /** There may be something new to send. */
  poke(eager: Eagerness): void {
    this.again = eager === 'none' ? (this.again ?? 'none') : eager
    this.wake?.()
  }

  async run(reason: DrainReason): Promise<DrainReport> {
    this.halt = await this.findHalt(reason)
    await this.scan()
    for (;;) {
      this.fill()
      if (this.workers === 0 && this.again === undefined && !(await this.resumeAfterRestore())) break
      if (this.workers === 0 && this.again === undefined) continue
      await new Promise<void>((resolve) => {
        this.wake = resolve
        if (this.again !== undefined) resolve()
      })
      this.wake = undefined
      if (this.again !== undefined) await this.rescan()
    }
    forgetChained(this.store)
    if (this.halt === 'restored') this.waitUntil(this.store.deps.now() + RECONCILE_AGAIN_MS)
    if (this.report.sent > 0 && !this.halt) await clearUpdateRequired(this.store)
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

  /** The reason to send nothing at all, checked before an attempt is spent. */
  private async findHalt(reason: DrainReason): Promise<Halt | undefined> {
    const { store } = this
    const { isSealed } = store
    if (!(await unsealRest(store))) return 'full'
    // Until now the rows were shown without the sealed operations. Without room each is projected when its operation ends
    if (isSealed) await reprojectAll(store).catch(() => undefined)
    if ((await this.reconcile()) === 'later') return 'restored'
    if ((await store.db.outbox.count()) === 0) return undefined
    if (reason !== 'sync-now' && reason !== 'start' && (await isUpdateRequired(store))) return 'needs-update'
    if ((await findAccess(store)) === 'other-user') return 'other-user'
    if (reason === 'start') await showMade(store)
    const token = await store.deps.session.accessToken()
    if (token && token !== store.refusedToken) await revive(store)
    return undefined
  }

  /** After a restored backup the lost operations are queued first, so that they leave before newer ones (I4). */
  private async reconcile(): Promise<'ready' | 'later'> {
    const { store } = this
    this.reconciliations += 1
    if (this.reconciliations > MOST_RECONCILIATIONS) return 'later'
    return (await findAccess(store)) === 'other-user' ? 'ready' : reconcileAfterRestore(store)
  }

  /** The server was restored while this drain was sending. */
  private async resumeAfterRestore(): Promise<boolean> {
    if (this.halt !== 'restored' || this.store.closed || (await this.reconcile()) === 'later') return false
    this.halt = undefined
    await this.scan()
    return true
  }

  /** Probed once a drain, and only when something could be sent. */
  private async isOffline(): Promise<boolean> {
    const { store } = this
    const isFresh = store.answeredAt !== undefined && Math.abs(store.deps.now() - store.answeredAt) < FRESH_MS
    const saysOnline = store.deps.onLine?.() !== false
    // The batch is the probe: the first packet into a network that is back carries the waiting operations
    if (saysOnline && (canPush(store) || (isFresh && this.eager !== 'network'))) return false
    const connectivity = await probeStore(store)
    if (connectivity !== 'online') this.halt = connectivity
    return connectivity !== 'online'
  }

  /** Another tab has taken over: attempts in flight are settled, no new one is begun. */
  giveUp(): void {
    this.halt ??= 'busy'
    this.queue = []
  }

  private async scan(): Promise<void> {
    const { store } = this
    const { heads, count } = await readHeads(store)
    store.pendingCount = count
    // The first head is the first of all
    store.oldestPendingAt = heads.values().next().value?.deviceTime
    const tabs = await inspectTabs(store, [...heads.values()])
    const ready: string[] = []
    this.report.nextAt = undefined
    for (const [lane, head] of heads) {
      if (this.busy.has(lane) || this.queue.includes(lane)) continue
      const isReady = this.spent.has(head.opId) ? this.later(head) : readiness(store, head, tabs, this.eager)
      if (isReady === true && !(await waitsForMaking(store, head))) ready.push(lane)
      else if (typeof isReady === 'number') this.waitUntil(isReady)
    }
    if (ready.length === 0 || this.halt || (await this.isOffline())) return
    this.queue.push(...ready)
  }

  private later = (head: OutboxRow) => (head.state === 'waiting' ? (head.nextAttemptAt ?? false) : false)

  private waitUntil(at: number): void {
    this.report.nextAt = Math.min(this.report.nextAt ?? at, at)
  }

  private fill(): void {
    const { store } = this
    const width = canPush(store) ? PUSH_WIDTH : store.deps.isSlow?.() ? SLOW_WIDTH : WIDTH
    const lanes: string[] = []
    for (let lane; this.workers - this.uploads + lanes.length < width && (lane = this.takeLane()) !== undefined;)
      lanes.push(lane)
    this.workers += lanes.length
    if (canPush(store) && lanes.length > 1) void this.startTogether(lanes)
    else for (const lane of lanes) void this.watch(this.work(lane))
  }

  /** Claims the lanes in one transaction, so that the first batch leaves soon. */
  private async startTogether(lanes: string[]): Promise<void> {
    const claimed = await claimAll(this, lanes).catch((error: unknown) => void (this.report.error = error))
    const byLane = new Map(claimed?.map((row) => [row.lane, row]))
    expectPush(this.store, byLane.size)
    for (const [at, lane] of lanes.entries()) {
      if (at > 0 && at % STARTED_AT_ONCE === 0) await breathe()
      const row = byLane.get(lane)
      void this.watch(row ? this.work(lane, row) : this.skip(lane))
    }
  }

  private async watch(work: Promise<void>): Promise<void> {
    // An operation whose work failed stays as it is and is claimed by the next drain
    await work.catch((error: unknown) => void (this.report.error = error))
    this.workers -= 1
    this.wake?.()
  }

  private async skip(lane: string): Promise<void> {
    this.busy.delete(lane)
    await Promise.resolve()
  }

  private takeLane(): string | undefined {
    const lane = this.halt || this.store.closed ? undefined : this.queue.shift()
    if (lane !== undefined) this.busy.add(lane)
    return lane
  }

  /** A worker: sends the first operation of a lane, then that of the lane whose turn it is, until none is left. */
  private async work(first: string, head?: ClaimedRow): Promise<void> {
    let lane: string | undefined = first
    try {
      let claimed = head ?? (await claim(this, first))
      while (claimed) {
        const current: ClaimedRow = claimed
        claimed = undefined
        const result = await this.send(current, current === head)
        lane = result.lane
        claimed = result.claimed ?? (lane === undefined || result.isEmpty ? undefined : await claim(this, lane))
      }
    } finally {
      if (lane !== undefined) this.busy.delete(lane)
    }
  }

  /** Attempts one operation, settles it and claims the next one in the same transaction. */
  private async send(
    current: ClaimedRow,
    isExpected: boolean,
  ): Promise<{ lane: string | undefined; claimed: ClaimedRow | undefined; isEmpty: boolean }> {
    const { store } = this
    let lane: string | undefined
    store.inFlight.add(current.opId)
    try {
      const { outcome, halt, wasSent } =
        isExpected && this.halt ? this.giveBack() : await attempt(store, current, isExpected, this.onUpload)
      await this.stop(halt)
      const isOver = outcome.kind === 'done' || outcome.kind === 'withdrawn'
      // The next lane in the row; the same one again when there is no other
      lane = this.takeLane() ?? (isOver && !this.halt ? current.lane : undefined)
      const settled = await settle(store, {
        claimed: current,
        outcome,
        wasSent,
        andThen: () => claimInside(this, lane),
      })
      if (outcome.kind === 'done') this.report.sent += 1 + settled.more
      // Operations about the made person may leave now, in lanes that the new id may have renamed
      if (outcome.kind === 'done' && isMaking(store, current)) this.poke('none')
      // The response had no row: fetch it
      if (outcome.kind === 'done' && current.funnelId && !outcome.row)
        void refreshApplicant(store, current.funnelId).catch(() => undefined)
      if (outcome.kind === 'rejected' || outcome.kind === 'quarantined') this.report.refused += 1
      if (outcome.kind === 'waiting') this.spent.add(current.opId)
      if (settled.nextAttemptAt !== undefined) this.waitUntil(settled.nextAttemptAt)
      // At the end of the queue: every lane gets its turn
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

  /** Claimed together with others, and the drain has stopped before its turn. */
  private giveBack(): AttemptResult {
    unexpectPush(this.store)
    return { outcome: { kind: 'back' }, wasSent: false }
  }

  private onUpload = (isOn: boolean): void => {
    this.uploads += isOn ? 1 : -1
    if (isOn) this.fill()
  }

  private async stop(halt: Halt | undefined): Promise<void> {
    if (!halt) return
    this.halt = halt
    this.queue = []
    const { store } = this
    if (halt === 'needs-sign-in') await holdForSignIn(store)
    if (halt === 'switched-off') await setAsideAll(store, switchedOff)
    if (halt === 'needs-update') await noteUpdateRequired(store)
  }
}
