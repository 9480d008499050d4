import { API_KEY, basePaths, headers as names, type AnyCall } from '../../../src/contract/call.ts'
import type { TestApp } from './app.ts'

type Input = Record<string, unknown>

const usual = (call: AnyCall, as: string): Record<string, string> => ({
  [names.apiKey]: API_KEY,
  [names.deviceId]: 'test-device',
  [names.deviceType]: 'web',
  Authorization: `Bearer test.${as}`,
  ...(call.mutation ? { [names.idempotencyKey]: crypto.randomUUID() } : {}),
})

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Encoded, and lone surrogates as the bytes a hostile client would send for them. */
const encode = (value: unknown) =>
  textOf(value).replace(/[^\w.~-]/gu, (sign) =>
    [...Buffer.from(sign, 'utf8')].map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join(''),
  )

export interface Sent {
  call: AnyCall
  input: Input
  as: string
  /** The body in place of the input. */
  body?: BodyInit
  headers?: Record<string, string>
  /** Put at the end of the address. */
  more?: string
}

/** Sends the input as given, without the client's own checks. */
export async function sendRaw(
  { app }: TestApp,
  { call, input, as, body, headers, more = '' }: Sent,
): Promise<Response> {
  const rest = { ...input }
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encode(rest[name] ?? 'none')
    delete rest[name]
    return value === '' || value === '.' || value === '..' ? 'none' : value
  })
  const query =
    call.method === 'GET'
      ? `?${Object.entries(rest)
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => `${encode(name)}=${encode(value)}`)
          .join('&')}`
      : ''
  const sent = new Headers(usual(call, as))
  if (call.method === 'POST' && !call.upload) sent.set('Content-Type', 'application/json')
  for (const [name, value] of Object.entries(headers ?? {})) {
    try {
      sent.set(name, value)
    } catch {
      // No header can hold it, on no client
    }
  }
  const init: RequestInit = { method: call.method, headers: sent }
  if (call.method === 'POST') init.body = body ?? (call.upload ? formOf(rest) : JSON.stringify(rest))
  return app.request(basePaths[call.base] + path + query + more, init)
}

function formOf(input: Input): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) form.set(name, textOf(value))
  form.set('file', new File([new TextEncoder().encode('ID,Action\nx,y')], 'update.csv'))
  return form
}
