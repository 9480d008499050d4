import type { TokenAnswer } from '../../src/contract/session.ts'

const base64Url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
let count = 0

/** Tokens of a user in the provider's format; unsigned, since nothing on the device verifies them. */
export function tokensFor(userId: string, changes: Partial<TokenAnswer> = {}): TokenAnswer {
  count += 1
  return {
    access_token: `${base64Url({ alg: 'none' })}.${base64Url({ sub: userId, sid: `sign-in of ${userId}`, jti: count })}.x`,
    access_token_expiry: Date.now() + 15 * 60_000,
    refresh_token: `refresh-${userId}-${count}`,
    refresh_token_expiry: Date.now() + 30 * 24 * 3600_000,
    ...changes,
  }
}

export const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

export const page = (status = 200) =>
  new Response('<!doctype html><h1>Free Wi-Fi</h1>', { status, headers: { 'content-type': 'text/html' } })

export const offline = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))
