/**
 * The keys with which operations, and files that wait, are encrypted on the device. They cannot be exported and are kept
 * in a database of their own, so a copy of the user's database alone tells nothing. It does not protect from a person who
 * holds the unlocked phone.
 */
const DATABASE = 'fieldhire-keys'
const OBJECTS = 'keys'

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

async function withKeys<T>(
  factory: IDBFactory,
  mode: IDBTransactionMode,
  work: (keys: IDBObjectStore) => IDBRequest<T>,
) {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = factory.open(DATABASE, 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(OBJECTS))
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error))
    opening.addEventListener('blocked', () => reject(new Error('The database of keys is blocked')))
  })
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(OBJECTS, mode)
      const request = work(transaction.objectStore(OBJECTS))
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () => reject(transaction.error ?? request.error))
    })
  } finally {
    database.close()
  }
}

/** The user's key; made at the first call. Two tabs that make one at the same time end with the same. */
export async function openKey(userId: string, factory: IDBFactory = indexedDB): Promise<CryptoKey> {
  const find = () => withKeys<CryptoKey | undefined>(factory, 'readonly', (keys) => keys.get(userId))
  const found = await find()
  if (found) return found
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  // `add` fails when the other tab was first, and then the other's key counts
  await withKeys(factory, 'readwrite', (keys) => keys.add(made, userId)).catch(() => undefined)
  const kept = await find()
  if (!kept) throw new Error('The key could not be kept')
  return kept
}

/** The users who have a key, and so perhaps data, on this device. */
export const listKeyOwners = async (factory: IDBFactory = indexedDB): Promise<string[]> =>
  (await withKeys(factory, 'readonly', (keys) => keys.getAllKeys())).map(String)

export const removeKey = (userId: string, factory: IDBFactory = indexedDB): Promise<undefined> =>
  withKeys<undefined>(factory, 'readwrite', (keys) => keys.delete(userId))

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
