import { and, count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MOST_AT_ONCE } from '../../../src/contract/applicants.ts'
import { basePaths } from '../../../src/contract/call.ts'
import { contract } from '../../../src/contract/index.ts'
import { funnelHistory, funnelRows, operations } from '../../../server/db/schema.ts'
import { searchAudit } from '../../../server/store/audit.ts'
import { forgetPerson } from '../../../server/store/forget.ts'
import { makeKey, sendByKey } from '../support/api-keys.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addRequest, day, expectRefusal, readRow } from '../support/hiring.ts'

let app: TestApp
let hiringRequestId: string
beforeAll(async () => {
  app = await createTestApp({ settings: { QUOTAS: 'listed.user.day=100000,listed.partner.day=100000' } })
  hiringRequestId = await addRequest(app.db)
})
afterAll(() => app.close())

interface Filed {
  name: string
  mobile: string
  [more: string]: unknown
}
const consent = { sentence: 'list-1', language: 'hi' } as const
const listOf = (applicants: Filed[], more: object = {}) => ({
  ...{ ipId: 'EMP1', hiringRequestId, source: 'Naukri', consent, applicants, ...more },
})
const send = (applicants: Filed[], more: object = {}, options: object = {}) =>
  app.call(contract.applicants.addMany, listOf(applicants, more), options)
// oxlint-disable-next-line typescript/no-explicit-any -- tests read responses freely
const outcomes = (reply: { body: any }) => reply.body.data.result.map((one: { outcome: string }) => one.outcome)
let last = 0
/** Mobiles that nobody has. */
const some = (many: number): Filed[] =>
  Array.from({ length: many }, () => ({ name: 'Asha Yadav', mobile: `97${String(++last).padStart(8, '0')}` }))
const countOf = async (id = hiringRequestId) =>
  (await app.db.select({ n: count() }).from(funnelRows).where(eq(funnelRows.hiringRequestId, id)))[0]!.n

