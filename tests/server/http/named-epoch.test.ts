import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'
import type { Endpoint } from '../../../server/http/api-paths.ts'
import { HttpProblem, Refusal } from '../../../server/core/errors.ts'
import type { Handler } from '../../../server/routes/handler.ts'
import { API_KEY, basePaths, defineCall, headers, type AnyCall } from '../../../src/contract/call.ts'
import { filePieces, tus } from '../../../src/contract/file-pieces.ts'
import { syncPush, type PushedLine } from '../../../src/contract/sync-push.ts'
import { syncReads, type ReadLine } from '../../../src/contract/sync-reads.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'

/** As the keeper shows it: the id of a connection that opens in the middle of a request. */
const epoch = {
  id: '',
  noteAccepted(_user: string, key: string, at?: number) {
    noted.set(key, epoch.id)
    doneAt.set(key, at)
  },
}
const noted = new Map<string, string>()
/** When each was done, where the one who notes it says so. */
const doneAt = new Map<string, number | undefined>()
let lives = 1
const turn = () => (epoch.id = `life-${++lives}`)
/** What turns it: one of the moments below. */
let turnsAt: 'sign-in' | 'handler' | 'after' | undefined
const pass = (moment: typeof turnsAt) => {
  if (turnsAt === moment) turn()
}
let ran = 0

const endpoints: Endpoint[] = []
function add<C extends AnyCall>(call: C, handler: Handler<C>): C {
  endpoints.push({ call, handler: handler as Endpoint['handler'] })
  return call
}
const look = add(
  defineCall({
    ...{ name: 'test.look', method: 'POST', path: 'look', offline: 'read-saved' },
    input: v.object({ then: v.optional(v.string()) }),
    output: v.object({ data: v.string() }),
  }),
  ({ then }) => {
    ran += 1
    const data = epoch.id
    if (ran === 1) pass('handler')
    if (then === 'problem') return Promise.reject(new HttpProblem(429, 'too-many-requests', 1))
    if (then === 'refusal') return Promise.reject(new Refusal('update-too-old'))
    return Promise.resolve({ data })
  },
)
const write = add(
  defineCall({
    ...{ name: 'test.write', method: 'POST', path: 'write', offline: 'queue', mutation: true },
    input: v.object({}),
    output: v.object({}),
  }),
  (_, { afterCommit }) => {
    pass('handler')
    afterCommit(() => pass('after'))
    return Promise.resolve({})
  },
)

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    endpoints,
    more: () => ({
      epoch,
      verifyAccessToken: (token) => {
        pass('sign-in')
        return Promise.resolve({ userId: token.slice('test.'.length) })
      },
    }),
  })
}, 60_000)
afterAll(() => app.close())
beforeEach(() => {
  lives = 1
  epoch.id = 'life-1'
  turnsAt = undefined
  ran = 0
})

const named = (reply: { headers: Headers }) => reply.headers.get(headers.epoch)
const own = {
  ...{ [headers.apiKey]: API_KEY, [headers.deviceId]: 'test-device', [headers.deviceType]: 'web' },
  Authorization: 'Bearer test.emp',
}
const post = async (path: string, body: object) =>
  app.app.request(path, { method: 'POST', headers: own, body: JSON.stringify(body) })

test.each(['sign-in', 'handler'] as const)(
  'I6 a read during whose %s the epoch changes names the new one, and is of it',
  async (moment) => {
    turnsAt = moment
    const reply = await app.call(look)
    expect([named(reply), reply.body.data]).toEqual(['life-2', 'life-2'])
  },
)

test.each(['problem', 'refusal'])('a %s names the epoch of its end', async (then) => {
  turnsAt = 'handler'
  expect(named(await app.call(look, { then }))).toBe('life-2')
})

test('I1 an update names the epoch in which it was noted as accepted, no later one', async () => {
  turnsAt = 'handler'
  const key = crypto.randomUUID()
  expect(named(await app.call(write, {}, { key }))).toBe('life-2')
  expect(noted.get(key)).toBe('life-2')
  turnsAt = 'after'
  const other = crypto.randomUUID()
  expect(named(await app.call(write, {}, { key: other }))).toBe('life-2')
  expect([noted.get(other), epoch.id]).toEqual(['life-2', 'life-3'])
})

test('a repeat is noted with the time at which it was done first', async () => {
  const key = crypto.randomUUID()
  await app.call(write, {}, { key })
  expect(doneAt.get(key)).toBeUndefined()
  app.clock.advance(89 * 86_400_000)
  await app.call(write, {}, { key })
  expect(doneAt.get(key)).toBe(testNow)
  app.clock.set(testNow)
})

test('batches and pieces name the epoch of a connection that opens for their session', async () => {
  turnsAt = 'sign-in'
  const operation = { lane: 'one', key: crypto.randomUUID(), call: write.name, actedAt: testNow, input: {} }
  const pushed = await post(basePaths.hire + syncPush.path, { operations: [operation] })
  expect([pushed.status, named(pushed)]).toEqual([200, epoch.id])
  const reads = await post(basePaths.hire + syncReads.path, { reads: [{ call: look.name, input: {} }] })
  expect([reads.status, named(reads)]).toEqual([200, epoch.id])
  const piece = await app.request(`${basePaths.hire}${filePieces.path}/none`, {
    method: 'HEAD',
    headers: { 'Tus-Resumable': tus.version },
  })
  expect([piece.status, named(piece)]).toEqual([404, epoch.id])
  expect(epoch.id).toBe('life-4')
})

test('I6 a batch of reads ends where the epoch changes: no line is of another than it names', async () => {
  turnsAt = 'handler'
  const reads = Array.from({ length: 6 }, () => ({ call: look.name, input: {} }))
  const reply = await post(basePaths.hire + syncReads.path, { reads })
  const lines = (await reply.text())
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ReadLine)
  expect(named(reply)).toBe('life-1')
  expect(lines.map(({ body }) => body['data']).filter((data) => data !== 'life-1')).toEqual([])
})

test('I6 an update of a device that has compared itself with the epoch before is not run on a connection that brings the next', async () => {
  const operation = { lane: 'one', key: crypto.randomUUID(), call: write.name, actedAt: testNow, input: {} }
  const push = async (compared: string) => {
    const reply = await app.app.request(basePaths.hire + syncPush.path, {
      method: 'POST',
      headers: { ...own, [headers.epoch]: compared },
      body: JSON.stringify({ operations: [operation] }),
    })
    return JSON.parse(await reply.text()) as PushedLine
  }
  turnsAt = 'handler'
  expect(await push('life-1')).toMatchObject({ status: 409, body: { error: { reason: 'restored-from-backup' } } })
  expect(noted.has(operation.key)).toBe(false)
  turnsAt = undefined
  // It has compared itself, and the same key is free
  const line = await push('life-2')
  expect(line).toMatchObject({ status: 200, body: { status: true } })
  expect(line.replayed).toBeUndefined()
})
