import type { Simulation } from './simulation.ts'

/**
 * How a device's storage is broken on purpose. swallows: a device that
 * is full reports as written what it has no room for. forgets: when a connection
 * is lost, the last change of the outbox that was reported as written goes too. evicts-unheard: an eviction is in no history.
 */
export type BrokenDisk = 'swallows' | 'forgets' | 'evicts-unheard'

/** The room on a device. */
export class Disk {
  /** The share of the writes that find none. */
  full = 0

  constructor(
    private readonly simulation: Simulation,
    readonly broken: BrokenDisk | undefined,
  ) {}

  hasRoom = (): boolean => this.full === 0 || (this.broken !== 'swallows' && this.simulation.random() >= this.full)
}

/** The insides of fake-indexeddb that a full disk needs. */
interface RawStore {
  put: (...values: unknown[]) => unknown
  add: (...values: unknown[]) => unknown
}
interface RawWrite {
  objectStore: (name: string) => RawStore
  _execRequestAsync: (request: { source: unknown; operation: () => unknown }) => unknown
}

const limited = new WeakSet<RawStore>()

/** What a transaction writes may find no room. */
export function limit<T extends object>(transaction: T, disk: Disk): T {
  const raw = transaction as unknown as RawWrite
  const objectStore = raw.objectStore.bind(raw)
  raw.objectStore = (name) => {
    const store = objectStore(name)
    if (limited.has(store)) return store
    limited.add(store)
    for (const how of ['put', 'add'] as const) {
      const write = store[how].bind(store)
      store[how] = (...values) => (disk.hasRoom() ? write(...values) : refuse(raw, store, disk))
    }
    return store
  }
  return transaction
}

const refuse = (transaction: RawWrite, source: RawStore, { broken }: Disk) =>
  transaction._execRequestAsync({
    source,
    operation: () => {
      if (broken !== 'swallows') throw new DOMException('There is no room', 'QuotaExceededError')
    },
  })
