import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import type { Endpoint } from '../../../server/http/api-paths.ts'
import { HttpProblem, Refusal, unauthorizedRequest } from '../../../server/core/errors.ts'
import type { Handler } from '../../../server/routes/handler.ts'
import { API_KEY, defineCall, headers, type AnyCall } from '../../../src/contract/call.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'

const empty = v.object({})
const anything = v.object({ data: v.any() })
const endpoints: Endpoint[] = []

function add<C extends AnyCall>(call: C, handler: Handler<C>): C {
  endpoints.push({ call, handler: handler as Endpoint['handler'] })
  return call
}

const echo = add(
  defineCall({
    name: 'test.echo',
    method: 'GET',
    path: 'Some/Echo/{rowId}',
    offline: 'needs-network',
    input: v.object({ rowId: v.string(), q: v.optional(v.string()) }),
    output: anything,
  }),
  (input, { user, actedAt, now }) => Promise.resolve({ data: { input, user, actedAt, now } }),
)
const open = add(
  defineCall({
    name: 'test.open',
    method: 'POST',
    path: 'open',
    auth: 'public',
    offline: 'needs-network',
    input: empty,
    output: anything,
  }),
  (_input, { user }) => Promise.resolve({ data: { user: user ?? null } }),
)
let committed = 0
const write = add(
  defineCall({
    name: 'test.write',
    method: 'POST',
    path: 'write',
    mutation: true,
    offline: 'queue',
    input: v.object({ word: v.pipe(v.string(), v.maxLength(10)), then: v.optional(v.string()) }),
    output: v.object({ data: v.object({ word: v.string() }) }),
  }),
  async ({ word, then }, { db, key, afterCommit }) => {
    await db.execute(sql`insert into meta (key, value) values (${`${word}.${key}`}, 'true')`)
    afterCommit(() => void committed++)
    if (then === 'refuse') throw new Refusal('spoc-known', { params: { name: 'Asha' }, current: { word: 'theirs' } })
    if (then === 'unauthorized') throw unauthorizedRequest()
    if (then === '429') throw new HttpProblem(429, 'too-many-requests', 30)
    if (then === 'fault') throw new Error('secret 9876543210 in a message')
    if (then === 'deadlock') throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
    if (then === 'wrong answer') return { data: { nothing: 1 } } as never
    return { data: { word, hidden: 'column' } }
  },
)

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ endpoints })
})
afterAll(() => t.close())

const own = { [headers.apiKey]: API_KEY, [headers.deviceId]: 'test-device', [headers.deviceType]: 'web' }
const wordsOf = async (word: string) =>
  (await t.db.execute(sql`select key from meta where key like ${`${word}.%`}`)).rows.length

describe('paths', () => {
  test('match without regard to case, values keep theirs', async () => {
    const reply = await t.request('/API/hire/V1/some/ECHO/AbC%2Fd%20e?q=X')
    expect(reply.status).toBe(200)
    expect(reply.body.data.input).toEqual({ rowId: 'AbC/d e', q: 'X' })
  })
  test.each([
    ['/api/hire/v1/unknown', 'GET'],
    ['/api/hire/v1/write', 'GET'],
    ['/api', 'GET'],
    ['/api/hire/v1/some/echo/', 'GET'],
  ])('%s by %s is 404 and JSON', async (path, method) => {
    const reply = await t.request(path, { method, headers: { Accept: 'text/html' } })
    expect(reply.status).toBe(404)
    expect(reply.body).toMatchObject({ status: false, error: { code: 'not-found' } })
  })
  test.each([
    ['gzip', 'gzip'],
    ['br, gzip;q=0.5', 'gzip'],
    ['gzip;q=0', null],
  ])('a long response to Accept-Encoding %s is packed by %s', async (accepted, encoding) => {
    const reply = await t.app.request(`/api/hire/v1/some/echo/1?q=${'x'.repeat(2_000)}`, {
      headers: { ...own, Authorization: 'Bearer test.emp', 'Accept-Encoding': accepted },
    })
    expect([reply.status, reply.headers.get('Content-Encoding')]).toEqual([200, encoding])
  })

  test('a broken escape is an invalid request, not a fault', async () => {
    const reply = await t.request('/api/hire/v1/some/echo/%E0%A4%A')
    expect([reply.status, reply.body.error.code]).toEqual([200, 'invalid'])
  })
})

