import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

type Purpose =
  | 'access-token'
  | 'refresh-token'
  | 'sign-in-form'
  | 'passkey-challenge'
  | 'passkey-proof'
  | 'second-step'
  | 'recovery-code'
  | 'attempts'
  | 'interest'
  | 'report-link'
  | 'known-device'
  | 'pass'
  | 'sealed'

const derived = new Map<string, Uint8Array>()

/** A key of its own for each purpose, all from SESSION_SECRET, so that a signature for one is worthless for another. */
export function deriveKey(sessionSecret: string, purpose: Purpose): Uint8Array {
  const id = `${purpose}:${sessionSecret}`
  const key = derived.get(id) ?? new Uint8Array(hkdfSync('sha256', sessionSecret, '', `fieldhire ${purpose}`, 32))
  derived.set(id, key)
  return key
}

export const sign = (sessionSecret: string, purpose: Purpose, text: string): string =>
  createHmac('sha256', deriveKey(sessionSecret, purpose)).update(text).digest('base64url')

/** 256 random bits. */
export const makeSecret = (): string => randomBytes(32).toString('base64url')

/** How codes and refresh tokens are stored. They are long and random, so a plain hash is enough. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
