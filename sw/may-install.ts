import { isMetered, type Connection } from '../src/lib/connection.ts'
import { databaseName } from '../src/offline/device/database.ts'

/**
 * Whether the files of a new version may be fetched now. On a metered or slow connection they wait until every update of
 * every user of this device is sent. The first version never waits.
 */
export async function mayInstall(
  hasActive: boolean,
  connection: Connection | undefined,
  countUnsent: () => Promise<number>,
): Promise<boolean> {
  return !hasActive || !isMetered(connection) || (await countUnsent().catch(() => 0)) === 0
}

/** Counts the operations in the outboxes of this device; opens their databases as they are, without an upgrade. */
export async function countAllUnsent(factory: IDBFactory = indexedDB): Promise<number> {
  const databases = await factory.databases()
  const names = databases.flatMap(({ name }) => (name?.startsWith(databaseName('')) ? [name] : []))
  const counts = await Promise.all(names.map((name) => countOutbox(factory, name)))
  return counts.reduce((sum, count) => sum + count, 0)
}

function countOutbox(factory: IDBFactory, name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(name)
    // Removed since it was listed, by a sign-out: an empty one in its place would seem to have nothing waiting
    let isGone = false
    opening.addEventListener('upgradeneeded', () => {
      isGone = true
      opening.transaction!.abort()
    })
    opening.addEventListener('error', (event) => {
      event.preventDefault()
      if (isGone) resolve(0)
      else reject(opening.error)
    })
    opening.addEventListener('success', () => {
      const database = opening.result
      const finish = (count: number) => {
        database.close()
        resolve(count)
      }
      if (!database.objectStoreNames.contains('outbox')) return finish(0)
      const counting = database.transaction('outbox').objectStore('outbox').count()
      counting.addEventListener('success', () => finish(counting.result))
      counting.addEventListener('error', () => finish(0))
    })
  })
}