describe('headers and sessions', () => {
  test('ERR-01 a request names the app, the device and its type', async () => {
    const reply = await t.request('/api/hire/v1/open', {
      method: 'POST',
      headers: { 'api-key': 'other', 'device-id': '', 'device-type': '' },
    })
    expect(reply.status).toBe(200)
    expect(Object.keys(reply.body.error.fields)).toEqual(['api-key', 'device-id', 'device-type'])
    expect((await t.call(open, {}, { as: null })).body).toEqual({ status: true, data: { user: null } })
  })
  test.each([
    ['no token', { as: null }],
    ['an unknown token', { as: null, headers: { Authorization: 'Bearer nonsense' } }],
    ['a user that is gone', { as: 'nobody' }],
  ])('%s is 401', async (_what, options) => {
    const reply = await t.call(echo, { rowId: '1' }, options)
    expect(reply.status).toBe(401)
    expect(reply.body).toEqual({
      status: false,
      error: { code: 'unauthenticated', reason: 'sign-in-needed', message: 'Please sign in' },
    })
    expect(reply.headers.get('WWW-Authenticate')).toBe('Bearer')
  })
  test('TRAP-03 403 is for a revoked account only', async () => {
    expect((await t.call(echo, { rowId: '1' }, { as: 'revoked' })).status).toBe(403)
    const refused = await t.call(write, { word: 'x', then: 'unauthorized' })
    expect(refused.status).toBe(200)
    expect(refused.body.error.message).toBe('Unauthorized access to Hiring Request')
  })
  test('the handler knows the user, its parent and its children', async () => {
    const userOf = async (as: string) => (await t.call(echo, { rowId: '1' }, { as })).body.data.user
    expect(await userOf('sub')).toMatchObject({ userId: 'sub', ipId: 'SUB1', userCode: 'SUB', parentIpId: 'EMP1' })
    expect(await userOf('ssc')).toMatchObject({ ipId: 'SSC1', childIpIds: ['EMP2'] })
  })
  test('TRAP-79 when the person acted is never in the future', async () => {
    const actedAt = async (value: string) =>
      (await t.call(echo, { rowId: '1' }, { headers: { 'x-acted-at': value } })).body.data.actedAt
    expect(await actedAt(String(testNow - 5_000))).toBe(testNow - 5_000)
    expect(await actedAt(String(testNow + 86_400_000))).toBe(testNow)
    expect(await actedAt('yesterday')).toBe(testNow)
  })

  test('TRAP-79 TRAP-98 how long ago it was counts, not what the clock of the phone says', async () => {
    const acted = async (actedAt: number, sentAt: string) => {
      const sent = { 'x-acted-at': String(actedAt), 'x-sent-at': sentAt }
      return (await t.call(echo, { rowId: '1' }, { headers: sent })).body.data.actedAt
    }
    const tenDays = 10 * 86_400_000
    for (const wrong of [-tenDays, 0, tenDays])
      expect(await acted(testNow + wrong - 5_000, String(testNow + wrong))).toBe(testNow - 5_000)
    // Set back in between: it cannot have been later than now
    expect(await acted(testNow, String(testNow - tenDays))).toBe(testNow)
    expect(await acted(testNow - 5_000, 'now')).toBe(testNow - 5_000)
  })
})

