import * as v from 'valibot'
import { apiScopes, type ApiScope } from './api-scopes.ts'
import { defineCall } from './call.ts'
import { id, personLine } from './shapes.ts'

/** What every key starts with, so that one that leaks is found by searching for it. */
export const KEY_PREFIX = 'fhk_'
/** 256 random bits as base64url. */
export const isApiKey = (text: string): boolean => /^fhk_[\w-]{43}$/.test(text)
/** For how many days a key may be made. */
export const keyDays = [30, 90, 365] as const
/** How long a key goes on working beside the one that replaces it. */
export const ROTATION_HOURS = 24
/** Keys of a company that work. */
export const MOST_KEYS = 20

/**
 * SHA-256 of the whole key, base64url. The key is made where it is kept, and not sent when it is made: neither the
 * ledger nor a log of ours can hold it.
 */
const keyHash = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
/** Its last four characters, to tell keys apart. */
const hint = v.pipe(v.string(), v.regex(/^[\w-]{4}$/))

const keyWire = v.object({
  keyId: v.string(),
  name: v.string(),
  scopes: v.array(v.string()),
  hint: v.string(),
  /** Times in epoch ms. */
  createdAt: v.number(),
  createdByName: v.nullish(v.string()),
  expiresAt: v.number(),
  lastUsedAt: v.nullish(v.number()),
  rotatedAt: v.nullish(v.number()),
  /** Until when the key works that this one has replaced; of a server before it nothing. */
  formerUntil: v.nullish(v.number()),
  revokedAt: v.nullish(v.number()),
})

export interface ApiKey {
  keyId: string
  name: string
  scopes: ApiScope[]
  hint: string
  state: 'active' | 'expired' | 'revoked'
  createdAt: number
  createdByName: string
  expiresAt: number
  lastUsedAt: number | undefined
  /** Until when the key before it works as well. */
  formerUntil: number | undefined
}

/** `now` in epoch ms. */
export const toApiKey = (wire: v.InferOutput<typeof keyWire>, now: number): ApiKey => ({
  keyId: wire.keyId,
  name: wire.name,
  // A scope of a newer server is left out
  scopes: apiScopes.filter((scope) => wire.scopes.includes(scope)),
  hint: wire.hint,
  state: wire.revokedAt != null ? 'revoked' : wire.expiresAt <= now ? 'expired' : 'active',
  createdAt: wire.createdAt,
  createdByName: wire.createdByName ?? '',
  expiresAt: wire.expiresAt,
  lastUsedAt: wire.lastUsedAt ?? undefined,
  formerUntil: wire.formerUntil != null && wire.formerUntil > now ? wire.formerUntil : undefined,
})

/** Keys with which another system of a company uses the API (CONN-02). For the owner of the account; the paths are ours. */
export const apiKeyCalls = {
  list: defineCall({
    name: 'apiKeys.list',
    method: 'POST',
    path: 'apikey/list',
    offline: 'read-saved',
    input: v.object({ ipId: id }),
    output: v.object({ data: v.array(keyWire) }),
  }),
  create: defineCall({
    name: 'apiKeys.create',
    method: 'POST',
    path: 'apikey/create',
    mutation: true,
    offline: 'needs-network',
    input: v.object({
      ipId: id,
      name: v.pipe(personLine(60), v.minLength(1)),
      scopes: v.pipe(v.array(v.picklist(apiScopes)), v.minLength(1), v.maxLength(apiScopes.length)),
      days: v.picklist(keyDays),
      keyHash,
      hint,
    }),
    output: v.object({ data: keyWire }),
  }),
  /** Another key in its place; the earlier one works for ROTATION_HOURS more. */
  rotate: defineCall({
    name: 'apiKeys.rotate',
    method: 'POST',
    path: 'apikey/rotate',
    mutation: true,
    offline: 'needs-network',
    input: v.object({ ipId: id, keyId: id, days: v.picklist(keyDays), keyHash, hint }),
    output: v.object({ data: keyWire }),
  }),
  /** Ends it at once. */
  revoke: defineCall({
    name: 'apiKeys.revoke',
    method: 'POST',
    path: 'apikey/revoke',
    mutation: true,
    offline: 'needs-network',
    input: v.object({ ipId: id, keyId: id }),
    output: v.object({ data: keyWire }),
  }),
}
