import type { Hono } from 'hono'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { contract } from '../../../src/contract/index.ts'
import { API_KEY, basePaths, headers as names, type AnyCall } from '../../../src/contract/call.ts'
import { endpointsOf, type Endpoint } from '../../../server/http/api-paths.ts'
import { createApp, type AppOptions } from '../../../server/http/app.ts'
import { manualClock, type ManualClock } from '../../../server/core/clock.ts'
import { loadConfig, type Config } from '../../../server/core/config.ts'
import type { Connection } from '../../../server/db/connect.ts'
import { demoSpecimens } from '../../../server/demo/specimens/specimen.ts'
import { fileRoutes } from '../../../server/routes/callbacks/file-routes.ts'
import { diskFiles, type DiskFiles } from '../../../server/gateways/files/disk.ts'
import { embeddedMessages } from '../../../server/gateways/messages/embedded.ts'
import { createPayments } from '../../../server/gateways/payments/create.ts'
import { embeddedPlaces } from '../../../server/gateways/places/embedded.ts'
import { makeVapidKeys } from '../../../server/core/vapid-keys.ts'
import { httpPush } from '../../../server/gateways/push/http.ts'
import type { PushGateway } from '../../../server/gateways/push/types.ts'
import type { WebhookGateway } from '../../../server/gateways/webhooks/types.ts'
import { httpWebhooks } from '../../../server/gateways/webhooks/http.ts'
import type { TelephonyGateway } from '../../../server/gateways/telephony/types.ts'
import { embeddedMail } from '../../../server/gateways/mail/embedded.ts'
import { createLog } from '../../../server/core/log.ts'
import { createCandidateImporter, type CandidateImporter } from '../../../server/jobs/candidate-imports.ts'
import { createMailer, type Mailer } from '../../../server/mail/mailer.ts'
import { workerSheets } from '../../../server/sheets/sheets.ts'
import { createTestDatabase } from './database.ts'
import { addPeople } from './people.ts'

/** The day on which most tests run: Wednesday 18 November 2026, 10:00 in India. */
export const testNow = Date.parse('2026-11-18T10:00:00+05:30')

export interface Reply {
  status: number
  headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read responses freely
  body: any
}

export interface CallOptions {
  /** `_id` of the user, emp by default; null is no user. */
  as?: string | null
  /** The Idempotency-Key; a mutation gets a new one by itself, null sends none. */
  key?: string | null
  headers?: Record<string, string>
  /** False: the user signed in long ago, and has not proved since who they are. */
  isProved?: boolean
}

export interface TestApp {
  app: Hono
  db: Connection['db']
  connection: Connection
  clock: ManualClock
  config: Config
  files: DiskFiles
  mailer: Mailer
  push: PushGateway
  webhooks: WebhookGateway
  imports: CandidateImporter
  /** Lines of the log so far. */
  logged: string[]
  /** Sends a call of the contract as the client does: path parameters from the input, the rest as query or body. */
  call(call: AnyCall, input?: Record<string, unknown>, options?: CallOptions): Promise<Reply>
  /** As `call`, with the body still unread. */
  open(call: AnyCall, input?: Record<string, unknown>, options?: CallOptions): Promise<Response>
  /** Any request with the headers of the app and the token of a user. */
  request(path: string, init?: RequestInit & CallOptions): Promise<Reply>
  close(): Promise<void>
}

export interface TestAppOptions {
  /** Other calls than those of the contract: for tests of the server itself. */
  endpoints?: Endpoint[]
  now?: number
  /** More settings of the environment. */
  settings?: Record<string, string>
  more?: (services: { db: Connection['db']; url: string; clock: ManualClock; config: Config }) => Partial<AppOptions>
}

/** Places every call and never reports its end. */
const silentTelephony: TelephonyGateway = {
  longestCallMs: 60_000,
  place: () => Promise.resolve({ placed: true }),
  stop: () => undefined,
}

const bearerOf = (userId: string, isProved = true) => `${isProved ? 'test' : 'late'}.${userId}`

