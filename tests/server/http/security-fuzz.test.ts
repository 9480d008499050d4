import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyCall } from '../../../src/contract/call.ts'
import { id } from '../../../src/contract/shapes.ts'
import { embeddedMail } from '../../../server/gateways/mail/embedded.ts'
import { messageRoutes } from '../../../server/routes/callbacks/message-routes.ts'
import { MESSAGE_CALLBACK } from '../../../server/gateways/messages/http.ts'
import { createMessages } from '../../../server/gateways/messages/create.ts'
import { telephonyRoutes } from '../../../server/routes/callbacks/telephony-routes.ts'
import { TELEPHONY_CALLBACK } from '../../../server/gateways/telephony/http.ts'
import { createTelephony } from '../../../server/gateways/telephony/create.ts'
import { createIdentity } from '../../../server/identity/identity.ts'
import { createLog } from '../../../server/core/log.ts'
import { addPool } from '../support/candidates.ts'
import { createTestApp, testNow, type TestApp, type TestAppOptions } from '../support/app.ts'
import { everyCall, schemaOf, type Schema } from '../support/contract-ids.ts'
import { examples, plainExamples } from '../support/examples.ts'
import { arbitraryOf, oddTexts, oddValues } from '../support/schema-arbitrary.ts'
import { sendRaw, type Sent } from '../support/send-raw.ts'
import { addBelongings, type Belongings } from '../support/two-partners.ts'
import { noLetters } from '../support/sign-in.ts'

/** `npm run chaos -- --fuzz 300` sets it; `npm test` does a short run with a fixed seed. */
const runs = Number(process.env.FUZZ_RUNS ?? 8)
const seed = Number(process.env.FUZZ_SEED ?? 20261121)
/** When the device gives up, on however busy a machine. */
const SLOWEST_MS = 25_000

type Input = Record<string, unknown>
let app: TestApp
let own: Belongings
let foreign: Belongings
const roles = ['emp', 'sub', 'ssc', 'ops', 'nobody'] as const

beforeAll(async () => {
  app = await createTestApp({ settings: gateways, more: wholeServer })
  await addPool(app.db, [{ name: 'Bina', mobile: '9822222222', supplyType: 8, registeredAt: testNow }])
  own = await addBelongings(app.db, 'EMP1')
  foreign = await addBelongings(app.db, 'EMP2')
})
afterAll(() => app.close())

/** With the identity provider, and gateways that report by HTTP, so that every address of the server is there. */
const gateways = {
  BASE_URL: 'http://localhost',
  MESSAGE_GATEWAY_URL: 'http://127.0.0.1:9',
  TELEPHONY_GATEWAY_URL: 'http://127.0.0.1:9',
}
const wholeServer: TestAppOptions['more'] = ({ db, clock, config }) => {
  const log = createLog('silent')
  const identity = createIdentity({ config, db, clock, log, ...noLetters })
  const telephony = createTelephony({ config, log, report: () => Promise.resolve(true) })
  const messages = createMessages({ config, log })
  return {
    identity: identity.routes,
    verifyAccessToken: async (token) =>
      token.startsWith('test.') ? { userId: token.slice('test.'.length) } : identity.verifyAccessToken(token),
    callbacks: telephonyRoutes({ telephony, clock, report: () => Promise.resolve(true) }).route(
      '/',
      messageRoutes({ messages, mail: embeddedMail, clock, db, config, demo: true }),
    ),
  }
}

const ids = () =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...Object.values(own).filter((value) => typeof value === 'string')) },
    { weight: 1, arbitrary: fc.constantFrom(...Object.values(foreign).filter((value) => typeof value === 'string')) },
    { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 100, unit: 'binary' }) },
  )
const isId = (schema: Schema) => (schema as unknown) === id

const rightInput = (call: AnyCall): Input => examples[call.name]?.input(own) ?? plainExamples[call.name] ?? {}

/** Every place in a value. */
function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (value === null || typeof value !== 'object') return [path]
  return [path, ...Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, [...path, name]))]
}

/** A right input of which one part is something odd, missing, or there under an odd name. */
const nearly = (input: Input): fc.Arbitrary<Input> =>
  fc
    .record({
      path: fc.constantFrom(...pathsOf(input).filter((path) => path.length > 0), ['more']),
      value: oddValues,
      kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add'),
      name: fc.oneof(fc.constantFrom(...oddTexts), fc.string()),
    })
    .map(({ path, value, kind, name }) => {
      const copy = structuredClone(input)
      const holder = path.slice(0, -1).reduce<unknown>((at, part) => (at as Input)[part], copy) as Input
      const last = path.at(-1)!
      if (kind === 'replace') holder[last] = value
      else if (kind === 'remove') delete holder[last]
      // As JSON.parse would: an own member, whatever it is called
      else Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true })
      return copy
    })

