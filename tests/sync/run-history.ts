import { IDBKeyRange } from 'fake-indexeddb'
import { clearCachedRows, clearOthers, deleteEverything } from '../../src/offline/device/sign-out.ts'
import { downloadAll } from '../../src/offline/rows/download.ts'
import { refreshRequest } from '../../src/offline/rows/pull.ts'
import { refreshApplicant } from '../../src/offline/rows/refresh-applicant.ts'
import type { Store } from '../../src/offline/device/store.ts'
import { actionsOf, findCurrentState } from '../../src/rules/transitions.ts'
import { addIstDays } from '../../src/lib/dates.ts'
import { LARGE_LETTER, SMALL_LETTER, User, storeOf, type Withdrawing } from './actions.ts'
import { funnelIds, PARTNER, requestIds } from './applicants.ts'
import type { Happening, History } from './commands.ts'
import { Device, type World } from './device.ts'
import type { BrokenDevice } from './broken-devices.ts'
import type { BrokenDisk } from './disk.ts'
import type { FinalDevice, HistoryEvent, HistoryRecord } from './events.ts'
import { leaveFormer } from './former.ts'
import { Healing } from './healing.ts'
import { findRowFault, inspectRows } from './inspect.ts'
import { Network } from './network.ts'
import { SimulatedServer, type ServerSetting } from './server.ts'
import { Simulation, START, within } from './simulation.ts'
import type { Page, Tab } from './tab.ts'

/** What is broken on purpose, to see that the checker sees it. */
export interface Variant extends Omit<ServerSetting, 'takesPieces' | 'requests' | 'interested'> {
  /** Whether devices send batches; by the seed unless given, since both ways must hold. */
  takesBatches?: boolean
  withdrawing?: Withdrawing
  /** Phones are not notified that the server was restored. */
  ignoresRestores?: boolean
  device?: BrokenDevice
  disk?: BrokenDisk
}

