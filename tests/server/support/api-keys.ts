import { randomBytes } from 'node:crypto'
import { apiKeyCalls } from '../../../src/contract/api-keys.ts'
import { apiScopes, type ApiScope } from '../../../src/contract/api-scopes.ts'
import { hashSecret } from '../../../server/identity/keys.ts'
import type { Reply, TestApp } from './app.ts'

export const newKey = () => {
  const key = `fhk_${randomBytes(32).toString('base64url')}`
  return { key, keyHash: hashSecret(key), hint: key.slice(-4) }
}

/** A key as the owner of the account makes it. */
export async function makeKey(
  app: TestApp,
  { as = 'emp', ipId = 'EMP1', scopes = [...apiScopes] }: { as?: string; ipId?: string; scopes?: ApiScope[] } = {},
) {
  const { key, ...made } = newKey()
  const input = { ipId, name: 'Payroll', scopes, days: 90, ...made }
  const { body } = await app.call(apiKeyCalls.create, input, { as })
  if (body.status !== true) throw new Error(JSON.stringify(body))
  return { key, keyId: body.data.keyId as string }
}

interface ByKey {
  method: string
  path: string
  body?: unknown
  /** Idempotency-Key. */
  idempotencyKey?: string
}

/** A request as a program sends it: the key, and none of the headers of the app. */
export async function sendByKey(
  app: TestApp,
  key: string,
  { method, path, body, idempotencyKey }: ByKey,
): Promise<Reply> {
  const response = await app.app.request(path, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  const isJson = response.headers.get('Content-Type')?.includes('json') ?? false
  return { status: response.status, headers: response.headers, body: isJson && text !== '' ? JSON.parse(text) : text }
}