describe('validation', () => {
  test('names the fields that are not valid, as HTTP 200 with status false', async () => {
    const reply = await t.call(write, { word: 'much too long' })
    expect(reply.status).toBe(200)
    expect(reply.body.error.code).toBe('invalid')
    expect(Object.keys(reply.body.error.fields)).toEqual(['word'])
  })
  test.each([['{"word":'], ['[1]'], ['"x"'], ['null']])('a body %s is refused', async (body) => {
    const reply = await t.request('/api/hire/v1/write', { method: 'POST', body, key: crypto.randomUUID() })
    expect([reply.status, reply.body.error.code]).toEqual([200, 'invalid'])
  })
  test('more than 1 MB is 413', async () => {
    const body = JSON.stringify({ word: 'x'.repeat(1024 * 1024) })
    const reply = await t.request('/api/hire/v1/write', { method: 'POST', body, key: crypto.randomUUID() })
    expect([reply.status, reply.body.error.code]).toEqual([413, 'too-large'])
  })
  test('TRAP-60 what the contract does not name is cut from the answer', async () => {
    expect((await t.call(write, { word: 'cut' })).body).toEqual({ status: true, data: { word: 'cut' } })
  })
  test('an answer that does not fit its contract is a fault and its effect undone', async () => {
    const reply = await t.call(write, { word: 'wrong', then: 'wrong answer' })
    expect(reply.status).toBe(500)
    expect(await wordsOf('wrong')).toBe(0)
  })
})

describe('mutations', () => {
  test.each([[null], ['short'], ['with spaces in it']])('an Idempotency-Key of %s is refused', async (key) => {
    const reply = await t.call(write, { word: 'keyless' }, { key })
    expect([reply.status, reply.body.error.code]).toEqual([200, 'invalid'])
    expect(await wordsOf('keyless')).toBe(0)
  })
  test('I2 a repeat gets the same answer, marked, and nothing is done twice', async () => {
    const key = `${crypto.randomUUID()}:selected`
    const before = committed
    const first = await t.call(write, { word: 'once' }, { key })
    const second = await t.call(write, { word: 'once' }, { key })
    expect(first.headers.get('Idempotency-Key')).toBe(key)
    expect(first.headers.has('Idempotency-Replayed')).toBe(false)
    expect(second.headers.get('Idempotency-Key')).toBe(key)
    expect(second.headers.get('Idempotency-Replayed')).toBe('true')
    expect(second.body).toEqual(first.body)
    expect(await wordsOf('once')).toBe(1)
    expect(committed).toBe(before + 1)
  })
  test('the same key with another input is 422', async () => {
    const key = crypto.randomUUID()
    await t.call(write, { word: 'first' }, { key })
    const reply = await t.call(write, { word: 'second' }, { key })
    expect([reply.status, reply.body.error.code]).toEqual([422, 'key-reused'])
    expect(await wordsOf('second')).toBe(0)
  })
  test('I3 a refusal undoes its effect and is repeated as it was', async () => {
    const key = crypto.randomUUID()
    const refused = await t.call(write, { word: 'no', then: 'refuse' }, { key })
    expect(refused.status).toBe(200)
    expect(refused.body).toEqual({
      status: false,
      error: {
        code: 'duplicate',
        reason: 'spoc-known',
        params: { name: 'Asha' },
        message: 'Asha is in the list already, with this email and mobile number.',
        current: { word: 'theirs' },
      },
    })
    const again = await t.call(write, { word: 'no', then: 'refuse' }, { key })
    expect(again.body).toEqual(refused.body)
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
    expect(await wordsOf('no')).toBe(0)
  })
  test.each([
    ['429', 429, 'too-many'],
    ['fault', 500, 'internal'],
    ['deadlock', 503, 'unavailable'],
  ])('a %s is not kept: the same key may try again', async (then, status, code) => {
    const key = crypto.randomUUID()
    for (const _attempt of [1, 2]) {
      const reply = await t.call(write, { word: then, then }, { key })
      expect([reply.status, reply.body.error.code]).toEqual([status, code])
      expect(reply.headers.has('Idempotency-Replayed')).toBe(false)
    }
    expect(await wordsOf(then)).toBe(0)
  })
  test('a fault shows neither its message nor a stack, and no number in the log', async () => {
    t.logged.length = 0
    const reply = await t.call(write, { word: 'x', then: 'fault' })
    expect(reply.body).toEqual({
      status: false,
      error: { code: 'internal', reason: 'internal', message: 'Something went wrong on our side' },
    })
    expect(t.logged.join('')).toContain('"msg":"failed"')
    expect(t.logged.join('')).not.toContain('9876543210')
  })
  test('a failed statement is logged by its code, without the values in it', async () => {
    t.logged.length = 0
    const key = crypto.randomUUID()
    await t.db.execute(sql`insert into meta (key, value) values (${`Asha.${key}`}, 'true')`)
    expect((await t.call(write, { word: 'Asha' }, { key })).status).toBe(500)
    expect(t.logged.join('')).toContain('"code":"23505"')
    expect(t.logged.join('')).not.toContain('Asha')
  })
  test('I7 a withdrawn session cannot use a key: 401 leaves it free', async () => {
    const key = crypto.randomUUID()
    expect((await t.call(write, { word: 'later' }, { key, as: null })).status).toBe(401)
    expect((await t.call(write, { word: 'later' }, { key })).body.status).toBe(true)
  })
})

