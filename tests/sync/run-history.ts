import { clearCachedRows, clearOthers, deleteEverything } from '../../src/offline/device/sign-out.ts'
import { refreshRequest } from '../../src/offline/rows/pull.ts'
import { refreshApplicant } from '../../src/offline/rows/refresh-applicant.ts'
import type { Store } from '../../src/offline/device/store.ts'
import { actionsOf, findCurrentState } from '../../src/rules/transitions.ts'
import { addIstDays } from '../../src/lib/dates.ts'
import { User, storeOf, type Withdrawing } from './actions.ts'
import { funnelIds, HIRING_REQUEST, PARTNER } from './applicants.ts'
import type { Happening, History } from './commands.ts'
import { Device, type Tab, type World } from './device.ts'
import type { BrokenDevice } from './broken-devices.ts'
import type { FinalDevice, HistoryEvent, HistoryRecord } from './events.ts'
import { findRowFault, findStrayed, findUndrained, inspectRows } from './inspect.ts'
import { Network } from './network.ts'
import { SimulatedServer, type KeyHandling } from './server.ts'
import { Simulation, START, within } from './simulation.ts'

/** What is broken on purpose, to see that the checker sees it. */
export interface Variant {
  /** Whether devices send batches; by the seed unless given, since both ways must hold. */
  takesBatches?: boolean
  keys?: KeyHandling
  withdrawing?: Withdrawing
  /** Phones are not notified that the server was restored. */
  ignoresRestores?: boolean
  /** The server does not compare the base of an update. */
  ignoresBase?: boolean
  device?: BrokenDevice
}

const users = ['U1', 'U2']
/**
 * After this long with a healthy network and session nothing may wait any more (I8): backoff is 5 minutes at most, and
 * one that always fails is quarantined after five responses, each of which may come after the longest backoff.
 */
const DRAINED_WITHIN_MS = 5 * 5 * 60_000 + 5 * 60_000
const SLICE_MS = 15_000
/** Where everything that waits receives 500 the app takes it for an outage, and quarantines after a day only. */
const GIVEN_UP_WITHIN_MS = 26 * 3_600_000
const LONG_SLICE_MS = 10 * 60_000

/** Runs one history from the first tab to the empty outbox, and returns what happened. */
export function runHistory(history: History, variant: Variant = {}): Promise<HistoryRecord> {
  const run = new Run(history, variant)
  return within(run.simulation, () => run.play())
}

class Run {
  readonly simulation: Simulation
  private readonly events: HistoryEvent[] = []
  private readonly noticed: string[] = []
  private readonly server: SimulatedServer
  private readonly devices: Device[]
  private readonly user: User

  constructor(
    private readonly history: History,
    variant: Variant,
  ) {
    this.simulation = new Simulation(history.seed)
    this.server = new SimulatedServer(this.simulation, this.events, variant)
    const world: World = {
      simulation: this.simulation,
      server: this.server,
      takesBatches: variant.takesBatches ?? history.seed % 4 !== 0,
      ignoresRestores: variant.ignoresRestores ?? false,
      broken: variant.device,
    }
    this.devices = users.map(
      (_, index) => new Device(index, world, new Network(this.simulation, this.server, this.events)),
    )
    this.user = new User(this.events, variant.withdrawing ?? 'void')
  }

  async play(): Promise<HistoryRecord> {
    for (const device of this.devices) {
      device.signIn(users[device.index]!)
      this.open(device)
    }
    await this.simulation.advance(3_000)
    for (const { happening, then } of this.history.steps) {
      this.begin(happening)
      if ('tasks' in then) await this.simulation.run(then.tasks)
      else await this.simulation.advance(then.ms)
      if (happening.do === 'pause') await this.simulation.advance(happening.ms)
      if (happening.do === 'sleep') await this.simulation.sleep(happening.hours * 3_600_000)
      if (this.simulation.random() < 0.1) await this.lookAtRows()
    }
    return { events: this.events, finals: await this.heal(), noticed: this.noticed }
  }

  private open(device: Device): Tab | undefined {
    const tab = device.open()
    if (!tab) return undefined
    // As the app does after a sign-in: rows are loaded in the background
    void this.inTab(tab, (store) => refreshRequest(store, { hiringRequestId: HIRING_REQUEST, ipId: PARTNER }))
    return tab
  }

  /** A closed or outdated tab may throw; the user sees an error, and nothing is reported as saved. */
  private inTab = async (tab: Tab, work: (store: Store) => Promise<unknown>): Promise<void> => {
    try {
      await work(await storeOf(tab))
    } catch {
      // The user sees the error
    }
  }

