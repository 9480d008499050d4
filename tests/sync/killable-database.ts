import { forceCloseDatabase } from 'fake-indexeddb'
import { limit, type Disk } from './disk.ts'

/** The insides of fake-indexeddb that a death needs. */
interface RawTransaction {
  db: unknown
  mode: string
  _state: string
  _rollbackLog: (() => void)[]
  _requests: unknown[]
  error: unknown
  dispatchEvent: (event: { type: string }) => boolean
  _abort: (name: string) => void
}
interface RawConnection {
  _closed: boolean
  _closePending: boolean
  transaction: (names: string[], mode?: string, options?: unknown) => object
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
  private lastWrite: RawTransaction | undefined
  private readonly onOpened: (() => void)[] = []

  constructor(
    shared: IDBFactory,
    private readonly disk: Disk,
  ) {
    const track = <R extends IDBOpenDBRequest>(request: R): R => {
      this.opening.add(request)
      const note = () => {
        const connection = request.result as unknown as RawConnection
        if (this.connections.has(connection)) return
        this.connections.add(connection)
        closeWhenWritten(connection)
        const begin = connection.transaction.bind(connection)
        connection.transaction = (names, mode, options) => {
          const transaction = begin(names, mode, options)
          if (mode !== 'readwrite') return transaction
          if (names.includes('outbox')) this.lastWrite = transaction as RawTransaction
          return limit(transaction, disk)
        }
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

  /** The browser loses the connections of this tab. */
  lose(loss: Loss): void {
    if (this.disk.broken === 'forgets' && this.lastWrite?._state === 'finished' && !this.lastWrite.error)
      for (const undo of this.lastWrite._rollbackLog.splice(0).toReversed()) undo()
    for (const connection of this.connections) if (isOpenFor(connection)) loseConnection(connection, loss)
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

export interface Loss {
  /** What is being written is committed all the same, and nobody is told. */
  commits: boolean
  /** The connection gets a close event. */
  tells: boolean
}

/** A database that is being opened or upgraded is left alone: this fake knows no half of that. */
const isOpenFor = (connection: RawConnection) =>
  !connection._closePending &&
  connection._rawDatabase.transactions.every((one) => one.db !== connection || one.mode !== 'versionchange')

function loseConnection(connection: RawConnection, { commits, tells }: Loss): void {
  const raw = connection._rawDatabase
  for (const transaction of raw.transactions) {
    if (transaction.db !== connection || transaction._state === 'finished') continue
    if (commits) commitUnheard(transaction)
    else transaction._abort('UnknownError')
  }
  if (tells) forceCloseDatabase(connection as never)
  else connection.close()
  raw.processTransactions()
}

/** The app is told that the transaction was aborted when it has committed. */
function commitUnheard(transaction: RawTransaction): void {
  const dispatchEvent = transaction.dispatchEvent.bind(transaction)
  transaction.dispatchEvent = (event) => {
    if (event.type === 'complete') {
      event.type = 'abort'
      transaction.error = new DOMException('The connection was lost', 'UnknownError')
    }
    return dispatchEvent(event)
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
