import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { listKeyOwners, openKey, openValue, removeKey, sealValue } from '../../../../src/offline/device/keys.ts'

/** Stores a key as the builds before idb-keyval did: installed apps have theirs so. */
async function storeAsBefore(factory: IDBFactory, userId: string): Promise<CryptoKey> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = factory.open('fieldhire-keys', 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('keys'))
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error as Error))
  })
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction('keys', 'readwrite')
    transaction.objectStore('keys').add(key, userId)
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error as Error))
  })
  database.close()
  return key
}

test('I1 OFF a key that an older build stored opens what was sealed with it', async () => {
  const factory = new IDBFactory()
  const before = await storeAsBefore(factory, 'u1')
  const sealed = await sealValue(before, 'op-1', { text: 'recorded before the update' })
  const key = await openKey('u1', factory)
  expect(await openValue(key, 'op-1', sealed)).toEqual({ text: 'recorded before the update' })
  expect(await listKeyOwners(factory)).toEqual(['u1'])
})

test('I1 OFF tabs that make a key at the same time end with the same one', async () => {
  const factory = new IDBFactory()
  const keys = await Promise.all([1, 2, 3].map(() => openKey('u1', factory)))
  const sealed = await sealValue(keys[0]!, 'op-1', 'x')
  for (const key of keys) expect(await openValue(key, 'op-1', sealed)).toBe('x')
})

test('OFF a key is of one user, cannot be exported, and is gone when it was removed; no connection stays open', async () => {
  const factory = new IDBFactory()
  const [one, other] = [await openKey('u1', factory), await openKey('u2', factory)]
  await expect(openValue(other, 'op-1', await sealValue(one, 'op-1', 'x'))).rejects.toThrow()
  expect(one.extractable).toBe(false)
  await removeKey('u1', factory)
  expect(await listKeyOwners(factory)).toEqual(['u2'])
  const blocked = await new Promise<string>((resolve) => {
    const deleting = factory.deleteDatabase('fieldhire-keys')
    deleting.addEventListener('blocked', () => resolve('blocked'))
    deleting.addEventListener('success', () => resolve('deleted'))
  })
  expect(blocked).toBe('deleted')
})
