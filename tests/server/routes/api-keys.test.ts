import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiKeyCalls, MOST_KEYS } from '../../../src/contract/api-keys.ts'
import { basePaths } from '../../../src/contract/call.ts'
import { contract } from '../../../src/contract/index.ts'
import { DAY_MS } from '../../../src/lib/dates.ts'
import { apiKeys, funnelHistory, operations, partners } from '../../../server/db/schema.ts'
import { findHistory } from '../../../server/store/funnel-history.ts'
import { searchAudit } from '../../../server/store/audit.ts'
import { eq } from 'drizzle-orm'
import { createTestApp, type TestApp } from '../support/app.ts'
import { makeKey, newKey, sendByKey } from '../support/api-keys.ts'
import { addRequest, addRow } from '../support/hiring.ts'

let app: TestApp
let hiringRequestId: string
beforeAll(async () => {
  app = await createTestApp()
  hiringRequestId = await addRequest(app.db)
})
afterAll(() => app.close())

const path = (end: string) => basePaths.hire + end
const list = (key: string) =>
  sendByKey(app, key, {
    ...{ method: 'POST', path: path('hiringrequest/getHiringRequests') },
    body: { ipId: ['EMP1'], type: 'Employer', isActive: true },
  })
const person = (more: object = {}) => ({
  ...{ ipId: 'EMP1', hiringRequestId, name: 'Asha Yadav', mobile: '9812340000', ...more },
})
const add = (key: string, body: object, idempotencyKey: string | undefined = crypto.randomUUID()) =>
  sendByKey(app, key, { method: 'POST', path: path('campaign/candidate/add'), body, idempotencyKey })

test('CONN-02 a key is kept as its hash only, and no response, ledger row or log line holds it', async () => {
  const { key, keyId } = await makeKey(app)
  await list(key)
  const { body } = await app.call(apiKeyCalls.list, { ipId: 'EMP1' })
  expect(body.data[0]).toMatchObject({ keyId, name: 'Payroll', hint: key.slice(-4), createdByName: expect.any(String) })
  const kept = JSON.stringify([
    body,
    await app.db.select().from(apiKeys),
    await app.db.select().from(operations),
    app.logged,
  ])
  expect(kept).not.toContain(key)
  expect(JSON.stringify(body)).not.toContain('keyHash')
})

test('CONN-02 only the owner of the account sees, makes and ends keys', async () => {
  const { key: _, ...made } = newKey()
  const input = { ipId: 'EMP1', name: 'Other', scopes: ['requests:read'], days: 30, ...made }
  for (const as of ['sub', 'ssc', 'ops'])
    expect((await app.call(apiKeyCalls.create, input, { as })).body.error, as).toMatchObject({
      reason: 'keys-owner-only',
    })
  const sa = await app.call(apiKeyCalls.list, { ipId: 'EMP1' }, { as: 'sa' })
  expect(sa.body.error).toMatchObject({ code: 'unauthorized', reason: 'company-not-yours' })
})

test('CONN-02 a key works in its scopes, for its company and for nobody else', async () => {
  const { key } = await makeKey(app, { scopes: ['requests:read'] })
  expect(await list(key)).toMatchObject({ status: 200, body: { status: true } })
  expect(await add(key, person())).toMatchObject({ status: 403, body: { error: { reason: 'key-scope' } } })
  // What no key may do, whatever its scopes
  const whole = await makeKey(app)
  for (const end of [
    'industrypartner/subIndustrypartner/list',
    'apikey/list',
    'sync/push',
    'sync/pull',
    'sync/reads',
  ]) {
    const reply = await sendByKey(app, whole.key, { method: 'POST', path: path(end), body: { ipId: 'EMP1' } })
    expect([reply.body.status, end]).toEqual([false, end])
  }
  const other = await makeKey(app, { as: 'sa', ipId: 'SA1' })
  expect((await list(other.key)).body.error).toMatchObject({ code: 'unauthorized' })
  expect((await add(other.key, person())).body.error).toMatchObject({ code: 'unauthorized' })
  for (const wrong of ['fhk_', `fhk_${'x'.repeat(43)}`, `${key}x`])
    expect(await list(wrong)).toMatchObject({ status: 401, body: { error: { reason: 'key-invalid' } } })
})

test('CONN-02 a rotated key has a day beside its successor; an ended, expired or switched off one has none', async () => {
  const { key, keyId } = await makeKey(app)
  const next = newKey()
  const rotate = { ipId: 'EMP1', keyId, days: 30, keyHash: next.keyHash, hint: next.hint }
  expect((await app.call(apiKeyCalls.rotate, rotate)).body).toMatchObject({ status: true, data: { hint: next.hint } })
  expect((await list(key)).status).toBe(200)
  expect((await list(next.key)).status).toBe(200)
  app.clock.advance(DAY_MS)
  expect((await list(key)).status).toBe(401)
  expect((await list(next.key)).status).toBe(200)
  // One that was replaced is no new one
  const again = await app.call(apiKeyCalls.rotate, { ...rotate, keyHash: newKey().keyHash })
  expect(again.body.status).toBe(true)
  expect((await app.call(apiKeyCalls.rotate, rotate)).body.error).toMatchObject({ reason: 'key-known' })
  await app.call(apiKeyCalls.revoke, { ipId: 'EMP1', keyId })
  expect((await list(next.key)).status).toBe(401)
  expect((await app.call(apiKeyCalls.revoke, { ipId: 'EMP1', keyId })).body.error).toMatchObject({
    reason: 'key-unknown',
  })

  const short = await makeKey(app)
  const off = (status: 0 | 1) => app.db.update(partners).set({ status }).where(eq(partners.ipId, 'EMP1'))
  await off(0)
  expect(await list(short.key)).toMatchObject({ status: 403, body: { error: { reason: 'account-revoked' } } })
  await off(1)
  app.clock.advance(90 * DAY_MS)
  expect((await list(short.key)).status).toBe(401)
  app.clock.advance(-91 * DAY_MS)
})

