import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { contract } from '../../../src/contract/index.ts'
import { MOST_ENDPOINTS } from '../../../src/contract/webhooks.ts'
import { auditTrail, operations, webhookDeliveries, webhookEndpoints } from '../../../server/db/schema.ts'
import { httpWebhooks } from '../../../server/gateways/webhooks/http.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { addRequest, addRow } from '../support/hiring.ts'
import { newSecret } from '../support/webhook-receiver.ts'
import { addHook, hookCalls } from '../support/webhooks.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    more: () => ({
      webhooks: httpWebhooks({
        named: [],
        resolve: (host) =>
          Promise.resolve([{ address: host === 'inside.example' ? '10.0.0.7' : '93.184.215.14', family: 4 }]),
      }),
    }),
  })
})
afterAll(() => app.close())
beforeEach(() => app.db.delete(webhookEndpoints))

const url = 'https://hr.example.com/fieldhire?key=of-theirs'
const pageOptions = { page: 1, limit: 10 }

test('HOOK-02 the secret is stored sealed, and no response, ledger row, audit line or log line holds it', async () => {
  const { secret, endpointId } = await addHook(app, url)
  const next = newSecret()
  await app.call(hookCalls.rotate, { ipId: 'EMP1', endpointId, secret: next })
  const { body } = await app.call(hookCalls.list, { ipId: 'EMP1' })
  expect(body.data).toMatchObject([{ endpointId, url, isEnabled: true, formerUntil: expect.any(Number), waiting: 0 }])
  const kept = JSON.stringify([
    body,
    await app.db.select().from(webhookEndpoints),
    await app.db.select().from(operations),
    await app.db.select().from(auditTrail),
    app.logged,
  ])
  for (const each of [secret, next]) expect(kept).not.toContain(each.slice(6))
  // An address may hold a secret of the receiver: the trail has its host
  const trail = JSON.stringify(await app.db.select().from(auditTrail))
  expect(trail).toContain('hr.example.com')
  expect(trail).not.toContain('of-theirs')
})

test('HOOK-01 only the owner of the account sees and manages its webhooks, and nobody those of another', async () => {
  const { endpointId } = await addHook(app, url)
  const inputs: [keyof typeof contract.webhooks, object][] = [
    ['list', {}],
    ['add', { url, events: ['credits.low'], secret: newSecret() }],
    ['change', { endpointId, url, events: ['credits.low'] }],
    ['rotate', { endpointId, secret: newSecret() }],
    ['setEnabled', { endpointId, isEnabled: false }],
    ['test', { endpointId }],
    ['deliveries', { endpointId, pageOptions }],
    ['delivery', { endpointId, messageId: 'msg_1' }],
    ['replay', { endpointId, messageId: 'msg_1' }],
    ['replayFailed', { endpointId, since: 0 }],
    ['remove', { endpointId }],
  ]
  for (const [verb, input] of inputs) {
    for (const as of ['sub', 'ssc', 'ops'])
      expect((await app.call(hookCalls[verb], { ipId: 'EMP1', ...input }, { as })).body.error, verb).toMatchObject({
        reason: 'webhooks-owner-only',
      })
    const foreign = await app.call(hookCalls[verb], { ipId: 'EMP1', ...input }, { as: 'rival' })
    expect(foreign.body.error, verb).toMatchObject({ code: 'unauthorized', reason: 'company-not-yours' })
    if (verb === 'list' || verb === 'add') continue
    const other = await app.call(hookCalls[verb], { ipId: 'EMP2', ...input }, { as: 'rival' })
    expect(other.body.error, verb).toMatchObject({ reason: 'webhook-unknown' })
  }
  expect(await app.db.$count(webhookEndpoints)).toBe(1)
})

