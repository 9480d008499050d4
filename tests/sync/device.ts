import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { headers as wireHeaders } from '../../src/contract/call.ts'
import { commands, findCommand, type Command } from '../../src/rules/commands.ts'
import { startSync } from '../../src/offline/outbox/scheduler.ts'
import { closeStore, openStore, type Store } from '../../src/offline/device/store.ts'
import type { OfflineDeps } from '../../src/offline/device/deps.ts'
import { asLockManager, LockWorld, type TestLocks } from '../support/locks.ts'
import { breakDevice, type BrokenDevice } from './broken-devices.ts'
import { TabDatabases } from './killable-database.ts'
import { toResponse, type Network } from './network.ts'
import type { SimulatedServer } from './server.ts'
import type { Simulation } from './simulation.ts'

export interface Session {
  user: string
  /** Undefined once the provider refused to renew it. */
  token?: string
  /** The provider will refuse the next refresh. */
  isRevoked: boolean
}

/** b2 knows the number's command in another version only, as an update of the app may bring it. b3 knows b1's again. */
export const builds = ['b1', 'b2', 'b3'] as const
export type Build = (typeof builds)[number]

const newNumber = { ...commands['applicant.interviewerNumber'], version: 2 } as unknown as Command<never>
export const findCommandOf = (build: Build) => (name: string) =>
  build === 'b2' && name === 'applicant.interviewerNumber' ? newNumber : findCommand(name)

export interface World {
  simulation: Simulation
  server: SimulatedServer
  /** Whether devices send batches, or one operation a request. */
  takesBatches: boolean
  /** Broken on purpose. */
  broken: BrokenDevice | undefined
  /** Broken on purpose: the header with the restore epoch is not read. */
  ignoresRestores: boolean
}

/** A phone or a computer: one IndexedDB, one clock, one session and one set of locks for all its tabs. */
export class Device {
  readonly factory = new IDBFactory()
  readonly locks = new LockWorld()
  readonly tabs: Tab[] = []
  readonly users = new Set<string>()
  session: Session | undefined
  /** How far its clock is from the real time, ms. */
  clockOffset = 0
  build: Build = 'b1'

  constructor(
    readonly index: number,
    readonly world: World,
    readonly network: Network,
  ) {}

  now = () => this.world.simulation.now + this.clockOffset

  signIn(user: string): void {
    this.session = { user, token: this.world.server.issueToken(user), isRevoked: false }
    this.users.add(user)
  }

  /** A tab of the signed-in user; undefined when no one is signed in. */
  open(): Tab | undefined {
    if (!this.session) return undefined
    const tab = new Tab(this, this.session.user, this.build)
    this.tabs.push(tab)
    return tab
  }

  alive = () => this.tabs.filter((tab) => tab.isAlive)
}

/** A page. It can be closed, frozen and thawed, and killed between any two awaits. */
export class Tab {
  store: Store | undefined
  isAlive = true
  isFrozen = false
  /** Resolves when the store is open. */
  readonly ready: Promise<void>
  private readonly databases: TabDatabases
  private readonly locks: TestLocks
  private readonly thawing: (() => void)[] = []
  private readonly listeners = new Map<string, Set<(event: Event) => void>>()
  private readonly channels: Channel[] = []
  private stopSync = () => {}

  constructor(
    readonly device: Device,
    readonly user: string,
    readonly build: Build,
  ) {
    this.databases = new TabDatabases(device.factory)
    this.locks = device.locks.client()
    this.ready = this.start()
  }

  private async start(): Promise<void> {
    this.store = await openStore(this.user, this.deps())
    const { broken } = this.device.world
    if (broken) breakDevice[broken](this.store)
    const page = {
      addEventListener: (type: string, listener: (event: Event) => void) => this.listenersOf(type).add(listener),
      removeEventListener: (type: string, listener: (event: Event) => void) => this.listenersOf(type).delete(listener),
    }
    this.stopSync = startSync(this.store, { ...page, document: { ...page, visibilityState: 'visible' } })
  }

  private listenersOf(type: string): Set<(event: Event) => void> {
    const found = this.listeners.get(type) ?? new Set()
    this.listeners.set(type, found)
    return found
  }

  /** online, pageshow, visibilitychange. */
  tell = (type: string) => this.post(() => this.listenersOf(type).forEach((listener) => listener({} as Event)))

  async close(): Promise<void> {
    await this.ready
    if (!this.isAlive) return
    this.stopSync()
    if (this.store) await closeStore(this.store)
    this.isAlive = false
    this.locks.close()
  }

