/** What a write is about. `removed`: the keys that were removed until now. */
interface Write {
  table: string
  mode: IDBTransactionMode
  removed: unknown[]
}

/** Whether there is room for a write. */
export type Room = (write: Write) => boolean

/**
 * A device whose room the test decides on: what finds none fails as in a browser, and removing always works. `isRefused`:
 * no version change is possible now.
 */
export function limited(shared: IDBFactory, room: Room, isRefused = () => false): IDBFactory {
  const removed: unknown[] = []
  const known = new WeakSet<object>()
  const once = <T extends object>(one: T, change: (one: T) => void) => {
    if (known.has(one)) return
    known.add(one)
    change(one)
  }
  const noRoom = () => new DOMException('There is no room', 'QuotaExceededError')

  const limitTransaction = (transaction: IDBTransaction) =>
    once(transaction, () => {
      const objectStore = transaction.objectStore.bind(transaction)
      transaction.objectStore = (name) => {
        const store = objectStore(name)
        once(store, () => limitStore(store, transaction))
        return store
      }
    })
  const limitStore = (store: IDBObjectStore, transaction: IDBTransaction) => {
    for (const how of ['put', 'add'] as const) {
      const write = store[how].bind(store)
      store[how] = (value: unknown, key?: IDBValidKey) => {
        const { mode } = transaction
        const isOk = room({ table: store.name, mode, removed })
        return isOk ? (key === undefined ? write(value) : write(value, key)) : refuse(transaction, store)
      }
    }
    const remove = store.delete.bind(store)
    store.delete = (key) => {
      removed.push(key)
      return remove(key)
    }
  }
  const refuse = (transaction: IDBTransaction, source: IDBObjectStore) => {
    const raw = transaction as unknown as { _execRequestAsync(request: object): IDBRequest<IDBValidKey> }
    return raw._execRequestAsync({
      source,
      operation: () => {
        throw noRoom()
      },
    })
  }
  const limitConnection = (connection: IDBDatabase) =>
    once(connection, () => {
      const begin = connection.transaction.bind(connection)
      connection.transaction = (...parts) => {
        const transaction = begin(...parts)
        limitTransaction(transaction)
        return transaction
      }
    })
  const open = (name: string, version?: number) => {
    const request = shared.open(name, version)
    request.addEventListener('upgradeneeded', (event) => {
      limitConnection(request.result)
      limitTransaction(request.transaction!)
      if (!isRefused()) return
      event.stopImmediatePropagation()
      request.transaction!.abort()
      Object.defineProperty(request, 'error', { get: noRoom, set() {} })
    })
    request.addEventListener('success', () => limitConnection(request.result))
    return request
  }
  return {
    open,
    deleteDatabase: (name: string) => shared.deleteDatabase(name),
    databases: () => shared.databases(),
    cmp: (a: unknown, b: unknown) => shared.cmp(a, b),
  } as IDBFactory
}
