import Dexie from 'dexie'
import type { RequestRecord, RowRecord } from './database.ts'
import { clearCachedReads } from './give-up.ts'

/**
 * For a database that is being opened: gives up the rows of one closed request, the oldest first, then the cached reads.
 * Never a row with an operation on it. It only removes: a browser without room refuses a transaction that writes one
 * record beside what it removes. What it leaves of the request is counted when it is fetched again. False when there was nothing.
 */
export async function giveUp(db: Dexie): Promise<boolean> {
  for (const hiringRequestId of await findClosed(db)) if (await giveUpRequest(db, hiringRequestId)) return true
  return (await clearCachedReads(db.table('saved'))) > 0
}

/** The closed requests with rows on the device, the oldest first. */
async function findClosed(db: Dexie): Promise<string[]> {
  const ids = (await db.table('totals').toCollection().primaryKeys()) as string[]
  const known = (await db.table('requests').bulkGet(ids)) as (RequestRecord | undefined)[]
  const createdAt = (index: number) => known[index]?.createdAt ?? 0
  return [...ids.keys()]
    .filter((index) => !known[index]?.active)
    .sort((a, b) => createdAt(a) - createdAt(b))
    .map((index) => ids[index]!)
}

const giveUpRequest = (db: Dexie, hiringRequestId: string): Promise<boolean> =>
  db.transaction('rw', ['rows', 'tasks', 'totals', 'requests'], async () => {
    const rows = (await db
      .table<RowRecord>('rows')
      .where('[hiringRequestId+stageAt]')
      .between([hiringRequestId, Dexie.minKey], [hiringRequestId, Dexie.maxKey])
      .filter(({ pending }) => pending === 0)
      .primaryKeys()) as string[]
    if (rows.length === 0) return false
    await Promise.all([db.table('rows').bulkDelete(rows), db.table('tasks').bulkDelete(rows)])
    await Promise.all([db.table('totals').delete(hiringRequestId), db.table('requests').delete(hiringRequestId)])
    return true
  })

/** As `giveUp`, in a database that cannot be brought to this build's version for lack of room: it is opened as it is. */
export async function giveUpAtRest(name: string, factory: IDBFactory = indexedDB): Promise<boolean> {
  if (!(await factory.databases()).some((one) => one.name === name)) return false
  const db = new Dexie(name, { indexedDB: factory, cache: 'disabled' })
  try {
    await db.open()
    return await giveUp(db)
  } finally {
    db.close()
  }
}