const users = ['U1', 'U2']
/** How far a device's clock is from the right time at most; the sync log is kept for longer than twice that. */
const FARTHEST_CLOCK_MS = 30 * 86_400_000

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
  private readonly healing: Healing
  private isHealing = false

  constructor(
    private readonly history: History,
    private readonly variant: Variant,
  ) {
    this.simulation = new Simulation(history.seed)
    const { requests, rowsPerPage, interested, takesPieces = false } = history.setting ?? {}
    // Devices meet servers of an earlier build while a new one is rolled out
    const givesMarks = variant.givesMarks ?? history.seed % 5 !== 0
    const setting = { ...variant, requests, interested, takesPieces, givesMarks }
    this.server = new SimulatedServer(this.simulation, this.events, setting)
    const world: World = {
      simulation: this.simulation,
      server: this.server,
      takesBatches: variant.takesBatches ?? history.seed % 4 !== 0,
      ignoresRestores: variant.ignoresRestores ?? false,
      rowsPerPage,
      noticed: this.noticed,
      broken: variant.device,
      disk: variant.disk,
    }
    this.devices = users.map(
      (_, index) => new Device(index, world, new Network(this.simulation, this.server, this.events)),
    )
    this.user = new User(this.events, variant.withdrawing ?? 'void', takesPieces ? LARGE_LETTER : SMALL_LETTER)
    const { simulation, server, devices, user, noticed, open, refresh } = this
    this.healing = new Healing({ simulation, server, devices, user, noticed, open, refresh })
  }

  async play(): Promise<HistoryRecord> {
    for (const device of this.devices) device.signIn(users[device.index]!)
    const { former = 0 } = this.history.setting ?? {}
    if (former > 0) await this.simulation.until(leaveFormer(this.devices[0]!, users[0]!, this.user, former))
    for (const device of this.devices) this.open(device)
    // An upgrade of the database is interrupted too
    if (former === 0) await this.simulation.advance(3_000)
    for (const { happening, then } of this.history.steps) {
      this.begin(happening)
      if ('tasks' in then) await this.simulation.run(then.tasks)
      else await this.simulation.advance(then.ms)
      if (happening.do === 'pause') await this.simulation.advance(happening.ms)
      if (happening.do === 'sleep') await this.simulation.sleep(happening.hours * 3_600_000)
      if (this.simulation.random() < 0.1) await this.look()
    }
    this.isHealing = true
    return { events: this.events, finals: await this.healing.heal(), noticed: this.noticed }
  }

  private open = (device: Device): Page | undefined => {
    const page = device.open()
    if (!page) return undefined
    // As the app does after a sign-in: rows are loaded in the background
    void this.inTab(page, this.refresh)
    return page
  }

  private refresh = async (store: Store): Promise<void> => {
    const { requests = 1, pullsAll, sparing } = this.history.setting ?? {}
    // The connection is slow for two minutes, fast for one, and so on
    const isSparing = () => sparing === true && !this.isHealing && Math.floor(this.simulation.now / 60_000) % 3 < 2
    if (pullsAll) return downloadAll(store, { ipIds: [PARTNER], isSparing })
    for (const hiringRequestId of requestIds.slice(0, requests))
      await refreshRequest(store, { hiringRequestId, ipId: PARTNER })
  }

  /** Clearing may fail on a broken disk. What no disk can cause is a mistake, and every check after it would be empty. */
  private noteMistake = (error: unknown): void => {
    const { name } = error as Error
    if (['MissingAPIError', 'TypeError', 'ReferenceError', 'DataError', 'NotFoundError'].includes(name))
      this.noticed.push(`I7 clearing failed: ${String(error)}`)
  }

  /** A closed or outdated tab may throw; the user sees an error, and nothing is reported as saved. */
  private inTab = async (tab: Tab, work: (store: Store) => Promise<unknown>): Promise<void> => {
    try {
      await work(await storeOf(tab))
    } catch {
      // The user sees the error
    }
  }

  private tabAt(index: number): Page | undefined {
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
      case 'card':
      case 'number':
      case 'callFailed':
      case 'attended':
      case 'deskMove':
      case 'walkIn':
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
      case 'wake':
        return this.wake(device!, what.kill)
      case 'show':
        return tab!.tell(what.event)
      case 'refresh':
        void this.inTab(tab!, (store) =>
          what.whole ? this.refresh(store) : refreshApplicant(store, funnelIds[what.applicant]!),
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
      case 'refreshFate':
        for (let count = 0; count < what.times; count += 1) device!.network.nextRefresh.push(what.fate)
        return
      case 'clock': {
        const offset = device!.clockOffset + what.hours * 3_600_000
        device!.clockOffset = Math.max(-FARTHEST_CLOCK_MS, Math.min(FARTHEST_CLOCK_MS, offset))
        return
      }
      case 'room':
        device!.disk.full = what.full
        return
      case 'lose':
        return simulation.afterSteps(what.after, () => !this.isHealing && device!.lose(what))
      case 'evict':
        if (this.variant.disk !== 'evicts-unheard') this.events.push({ kind: 'evicted', device: device!.index })
        void device!.evict()
        return
      case 'access':
        return server.setAccess(users[what.user]!, requestIds[what.request]!, what.may)
      case 'expire':
        if (device!.session?.token) server.identity.tokens.delete(device!.session.token)
        return
      case 'revoke': {
        const { token, refreshToken } = device!.session ?? {}
        if (token) server.identity.tokens.delete(token)
        if (refreshToken) server.identity.revoke(refreshToken)
        return
      }
      case 'signIn':
        device!.signIn(users[what.user]!)
        void this.clearOthersOf(device!, users[what.user]!).catch(this.noteMistake)
        return
      case 'signOut':
        void this.signOut(device!, what.how).catch(this.noteMistake)
        return
      case 'upgrade':
        device!.build = what.build
        return
      case 'other':
        return this.changeByOther(funnelIds[what.applicant]!, what.action)
      case 'claim':
        return server.applicants.claim(funnelIds[what.applicant]!)
      case 'otherGate':
        return this.letInByOther(funnelIds[what.applicant]!, what.hours)
      case 'otherDesk':
        return this.callInByOther(funnelIds[what.applicant]!, what.hours)
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
      device.session = { user: session.user }
      return
    }
    device.session = undefined
    const tabs = device.alive().filter((tab) => tab.user === session.user)
    const closing = how === 'keep' ? tabs : tabs.slice(0, 1)
    await Promise.all(closing.map((tab) => tab.close()))
    if (how === 'delete') {
      await deleteEverything(session.user, { indexedDB: factory, IDBKeyRange })
      this.events.push({ kind: 'deleted', device: device.index, user: session.user })
      return
    }
    await clearCachedRows(session.user, { indexedDB: factory, IDBKeyRange })
    // Nobody has opened the app for them meanwhile
    if (device.user !== session.user) device.cleared.add(session.user)
  }

  private async clearOthersOf(device: Device, user: string): Promise<void> {
    await clearOthers(user, { indexedDB: device.factory, IDBKeyRange })
    if (device.user !== user) return
    for (const other of device.users) if (other !== user) device.cleared.add(other)
  }

  private wake(device: Device, kill: number | undefined): void {
    const worker = device.wake()
    if (worker && kill !== undefined) this.simulation.afterSteps(kill, () => worker.kill())
  }

  private changeByOther(funnelId: string, pick: number): void {
    const { applicants } = this.server
    const { row } = applicants.find(funnelId) ?? {}
    if (!row) return
    const { hiringRequestId } = row
    const state = findCurrentState(row.status)
    if (!state) return
    const action = actionsOf(state)[pick % actionsOf(state).length]!
    const body = {
      employerConfirmed: true as const,
      ...(action === 'selected' ? { joiningTime: addIstDays(START, 3) } : {}),
      ...(action === 'rejected' ? { message: 'Found another one' } : {}),
    }
    const filter = { ids: [funnelId], hiringRequestId, ipId: PARTNER }
    const by = { user: 'U3', operation: `other-${this.events.length}`, actedAt: this.simulation.now, undo: [] }
    try {
      applicants.update({ currentState: state, action, payload: { body, filter } }, by)
    } catch {
      // Not possible from there: they see it on their screen
    }
  }

  private letInByOther(funnelId: string, hours: number): void {
    const { applicants } = this.server
    const actedAt = this.simulation.now - hours * 3_600_000
    if (applicants.find(funnelId))
      applicants.attended(
        { funnelId, token: `Y-${String(this.events.length).padStart(2, '0')}` },
        { user: 'U3', operation: `other-${this.events.length}`, actedAt, undo: [] },
      )
  }

  private callInByOther(funnelId: string, hours: number): void {
    const { applicants } = this.server
    const actedAt = this.simulation.now - hours * 3_600_000
    const by = { user: 'U3', operation: `other-${this.events.length}`, actedAt, undo: [] }
    const move = { kind: 'inside', with: 'Theirs' } as const
    if (applicants.find(funnelId)) applicants.deskMove({ funnelId, move }, by)
  }

  /** In the middle of things. */
  private async look(): Promise<void> {
    for (const device of this.devices) for (const user of device.cleared) await this.healing.checkCleared(device, user)
    await this.lookAtRows()
  }

  /** I6 at a moment when nothing is half done. */
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
}
