import { eq, sql } from 'drizzle-orm'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createAdmission } from '../../../server/core/admission.ts'
import { createLog } from '../../../server/core/log.ts'
import { funnelRows } from '../../../server/db/schema.ts'
import { findAccount } from '../../../server/identity/accounts.ts'
import { createIdentity, type Identity } from '../../../server/identity/identity.ts'
import { openSession } from '../../../server/identity/sessions.ts'
import { API_KEY, basePaths, headers } from '../../../src/contract/call.ts'
import { funnelCalls } from '../../../src/contract/funnel.ts'
import { fileCalls } from '../../../src/contract/files.ts'
import {
  LARGEST_PUSH,
  MOST_PUSHED,
  syncPush,
  type NumberedLine,
  type PushedLine,
  type RenewedLine,
} from '../../../src/contract/sync-push.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { noLetters } from '../support/sign-in.ts'
import { addRequest, addRow, day, readHistory, readRow } from '../support/hiring.ts'

let app: TestApp
let request: string
beforeAll(async () => {
  app = await createTestApp({
    more: () => ({ epoch: { id: 'life-1' }, admission: createAdmission({ width: 2, longest: 2 }) }),
  })
  request = await addRequest(app.db)
})
afterAll(() => app.close())

interface Sent {
  lane?: string
  key?: string
  call?: string
  input: Record<string, unknown>
  actedAt?: number
  next?: Required<Omit<Sent, 'lane' | 'next'>>[]
}

const logged: string[] = []
const quiet = createLog('debug', { write: (line) => void logged.push(line) })
const path = basePaths.hire + syncPush.path
const own = { [headers.apiKey]: API_KEY, [headers.deviceId]: 'test-device', [headers.deviceType]: 'web' }
const bodyOf = (operations: Sent[]) =>
  JSON.stringify({
    operations: operations.map(({ lane, key = crypto.randomUUID(), call = funnelCalls.notes.name, ...rest }) => ({
      lane: lane ?? key,
      key,
      call,
      actedAt: testNow,
      ...rest,
    })),
  })

function send(body: string | Uint8Array<ArrayBuffer>, { as = 'emp' as string | null, more = {}, to = app } = {}) {
  const token = as === null ? undefined : { Authorization: `Bearer test.${as}` }
  return to.app.request(path, { method: 'POST', body, headers: { ...own, ...token, ...more } })
}

const readLines = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as PushedLine)

async function push(operations: Sent[], options?: Parameters<typeof send>[1]): Promise<PushedLine[]> {
  const response = await send(bodyOf(operations), options)
  expect(response.status).toBe(200)
  return readLines(await response.text())
}

const note = (funnelId: string, notes: string) => ({ funnelId, notes, base: { timeStamp: 0 } })
const select = (funnelId: string) => ({
  currentState: 'SHORTLISTED',
  action: 'selected',
  payload: {
    body: { employerConfirmed: true, joiningTime: day(3) },
    filter: { ids: [funnelId], hiringRequestId: request, ipId: 'EMP1' },
  },
})

