/** The insides of fake-indexeddb that a death needs. */
interface RawTransaction {
  db: unknown
  mode: string
  _state: string
  _rollbackLog: (() => void)[]
  _requests: unknown[]
  dispatchEvent: () => boolean
}
interface RawConnection {
  _closed: boolean
  _closePending: boolean
  transaction: unknown
  close: () => void
  dispatchEvent: (event: Event) => boolean
  _rawDatabase: {
    connections: unknown[]
    transactions: RawTransaction[]
    processTransactions(): void
  }
}

/**
 * One tab's view of the device's IndexedDB, which can die with the tab: a transaction that has not committed by then is
 * undone, as a browser does, no event reaches the dead tab any more, and its requests never settle.
 */
export class TabDatabases {
  readonly factory: IDBFactory
  private connections = new Set<RawConnection>()
  private opening = new Set<unknown>()
  private dead = false
  private readonly onOpened: (() => void)[] = []

  constructor(shared: IDBFactory) {
    const track = <R extends IDBOpenDBRequest>(request: R): R => {
      this.opening.add(request)
      const note = () => {
        const connection = request.result as unknown as RawConnection
        if (this.connections.has(connection)) return
        this.connections.add(connection)
        closeWhenWritten(connection)
      }
      const end = () => {
        this.opening.delete(request)
        if (this.opening.size === 0) for (const run of this.onOpened.splice(0)) run()
      }
      request.addEventListener('upgradeneeded', note)
      request.addEventListener('success', () => {
        if (request.result) note()
        // After the tab's own listeners, which were added later
        queueMicrotask(end)
      })
      request.addEventListener('error', end)
      return request
    }
    const silent = () => ({ addEventListener: () => {} }) as unknown as IDBOpenDBRequest
    this.factory = {
      open: (name: string, version?: number) => (this.dead ? silent() : track(shared.open(name, version))),
      deleteDatabase: (name: string) => (this.dead ? silent() : shared.deleteDatabase(name)),
      databases: () => (this.dead ? new Promise(() => {}) : shared.databases()),
      cmp: (a: unknown, b: unknown) => shared.cmp(a, b),
    } as unknown as IDBFactory
  }

  /** Dies now, or as soon as no database is being opened: half an upgrade would block the others, in this fake only. */
  kill(onDead: () => void): void {
    if (this.opening.size > 0) {
      this.onOpened.push(() => this.kill(onDead))
      return
    }
    this.dead = true
    for (const connection of this.connections) bury(connection)
    onDead()
  }
}

/**
 * In a browser an upgrade or a deletion waits until the other connections have finished their writes. fake-indexeddb
 * does not wait for a closing one: so it is closed later, and until then only refuses new transactions.
 */
function closeWhenWritten(connection: RawConnection): void {
  const close = connection.close.bind(connection)
  const dispatchEvent = connection.dispatchEvent.bind(connection)
  const isWriting = () =>
    connection._rawDatabase.transactions.some((one) => one.db === connection && one._state !== 'finished')
  const attempt = () => (isWriting() ? void setImmediate(attempt) : close())
  connection.close = () => {
    connection.transaction = () => {
      throw new DOMException('The connection is closing', 'InvalidStateError')
    }
    connection.dispatchEvent = (event) => event.type === 'versionchange' || dispatchEvent(event)
    attempt()
  }
}

function bury(connection: RawConnection): void {
  const raw = connection._rawDatabase
  for (const transaction of raw.transactions.filter((one) => one.db === connection)) {
    transaction.dispatchEvent = () => true
    if (transaction._state === 'finished') continue
    for (const undo of transaction._rollbackLog.toReversed()) undo()
    transaction._rollbackLog = []
    transaction._requests = []
    transaction._state = 'finished'
  }
  raw.transactions = raw.transactions.filter((one) => one.db !== connection)
  raw.connections = raw.connections.filter((one) => one !== connection)
  connection._closed = true
  connection._closePending = true
  connection.dispatchEvent = () => true
  // Its code may run on to the next request, and gets no event
  connection.transaction = () => ({ objectStore: () => silentStore, abort: () => {}, addEventListener: () => {} })
  raw.processTransactions()
}

const silentStore: unknown = new Proxy({}, { get: () => () => silentStore, set: () => true })