  private tabAt(index: number): Tab | undefined {
    const alive = this.devices.flatMap((device) => device.alive())
    return alive[index % Math.max(1, alive.length)]
  }

  private begin(what: Happening): void {
    const { simulation, server } = this
    const device = 'device' in what ? this.devices[what.device]! : undefined
    const tab = 'tab' in what ? this.tabAt(what.tab) : undefined
    if ('tab' in what && !tab) return
    switch (what.do) {
      case 'open':
        if (device!.alive().length < 3) this.open(device!)
        return
      case 'close':
        void tab!.close().catch(() => undefined)
        return
      case 'kill':
        return simulation.afterSteps(what.after, () => tab!.kill())
      case 'freeze':
        return simulation.afterSteps(what.after, () => (tab!.isFrozen = true))
      case 'thaw':
        return tab!.thaw()
      case 'update':
      case 'notes':
      case 'number':
      case 'callFailed':
      case 'feedback':
        if (!tab!.isFrozen) void this.inTab(tab!, () => this.user.act(tab!, what))
        return
      case 'takeBack':
      case 'withdraw':
      case 'discard':
      case 'resend':
      case 'retry':
        if (!tab!.isFrozen) void this.inTab(tab!, () => this.user.end(tab!, what.do, what.pick))
        return
      case 'sendNow':
      case 'syncNow':
        if (!tab!.isFrozen) void this.inTab(tab!, () => this.user.ask(tab!, what.do))
        return
      case 'show':
        return tab!.tell(what.event)
      case 'refresh':
        void this.inTab(tab!, (store) =>
          what.whole
            ? refreshRequest(store, { hiringRequestId: HIRING_REQUEST, ipId: PARTNER })
            : refreshApplicant(store, funnelIds[what.applicant]!),
        )
        return
      case 'net':
        device!.network.mode = what.mode
        if (what.mode === 'on' && simulation.random() < 0.5) for (const one of device!.alive()) one.tell('online')
        return
      case 'fate':
        for (let count = 0; count < what.times; count += 1) device!.network.next.push(what.fate)
        return
      case 'poison':
        void this.inTab(tab!, async (store) => {
          const all = await store.db.outbox.toArray()
          const row = all[what.pick % Math.max(1, all.length)]
          if (row) server.poisoned.add(row.opId)
        })
        return
      case 'clock':
        device!.clockOffset += what.hours * 3_600_000
        return
      case 'expire':
        if (device!.session?.token) server.tokens.delete(device!.session.token)
        return
      case 'revoke':
        if (!device!.session) return
        device!.session.isRevoked = true
        if (device!.session.token) server.tokens.delete(device!.session.token)
        return
      case 'signIn':
        device!.signIn(users[what.user]!)
        void clearOthers(users[what.user]!, { indexedDB: device!.factory }).catch(() => undefined)
        return
      case 'signOut':
        void this.signOut(device!, what.how).catch(() => undefined)
        return
      case 'upgrade':
        device!.build = what.build
        return
      case 'other':
        return this.changeByOther(funnelIds[what.applicant]!, what.action)
      case 'claim':
        return server.applicants.claim(funnelIds[what.applicant]!)
      case 'backup':
        return server.takeBackup()
      case 'restore':
        return server.restoreBackup()
      case 'pause':
      case 'sleep':
    }
  }

  /**
   * keep is chosen: the tabs close first. delete too, but only one tab has to: the others may be in the middle of a
   * save when everything is deleted. ended: not chosen; the tabs and what is saved are as they are.
   */
  private async signOut(device: Device, how: 'keep' | 'ended' | 'delete'): Promise<void> {
    const { session, factory } = device
    if (!session) return
    if (how === 'ended') {
      device.session = { user: session.user, isRevoked: true }
      return
    }
    device.session = undefined
    const tabs = device.alive().filter((tab) => tab.user === session.user)
    const closing = how === 'keep' ? tabs : tabs.slice(0, 1)
    await Promise.all(closing.map((tab) => tab.close()))
    if (how === 'delete') {
      await deleteEverything(session.user, { indexedDB: factory })
      this.events.push({ kind: 'deleted', device: device.index, user: session.user })
    } else await clearCachedRows(session.user, { indexedDB: factory })
  }

