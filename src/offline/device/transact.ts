import type { Table } from 'dexie'
import { reopenStore, StoreOutdatedError, type Store } from './store.ts'
import { noteStuck } from './stuck.ts'

export type TableName =
  'outbox' | 'rows' | 'tasks' | 'totals' | 'requests' | 'saved' | 'drafts' | 'log' | 'blobs' | 'meta' | 'drawn'

/**
 * One read-write transaction; it runs again on a fresh connection when the old one was lost, up to three times. `work`
 * must be repeatable, and receives whether it is a repeat.
 */
export async function transact<T>(
  store: Store,
  tables: readonly TableName[],
  work: (isRepeat: boolean) => PromiseLike<T>,
): Promise<T> {
  const list = tables.map((table) => store.db[table] as Table)
  let isRepeat = false
  const run = () => {
    const repeat = isRepeat
    isRepeat = true
    // An async function by its own syntax: Dexie then keeps its transaction through native awaits
    return store.db.transaction('rw', list, async () => work(repeat))
  }
  const result = await noteStuck(store, withConnection(store, run))
  // A deletion waits until this was written, and takes it away: nothing may be reported as saved
  if (store.db.deleted) throw new StoreOutdatedError('The database was deleted by another tab')
  return result
}

/** A browser that is short of memory may lose a connection again while the work is repeated. */
const MOST_REPEATS = 3

/** Runs `work`; again on a fresh connection when the connection was lost under it. */
export async function withConnection<T>(store: Store, work: () => PromiseLike<T>): Promise<T> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await work()
    } catch (error) {
      if (store.closed || repeats === MOST_REPEATS || !isLostConnection(error)) throw error
      await reopenStore(store)
    }
  }
}

const lostNames = ['InvalidStateError', 'UnknownError', 'DatabaseClosedError', 'PrematureCommitError']

function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const inner = (error as { inner?: unknown }).inner
  if (lostNames.includes(error.name)) return true
  // Of several records Dexie throws a list of what became of each
  const { failures } = error as { failures?: unknown }
  if (Array.isArray(failures)) return failures.length > 0 && failures.every(isAborted)
  // Nothing here aborts a transaction by itself: a lost connection does, and a device without room, which says so
  return error.name === 'AbortError' && isAborted(inner)
}

const isAborted = (error: unknown): boolean =>
  error instanceof Error && [...lostNames, 'AbortError'].includes(error.name)