describe('CONN-11 applicants from a list', () => {
  test('each is judged alone: added, in the request already, twice in the list, or wrong and why', async () => {
    const [known] = some(1)
    await send([known!])
    const reply = await send([
      { name: 'Ramesh Yadav', mobile: '+91 98765-00001', age: '२४ वर्ष', gender: 'पुरुष', district: 'Thane' },
      { ...known!, name: 'Another Name' },
      { name: 'Ramesh Again', mobile: '०९८७६५००००१' },
      { name: ' ', mobile: '9876500002' },
      { name: 'Vijay', mobile: '12345' },
      { name: 'Sunil', mobile: '9876500003', age: 7 },
      { name: 'Meena', mobile: '9876500004', source: 'Apna' },
    ])
    expect(reply.body.data.result).toMatchObject([
      { outcome: 'added' },
      { outcome: 'known' },
      { outcome: 'repeated' },
      { outcome: 'wrong', field: 'name', problem: 'missing' },
      { outcome: 'wrong', field: 'mobile', problem: 'wrong' },
      { outcome: 'wrong', field: 'age', problem: 'wrong' },
      { outcome: 'added' },
    ])
    const [first, , , , , , lastOne] = reply.body.data.result
    const row = await readRow(app.db, first.funnelId)
    expect(row).toMatchObject({
      ...{ name: 'Ramesh Yadav', mobile: '9876500001', age: 24, gender: 'male', district: 'Thane', ipId: 'EMP1' },
      ...{ status: 'interested', changedBy: 'emp' },
      details: { source: 'Naukri', consent: { ...consent, at: testNow, by: 'emp' } },
    })
    const detail = await app.call(contract.funnel.detail, { funnelId: lastOne.funnelId })
    expect(JSON.stringify(detail.body)).toContain('"source":"Apna"')
    expect(await app.db.select().from(funnelHistory).where(eq(funnelHistory.funnelId, first.funnelId))).toMatchObject([
      { action: 'applied', toStatus: 'interested', userId: 'emp' },
    ])
    // No number is in the answer, so none is in the ledger
    expect(JSON.stringify(reply.body)).not.toMatch(/98765|97000/)
    const [audit] = await searchAudit(app.db, { search: 'applicants added', limit: 1 })
    expect(audit).toMatchObject({ subject: 'EMP1', detail: `${hiringRequestId}: 2 of 7` })
  })

  test('the same list again adds nobody, under the same key and under another one', async () => {
    const people = some(5)
    const key = crypto.randomUUID()
    const first = await send(people, {}, { key })
    const before = await countOf()
    const replayed = await send(people, {}, { key })
    expect(replayed.body).toEqual(first.body)
    expect(outcomes(await send(people))).toEqual(Array.from({ length: 5 }, () => 'known'))
    expect(await countOf()).toBe(before)
  })

  test('lists with the same people at once, in any order, add each of them once and never wait for each other for good', async () => {
    const people = some(40)
    const single = app.call(contract.applicants.add, { ipId: 'EMP1', hiringRequestId, ...people[20]! })
    const replies = await Promise.all([
      ...[people, people.toReversed(), people.slice(10).concat(people.slice(0, 10))].map((list) => send(list)),
    ])
    await single
    const all = replies.flatMap(outcomes)
    expect(all.filter((one) => one === 'added').length).toBeGreaterThanOrEqual(39)
    for (const { mobile } of people) {
      const mine = and(eq(funnelRows.hiringRequestId, hiringRequestId), eq(funnelRows.mobile, mobile))
      expect(await app.db.$count(funnelRows, mine), mobile).toBe(1)
    }
  })

  test('only whoever may add an applicant to the request, while it is open', async () => {
    const before = await countOf()
    for (const as of ['sa', 'rival', 'ssc', 'agg']) expectRefusal(await send(some(1), {}, { as }), 'unauthorized')
    expectRefusal(await send(some(1), { ipId: 'EMP2' }, { as: 'rival' }), 'unauthorized')
    expect(await countOf()).toBe(before)
    for (const as of ['emp2', 'sub', 'ops']) expect(outcomes(await send(some(1), {}, { as })), as).toEqual(['added'])
    for (const closed of [{ status: 2 as const }, { endDate: day(-1) }]) {
      const id = await addRequest(app.db, closed)
      expect((await send(some(1), { hiringRequestId: id })).body.error).toMatchObject({ reason: 'request-not-open' })
      expect(await countOf(id)).toBe(0)
    }
  })

  test('a list is bounded, and says that its people consented and where it comes from', async () => {
    const before = await countOf()
    const [one] = some(1)
    for (const [people, more] of [
      [some(MOST_AT_ONCE + 1), {}],
      [[], {}],
      [[{ ...one!, name: 'x'.repeat(301) }], {}],
      [[one!], { source: '' }],
      [[one!], { consent: undefined }],
      [[one!], { consent: { sentence: 'walk-in-1', language: 'en' } }],
    ] as [Filed[], object][])
      expect((await send(people, more)).body.status, JSON.stringify(more)).toBe(false)
    expect(await countOf()).toBe(before)
    expect(outcomes(await send(some(MOST_AT_ONCE)))).toHaveLength(MOST_AT_ONCE)
  })

  test('who is erased is in no answer of the ledger any more, nor is where they came from', async () => {
    const [one] = some(1)
    const key = crypto.randomUUID()
    const { body } = await send([one!], {}, { key })
    const { funnelId } = body.data.result[0]
    await app.db.transaction((tx) => forgetPerson(tx, { mobile: one!.mobile }, testNow))
    expect((await send([one!], {}, { key })).body).toEqual({ status: true, data: { result: [] } })
    expect((await readRow(app.db, funnelId)).details).toEqual({ forgottenAt: testNow })
    const kept = JSON.stringify(await app.db.select().from(operations).where(eq(operations.key, key)))
    expect(kept).not.toContain(funnelId)
  })

  test('a key with the scope adds a list, as the webhook of a job board does; one without it does not', async () => {
    const path = `${basePaths.hire}campaign/candidate/addMany`
    const post = (key: string, body: unknown) =>
      sendByKey(app, key, { method: 'POST', path, body, idempotencyKey: crypto.randomUUID() })
    const { key, keyId } = await makeKey(app)
    const reply = await post(key, listOf(some(2)))
    expect(outcomes(reply)).toEqual(['added', 'added'])
    const [did] = await searchAudit(app.db, { search: keyId, limit: 1 })
    expect(did).toMatchObject({ action: 'applicants.addMany', subject: 'EMP1' })
    const foreign = await addRequest(app.db, { ipId: 'EMP2' })
    expectRefusal(await post(key, listOf(some(1), { hiringRequestId: foreign })), 'unauthorized')
    expectRefusal(await post(key, listOf(some(1), { hiringRequestId: foreign, ipId: 'EMP2' })), 'unauthorized')
    expect(await countOf(foreign)).toBe(0)
    const reader = await makeKey(app, { scopes: ['applicants:read'] })
    expect((await post(reader.key, listOf(some(1)))).status).toBe(403)
  })
})

test('CONN-11 ERR-01 a company sends so many applicants a day, counted by the applicants and not by the calls', async () => {
  const small = await createTestApp({ settings: { QUOTAS: 'listed.partner.day=12,listed.user.day=10' } })
  try {
    const id = await addRequest(small.db)
    const call = (many: number, as = 'emp') =>
      small.call(contract.applicants.addMany, { ...listOf(some(many)), hiringRequestId: id }, { as })
    expect((await call(9)).status).toBe(200)
    const over = await call(2)
    expect(over.status).toBe(429)
    expect(Number(over.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await call(3, 'sub')).status).toBe(200)
    expect((await call(1, 'emp2')).status).toBe(429)
    small.clock.advance(86_400_000)
    expect((await call(9)).status).toBe(200)
    expect(await small.db.$count(funnelRows, eq(funnelRows.hiringRequestId, id))).toBe(21)
  } finally {
    await small.close()
  }
})