const oddHeader = fc.record({
  name: fc.constantFrom(
    ...['api-key', 'device-id', 'device-type', 'Authorization', 'Idempotency-Key', 'x-acted-at', 'x-pending-count'],
    ...[
      'x-app-build',
      'Content-Type',
      'Cookie',
      'Accept-Encoding',
      'If-None-Match',
      'Range',
      'Host',
      'X-Forwarded-For',
    ],
    ...['Content-Encoding', 'Transfer-Encoding', 'Content-Length', 'Origin', 'Last-Event-ID', 'Accept'],
  ),
  value: fc.oneof(
    fc.constantFrom(
      ...['', 'Bearer', 'Bearer ', 'Bearer a.b.c', 'Bearer eyJhbGciOiJub25lIn0.e30.', `Bearer ${'x'.repeat(10_000)}`],
      ...[
        'test.emp',
        '-1',
        '1e99',
        '99999999999999999999',
        'NaN',
        'text/plain',
        'multipart/form-data',
        'a=b; c',
        '%00',
      ],
      ...[
        'multipart/form-data; boundary=',
        'application/json; charset=utf-16',
        '999.999.999.999',
        '::1, 10.0.0.1',
        '*',
      ],
      ...['Basic dGVzdDp0ZXN0', 'bytes=0-999999999999', '__proto__', 'fieldhire-web'],
    ),
    fc.string({ maxLength: 60 }),
  ),
})

