import { IDBKeyRange } from 'fake-indexeddb'
import { headers as wireHeaders } from '../../src/contract/call.ts'
import type { OfflineDeps } from '../../src/offline/device/deps.ts'
import { closeStore, openStore, type Store } from '../../src/offline/device/store.ts'
import { drainPatiently } from '../../src/offline/outbox/drain-patiently.ts'
import { startSync } from '../../src/offline/outbox/scheduler.ts'
import { asLockManager, type TestLocks } from '../support/locks.ts'
import { breakDevice } from './broken-devices.ts'
import { findCommandOf, type Build } from './builds.ts'
import type { Device } from './device.ts'
import { TabDatabases } from './killable-database.ts'
import { toResponse } from './network.ts'
import { refresh } from './refreshing.ts'
import { Channel } from './tab-channel.ts'

/** What runs the app's code on a device. It can be closed, frozen and thawed, and killed between any two awaits. */
export abstract class Tab {
  abstract readonly isWorker: boolean
  store: Store | undefined
  isAlive = true
  isFrozen = false
  /** Resolves when the store is open. */
  readonly ready: Promise<void>
  readonly databases: TabDatabases
  private readonly locks: TestLocks
  private readonly thawing: (() => void)[] = []
  readonly channels: Channel[] = []

  constructor(
    readonly device: Device,
    readonly user: string,
    readonly build: Build,
  ) {
    this.databases = new TabDatabases(device.factory, device.disk)
    this.locks = device.locks.client()
    this.ready = this.start()
    // A worker whose database does not open has nobody to tell
    this.ready.catch(() => undefined)
  }

  private async start(): Promise<void> {
    this.store = await openStore(this.user, this.deps())
    const { broken } = this.device.world
    if (broken) breakDevice[broken](this.store, { isWorker: this.isWorker })
    this.begin(this.store)
  }

  /** What it does with its database. */
  protected abstract begin(store: Store): void

  async close(): Promise<void> {
    await this.ready
    if (!this.isAlive) return
    this.end()
    if (this.store) await closeStore(this.store)
    this.isAlive = false
    this.locks.close()
  }

  protected end(): void {}

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
  protected post = (run: () => void): void => {
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
        refresh: (stale) => this.fromOutside(refresh(device, this.locks, stale)),
      },
      appBuild: this.build,
      origin: 'https://app.test',
      deviceId: () => Promise.resolve(device.name),
      random: simulation.random,
      schedule: (ms, run) => simulation.schedule(ms, () => this.post(run)),
      channel: (name) => this.channel(name),
      indexedDB: this.databases.factory,
      IDBKeyRange,
      takesBatches: device.world.takesBatches,
      rowsPerPage: device.world.rowsPerPage,
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
    const incoming = {
      ...{ method: init.method ?? 'GET', url, headers },
      ...(init.body instanceof Blob ? { size: init.body.size } : { body: init.body as string | undefined }),
    }
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    })
    const reply = await this.fromOutside(Promise.race([this.device.network.send(incoming), aborted]))
    return toResponse(this.device.world.ignoresRestores ? { ...reply, headers: withoutEpoch(reply.headers) } : reply)
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
    const channel = new Channel(name, this.post, () => this.device.actors().flatMap((tab) => tab.channels))
    this.channels.push(channel)
    return channel as unknown as BroadcastChannel
  }
}

/** A page with the app in it. */
export class Page extends Tab {
  readonly isWorker = false
  private readonly listeners = new Map<string, Set<(event: Event) => void>>()
  private stopSync = () => {}

  protected begin(store: Store): void {
    const page = {
      addEventListener: (type: string, listener: (event: Event) => void) => this.listenersOf(type).add(listener),
      removeEventListener: (type: string, listener: (event: Event) => void) => this.listenersOf(type).delete(listener),
    }
    this.stopSync = startSync(store, { ...page, document: { ...page, visibilityState: 'visible' } })
  }

  protected override end(): void {
    this.stopSync()
  }

  private listenersOf(type: string): Set<(event: Event) => void> {
    const found = this.listeners.get(type) ?? new Set()
    this.listeners.set(type, found)
    return found
  }

  /** online, pageshow, visibilitychange. */
  tell = (type: string) => this.post(() => this.listenersOf(type).forEach((listener) => listener({} as Event)))
}

/** The service worker: it sends what waits, patiently, and ends (sw/sync.ts). */
export class Worker extends Tab {
  readonly isWorker = true

  protected begin(store: Store): void {
    void drainPatiently(store, () => Promise.resolve())
      .catch(() => undefined)
      .then(() => this.close())
  }
}

const withoutEpoch = (all: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => name !== wireHeaders.epoch))