describe('every answer', () => {
  test('is not kept, not shared with other sites, and carries the time of the server', async () => {
    const { headers } = await t.call(open, {}, { as: null })
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.has('Access-Control-Allow-Origin')).toBe(false)
    expect(headers.get('Date')).toBe(new Date(testNow).toUTCString())
    expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none';/)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/)
  })
  test('the log tells the call and holds nothing of a person', async () => {
    t.logged.length = 0
    await t.call(echo, { rowId: 'F-77-secret', q: 'Asha Devi\n{"level":"fatal"}' })
    await t.call(write, { word: 'Asha' }, { headers: { 'x-pending-count': '12', 'x-app-build': '1.0.0' } })
    await t.call(write, { word: 'x', then: 'fault' })
    const log = t.logged.join('')
    expect(log).toContain('"call":"test.echo"')
    expect(log).toContain('"pending":12')
    for (const line of log.trim().split('\n')) expect(JSON.parse(line)).not.toMatchObject({ level: 'fatal' })
    for (const secret of ['Asha', 'F-77', 'test.emp', 'test-device', API_KEY]) expect(log).not.toContain(secret)
  })
})

test('GET /healthz is the probe: its name, the time, never kept; 503 when the database is gone', async () => {
  const reply = await t.request('/healthz', { as: null })
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({
    service: 'fieldhire',
    ok: true,
    disk: expect.stringMatching(/^(ok|low|full)$/),
    time: testNow,
  })
  expect(reply.headers.get('Cache-Control')).toBe('no-store')
  const gone = await createTestApp({ endpoints })
  await gone.close()
  const without = await gone.request('/healthz', { as: null })
  expect([without.status, without.body.ok]).toEqual([503, false])
  const ready = await gone.request('/readyz', { as: null })
  expect([ready.status, ready.body]).toMatchObject([503, { ok: false, database: false, migrations: false }])
  // The process is well: restarting it would help nobody
  expect((await gone.request('/livez', { as: null })).status).toBe(200)
})

test('GET /livez tells that the process runs, GET /readyz that the database has every migration of this build', async () => {
  for (const path of ['/livez', '/readyz']) {
    const reply = await t.request(path, { as: null })
    expect([reply.status, reply.headers.get('Cache-Control')], path).toEqual([200, 'no-store'])
    expect(reply.body).toMatchObject({ service: 'fieldhire', ok: true })
  }
  const behind = await createTestApp({ endpoints })
  const newest = sql`(select max(created_at) from drizzle.__drizzle_migrations)`
  await behind.db.execute(sql`delete from drizzle.__drizzle_migrations where created_at = ${newest}`)
  const reply = await behind.request('/readyz', { as: null })
  expect([reply.status, reply.body]).toMatchObject([503, { ok: false, database: true, migrations: false }])
  expect((await behind.request('/healthz', { as: null })).status).toBe(200)
  await behind.close()
})