describe('a batch that renews the session of its device', () => {
  let provider: TestApp
  let identity: Identity
  let requestId: string
  beforeAll(async () => {
    provider = await createTestApp({
      more: ({ db, clock, config }) => {
        identity = createIdentity({ config, db, clock, log: quiet, ...noLetters })
        const { verifyAccessToken, renewSession } = identity
        return { verifyAccessToken, renewSession }
      },
    })
    requestId = await addRequest(provider.db)
  })
  afterAll(() => provider.close())

  /** A device that signed in an hour ago. */
  async function signIn(deviceId = 'test-device') {
    const { db, config, clock } = provider
    const account = (await findAccount(db, 'emp'))!
    const { tokens } = await openSession(db, config, account, clock.now(), { deviceId })
    clock.advance(3_600_000)
    return tokens
  }
  const sendRenewing = async (renew: object, operations: Sent[]) => {
    const body = { ...(JSON.parse(bodyOf(operations)) as object), renew }
    const response = await send(JSON.stringify(body), { as: null, to: provider })
    return { response, lines: response.status === 200 ? readLines(await response.text()) : [] }
  }
  const makeNote = async (): Promise<{ funnelId: string; operations: Sent[] }> => {
    const { funnelId } = await addRow(provider.db, requestId)
    return { funnelId, operations: [{ key: `note-${funnelId}`, input: note(funnelId, 'Uniform M') }] }
  }

  test('its first line has the new pair, and the updates run as its user', async () => {
    const before = await signIn()
    const { funnelId, operations } = await makeNote()
    const { response, lines } = await sendRenewing({ refreshToken: before.refresh_token, userId: 'emp' }, operations)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const [first, ...rest] = lines as unknown as [RenewedLine, ...PushedLine[]]
    expect(await identity.verifyAccessToken(first.tokens.access_token)).toMatchObject({ userId: 'emp' })
    expect(first.tokens.refresh_token).not.toBe(before.refresh_token)
    expect(rest).toMatchObject([{ key: `note-${funnelId}`, status: 200, body: { status: true } }])
    expect((await readHistory(provider.db, funnelId))[0]).toMatchObject({ userId: 'emp' })
  })

  test('AUTH-05 TRAP-18 it sets the cookie of the new refresh token for who asks, and none for a pair it does not give', async () => {
    const { refresh_token: refreshToken } = await signIn()
    const { operations } = await makeNote()
    const body = { ...(JSON.parse(bodyOf(operations)) as object), renew: { refreshToken, userId: 'emp' } }
    const more = { 'x-token-cookie': 'host' }
    const response = await send(JSON.stringify(body), { as: null, to: provider, more })
    const { tokens } = readLines(await response.text())[0] as unknown as RenewedLine
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        new RegExp(`^refresh_token=${tokens.refresh_token}; Max-Age=2592000; Path=/; (Secure; )?SameSite=Lax$`),
      ),
    ])
    const refused = { ...body, renew: { refreshToken: tokens.refresh_token, userId: 'someone else' } }
    const no = await send(JSON.stringify(refused), { as: null, to: provider, more })
    expect([no.status, no.headers.getSetCookie()]).toEqual([401, []])
    const unrenewed = await send(bodyOf(operations), { to: app, more })
    expect(unrenewed.headers.getSetCookie()).toEqual([])
    for (const token of [refreshToken, tokens.refresh_token]) expect(logged.join('\n')).not.toContain(token)
  })

  test('I2 when the response is lost, the same device gets the same pair and the same lines', async () => {
    const { refresh_token: refreshToken } = await signIn()
    const { operations } = await makeNote()
    const once = await sendRenewing({ refreshToken, userId: 'emp' }, operations)
    provider.clock.advance(120_000)
    const again = await sendRenewing({ refreshToken, userId: 'emp' }, operations)
    const pairOf = ({ lines }: typeof once) => (lines[0] as unknown as RenewedLine).tokens.refresh_token
    expect(pairOf(again)).toBe(pairOf(once))
    expect(again.lines[1]).toMatchObject({ replayed: true })
  })

  test.each([
    ['of another user', async () => ({ refreshToken: (await signIn()).refresh_token, userId: 'sa' })],
    ['that is unknown', () => Promise.resolve({ refreshToken: 'x'.repeat(43), userId: 'emp' })],
    ['that is empty', () => Promise.resolve({ refreshToken: '', userId: 'emp' })],
  ])('I7 a token %s: 401, and nothing runs', async (_name, renewal) => {
    const { funnelId, operations } = await makeNote()
    const { response } = await sendRenewing(await renewal(), operations)
    expect(response.status).toBe(401)
    expect(await readHistory(provider.db, funnelId)).toHaveLength(0)
  })

  test('a token of another user is not used up by it', async () => {
    const { refresh_token: refreshToken } = await signIn()
    const { operations } = await makeNote()
    expect((await sendRenewing({ refreshToken, userId: 'sa' }, operations)).response.status).toBe(401)
    provider.clock.advance(120_000)
    expect((await sendRenewing({ refreshToken, userId: 'emp' }, operations)).response.status).toBe(200)
  })

  test('a used token from another device ends the session, as at POST token', async () => {
    const { refresh_token: refreshToken } = await signIn('another-device')
    const { operations } = await makeNote()
    const first = await sendRenewing({ refreshToken, userId: 'emp' }, operations)
    provider.clock.advance(120_000)
    expect((await sendRenewing({ refreshToken, userId: 'emp' }, operations)).response.status).toBe(401)
    const { tokens } = first.lines[0] as unknown as RenewedLine
    expect(await identity.verifyAccessToken(tokens.access_token)).toBeUndefined()
  })

  test('AUTH-05 cookies sign nobody in: a batch that carries only them is refused', async () => {
    const tokens = await signIn()
    const { operations } = await makeNote()
    const more = { cookie: `access_token=${tokens.access_token}; refresh_token=${tokens.refresh_token}` }
    expect((await send(bodyOf(operations), { as: null, to: provider, more })).status).toBe(401)
  })

  test('beside a bearer it is not looked at', async () => {
    const { refresh_token: refreshToken } = await signIn()
    const { operations } = await makeNote()
    const body = { ...(JSON.parse(bodyOf(operations)) as object), renew: { refreshToken, userId: 'emp' } }
    const response = await send(JSON.stringify(body), { to: provider })
    // The bearer of the other tests is none of this provider
    expect(response.status).toBe(401)
  })

  test('no token is in the log', async () => {
    const { refresh_token: refreshToken } = await signIn()
    const { operations } = await makeNote()
    const { lines } = await sendRenewing({ refreshToken, userId: 'emp' }, operations)
    const { tokens } = lines[0] as unknown as RenewedLine
    const log = [...provider.logged, ...logged].join('')
    expect(log).toContain('refresh_token')
    for (const secret of [refreshToken, tokens.refresh_token, tokens.access_token]) expect(log).not.toContain(secret)
  })
})

