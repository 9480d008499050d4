/**
 * Web Locks for tests, since Node has none. One `LockWorld` is one origin; each of its clients is a tab or a service
 * worker. Follows the Web Locks specification for what the app uses: exclusive and shared locks in the order of the
 * requests, ifAvailable, steal, signal, query, and the release of a client's locks when it is closed.
 */
type Callback = (lock: Lock | null) => unknown

interface Held {
  name: string
  mode: LockMode
  client: string
  /** Rejects what `request` gave to its holder: the lock was stolen or its tab is gone. */
  lose: (reason: unknown) => void
}

interface Waiting {
  name: string
  mode: LockMode
  client: string
  grant: () => void
}

const aborted = (message: string) => new DOMException(message, 'AbortError')

const describe = ({ name, mode, client }: Held | Waiting) => ({ name, mode, clientId: client })

export class LockWorld {
  private held: Held[] = []
  private queue: Waiting[] = []
  private clients = 0

  /** The `navigator.locks` of a new tab. */
  client(): TestLocks {
    this.clients += 1
    return new TestLocks(this, `client-${this.clients}`)
  }

  isGrantable(name: string, mode: LockMode): boolean {
    const others = this.held.filter((lock) => lock.name === name)
    return mode === 'shared' ? others.every((lock) => lock.mode === 'shared') : others.length === 0
  }

  isQueued = (name: string) => this.queue.some((request) => request.name === name)

  enqueue(request: Waiting) {
    this.queue.push(request)
    this.process(request.name)
  }

  dequeue(request: Waiting) {
    this.queue = this.queue.filter((other) => other !== request)
    // A removed exclusive request may have been queued before shared ones
    this.process(request.name)
  }

  hold(lock: Held) {
    this.held.push(lock)
  }

  release(lock: Held) {
    this.held = this.held.filter((other) => other !== lock)
    this.process(lock.name)
  }

  /** Takes every lock of the name away from its holders; their callbacks run on, as in a browser. */
  breakLocks(name: string) {
    const broken = this.held.filter((lock) => lock.name === name)
    this.held = this.held.filter((lock) => lock.name !== name)
    for (const lock of broken) lock.lose(aborted('The lock was stolen'))
  }

  close(client: string) {
    const mine = this.held.filter((lock) => lock.client === client)
    const names = new Set([...mine, ...this.queue.filter((request) => request.client === client)].map((l) => l.name))
    this.queue = this.queue.filter((request) => request.client !== client)
    this.held = this.held.filter((lock) => lock.client !== client)
    names.forEach((name) => this.process(name))
  }

  snapshot(): LockManagerSnapshot {
    return { held: this.held.map(describe), pending: this.queue.map(describe) }
  }

  private process(name: string) {
    for (const request of this.queue.filter((waiting) => waiting.name === name)) {
      if (!this.isGrantable(name, request.mode)) return
      this.queue = this.queue.filter((other) => other !== request)
      request.grant()
    }
  }
}

export class TestLocks {
  constructor(
    private readonly world: LockWorld,
    readonly id: string,
  ) {}

  /** The tab is gone: its locks are free and its requests are off the queue. The test has to stop its code. */
  close() {
    this.world.close(this.id)
  }

  // oxlint-disable-next-line require-await -- as in a browser, a wrong call rejects instead of throwing
  query = async (): Promise<LockManagerSnapshot> => this.world.snapshot()

  request = async (
    name: string,
    optionsOrCallback: LockOptions | Callback,
    maybeCallback?: Callback,
  ): Promise<unknown> => {
    const callback = typeof optionsOrCallback === 'function' ? optionsOrCallback : maybeCallback!
    const options = typeof optionsOrCallback === 'function' ? {} : optionsOrCallback
    const { mode = 'exclusive', ifAvailable = false, steal = false, signal } = options
    if (name.startsWith('-')) throw new DOMException('Names with a dash are reserved', 'NotSupportedError')
    if (steal && ifAvailable) throw new DOMException('steal and ifAvailable', 'NotSupportedError')
    if (steal && mode !== 'exclusive') throw new DOMException('steal is exclusive', 'NotSupportedError')
    if (signal && (steal || ifAvailable)) throw new DOMException('signal with steal/ifAvailable', 'NotSupportedError')
    signal?.throwIfAborted()

    if (steal) {
      this.world.breakLocks(name)
      return this.run(name, mode, callback)
    }
    if (ifAvailable) {
      const free = this.world.isGrantable(name, mode) && !this.world.isQueued(name)
      return free ? this.run(name, mode, callback) : callback(null)
    }
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.world.dequeue(request)
        reject(signal!.reason)
      }
      const request: Waiting = {
        name,
        mode,
        client: this.id,
        // Once granted, the signal has no effect any more
        grant: () => {
          signal?.removeEventListener('abort', giveUp)
          resolve(this.run(name, mode, callback))
        },
      }
      signal?.addEventListener('abort', giveUp)
      this.world.enqueue(request)
    })
  }

  private run(name: string, mode: LockMode, callback: Callback): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const lock: Held = { name, mode, client: this.id, lose: reject }
      this.world.hold(lock)
      // The callback runs after the lock is recorded and never in the caller's turn
      const work = Promise.resolve({ name, mode }).then(callback)
      work.then(resolve, reject).finally(() => this.world.release(lock))
    })
  }
}

/** For code that takes a `LockManager`. */
export const asLockManager = (locks: TestLocks): LockManager => locks as unknown as LockManager
