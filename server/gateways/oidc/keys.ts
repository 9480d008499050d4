import { createLocalJWKSet, errors, type JWK, type JWTVerifyGetKey } from 'jose'
import * as v from 'valibot'
import type { Ask } from './ask.ts'
import { OidcFault, type ProviderDocument } from '../../core/oidc.ts'

/** Keys that a provider no longer shows are believed for at most so long. */
const KEYS_MS = 15 * 60_000
/** A token with an unknown key asks for the keys anew, and no more often: strangers can make such tokens. */
export const KEYS_AGAIN_MS = 60_000
const MOST_KEYS = 100
const MOST_ISSUERS = 500

const keySet = v.object({
  keys: v.pipe(v.array(v.looseObject({ kty: v.string(), use: v.optional(v.string()) })), v.maxLength(MOST_KEYS)),
})

interface Kept {
  find: JWTVerifyGetKey
  at: number
}

/** The public keys of providers, by which their tokens are checked. `now` in epoch ms. @throws OidcFault */
export function createKeys(ask: Ask, now: () => number): (document: ProviderDocument) => JWTVerifyGetKey {
  const kept = new Map<string, Kept>()
  const underWay = new Map<string, Promise<Kept>>()

  const fetchKeys = async ({ issuer, jwksUri }: ProviderDocument): Promise<Kept> => {
    const { status, text } = await ask(issuer, jwksUri, { method: 'GET' })
    if (status !== 200) throw new OidcFault('away', `keys ${status}`)
    const found = { find: createLocalJWKSet({ keys: readKeys(text) }), at: now() }
    if (kept.size >= MOST_ISSUERS) kept.clear()
    kept.set(jwksUri, found)
    return found
  }
  /** Once for all who want them at the same time. */
  const load = (document: ProviderDocument): Promise<Kept> => {
    const running = underWay.get(document.jwksUri)
    if (running) return running
    const started = fetchKeys(document).finally(() => underWay.delete(document.jwksUri))
    underWay.set(document.jwksUri, started)
    return started
  }
  const isOlder = (keys: Kept, ms: number) => now() - keys.at >= ms

  return (document) => async (header, token) => {
    const before = kept.get(document.jwksUri)
    const keys = before && !isOlder(before, KEYS_MS) ? before : await load(document)
    try {
      return await keys.find(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !isOlder(keys, KEYS_AGAIN_MS)) throw error
      return (await load(document)).find(header, token)
    }
  }
}

/** Public ones for signatures. A secret one would let whoever knows it sign. */
function readKeys(text: string): JWK[] {
  try {
    const { keys } = v.parse(keySet, JSON.parse(text))
    return keys.filter(({ kty, use }) => ['RSA', 'EC', 'OKP'].includes(kty) && (use ?? 'sig') === 'sig') as JWK[]
  } catch {
    throw new OidcFault('document', 'keys')
  }
}