test('CONN-02 what a key did is in the audit trail and in the history of the applicant under its name', async () => {
  const { key, keyId } = await makeKey(app)
  const row = await addRow(app.db, hiringRequestId)
  const update = {
    ...{ currentState: 'SHORTLISTED', action: 'rejected' },
    payload: {
      body: { employerConfirmed: true, message: 'Far away' },
      filter: { ids: [row.funnelId], hiringRequestId, ipId: 'EMP1' },
    },
  }
  const reply = await sendByKey(app, key, {
    ...{
      method: 'POST',
      path: path('campaign/candidate/funnel/data/update'),
      body: update,
      idempotencyKey: 'update-1',
    },
  })
  expect(reply.body).toMatchObject({ status: true })
  const [did, made] = await searchAudit(app.db, { search: keyId, limit: 10 })
  expect(did).toMatchObject({ who: `Payroll (${keyId})`, action: 'funnel.update', subject: 'EMP1' })
  expect(made).toMatchObject({ action: 'key create' })
  expect((await findHistory(app.db, row.funnelId!))[0]).toMatchObject({ name: 'Payroll', action: 'rejected' })
})

test('CONN-02 a key that asks without end is told to wait, and its last use is kept to the minute', async () => {
  const { key, keyId } = await makeKey(app, { as: 'emp' })
  const replies = await Promise.all(Array.from({ length: 3 }, () => list(key)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  const used = async () => (await app.db.select().from(apiKeys).where(eq(apiKeys.keyId, keyId)))[0]!.lastUsedAt
  expect(await used()).toBe(app.clock.now())
  const { rateLimits } = await import('../../../server/db/schema.ts')
  await app.db
    .update(rateLimits)
    .set({ count: 600 })
    .where(eq(rateLimits.key, `key:${keyId}`))
  const tooMany = await list(key)
  expect(tooMany.status).toBe(429)
  expect(Number(tooMany.headers.get('Retry-After'))).toBeGreaterThan(0)
})

test('CONN-02 a company has so many keys at most, and two made at once are both counted', async () => {
  const working = async () => (await app.call(apiKeyCalls.list, { ipId: 'EMP2' }, { as: 'rival' })).body
  expect((await working()).status).toBe(true)
  const made = await Promise.allSettled(
    Array.from({ length: MOST_KEYS + 2 }, () => makeKey(app, { as: 'rival', ipId: 'EMP2' })),
  )
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_KEYS)
  expect(String((made.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason)).toContain(
    'too-many-keys',
  )
})

test('CONN-04 an applicant is added once, whatever is sent again, and by a phone number in any spelling', async () => {
  const { key } = await makeKey(app)
  const idempotencyKey = crypto.randomUUID()
  const first = await add(key, person({ mobile: '+91 98123 49999' }), idempotencyKey)
  expect(first.body).toMatchObject({ status: true, data: { isNew: true } })
  const repeated = await add(key, person({ mobile: '+91 98123 49999' }), idempotencyKey)
  expect(repeated.headers.get('Idempotency-Replayed')).toBe('true')
  expect(repeated.body).toEqual(first.body)
  const twice = await Promise.all([1, 2].map(() => add(key, person({ mobile: '09812349998' }))))
  expect(twice.map(({ body }) => body.data.isNew).toSorted()).toEqual([false, true])
  const same = await add(key, person({ mobile: '9812349999', name: 'Somebody Else' }))
  expect(same.body.data).toMatchObject({
    isNew: false,
    result: [{ _id: first.body.data.result[0]._id, name: 'Asha Yadav' }],
  })
  expect(JSON.stringify(first.body)).not.toContain('9812349999')
  const history = await app.db
    .select()
    .from(funnelHistory)
    .where(eq(funnelHistory.funnelId, first.body.data.result[0]._id))
  expect(history).toMatchObject([{ action: 'applied', toStatus: 'interested' }])
})

test('CONN-04 nobody is added to a request that is closed, or without a right number or key', async () => {
  const closed = await addRequest(app.db, { status: 2 })
  const { key } = await makeKey(app)
  expect((await add(key, person({ hiringRequestId: closed }))).body.error).toMatchObject({ reason: 'request-not-open' })
  const wrong = await add(key, person({ mobile: '12345', name: '' }))
  expect(Object.keys(wrong.body.error.fields).toSorted()).toEqual(['mobile', 'name'])
  const { body } = await sendByKey(app, key, { method: 'POST', path: path('campaign/candidate/add'), body: person() })
  expect(body.error).toMatchObject({ reason: 'key-missing' })
  const short = {
    method: 'POST' as const,
    path: path('campaign/candidate/add'),
    body: person(),
    idempotencyKey: '1234567',
  }
  const refused = await sendByKey(app, key, short)
  expect(refused.body.error).toMatchObject({ message: expect.stringContaining('8 to 100') })
  // The app has the call too: nobody else may use it for another company
  const foreign = await app.call(contract.applicants.add, person(), { as: 'sa' })
  expect(foreign.body.error).toMatchObject({ code: 'unauthorized' })
})
