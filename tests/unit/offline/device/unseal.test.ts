import Dexie from 'dexie'
import { IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { databaseName } from '../../../../src/offline/device/database.ts'
import { deleteEverything } from '../../../../src/offline/device/sign-out.ts'
import { closeStore } from '../../../../src/offline/device/store.ts'
import { drain } from '../../../../src/offline/outbox/drain.ts'
import { enqueue } from '../../../../src/offline/outbox/enqueue.ts'
import { listOperations } from '../../../../src/offline/outbox/list-operations.ts'
import { findReveal } from '../../../../src/offline/rows/reveals.ts'
import { getRow, upsertRows } from '../../../../src/offline/rows/rows.ts'
import { Device, joined, rejected, setUp, World } from '../world.ts'

const letter = { name: 'offer.pdf', type: 'application/pdf', size: 700_000 }
const bytes = new Uint8Array(letter.size).map((_, index) => index % 251)

/** Version 1 of the database, as it was installed. */
const tables = {
  outbox: '++seq, &opId, [lane+seq], funnelId, state',
  rows: 'funnelId, [hiringRequestId+stageAt], [hiringRequestId+group+stageAt], [hiringRequestId+nameKey], [hiringRequestId+group+nameKey], [hiringRequestId+group+due], *words',
  tasks: 'funnelId, ipId',
  totals: 'hiringRequestId',
  requests: 'hiringRequestId, ipId',
  saved: 'key',
  drafts: 'key',
  log: '++id, opId',
  blobs: '[blobId+index], blobId',
  meta: 'key',
}

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

const namesOf = async ({ indexedDB }: Device) => (await indexedDB.databases()).map(({ name }) => name!).toSorted()

/** A phone with version 1: a joining with its letter and a rejection wait, and F3's numbers were revealed. */
async function oldPhone(users: string[], sealedWith?: CryptoKey) {
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
    (await store.db.outbox.toArray()).map(async ({ input, ...row }) => ({
      ...row,
      sealed: await seal(key, row.opId, encode(input)),
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
  const db = new Dexie(databaseName('u1'), { indexedDB: device.indexedDB, IDBKeyRange })
  db.version(1).stores(tables)
  await db.open()
  await db.table('outbox').bulkAdd(outbox)
  await db.table('rows').bulkAdd(await store.db.rows.toArray())
  await db.table('blobs').bulkAdd(blobs)
  await db.table('log').add({ ...log, kept: journaled })
  await db.table('saved').put({ key: 'reveal F3', value: reveal, savedAt: world.now })
  db.close()
  expect(sealed.data.byteLength).toBeGreaterThan(0)
  expect(opId).not.toBe('')
  await closeStore(store)
  return { world, device }
}

test('I1 TRAP-83 what an older version stored encrypted is shown and sent, with its file, and its key is gone', async () => {
  const { world, device } = await oldPhone(['u1'])
  const store = await device.tab()
  expect(await getRow(store, 'F2')).toMatchObject({ rejectionReason: 'Lives too far away', pending: 1 })
  expect(await listOperations(store)).toMatchObject([
    { input: { action: 'joined' } },
    { input: { action: 'rejected' } },
  ])
  // Revealed again by who needs it
  expect(await findReveal(store, 'F3')).toBeUndefined()
  expect(await store.db.saved.get('reveal F3')).toBeUndefined()
  expect((await store.db.log.toArray())[0]?.kept).toMatchObject({ input: { of: 'before' } })
  expect(await namesOf(device)).toEqual([databaseName('u1')])
  expect(await drain(store, 'start')).toMatchObject({ sent: 2, left: 0 })
  expect(world.applied).toEqual(expect.arrayContaining(['F1 joined', 'F2 rejected']))
  expect([...world.files.values()]).toEqual([letter.size])
})

test('I1 TRAP-83 two tabs of the new version that open it at once leave each operation once', async () => {
  const { world, device } = await oldPhone(['u1'])
  const [one, other] = await Promise.all([device.tab(), device.tab()])
  expect(await listOperations(one!)).toMatchObject([{ input: { action: 'joined' } }, { input: { action: 'rejected' } }])
  await Promise.all([drain(one!, 'start'), drain(other!, 'start')])
  await drain(other!, 'start')
  expect(world.applied.toSorted()).toEqual(['F1 joined', 'F1 selected', 'F2 rejected'])
})

test('OFF the key of another user stays for when they sign in', async () => {
  const { device } = await oldPhone(['u1', 'u2'])
  await device.tab()
  expect(await namesOf(device)).toEqual(['fieldhire-keys', databaseName('u1')])
  await deleteEverything('u2', device.deps())
  expect(await namesOf(device)).toEqual([databaseName('u1')])
})

test('I1 TRAP-83 what no key opens is quarantined, and stays on the device', async () => {
  const foreign = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const { world, device } = await oldPhone(['u1'], foreign)
  const store = await device.tab()
  expect(await findReveal(store, 'F3')).toBeUndefined()
  expect(await drain(store, 'start')).toMatchObject({ sent: 0, refused: 2 })
  expect(await listOperations(store)).toMatchObject([{ state: 'quarantined' }, { state: 'quarantined' }])
  expect(world.applied).toEqual([])
})

test('OFF a fresh device makes no database of keys', async () => {
  const device = new Device(new World())
  await device.tab()
  expect(await namesOf(device)).toEqual([databaseName('u1')])
})