  private changeByOther(funnelId: string, pick: number): void {
    const { applicants } = this.server
    const { row } = applicants.find(funnelId)!
    const state = findCurrentState(row.status)
    if (!state) return
    const action = actionsOf(state)[pick % actionsOf(state).length]!
    const body = {
      employerConfirmed: true as const,
      ...(action === 'selected' ? { joiningTime: addIstDays(START, 3) } : {}),
      ...(action === 'rejected' ? { message: 'Found another one' } : {}),
    }
    const filter = { ids: [funnelId], hiringRequestId: HIRING_REQUEST, ipId: PARTNER }
    const by = { user: 'U3', operation: `other-${this.events.length}`, actedAt: this.simulation.now, undo: [] }
    try {
      applicants.update({ currentState: state, action, payload: { body, filter } }, by)
    } catch {
      // Not possible from there: they see it on their screen
    }
  }

  /** I6 in the middle of things, at a moment when nothing is half done. */
  private async lookAtRows(): Promise<void> {
    const tab = this.tabAt(this.simulation.between(0, 3))
    if (!tab || tab.isFrozen) return
    let rows: FinalDevice['rows'] = []
    void this.inTab(tab, async (store) => {
      rows = await inspectRows(store)
    })
    await this.simulation.run()
    this.noticed.push(...rows.flatMap((row) => findRowFault(row) ?? []))
  }

  /** Network and sessions become healthy; every user signs in again, in one more tab, and what is left must be sent. */
  private async heal(): Promise<FinalDevice[]> {
    const finals: FinalDevice[] = []
    for (const device of this.devices) {
      device.network.mode = 'on'
      device.network.next.length = 0
      device.build = 'b3'
    }
    for (const device of this.devices)
      for (const user of device.users) {
        const final = await this.healOne(device, user)
        if (final) finals.push(final)
      }
    return finals
  }

  private async healOne(device: Device, user: string): Promise<FinalDevice | undefined> {
    const { simulation } = this
    device.signIn(user)
    const tab = this.open(device)!
    const store = await this.during(storeOf(tab))
    if (!store) {
      this.noticed.push(`I8 the database of ${user} on device ${device.index} does not open`)
      return undefined
    }
    await this.drained(store)
    const stuck = (await this.during(findUndrained(store))) ?? []
    // Only now do frozen tabs thaw: what they were doing must not count any more
    for (const one of device.alive()) if (one.isFrozen) one.thaw()
    await simulation.advance(35_000)
    await this.discardRefused(store)
    const askedAt = simulation.now
    await this.during(refreshRequest(store, { hiringRequestId: HIRING_REQUEST, ipId: PARTNER }))
    const [outbox, log, rows, strayed] = (await this.during(
      Promise.all([
        store.db.outbox.orderBy('seq').toArray(),
        store.db.log.toArray(),
        inspectRows(store),
        findStrayed(store, this.server.applicants, askedAt),
      ]),
    )) ?? [[], [], [], []]
    await this.during(tab.close())
    return {
      device: device.index,
      user,
      outbox,
      log,
      stuck: stuck.map((row) => `${row.opId} ${row.call} ${row.state}`),
      rows,
      strayed,
    }
  }

  private async drained(store: Store): Promise<void> {
    const end = this.simulation.now + DRAINED_WITHIN_MS
    while (this.simulation.now < end) {
      if ((await this.during(findUndrained(store)))?.length === 0) return
      await this.simulation.advance(SLICE_MS)
    }
    const givenUp = this.simulation.now + GIVEN_UP_WITHIN_MS
    while (this.simulation.now < givenUp) {
      const left = await this.during(store.db.outbox.toArray())
      if (!left?.some((row) => row.state === 'waiting' && row.lastError?.status === 500)) return
      await this.simulation.advance(LONG_SLICE_MS)
    }
  }

  /** The user checks what needs attention and keeps what the server has; then the rest of those lanes is sent. */
  private async discardRefused(store: Store): Promise<void> {
    for (let round = 0; round < 12; round += 1) {
      const outbox = await this.during(store.db.outbox.orderBy('seq').toArray())
      if (!outbox || outbox.length === 0) return
      for (const row of outbox)
        if (row.state === 'rejected' || row.state === 'quarantined')
          await this.during(this.user.endOne(store, 'discard', row.opId))
      await this.drained(store)
    }
  }

  /** Lets time pass until the promise resolves. */
  private async during<T>(promise: PromiseLike<T>): Promise<T | undefined> {
    let result: T | undefined
    const settled = Promise.resolve(promise).then(
      (value) => (result = value),
      (error: unknown) => void this.noticed.push(`I8 ${String(error)}`),
    )
    await this.simulation.until(settled)
    return result
  }
}