test('HOOK-04 an address that cannot be used is refused at its field', async () => {
  const add = (address: string) =>
    app.call(hookCalls.add, { ipId: 'EMP1', url: address, events: ['credits.low'], secret: newSecret() })
  const wrong = {
    'http://hr.example.com/': 'webhook-url-https',
    'hr.example.com': 'webhook-url-form',
    'https://me:pw@hr.example.com/': 'webhook-url-login',
    'https://hr.example.com:5432/': 'webhook-url-port',
    'https://inside.example/': 'webhook-url-private',
    'https://169.254.169.254/latest': 'webhook-url-private',
    'https://[::1]/': 'webhook-url-private',
    'https://0x7f000001/': 'webhook-url-private',
  }
  for (const [address, reason] of Object.entries(wrong)) {
    const { error } = (await add(address)).body
    expect(error.fieldReasons, address).toEqual({ url: { reason } })
  }
  const { endpointId } = await addHook(app, url)
  const change = { ipId: 'EMP1', endpointId, url: 'https://inside.example/', events: ['credits.low'] }
  expect((await app.call(hookCalls.change, change)).body.error.reason).toBe('webhook-url-private')
  const few = await app.call(hookCalls.add, { ipId: 'EMP1', url, events: ['credits.low'], secret: 'whsec_c2hvcnQ=' })
  expect(few.body.status).toBe(false)
})

test('HOOK-01 a company has at most twenty, also of two that are added at once', async () => {
  for (let n = 0; n < MOST_ENDPOINTS - 1; n += 1) await addHook(app, url)
  const add = () => app.call(hookCalls.add, { ipId: 'EMP1', url, events: ['credits.low'], secret: newSecret() })
  const replies = await Promise.all([add(), add()])
  expect(replies.map(({ body }) => body.status).toSorted()).toEqual([false, true])
  expect(replies.find(({ body }) => !body.status)!.body.error.reason).toBe('too-many-webhooks')
})

test('HOOK-06 deliveries are listed and shown, and sent again one by one or all that failed', async () => {
  const { endpointId } = await addHook(app, url)
  const hiringRequestId = await addRequest(app.db)
  const row = await addRow(app.db, hiringRequestId, { name: 'Ramesh Kumar Yadav' })
  await app.call(hookCalls.test, { ipId: 'EMP1', endpointId })
  const ofOne = { ipId: 'EMP1', endpointId }
  const list = async (state?: string) =>
    (await app.call(hookCalls.deliveries, { ...ofOne, ...(state ? { state } : {}), pageOptions })).body
  const all = await list()
  expect(all.data.map(({ type }: { type: string }) => type)).toEqual(['webhook.test', 'applicant.stage_changed'])
  expect(all.paginationOptions.totalcount).toBe(2)
  const { messageId } = all.data[1]
  const shown = await app.call(hookCalls.delivery, { ...ofOne, messageId })
  expect(JSON.parse(shown.body.data.body)).toMatchObject({
    type: 'applicant.stage_changed',
    data: { applicant: { id: row.funnelId, name: 'Ramesh Kumar Yadav', mobile: '98XXXXXX14' } },
  })

  const set = (state: 'failed' | 'delivered') =>
    app.db.update(webhookDeliveries).set({ state, attempts: 11, nextAt: null })
  await set('delivered')
  expect((await app.call(hookCalls.replay, { ...ofOne, messageId })).body.data).toEqual({ count: 1 })
  // What was tried before counts on
  expect((await list('waiting')).data).toMatchObject([{ messageId, attempts: 11 }])
  const isThis = eq(webhookDeliveries.messageId, messageId)
  expect(await app.db.select().from(webhookDeliveries).where(isThis)).toMatchObject([{ attempts: 0 }])
  await set('failed')
  const since = app.clock.now()
  const none = await app.call(hookCalls.replayFailed, { ...ofOne, since: since + 1 })
  expect(none.body.data).toEqual({ count: 0 })
  const both = await app.call(hookCalls.replayFailed, { ...ofOne, since: 0 })
  expect(both.body.data).toEqual({ count: 2 })
  // One that a server is just sending is not sent twice
  await app.db.update(webhookDeliveries).set({ claimedUntil: app.clock.now() + 1_000 })
  expect((await app.call(hookCalls.replay, { ...ofOne, messageId })).body.error.reason).toBe('delivery-unknown')
  const trail = await app.db.select().from(auditTrail)
  expect(trail.filter(({ action }) => action === 'webhook replay').length).toBe(3)
})

test('HOOK-06 removed, an endpoint takes its deliveries along', async () => {
  const { endpointId } = await addHook(app, url)
  await app.call(hookCalls.test, { ipId: 'EMP1', endpointId })
  expect((await app.call(hookCalls.remove, { ipId: 'EMP1', endpointId })).body.data).toEqual({ endpointId })
  expect(await app.db.$count(webhookDeliveries)).toBe(0)
  expect((await app.call(hookCalls.remove, { ipId: 'EMP1', endpointId })).body.error.reason).toBe('webhook-unknown')
})
