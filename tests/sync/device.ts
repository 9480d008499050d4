import { IDBFactory } from 'fake-indexeddb'
import { LockWorld } from '../support/locks.ts'
import type { BrokenDevice } from './broken-devices.ts'
import type { Build } from './builds.ts'
import { Disk, type BrokenDisk } from './disk.ts'
import type { Loss } from './killable-database.ts'
import type { Network } from './network.ts'
import type { SimulatedServer } from './server.ts'
import type { Simulation } from './simulation.ts'
import { Page, Worker, type Tab } from './tab.ts'

export interface Session {
  user: string
  /** Undefined once the provider refused to renew it. */
  token?: string
  /** Undefined after the app ended it. */
  refreshToken?: string
}

export interface World {
  simulation: Simulation
  server: SimulatedServer
  /** Whether devices send batches, or one operation a request. */
  takesBatches: boolean
  /** How many rows a page of a pull has. */
  rowsPerPage: number | undefined
  /** Violations that only their moment shows. */
  noticed: string[]
  /** Broken on purpose. */
  broken: BrokenDevice | undefined
  /** Broken on purpose: the header with the restore epoch is not read. */
  ignoresRestores: boolean
  /** Broken on purpose. */
  disk: BrokenDisk | undefined
}

/** A phone or a computer: one IndexedDB, one clock, one session and one set of locks for all its tabs and its worker. */
export class Device {
  readonly factory = new IDBFactory()
  readonly locks = new LockWorld()
  readonly pages: Page[] = []
  readonly users = new Set<string>()
  readonly disk: Disk
  /** Users whose rows were removed, and who have not opened the app since. */
  readonly cleared = new Set<string>()
  session: Session | undefined
  worker: Worker | undefined
  /** How far its clock is from the real time, ms. */
  clockOffset = 0
  build: Build = 'b1'

  constructor(
    readonly index: number,
    readonly world: World,
    readonly network: Network,
  ) {
    this.disk = new Disk(world.simulation, world.disk)
  }

  get name(): string {
    return `device-${this.index}`
  }

  /** Whose session it is. */
  get user(): string | undefined {
    return this.session?.user
  }

  now = () => this.world.simulation.now + this.clockOffset

  signIn(user: string): void {
    this.session = { user, ...this.world.server.identity.open(user, this.name) }
    this.users.add(user)
  }

  /** The provider refused a token though nobody had ended the sign-in. */
  noteEnded(user: string): void {
    this.world.noticed.push(`I8 the sign-in of ${user} on ${this.name} ended, and nobody had ended it`)
  }

  /** A page of the signed-in user; undefined when no one is signed in. */
  open(): Page | undefined {
    if (!this.session) return undefined
    this.cleared.delete(this.session.user)
    const page = new Page(this, this.session.user, this.build)
    this.pages.push(page)
    return page
  }

  /** The browser starts the service worker to send what waits; not while it runs, nor while no one is signed in. */
  wake(): Worker | undefined {
    if (this.worker?.isAlive || this.session?.token === undefined) return undefined
    this.cleared.delete(this.session.user)
    this.worker = new Worker(this, this.session.user, this.build)
    return this.worker
  }

  /** The pages that are open. */
  alive = () => this.pages.filter((page) => page.isAlive)

  /** The browser loses its connections to the databases. */
  lose(loss: Loss): void {
    for (const one of this.actors()) if (one.isAlive) one.databases.lose(loss)
  }

  /** The browser gives up all that the app has stored. */
  async evict(): Promise<void> {
    this.lose({ commits: false, tells: true })
    for (const { name } of await this.factory.databases()) this.factory.deleteDatabase(name!)
  }

  /** All that run code on it. */
  actors = (): Tab[] => [...this.pages, ...(this.worker ? [this.worker] : [])]
}