/**
 * The whole server without a port, on a database of its own with the users of people.ts and nothing else. A bearer
 * token is `test.<_id>`, so that tests of an area need no sign-in; tests of the identity provider pass their own
 * through `more`.
 */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const connection = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldhire-app-'))
  const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DEMO: '0', ...options.settings })
  const clock = manualClock(options.now ?? testNow)
  const { db } = connection
  const files = diskFiles({ dataDir, secret: config.sessionSecret, clock })
  const logged: string[] = []
  await addPeople(db)
  const log = createLog('debug', { write: (line) => void logged.push(line) })
  const push = httpPush({ keys: makeVapidKeys(), ...config.push, log })
  // No name service in tests: every name is one of the internet
  const webhooks = httpWebhooks({
    named: config.webhookHosts,
    resolve: () => Promise.resolve([{ address: '93.184.215.14', family: 4 }]),
  })
  const mailer = createMailer({ db, gateway: embeddedMail, clock, log })
  const imports = createCandidateImporter({ db, clock, log })
  const app = createApp({
    ...{ config, db, clock, log, files, mailer, telephony: silentTelephony, messages: embeddedMessages(6_000) },
    places: embeddedPlaces(),
    payments: createPayments(config),
    push,
    webhooks,
    specimens: demoSpecimens,
    // Tests of reachouts decide when something is sent
    reachouts: { deliver: () => Promise.resolve() },
    imports,
    sheets: workerSheets(inject('sheetWorker')),
    endpoints: options.endpoints ?? (await contractEndpoints()),
    verifyAccessToken: (token) =>
      Promise.resolve(
        /^(test|late)\./.test(token)
          ? { userId: token.slice('test.'.length), provenAt: token.startsWith('test') ? Number.MAX_SAFE_INTEGER : 0 }
          : undefined,
      ),
    fileRoutes: fileRoutes({ files, db, clock }),
    ...options.more?.({ db, url: connection.url, clock, config }),
  })

  const send = async (path: string, { as = 'emp', key, isProved, ...init }: RequestInit & CallOptions) => {
    const sent = new Headers({
      [names.apiKey]: API_KEY,
      [names.deviceId]: 'test-device',
      [names.deviceType]: 'web',
      ...(as === null ? {} : { Authorization: `Bearer ${bearerOf(as, isProved)}` }),
      ...(key == null ? {} : { [names.idempotencyKey]: key }),
    })
    for (const [name, value] of new Headers(init.headers)) sent.set(name, value)
    return app.request(path, { ...init, headers: sent })
  }
  const request: TestApp['request'] = async (path, init = {}) => read(await send(path, init))
  const open: TestApp['open'] = (
    call,
    input = {},
    { key = call.mutation ? crypto.randomUUID() : undefined, ...more } = {},
  ) => {
    const { path, rest } = fillPath(call, input)
    if (call.method === 'GET') return send(`${path}${queryOf(rest)}`, { ...more, key })
    return send(path, {
      ...more,
      key,
      method: 'POST',
      body: JSON.stringify(rest),
      headers: { 'Content-Type': 'application/json', ...more.headers },
    })
  }

  return {
    ...{ app, db, connection, clock, config, files, mailer, push, webhooks, imports, logged, request },
    open,
    call: async (call, input, options) => read(await open(call, input, options)),
    async close() {
      // What it was just sending
      await mailer.deliver()
      await imports.stop()
      await connection.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

// Loaded only when wanted: a test of the server itself does not need every area to load
async function contractEndpoints(): Promise<Endpoint[]> {
  const { routes } = await import('../../../server/routes/index.ts')
  return endpointsOf(contract, routes)
}

function fillPath(call: AnyCall, input: Record<string, unknown>): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input }
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { path: basePaths[call.base] + path, rest }
}

function queryOf(input: Record<string, unknown>): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

async function read(response: Response): Promise<Reply> {
  const type = response.headers.get('Content-Type') ?? ''
  const { status, headers } = response
  if (type.includes('spreadsheet')) return { status, headers, body: new Uint8Array(await response.arrayBuffer()) }
  const text = await response.text()
  // The response to a HEAD has the type of a body and none
  return { status, headers, body: type.includes('json') && text !== '' ? JSON.parse(text) : text }
}
