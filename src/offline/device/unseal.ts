import { del, get, keys, promisifyRequest, type UseStore } from 'idb-keyval'
import type { DeviceDatabase } from './database.ts'
import { giveUp } from './give-up-at-rest.ts'
import { withRoomIn } from './give-up.ts'
import { isQuotaError } from './storage.ts'

/** What version 1 of the database stored encrypted: the payloads of operations, unsent files and revealed numbers. */
interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

const DATABASE = 'fieldhire-keys'

/**
 * Version 1 encrypted with a key that lay beside the data (docs/decisions/022-no-encryption-beside-its-key.md). Decrypts
 * what it left, stores it in clear, and removes the key once everything is stored; interrupted, it is done again at the
 * next opening. What cannot be decrypted has no payload: the drain quarantines such an operation. A device without room
 * gives up what can be fetched again; false when that was not enough.
 */
export async function unsealDatabase(
  db: DeviceDatabase,
  userId: string,
  factory: IDBFactory = indexedDB,
): Promise<boolean> {
  try {
    const unseal = () => unsealAll(db, userId, factory)
    await withRoomIn(unseal, () => giveUp(db))
  } catch (error) {
    if (isQuotaError(error)) return false
    throw error
  }
  // Without room for it the next opening looks again
  await db.meta.put({ key: 'unsealed', value: true }).catch(() => undefined)
  return true
}

async function unsealAll(db: DeviceDatabase, userId: string, factory: IDBFactory): Promise<void> {
  const key = await withKeys(factory, (store) => get<CryptoKey>(userId, store))
  if (key) {
    const open = (name: string, sealed: Sealed) => openBytes(key, name, sealed).catch(() => undefined)
    await unsealOperations(db, open)
    await unsealJournal(db, open)
    await unsealFiles(db, open)
    await dropReveals(db)
    await removeKey(userId, factory)
  }
  await db.meta.delete('sealed')
}

type Open = (name: string, sealed: Sealed) => Promise<ArrayBuffer | undefined>

/** Undefined for what is no JSON: an operation without a payload is quarantined, and the app opens. */
function parse(bytes: ArrayBuffer | undefined): unknown {
  try {
    return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as unknown)
  } catch {
    return undefined
  }
}

// WebCrypto cannot be awaited inside a transaction: each record is decrypted before the one that changes it, which does so
// only where another tab has not

async function unsealOperations({ outbox }: DeviceDatabase, open: Open): Promise<void> {
  for (const { seq, opId, sealed } of (await outbox.toArray()) as { seq: number; opId: string; sealed?: Sealed }[]) {
    if (!sealed) continue
    const input = parse(await open(opId, sealed))
    await outbox.where({ seq }).modify((row: { sealed?: Sealed; input?: unknown }) => {
      if (row.sealed) row.input = input
      delete row.sealed
    })
  }
}

async function unsealJournal({ log }: DeviceDatabase, open: Open): Promise<void> {
  for (const line of await log.filter(({ kept }) => kept !== undefined).toArray()) {
    const { sealed } = line.kept as { sealed?: Sealed }
    if (!sealed) continue
    const input = parse(await open(line.opId, sealed))
    await log.where({ id: line.id! }).modify(({ kept }: { kept?: { sealed?: Sealed; input?: unknown } }) => {
      if (kept?.sealed) kept.input = input
      delete kept?.sealed
    })
  }
}

async function unsealFiles({ blobs }: DeviceDatabase, open: Open): Promise<void> {
  // One at a time: a file may be larger than what a slow phone has to spare
  for (const [blobId, index] of await blobs.toCollection().primaryKeys()) {
    const chunk = (await blobs.get([blobId, index])) as (Sealed & { blobId: string; index: number }) | undefined
    if (!chunk?.iv) continue
    const data = await open(`${blobId}:${index}`, chunk)
    await blobs.where({ blobId, index }).modify((now: Partial<Sealed>, stored) => {
      if (!data) return void delete (stored as { value?: unknown }).value
      if (now.iv) now.data = data
      delete now.iv
    })
  }
}

/** They live for a day; the user reveals them again. */
const dropReveals = ({ saved }: DeviceDatabase) => saved.where('key').startsWith('reveal ').delete()

/** `name` is bound in: what was sealed for one operation opens for no other. */
const openBytes = (key: CryptoKey, name: string, { iv, data }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) }, key, data)

/** The key of a user whose data is gone, or is not encrypted any more; with the last key goes their database. */
export async function removeKey(userId: string, factory: IDBFactory = indexedDB): Promise<void> {
  const left = await withKeys(factory, async (store) => {
    await del(userId, store)
    return (await keys(store)).length
  })
  if (left !== 0) return
  const deleting = factory.deleteDatabase(DATABASE)
  await new Promise((resolve) => {
    for (const event of ['success', 'error', 'blocked']) deleting.addEventListener(event, resolve)
  })
}

/** Undefined where there never were keys. Each use closes its connection: one that stays open blocks other tabs. */
async function withKeys<T>(factory: IDBFactory, work: (store: UseStore) => Promise<T>): Promise<T | undefined> {
  const opening = factory.open(DATABASE, 1)
  // It does not exist, and is not to be made
  opening.addEventListener('upgradeneeded', () => opening.transaction!.abort())
  const database = await promisifyRequest(opening).catch((error: DOMException) => {
    if (error.name === 'AbortError') return undefined
    throw error
  })
  if (!database) return undefined
  try {
    return await work((mode, use) => Promise.resolve(use(database.transaction('keys', mode).objectStore('keys'))))
  } finally {
    database.close()
  }
}
