import { KEY_PREFIX } from '../contract/api-keys.ts'
import { hashOf, makeSecret } from '../lib/base64url.ts'

export interface MadeKey {
  /** For the other system; it is not sent to the server when it is made. */
  key: string
  keyHash: string
  hint: string
}

/** A new key of the API, made on this device. */
export async function makeApiKey(): Promise<MadeKey> {
  const key = KEY_PREFIX + makeSecret(32)
  return { key, keyHash: await hashOf(key), hint: key.slice(-4) }
}
