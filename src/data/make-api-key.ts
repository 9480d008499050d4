import { KEY_PREFIX } from '../contract/api-keys.ts'
import { toBase64Url } from '../session/pkce.ts'

export interface MadeKey {
  /** For the other system; it is not sent to the server when it is made. */
  key: string
  keyHash: string
  hint: string
}

/** A new key of the API, made on this device. */
export async function makeApiKey(): Promise<MadeKey> {
  const key = KEY_PREFIX + toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  return { key, keyHash: toBase64Url(new Uint8Array(hash)), hint: key.slice(-4) }
}