const oddBody = (input: Input): fc.Arbitrary<BodyInit> => {
  const text = JSON.stringify(input)
  return fc.oneof(
    fc.integer({ min: 0, max: text.length }).map((end) => text.slice(0, end)),
    fc.constantFrom(
      ...['', '[]', 'null', '1', '"x"', '{', '{"a":', '{"__proto__":{"ipId":"EMP1"}}', `${text}x`, `\uFEFF${text}`],
      ...['['.repeat(50_000), `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, `{"a":"${'x'.repeat(1_100_000)}"}`],
      ...[
        '{"a":1e999999}',
        '{"a":"\\ud800"}',
        '{"a":"\\u0000"}',
        'a=b&c=d',
        '--x\r\nContent-Disposition: form-data; name="file"',
      ],
    ),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.constant(text.replaceAll('"', '\\"')),
  )
}

const asked = (call: AnyCall): fc.Arbitrary<Partial<Sent>> => {
  const right = rightInput(call)
  return fc.oneof(
    { weight: 4, arbitrary: fc.record({ input: arbitraryOf(schemaOf(call), ids(), isId) as fc.Arbitrary<Input> }) },
    { weight: 5, arbitrary: fc.record({ input: nearly(right) }) },
    { weight: 1, arbitrary: oddHeader.map(({ name, value }) => ({ input: right, headers: { [name]: value } })) },
    { weight: 1, arbitrary: oddBody(right).map((body) => ({ input: right, body })) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(
          '/',
          '%00',
          '%',
          '%ff',
          '//',
          '?',
          '?x=%ff',
          '#',
          '/../..',
          ';a=b',
          '%2e%2e%2f',
          '?__proto__[a]=1',
        )
        .map((more) => ({ input: right, more })),
    },
  )
}

/** Nothing of ours may be seen in it: no place in a file, no words of the database or of a library. */
const inner = /\n\s+at \S|node_modules|\.[tj]s:\d|DrizzleQueryError|Failed query|syntax error at|"stack"/

async function judge(name: string, ask: () => Promise<Response>): Promise<void> {
  app.logged.length = 0
  const started = performance.now()
  const response = await ask()
  const text = await response.text()
  const ms = performance.now() - started
  const what = `${name} ${response.status} ${text.slice(0, 300)} ${app.logged.find((line) => line.includes('"level":50'))?.slice(0, 4_000) ?? ''}`
  expect(response.status, what).toBeLessThan(500)
  expect(text.slice(0, 20_000), what).not.toMatch(inner)
  expect(ms, what).toBeLessThan(SLOWEST_MS)
}

/** The addresses that are no calls: sign-in, files, callbacks, reports, the app itself. */
const others = [
  ['GET', '/identity/authorize', 'query'],
  ['POST', '/identity/authorize', 'form'],
  ['POST', '/identity/token', 'form'],
  ['POST', '/identity/token', 'json'],
  ['GET', '/identity/user/info', 'query'],
  ['GET', '/identity/logout', 'query'],
  ['GET', '/identity/password', 'query'],
  ['POST', '/identity/password', 'form'],
  ['POST', '/identity/password/forgot', 'form'],
  ['POST', '/identity/password/change', 'form'],
  ['POST', '/identity/passkey', 'form'],
  ['POST', '/identity/code', 'form'],
  ['GET', '/identity/security', 'query'],
  ['POST', '/identity/security/prove', 'form'],
  ['POST', '/identity/security/prove-passkey', 'form'],
  ['POST', '/identity/security/prove-code', 'form'],
  ['POST', '/identity/security/codes-on', 'form'],
  ['POST', '/identity/security/remove', 'form'],
  ['PUT', '/files/Asset/joiningDoc/x/y/a.pdf', 'json'],
  ['GET', '/files/Asset/joiningDoc/x/y/a.pdf', 'query'],
  ['POST', TELEPHONY_CALLBACK, 'json'],
  ['POST', MESSAGE_CALLBACK, 'json'],
  ['GET', '/reports/partner', 'query'],
  ['GET', '/messages', 'query'],
  ['GET', '/', 'query'],
  ['GET', '/assets/x.js', 'query'],
  ['GET', '/healthz', 'query'],
] as const

/** Names that at least one of them reads, with values that may even be valid. */
const parameters = fc.dictionary(
  fc.constantFrom(
    ...['response_type', 'client_id', 'redirect_uri', 'code_challenge', 'code_challenge_method', 'state', 'referer'],
    ...['credential', 'step', 'recovery', 'pending', 'passkey', 'name', 'done', 'language'],
    ...['csrf', 'email', 'password', 'repeat', 'token', 'grant_type', 'code', 'code_verifier', 'refresh_token', 'use'],
    ...['until', 'type', 'size', 'max', 'sig', 'callId', 'messageId', 'status', 'details', 'about', '__proto__', 'a[]'],
  ),
  fc.oneof(
    fc.constantFrom(
      ...['code', 'fieldhire-web', 'http://localhost/oauth-redirect', 'S256', 'plain', 'authorization_code'],
      ...['refresh_token', 'emp@example.test', 'get', 'put', 'Completed', '//evil.example', 'javascript:alert(1)'],
      ...['https://evil.example/oauth-redirect', 'x'.repeat(43), 'x'.repeat(20_000), '\u0000', '\uD800', '%00', '-1'],
    ),
    fc.string({ unit: 'binary', maxLength: 60 }),
    oddValues,
  ),
)

function sendOther(method: string, path: string, kind: string, given: Input, more: string, header: [string, string]) {
  const text = (value: unknown) =>
    (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 30_000).replace(/\p{Cs}/gu, '\uFFFD')
  const pairs = new URLSearchParams(Object.entries(given).map(([name, value]) => [name, text(value)]))
  const headers = new Headers({ Accept: 'text/html' })
  try {
    headers.set(...header)
  } catch {
    // No header can hold it
  }
  if (kind === 'json') headers.set('Content-Type', 'application/json')
  const body = kind === 'query' ? undefined : kind === 'form' ? pairs : JSON.stringify(given)
  return app.app.request(path + more + (kind === 'query' ? `?${pairs.toString().slice(0, 60_000)}` : ''), {
    method,
    headers,
    body,
  })
}

describe('whatever a client sends', () => {
  test.each(everyCall.map((call) => [call.name, call] as const))(
    'ERR-01 %s answers in time and in its own words, never with a fault of the server',
    async (_, call) => {
      await fc.assert(
        fc.asyncProperty(asked(call), fc.constantFrom(...roles), async (more, as) => {
          await judge(call.name, () => sendRaw(app, { call, as, input: {}, ...more }))
        }),
        { numRuns: runs, seed, endOnFailure: false },
      )
    },
    20_000 + runs * 2_000,
  )

  test.each(others)(
    'ERR-01 AUTH-04 %s %s (%s) answers in time and in its own words',
    async (method, path, kind) => {
      const tail = fc.constantFrom('', '', '', '/', '%00', '/%', '/..%2f..%2fetc/passwd', '%ff', '/a/b')
      const header = oddHeader.map(({ name, value }): [string, string] => [name, value])
      await fc.assert(
        fc.asyncProperty(parameters, tail, header, async (given, more, sent) => {
          await judge(`${method} ${path}`, () => Promise.resolve(sendOther(method, path, kind, given, more, sent)))
        }),
        { numRuns: runs, seed, endOnFailure: false },
      )
    },
    20_000 + runs * 2_000,
  )
})