describe('a batch of operations', () => {
  test('I2 to a device that has the rows only what an update changes of them is sent; its repeat is the same', async () => {
    const { funnelId } = await addRow(app.db, request)
    const operations: Sent[] = [
      { key: `slim-${funnelId}`, call: funnelCalls.update.name, input: select(funnelId) },
      { key: `gone-${funnelId}`, input: note('nobody-at-all', 'Anything') },
    ]
    const body = JSON.stringify({ slim: true, ...(JSON.parse(bodyOf(operations)) as object) })
    const [accepted, refused] = readLines(await (await send(body)).text()).toSorted((a, b) => (a.key > b.key ? -1 : 1))
    const row = (accepted!.body as { data: { result: object[] } }).data.result[0]
    expect(row).toMatchObject({ _id: funnelId, currentStage: { status: 'selected' } })
    expect(row).not.toHaveProperty('name')
    expect(refused!.body).toMatchObject({ status: false, error: { code: 'unauthorized' } })
    const repeated = readLines(await (await send(body)).text()).find(({ key }) => key === accepted!.key)
    expect(repeated).toMatchObject({ replayed: true, body: accepted!.body })
    const [whole] = await push(operations.slice(0, 1))
    expect((whole!.body as { data: { result: object[] } }).data.result[0]).toHaveProperty('name')
  })

  test('in a numbered response each line has the place of its request instead of its key', async () => {
    const rows = await Promise.all([1, 2].map(() => addRow(app.db, request)))
    const [first, second] = rows.map((row) => row.funnelId) as [string, string]
    const behind = {
      key: 'numbered-2',
      call: funnelCalls.notes.name,
      input: { funnelId: first, notes: 'B' },
      actedAt: testNow,
    }
    const operations: Sent[] = [
      { key: 'numbered-1', input: note(first, 'A'), next: [behind] },
      { key: 'numbered-3', input: note('nobody-at-all', 'C') },
      { key: 'numbered-4', input: note(second, 'D') },
    ]
    const whole = JSON.parse(bodyOf(operations)) as object
    const numbered = await (await send(JSON.stringify({ numbered: true, ...whole }))).text()
    expect(numbered).not.toContain('numbered-')
    const keyed = await (await send(JSON.stringify(whole))).text()
    const byNumber = (readLines(numbered) as unknown as NumberedLine[]).toSorted((a, b) => a.n - b.n)
    expect(byNumber.map(({ n, status, body }) => [n, status, body['status']])).toEqual([
      [0, 200, true],
      [1, 200, true],
      [2, 200, false],
      [3, 200, true],
    ])
    const byKey = readLines(keyed).toSorted((a, b) => a.key.localeCompare(b.key))
    expect(byKey.map(({ body }) => body)).toEqual(byNumber.map(({ body }) => body))
  })

  test('I2 I5 each is applied once and has a line of its own, whatever becomes of the others', async () => {
    const rows = await Promise.all([1, 2, 3].map(() => addRow(app.db, request)))
    const [first, second, third] = rows.map((row) => row.funnelId) as [string, string, string]
    const operations: Sent[] = [
      { key: 'note-first', input: note(first, 'Uniform M') },
      { key: 'select-2nd', call: funnelCalls.update.name, input: select(second) },
      { key: 'refused-3rd', input: note(third, 'x'.repeat(5_000)) },
      { key: 'unknown-id', input: note('nobody-at-all', 'Anything') },
    ]
    const lines = await push(operations)
    const byKey = Object.fromEntries(lines.map((line) => [line.key, line]))
    expect(byKey['note-first']).toMatchObject({ status: 200, body: { status: true } })
    expect(byKey['select-2nd']!.body).toMatchObject({ status: true, data: { result: [{ _id: second }] } })
    expect(byKey['refused-3rd']!.body).toMatchObject({ status: false, error: { code: 'invalid' } })
    expect(byKey['unknown-id']!.body).toMatchObject({ status: false })
    expect((await readRow(app.db, second)).status).toBe('selected')
    expect((await readRow(app.db, third)).notes ?? null).toBeNull()

    const again = await push(operations)
    expect(again.map(({ replayed }) => replayed)).toEqual([true, true, true, true])
    expect(new Map(again.map((line) => [line.key, line.body]))).toEqual(new Map(lines.map((l) => [l.key, l.body])))
    expect(await readHistory(app.db, first)).toHaveLength(1)
    expect(await readHistory(app.db, second)).toHaveLength(1)
  })

  test('I4 the operations of a lane run in order, and a refused one stops its lane only', async () => {
    const [mine, other] = await Promise.all([addRow(app.db, request), addRow(app.db, request)])
    const lane = 'applicant:1:notes'
    const lines = await push([
      { lane, key: 'first-note', input: { funnelId: mine.funnelId, notes: 'First' } },
      { lane, key: 'second-note', input: { funnelId: mine.funnelId, notes: 'Second' } },
      { lane, key: 'bad-note', input: { funnelId: 'nobody-at-all', notes: 'Bad' } },
      { lane, key: 'after-bad', input: { funnelId: mine.funnelId, notes: 'After' } },
      { key: 'other-lane', input: note(other.funnelId, 'Other') },
    ])
    expect(lines.filter(({ key }) => key !== 'other-lane').map(({ key, status }) => [key, status])).toEqual([
      ['first-note', 200],
      ['second-note', 200],
      ['bad-note', 200],
      ['after-bad', 424],
    ])
    expect((await readRow(app.db, mine.funnelId)).notes).toBe('Second')
    expect((await readRow(app.db, other.funnelId)).notes).toBe('Other')
    // Not in the ledger: the same key is accepted once the one before it is settled
    const [later] = await push([{ key: 'after-bad', input: { funnelId: mine.funnelId, notes: 'After' } }])
    expect(later).toMatchObject({ status: 200, body: { status: true } })
  })

  test('TRAP-79 the time at which the user acted is in the history, and never in the future', async () => {
    const row = await addRow(app.db, request)
    const early = testNow - 3_600_000
    await push([{ input: note(row.funnelId, 'An hour ago'), actedAt: early }])
    const [line] = await readHistory(app.db, row.funnelId)
    expect(line).toMatchObject({ deviceTime: early })
    const later = await addRow(app.db, request)
    await push([{ input: note(later.funnelId, 'Tomorrow'), actedAt: testNow + 86_400_000 }])
    expect((await readHistory(app.db, later.funnelId))[0]).toMatchObject({ deviceTime: testNow })
    // A clock ten days behind: an hour before it was sent is an hour ago
    const behind = testNow - 10 * 86_400_000
    const row3 = await addRow(app.db, request)
    const more = { [headers.sentAt]: String(behind) }
    await push([{ input: note(row3.funnelId, 'Wrong clock'), actedAt: behind - 3_600_000 }], { more })
    expect((await readHistory(app.db, row3.funnelId))[0]).toMatchObject({ deviceTime: early })
  })

  test('I8 lines are sent as they are committed, not when all are done', async () => {
    const [free, locked] = await Promise.all([addRow(app.db, request), addRow(app.db, request)])
    let unlock!: () => void
    const until = new Promise<void>((resolve) => (unlock = resolve))
    let isLocked!: () => void
    const locking = new Promise<void>((resolve) => (isLocked = resolve))
    const transaction = app.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from ${funnelRows} where ${eq(funnelRows.funnelId, locked.funnelId)} for update`)
      isLocked()
      await until
    })
    await locking
    const response = await send(
      bodyOf([
        { key: 'waits-for-it', input: note(locked.funnelId, 'Late') },
        { key: 'goes-ahead', input: note(free.funnelId, 'Early') },
      ]),
    )
    const reader = response.body!.getReader()
    const first = await reader.read()
    expect(readLines(Buffer.from(first.value!).toString()).map(({ key }) => key)).toEqual(['goes-ahead'])
    unlock()
    await transaction
    const second = await reader.read()
    expect(readLines(Buffer.from(second.value!).toString())).toMatchObject([{ key: 'waits-for-it', status: 200 }])
    expect((await reader.read()).done).toBe(true)
  })

  test('I1 what has begun runs to its end when the device is gone', async () => {
    const rows = await Promise.all(Array.from({ length: 8 }, () => addRow(app.db, request)))
    const response = await send(bodyOf(rows.map(({ funnelId }) => ({ input: note(funnelId, 'Gone') }))))
    await response.body!.cancel()
    await vi.waitFor(async () => {
      const notes = await Promise.all(rows.map(async ({ funnelId }) => (await readRow(app.db, funnelId)).notes))
      expect(notes).toEqual(rows.map(() => 'Gone'))
    }, 20_000)
  })

  test('I2 I4 what was made on top of an operation runs behind it, on the stage that it has left', async () => {
    const { funnelId } = await addRow(app.db, request)
    const stale = { timeStamp: testNow + 5_000 }
    const later = (joiningTime: number) => {
      const input = select(funnelId)
      const body = { ...input.payload.body, joiningTime }
      return { ...input, currentState: 'SELECTED', payload: { ...input.payload, body, base: stale } }
    }
    const post = (key: string, input: object) => ({
      ...{ key: `${key}-${funnelId}`, call: funnelCalls.update.name, input: input as Record<string, unknown> },
      actedAt: testNow,
    })
    const first = post('first', select(funnelId))
    const next = [post('second', later(day(4))), post('third', later(day(5)))]
    const lines = await push([{ ...first, lane: 'one', next }])
    expect(lines.map(({ key, status, body }) => [key, status, body['status']])).toEqual(
      [first, ...next].map(({ key }) => [key, 200, true]),
    )
    expect((await readRow(app.db, funnelId)).joiningTime?.valueOf()).toBe(day(5))
    // Sent alone, with the base from the line that was read, it is the same request
    const left = (lines[0]!.body as { data: { result: { currentStage: { timeStamp: number } }[] } }).data.result[0]!
    const input = later(day(4))
    const base = { timeStamp: left.currentStage.timeStamp }
    const alone = post('second', { ...input, payload: { ...input.payload, base } })
    expect(await push([alone])).toMatchObject([{ status: 200, replayed: true, body: lines[1]!.body }])
  })

  test('I4 what was made on top of a refused operation does not run', async () => {
    const { funnelId } = await addRow(app.db, request)
    const update = { call: funnelCalls.update.name, actedAt: testNow }
    const first = { ...update, key: `refused-${funnelId}`, input: { ...select(funnelId), currentState: 'JOINED' } }
    const next = [{ ...update, key: `behind-${funnelId}`, input: select(funnelId) }]
    const lines = await push([{ ...first, next }])
    expect(lines[0]!.body).toMatchObject({ status: false })
    expect(lines[1]).toMatchObject({ key: `behind-${funnelId}`, status: 424 })
    expect(await readHistory(app.db, funnelId)).toEqual([])
  })

  test('no more requests than a batch may have, those behind others included', async () => {
    const next = Array.from({ length: MOST_PUSHED }, (_, at) => ({
      ...{ key: `too-many-${at}`, call: funnelCalls.notes.name, input: note('nobody-at-all', 'Text') },
      actedAt: testNow,
    }))
    const response = await send(bodyOf([{ input: note('nobody-at-all', 'Text'), next }]))
    expect(await response.json()).toMatchObject({ status: false, error: { code: 'invalid' } })
  })

  test('is gzipped both ways where the device can', async () => {
    const row = await addRow(app.db, request)
    const body = new Uint8Array(gzipSync(bodyOf([{ key: 'packed-note', input: note(row.funnelId, 'Packed') }])))
    const more = { 'Content-Encoding': 'gzip', 'Accept-Encoding': 'gzip, br' }
    const response = await send(body, { more })
    expect(response.headers.get('Content-Encoding')).toBe('gzip')
    const lines = readLines(gunzipSync(Buffer.from(await response.arrayBuffer())).toString())
    expect(lines).toMatchObject([{ key: 'packed-note', status: 200, body: { status: true } }])
  })
})

describe('what a stranger sends', () => {
  const any = () => bodyOf([{ input: note('nobody-at-all', 'Text') }])

  test('API-074 without a session, or with a revoked one, nothing is run', async () => {
    expect((await send(any(), { as: null })).status).toBe(401)
    expect((await send(any(), { as: 'nobody' })).status).toBe(401)
  })

  test('too many operations, too long a body and a bomb are refused', async () => {
    const many = bodyOf(Array.from({ length: MOST_PUSHED + 1 }, () => ({ input: note('nobody-at-all', '') })))
    expect(await (await send(many)).json()).toMatchObject({ status: false, error: { code: 'invalid' } })
    expect((await send(' '.repeat(LARGEST_PUSH + 1))).status).toBe(413)
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(32 * 1024 * 1024)))
    expect(bomb.byteLength).toBeLessThan(LARGEST_PUSH)
    expect((await send(bomb, { more: { 'Content-Encoding': 'gzip' } })).status).toBe(413)
  })

  test.each([
    ['no JSON', 'half a {'],
    ['no list', '{"operations":{}}'],
    ['an empty list', '{"operations":[]}'],
    ['no gzip', new Uint8Array([1, 2, 3])],
  ])('%s is refused with a message', async (name, body) => {
    const more = typeof body === 'string' ? undefined : { 'Content-Encoding': 'gzip' }
    const response = await send(body, { more: more ?? {} })
    expect(response.status, name).toBe(200)
    expect(await response.json()).toMatchObject({ status: false, error: { code: 'invalid' } })
  })

  test('only calls that outboxes send are run', async () => {
    const lines = await push([
      {
        key: 'other-call',
        call: fileCalls.uploadUrl.name,
        input: { type: 'Asset', fileName: 'a', contentType: 'a/b' },
      },
      { key: 'no-such-call', call: 'funnel.nothing', input: {} },
    ])
    expect(lines.map(({ status }) => status)).toEqual([404, 404])
  })

  test('I2 text that Postgres cannot store is refused, and nothing is kept of it', async () => {
    const row = await addRow(app.db, request)
    const [line] = await push([{ input: note(row.funnelId, 'a\u0000b') }])
    expect(line!.body).toMatchObject({ status: false, error: { reason: 'text-not-storable' } })
  })

  test('a device that has not compared itself since a restore is sent to do so', async () => {
    const response = await send(any(), { more: { [headers.epoch]: 'life-0' } })
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ error: { code: 'other-epoch' } })
    expect(response.headers.get(headers.epoch)).toBe('life-1')
  })
})

describe('a batch that is sent twice at once', () => {
  let wide: TestApp
  beforeAll(async () => {
    wide = await createTestApp({ more: () => ({ admission: createAdmission() }) })
  })
  afterAll(() => wide.close())

  test('I2 the repeat gets the line of the one under work, which runs once', async () => {
    const { funnelId } = await addRow(wide.db, await addRequest(wide.db))
    const body = bodyOf([{ key: `beside-${funnelId}`, input: note(funnelId, 'Twice') }])
    const sent = await wide.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from ${funnelRows} where ${eq(funnelRows.funnelId, funnelId)} for update`)
      // Both have begun when their headers are here
      return [await send(body, { to: wide }), await send(body, { to: wide })]
    })
    const [first, repeat] = await Promise.all(sent.map(async (response) => readLines(await response.text())))
    expect(first).toMatchObject([{ status: 200, body: { status: true } }])
    expect(first![0]!.replayed).toBeUndefined()
    expect(repeat).toEqual([{ ...first![0], replayed: true }])
    const changed = await send(body.replace('Twice', 'Thrice'), { to: wide })
    expect(readLines(await changed.text())).toMatchObject([{ status: 422 }])
  })
})
