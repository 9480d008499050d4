import Dexie from 'dexie'
import { markCleared } from './cleared.ts'
import { DeviceDatabase, databaseName } from './database.ts'
import type { OfflineDeps } from './deps.ts'
import { FILE_DRAFT } from './draft-files.ts'
import { retryWithoutWriting } from './storage.ts'
import { removeKey } from './unseal.ts'

type Parts = Pick<OfflineDeps, 'indexedDB' | 'IDBKeyRange'>

/** Opens a user's database for one piece of work. */
async function inDatabase<T>(userId: string, parts: Parts, work: (db: DeviceDatabase) => Promise<T>) {
  const db = new DeviceDatabase(userId, { indexedDB: parts.indexedDB, IDBKeyRange: parts.IDBKeyRange })
  try {
    await db.open()
    return await work(db)
  } finally {
    db.close({ disableAutoOpen: true })
  }
}

/**
 * After a chosen sign-out: removes everything of the user that can be fetched again. The rest stays for when the same user
 * signs in again: the outbox with its files, drafts, and the sync log (I10, TRAP-81); not what a file of many people held.
 */
export async function clearCachedRows(userId: string, parts: Parts = {}): Promise<void> {
  await inDatabase(userId, parts, async (db) => {
    let isMarked = false
    const clear = async (hasRoom: boolean) => {
      const cached = [db.rows, db.tasks, db.totals, db.requests, db.saved, db.drawn]
      await db.transaction('rw', [...cached, db.drafts, db.meta], async () => {
        await Promise.all(cached.map((table) => table.clear()))
        await db.drafts.where('key').startsWith(FILE_DRAFT).delete()
        await db.meta.where('key').startsWith('up-to-date').delete()
        await db.meta.bulkDelete([
          'followed',
          'unlisted-after',
          'sweep',
          'tasks-sweep',
          'loose',
          'ready-offline',
          'net',
          'absent',
        ])
        if (hasRoom) await markCleared(db)
      })
      isMarked = hasRoom
    }
    await retryWithoutWriting(clear)
    // The removal has made room for the mark; what another tab has added in between goes too
    if (!isMarked) await retryWithoutWriting(clear)
  })
}

/** Another user has signed in: removes what can be fetched again of everyone but this one (I7). */
export async function clearOthers(userId: string, parts: Parts = {}): Promise<void> {
  for (const other of await listUsers(parts)) if (other !== userId) await clearCachedRows(other, parts)
}

/** No one is signed in: removes what can be fetched again of everyone whom the server sent nothing since `before`, epoch ms. */
export async function clearStale(before: number, parts: Parts = {}): Promise<void> {
  for (const userId of await listUsers(parts)) {
    const isFresh = await inDatabase(userId, parts, async ({ requests, rows, saved }) => {
      const isRecent = ({ tasksAt = 0, savedAt = tasksAt }: { savedAt?: number; tasksAt?: number }) => savedAt >= before
      const found = await Promise.all([requests, rows, saved].map((table) => table.filter(isRecent).first()))
      return found.some(Boolean)
    })
    if (!isFresh) await clearCachedRows(userId, parts)
  }
}

/** Removes the user's database with everything unsent in it. Only after the user typed that they want it. */
export async function deleteEverything(userId: string, parts: Parts = {}): Promise<void> {
  const db = new DeviceDatabase(userId, { indexedDB: parts.indexedDB, IDBKeyRange: parts.IDBKeyRange })
  await db.delete()
  await removeKey(userId, parts.indexedDB)
}

/** Whose updates wait on this device, and how many; never their payloads. */
export async function listOwners(parts: Parts = {}): Promise<{ userId: string; unsent: number }[]> {
  const owners = []
  for (const userId of await listUsers(parts)) {
    const unsent = await inDatabase(userId, parts, (db) => db.outbox.count()).catch(() => 0)
    if (unsent > 0) owners.push({ userId, unsent })
  }
  return owners
}

/** The users who have a database on this device. `Dexie.getDatabaseNames` knows the browser's own factory only. */
async function listUsers({ indexedDB: factory }: Parts): Promise<string[]> {
  const names = factory ? (await factory.databases()).map(({ name = '' }) => name) : await Dexie.getDatabaseNames()
  const prefix = databaseName('')
  return names.flatMap((name) => (name.startsWith(prefix) ? name.slice(prefix.length) : []))
}