  kill(): void {
    this.databases.kill(() => {
      this.isAlive = false
      for (const channel of this.channels) channel.close()
      this.locks.close()
    })
  }

  thaw(): void {
    this.isFrozen = false
    for (const run of this.thawing.splice(0)) this.post(run)
  }

  /** Runs `run` in this tab: later when it is frozen, never when it is dead. */
  private post = (run: () => void): void => {
    this.device.world.simulation.post(() => {
      if (!this.isAlive) return
      if (this.isFrozen) this.thawing.push(run)
      else run()
    })
  }

  /** Results from outside settle the tab's own promise through `post`. */
  private fromOutside = <T>(promise: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      promise.then(
        (value) => this.post(() => resolve(value)),
        (error: unknown) => this.post(() => reject(error as Error)),
      )
    })

  private deps(): OfflineDeps {
    const { device } = this
    const { simulation } = device.world
    return {
      fetch: (url, init) => this.fetch(url, init),
      now: device.now,
      locks: this.lockManager(),
      session: {
        accessToken: () => Promise.resolve(device.session?.token),
        subject: () => Promise.resolve(device.session?.user),
        refresh: (stale) => this.fromOutside(this.refresh(stale)),
      },
      appBuild: this.build,
      origin: 'https://app.test',
      deviceId: () => Promise.resolve(`device-${device.index}`),
      random: simulation.random,
      schedule: (ms, run) => simulation.schedule(ms, () => this.post(run)),
      channel: (name) => this.channel(name),
      indexedDB: this.databases.factory,
      IDBKeyRange,
      takesBatches: device.world.takesBatches,
      findCommand: findCommandOf(this.build),
    }
  }

  private async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    // A frozen tab runs no code: it sends the request when it thaws
    await this.fromOutside(Promise.resolve())
    const { signal } = init
    const headers = Object.fromEntries(
      Object.entries((init.headers ?? {}) as Record<string, string>).map(([name, value]) => [
        name.toLowerCase(),
        value,
      ]),
    )
    const incoming = { method: init.method ?? 'GET', url, headers, body: init.body as string | undefined }
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    })
    const reply = await this.fromOutside(Promise.race([this.device.network.send(incoming), aborted]))
    return toResponse(this.device.world.ignoresRestores ? { ...reply, headers: withoutEpoch(reply.headers) } : reply)
  }

  private async refresh(stale: string | undefined): Promise<'refreshed' | 'refused' | 'unreachable'> {
    const { device } = this
    const { simulation, server } = device.world
    await simulation.delay(simulation.between(20, 500))
    const { session, network } = device
    if (!session || (session.isRevoked && network.mode === 'on')) {
      if (session) session.token = undefined
      return 'refused'
    }
    if (session.token !== undefined && session.token !== stale) return 'refreshed'
    if (network.mode !== 'on') return 'unreachable'
    session.token = server.issueToken(session.user)
    return 'refreshed'
  }

  private lockManager(): OfflineDeps['locks'] {
    const { locks } = this
    const request = (name: string, options: unknown, maybe?: (lock: Lock | null) => unknown) => {
      const callback = (maybe ?? options) as (lock: Lock | null) => unknown
      const run = async (lock: Lock | null) => {
        await this.fromOutside(Promise.resolve())
        return callback(lock)
      }
      if (!this.isAlive) return new Promise(() => {})
      return locks.request(name, maybe ? (options as LockOptions) : {}, run)
    }
    return { ...asLockManager(locks), request: request as LockManager['request'], query: locks.query }
  }

  private channel(name: string): BroadcastChannel {
    const channel = new Channel(name, this.post, () => this.device.tabs.flatMap((tab) => tab.channels))
    this.channels.push(channel)
    return channel as unknown as BroadcastChannel
  }
}

const withoutEpoch = (all: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => name !== wireHeaders.epoch))

/** The part of BroadcastChannel that the store uses. */
class Channel {
  private listener: ((event: { data: unknown }) => void) | undefined
  private isOpen = true

  constructor(
    readonly name: string,
    private readonly post: (run: () => void) => void,
    private readonly all: () => Channel[],
  ) {}

  addEventListener(_type: string, listener: (event: { data: unknown }) => void): void {
    this.listener = listener
  }

  postMessage(data: unknown): void {
    for (const other of this.all()) if (other !== this && other.name === this.name) other.receive(data)
  }

  private receive(data: unknown): void {
    this.post(() => {
      if (this.isOpen) this.listener?.({ data })
    })
  }

  close(): void {
    this.isOpen = false
  }
}
