import { del, get, keys, promisifyRequest, update, type UseStore } from 'idb-keyval'

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

/**
 * The keys with which operations, and files that wait, are encrypted on the device. They cannot be exported and are stored
 * in a database of their own, so a copy of the user's database alone reveals nothing. They do not protect from a person who
 * holds the unlocked phone. Each use opens a connection and closes it: one that stays open blocks other tabs on a phone.
 */
const keyStore =
  (factory: IDBFactory = indexedDB): UseStore =>
  async (mode, work) => {
    const opening = factory.open('fieldhire-keys', 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('keys'))
    const database = await promisifyRequest(opening)
    try {
      return await work(database.transaction('keys', mode).objectStore('keys'))
    } finally {
      database.close()
    }
  }

/** The user's key; made at the first call. Two tabs that make one at the same time end with the same. */
export async function openKey(userId: string, factory?: IDBFactory): Promise<CryptoKey> {
  const store = keyStore(factory)
  const found = await get<CryptoKey>(userId, store)
  if (found) return found
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  // The key of a tab that was faster counts
  await update<CryptoKey>(userId, (other) => other ?? made, store)
  const stored = await get<CryptoKey>(userId, store)
  if (!stored) throw new Error('The key was not stored')
  return stored
}

/** The users who have a key, and so perhaps data, on this device. */
export const listKeyOwners = async (factory?: IDBFactory): Promise<string[]> =>
  (await keys(keyStore(factory))).map(String)

export const removeKey = (userId: string, factory?: IDBFactory): Promise<void> => del(userId, keyStore(factory))

/** `name` is bound in: what was sealed for one operation opens for no other. */
export async function sealBytes(key: CryptoKey, name: string, bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, data: await crypto.subtle.encrypt(parameters(iv, name), key, bytes) }
}

/** Rejects when the key or the name is another, or a byte was changed. */
export const openBytes = (key: CryptoKey, name: string, { iv, data }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt(parameters(iv, name), key, data)

export const sealValue = (key: CryptoKey, name: string, value: unknown): Promise<Sealed> =>
  sealBytes(key, name, new TextEncoder().encode(JSON.stringify(value)))

export const openValue = async (key: CryptoKey, name: string, sealed: Sealed): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode(await openBytes(key, name, sealed)))

const parameters = (iv: Uint8Array<ArrayBuffer>, name: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(name),
})
