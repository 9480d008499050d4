import Dexie from 'dexie'
import { IDBKeyRange } from 'fake-indexeddb'
import { expect } from 'vitest'
import { databaseName } from '../../../../src/offline/device/database.ts'
import { closeStore } from '../../../../src/offline/device/store.ts'
import { enqueue } from '../../../../src/offline/outbox/enqueue.ts'
import { upsertRows } from '../../../../src/offline/rows/rows.ts'
import { versionOneTables } from '../../../support/version-one.ts'
import { Device, joined, rejected, setUp } from '../world.ts'

export const letter = { name: 'offer.pdf', type: 'application/pdf', size: 700_000 }
const bytes = new Uint8Array(letter.size).map((_, index) => index % 251)

async function seal(key: CryptoKey, name: string, plain: BufferSource) {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const additionalData = new TextEncoder().encode(name)
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, plain) }
}

/** A key of each user, stored as version 1 did. */
async function storeKeys(factory: IDBFactory, users: string[]): Promise<CryptoKey[]> {
  const made = users.map(() =>
    crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  )
  const keys = await Promise.all(made)
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = factory.open('fieldhire-keys', 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('keys'))
    opening.addEventListener('success', () => resolve(opening.result))
  })
  const transaction = database.transaction('keys', 'readwrite')
  for (const [index, userId] of users.entries()) transaction.objectStore('keys').add(keys[index], userId)
  await new Promise<void>((resolve) => transaction.addEventListener('complete', () => resolve()))
  database.close()
  return keys
}

/** Changes what is in the database of u1 while it is still in version 1. */
export async function inOldDatabase({ indexedDB }: Device, work: (db: Dexie) => Promise<void>): Promise<void> {
  const db = new Dexie(databaseName('u1'), { indexedDB, IDBKeyRange })
  db.version(1).stores(versionOneTables)
  await db.open()
  await work(db)
  db.close()
}

/**
 * A phone with version 1: a joining with its letter and a rejection wait, and F3's numbers were revealed. `damaged`: what
 * was encrypted as the payload of the joining.
 */
export async function oldPhone(users: string[], sealedWith?: CryptoKey, damaged?: string) {
  const { world, store } = await setUp(3)
  world.row('F1', 'selected', { updatedAt: world.now })
  await upsertRows(store, [...world.rows.values()])
  await enqueue(store, 'applicant.update', joined('F1', [letter]), { files: [new Blob([bytes])] })
  await enqueue(store, 'applicant.update', rejected('F2', 'Lives too far away'))
  const device = new Device(world)
  const [stored] = await storeKeys(device.indexedDB, users)
  const key = sealedWith ?? stored!
  const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
  const outbox = await Promise.all(
    (await store.db.outbox.toArray()).map(async ({ input, ...row }, index) => ({
      ...row,
      sealed: await seal(
        key,
        row.opId,
        index === 0 && damaged !== undefined ? new TextEncoder().encode(damaged) : encode(input),
      ),
    })),
  )
  const blobs = await Promise.all(
    (await store.db.blobs.toArray()).map(async ({ blobId, index, data }) => ({
      ...{ blobId, index },
      ...(await seal(key, `${blobId}:${index}`, data)),
    })),
  )
  const { opId, call, funnelId, sealed, ...kept } = outbox[1]!
  const log = { at: world.now, opId: 'sent-1', call, funnelId, event: 'done', epoch: 'e1', keys: ['sent-1:rejected'] }
  const journaled = { ...kept, sealed: await seal(key, 'sent-1', encode({ of: 'before' })), steps: [], files: 0 }
  const reveal = await seal(key, 'reveal F3', encode({ mobile: '9812345614' }))
  await inOldDatabase(device, async (db) => {
    await db.table('outbox').bulkAdd(outbox)
    await db.table('rows').bulkAdd(await store.db.rows.toArray())
    await db.table('blobs').bulkAdd(blobs)
    await db.table('log').add({ ...log, kept: journaled })
    await db.table('saved').put({ key: 'reveal F3', value: reveal, savedAt: world.now })
  })
  expect(sealed.data.byteLength).toBeGreaterThan(0)
  expect(opId).not.toBe('')
  await closeStore(store)
  return { world, device }
}
