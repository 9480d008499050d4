import type { Store } from '../../src/offline/device/store.ts'
import { storeOf, type User } from './actions.ts'
import type { Device } from './device.ts'
import type { FinalDevice } from './events.ts'
import { countRows, findForbidden, findStrayed, findUndrained, inspectRows } from './inspect.ts'
import type { SimulatedServer } from './server.ts'
import type { Simulation } from './simulation.ts'
import type { Page } from './tab.ts'

/**
 * After this long with a healthy network and session nothing may wait any more (I8): backoff is 5 minutes at most, and
 * one that always fails is quarantined after five responses, each of which may come after the longest backoff.
 */
const DRAINED_WITHIN_MS = 5 * 5 * 60_000 + 5 * 60_000
const SLICE_MS = 15_000
/** Where everything that waits receives 500 the app takes it for an outage, and quarantines after a day only. */
const GIVEN_UP_WITHIN_MS = 26 * 3_600_000
const LONG_SLICE_MS = 10 * 60_000

interface Parts {
  simulation: Simulation
  server: SimulatedServer
  devices: Device[]
  user: User
  noticed: string[]
  open: (device: Device) => Page | undefined
  refresh: (store: Store) => Promise<unknown>
}

/** The end of a history: all is healthy, what is left must be sent, and what the devices then have is looked at. */
export class Healing {
  constructor(private readonly parts: Parts) {}

  /** Network and sessions become healthy; every user signs in again, in one more tab, and what is left must be sent. */
  async heal(): Promise<FinalDevice[]> {
    const { devices } = this.parts
    const finals: FinalDevice[] = []
    for (const { network, disk } of devices) {
      network.mode = 'on'
      network.next.length = 0
      network.nextRefresh.length = 0
      disk.full = 0
    }
    for (const device of devices) device.build = 'b3'
    for (const device of devices)
      for (const user of device.users) {
        await this.checkCleared(device, user)
        const final = await this.healOne(device, user)
        if (final) finals.push(final)
      }
    return finals
  }

  /** I7: after a sign-out, or for another user, nothing that was fetched is there, however late it came. */
  async checkCleared(device: Device, user: string): Promise<void> {
    if (!device.cleared.has(user)) return
    const rows = await this.during(countRows(device.factory, user))
    if (rows && device.cleared.has(user))
      this.parts.noticed.push(`I7 ${rows} rows of ${user} are on ${device.name} after they were cleared`)
  }

  private async healOne(device: Device, user: string): Promise<FinalDevice | undefined> {
    const { simulation, server, noticed, open, refresh } = this.parts
    device.signIn(user)
    const tab = open(device)!
    const store = await this.during(storeOf(tab))
    if (!store) {
      noticed.push(`I8 the database of ${user} on ${device.name} does not open`)
      return undefined
    }
    await this.drained(store)
    const stuck = (await this.during(findUndrained(store))) ?? []
    // Only now do frozen tabs thaw: what they were doing must not count any more
    for (const one of device.alive()) if (one.isFrozen) one.thaw()
    await simulation.advance(35_000)
    await this.discardRefused(store)
    const askedAt = simulation.now
    await this.during(refresh(store))
    const [outbox, log, rows, strayed, forbidden] = (await this.during(
      Promise.all([
        store.db.outbox.orderBy('seq').toArray(),
        store.db.log.toArray(),
        inspectRows(store),
        findStrayed(store, server, askedAt),
        findForbidden(store, server),
      ]),
    )) ?? [[], [], [], [], []]
    await this.during(tab.close())
    return {
      device: device.index,
      user,
      outbox,
      log,
      stuck: stuck.map((row) => `${row.opId} ${row.call} ${row.state}`),
      rows,
      strayed,
      forbidden,
    }
  }

  private async drained(store: Store): Promise<void> {
    const { simulation } = this.parts
    const end = simulation.now + DRAINED_WITHIN_MS
    while (simulation.now < end) {
      if ((await this.during(findUndrained(store)))?.length === 0) return
      await simulation.advance(SLICE_MS)
    }
    const givenUp = simulation.now + GIVEN_UP_WITHIN_MS
    while (simulation.now < givenUp) {
      const left = await this.during(store.db.outbox.toArray())
      if (!left?.some((row) => row.state === 'waiting' && row.lastError?.status === 500)) return
      await simulation.advance(LONG_SLICE_MS)
    }
  }

  /** The user checks what needs attention and keeps what the server has; then the rest of those lanes is sent. */
  private async discardRefused(store: Store): Promise<void> {
    for (let round = 0; round < 12; round += 1) {
      const outbox = await this.during(store.db.outbox.orderBy('seq').toArray())
      if (!outbox || outbox.length === 0) return
      for (const row of outbox)
        if (row.state === 'rejected' || row.state === 'quarantined')
          await this.during(this.parts.user.endOne(store, 'discard', row.opId))
      await this.drained(store)
    }
  }

  /** Lets time pass until the promise resolves. */
  private async during<T>(promise: PromiseLike<T>): Promise<T | undefined> {
    let result: T | undefined
    const settled = Promise.resolve(promise).then(
      (value) => (result = value),
      (error: unknown) => void this.parts.noticed.push(`I8 ${String(error)}`),
    )
    await this.parts.simulation.until(settled)
    return result
  }
}
