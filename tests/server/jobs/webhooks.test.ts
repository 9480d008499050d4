import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../../src/lib/dates.ts'
import { retryWaits } from '../../../src/rules/webhooks.ts'
import {
  campaigns,
  hiringRequests,
  mails,
  partners,
  webhookDeliveries,
  webhookEndpoints,
} from '../../../server/db/schema.ts'
import { approveRequest } from '../../../server/store/approvals.ts'
import { giveBack, purchase, spend } from '../../../server/store/credits.ts'
import { forgetPerson } from '../../../server/store/forget.ts'
import { purgeDeliveries } from '../../../server/store/webhook-deliveries.ts'
import { claimDelivery, settleDelivery } from '../../../server/store/webhook-sending.ts'
import type { TestApp } from '../support/app.ts'
import { eraseDuring } from '../support/erase-during.ts'
import { addCampaign, addRequest, addRow, day, sendUpdate } from '../support/hiring.ts'
import { addHook, createHookApp, hookCalls, newSender } from '../support/webhooks.ts'
import { isSignedWith, newSecret, startReceiver, type Receiver } from '../support/webhook-receiver.ts'

let app: TestApp
let receiver: Receiver
let hiringRequestId: string
beforeAll(async () => {
  app = await createHookApp()
  hiringRequestId = await addRequest(app.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  await receiver.close()
  await app.db.delete(webhookEndpoints)
})

const deliveries = () => app.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.seq)
const selected = (row: Parameters<typeof sendUpdate>[1]) =>
  sendUpdate(app, row, { state: 'SHORTLISTED', action: 'selected', body: { joiningTime: day(3) } })
const statesNow = async () => new Set((await deliveries()).map(({ state }) => state))
const events = () => receiver.got.map(({ body }) => body.type)

test('HOOK-01 an event is written in the transaction of its change, and gone with it', async () => {
  await addHook(app, receiver.url)
  const row = await addRow(app.db, hiringRequestId)
  await app.db.delete(webhookDeliveries)
  await app.db
    .transaction(async (tx) => {
      await tx.execute(sql`update funnel_rows set status = 'rejected' where funnel_id = ${row.funnelId}`)
      expect(await tx.$count(webhookDeliveries)).toBe(1)
      throw new Error('undone')
    })
    .catch(() => undefined)
  expect(await deliveries()).toEqual([])
  // Nor from a refused call
  await sendUpdate(app, row, { state: 'SELECTED', action: 'joined', body: { employeeID: 'E1' } })
  expect(await deliveries()).toEqual([])
  expect((await selected(row)).body.status).toBe(true)
  expect(await deliveries()).toMatchObject([
    { type: 'applicant.stage_changed', subject: row.funnelId, state: 'waiting', attempts: 0 },
  ])
  // Nothing of a person is stored
  expect(JSON.stringify(await deliveries())).not.toContain('Ramesh')
})

test('HOOK-02 a joining arrives signed, with the employee id, the day and a link to the letter that works without a session', async () => {
  const { secret } = await addHook(app, receiver.url, { events: ['applicant.joined'] })
  const name = 'joiningDoc/x/offerLetter/letter.pdf'
  const bytes = new TextEncoder().encode('%PDF-1.4 letter')
  await app.files.store({ kind: 'Kept', fileName: name }, bytes)
  const row = await addRow(app.db, hiringRequestId, { status: 'selected', joiningTime: day(-1), name: 'असलम ख़ान' })
  await app.db.execute(sql`update funnel_rows set status = 'joined', employee_id = 'E-77',
    joined_docs = ${JSON.stringify([{ fileName: name, type: 'Asset', kept: name }])}::jsonb where funnel_id = ${row.funnelId}`)
  await newSender(app).deliver()
  expect(receiver.got).toHaveLength(1)
  const [message] = receiver.got
  expect(isSignedWith(secret, message!)).toBe(true)
  expect(isSignedWith(newSecret(), message!)).toBe(false)
  expect(message!.timestamp).toBe(Math.floor(app.clock.now() / 1000))
  const { data } = message!.body as unknown as { data: { documents: { url: string; expiresAt: string }[] } }
  expect(data).toMatchObject({
    applicant: { id: row.funnelId, name: 'असलम ख़ान', mobile: '98XXXXXX14', deleted: false },
    request: { id: hiringRequestId, jobRole: 'Picker & Packer' },
    ...{ employeeId: 'E-77', joiningDate: '2026-11-17', documents: [{ name: 'letter.pdf' }] },
  })
  expect(message!.raw).not.toContain('9812345614')
  const link = new URL(data.documents[0]!.url)
  expect(link.origin).toBe('https://hire.example')
  const open = () => app.app.request(link.pathname + link.search, { headers: { Host: 'hire.example' } })
  expect(await (await open()).text()).toBe('%PDF-1.4 letter')
  app.clock.advance(61 * 60_000)
  expect((await open()).status).toBe(404)
})

test('HOOK-01 approval, reachout and credits are told of, to whoever asked for them and to no other company', async () => {
  await addHook(app, receiver.url, { events: ['request.approved', 'reachout.completed', 'credits.low'] })
  const other = await startReceiver()
  await addHook(app, other.url, { as: 'rival', ipId: 'EMP2' })
  const waiting = await addRequest(app.db, { status: 0 })
  await approveRequest(app.db, waiting, app.clock.now())
  await addRow(app.db, hiringRequestId)
  const campaignId = await addCampaign(app.db, hiringRequestId, { state: 'sending', total: 40 })
  await app.db
    .update(campaigns)
    .set({ state: 'completed', endedAt: app.clock.now() })
    .where(eq(campaigns.campaignId, campaignId))
  const use = (credits: number) => spend(app.db, { ipId: 'EMP1', credits, now: app.clock.now() })
  const buy = (credits: number) => purchase(app.db, { ipId: 'EMP1', credits, now: app.clock.now() })
  await buy(5_000)
  await use(4_400)
  const low = await use(200)
  await giveBack(app.db, { spendId: low.id, now: app.clock.now() })
  await use(150)
  // Told once until credits are bought: five hundred are a tenth
  app.clock.advance(1_000)
  await buy(1_000)
  await use(1_300)
  await newSender(app).deliver()
  // What is not about the same may overtake
  const order = ['request.approved', 'reachout.completed', 'credits.low']
  const told = receiver.got
    .map(({ body }) => [body.type, body.data] as const)
    .toSorted(([one], [two]) => order.indexOf(one) - order.indexOf(two))
  expect(told).toEqual([
    ['request.approved', { request: expect.objectContaining({ id: waiting }) }],
    [
      'reachout.completed',
      {
        reachout: { id: campaignId, channel: 'app', candidates: 40, outcome: 'completed' },
        request: expect.objectContaining({ id: hiringRequestId }),
      },
    ],
    ['credits.low', { balance: 400, threshold: 500 }],
    ['credits.low', { balance: expect.any(Number), threshold: 200 }],
  ])
  expect(other.got).toEqual([])
  await other.close()
})

test('HOOK-03 what is about one applicant arrives in order, others do not wait for it', async () => {
  await addHook(app, receiver.url)
  const [one, two] = [await addRow(app.db, hiringRequestId), await addRow(app.db, hiringRequestId)]
  await app.db.delete(webhookDeliveries)
  receiver.answer(({ body }) => {
    const { id } = (body.data as unknown as { applicant: { id: string } }).applicant
    return { status: id === one.funnelId && receiver.got.length < 8 ? 500 : 200 }
  })
  for (const row of [one, two]) {
    await selected(row)
    await app.db.execute(
      sql`update funnel_rows set status = 'joined', sub_stage = null where funnel_id = ${row.funnelId}`,
    )
  }
  // Each change of a row is a millisecond later than the one before
  app.clock.advance(10)
  const sender = newSender(app)
  await sender.deliver()
  const of = (id: string) =>
    receiver.got.filter(({ body }) => (body.data as never as { applicant: { id: string } }).applicant.id === id)
  // The first one failed: nothing after it went out
  expect(of(one.funnelId)).toHaveLength(1)
  expect(of(two.funnelId).map(({ body }) => body.type)).toEqual([
    ...['applicant.stage_changed', 'applicant.stage_changed', 'applicant.joined'],
  ])
  for (let round = 0; round < 8; round += 1) {
    app.clock.advance(3 * 3_600_000)
    await sender.deliver()
  }
  const ids = of(one.funnelId).map(({ id }) => id)
  const order = (await deliveries()).filter(({ subject }) => subject === one.funnelId).map(({ messageId }) => messageId)
  // The same id each time, and each only once the one before it has arrived
  expect([...new Set(ids)]).toEqual(order)
  expect((await deliveries()).every(({ state }) => state === 'delivered')).toBe(true)
})

test('HOOK-03 a failed attempt is repeated by the schedule, with the same id and another timestamp, and given up after three days', async () => {
  const { endpointId } = await addHook(app, receiver.url)
  receiver.answer(() => ({ status: 503, text: 'down' }))
  await app.call(hookCalls.test, { ipId: 'EMP1', endpointId })
  const sender = newSender(app)
  const start = app.clock.now()
  await sender.deliver()
  for (const wait of retryWaits) {
    app.clock.advance(wait - 1)
    await sender.deliver()
    const before = receiver.got.length
    app.clock.advance(1)
    // The rest of the endpoint is over by now but for the first waits
    await app.db.update(webhookEndpoints).set({ restsUntil: null })
    await sender.deliver()
    expect(receiver.got.length, `after ${wait}`).toBe(before + 1)
  }
  expect(app.clock.now() - start).toBeGreaterThan(2.9 * DAY_MS)
  expect(new Set(receiver.got.map(({ id }) => id)).size).toBe(1)
  expect(new Set(receiver.got.map(({ timestamp }) => timestamp)).size).toBe(retryWaits.length + 1)
  expect(await deliveries()).toMatchObject([
    { state: 'failed', nextAt: null, lastStatus: 503, lastReply: 'down', attempts: retryWaits.length + 1 },
  ])
  app.clock.advance(-(app.clock.now() - start))
})

test('HOOK-03 Retry-After is minded, and nothing else is sent there meanwhile', async () => {
  const { endpointId } = await addHook(app, receiver.url)
  receiver.answer(() => ({ status: 429, headers: { 'Retry-After': '600' } }))
  const sender = newSender(app)
  await app.call(hookCalls.test, { ipId: 'EMP1', endpointId })
  await sender.deliver()
  await app.call(hookCalls.test, { ipId: 'EMP1', endpointId })
  app.clock.advance(599_000)
  await sender.deliver()
  expect(receiver.got).toHaveLength(1)
  receiver.answer(() => ({ status: 200 }))
  app.clock.advance(1_000)
  await sender.deliver()
  expect(receiver.got).toHaveLength(3)
  app.clock.advance(-600_000)
})

test('HOOK-05 410 switches an endpoint off at once, three days of failures do too, and the owner gets an e-mail', async () => {
  await app.db.delete(mails)
  const { endpointId } = await addHook(app, receiver.url)
  const sender = newSender(app)
  const queue = () => app.call(hookCalls.test, { ipId: 'EMP1', endpointId })
  const read = async () => (await app.db.select().from(webhookEndpoints))[0]!
  receiver.answer(() => ({ status: 410 }))
  await queue()
  await sender.deliver()
  expect(await read()).toMatchObject({ isEnabled: false, disabledReason: 'gone' })
  const letters = await app.db.select().from(mails)
  expect(letters.map(({ recipient, text }) => [recipient, text])).toEqual([
    // Both users of the account
    ['emp@example.test', expect.stringContaining('410')],
    ['emp2@example.test', expect.stringContaining('410')],
  ])
  // The address may hold a secret
  expect(letters[0]!.text).not.toContain('of=hrms')

  receiver.answer(() => ({ status: 200 }))
  await queue()
  app.clock.advance(60_000)
  await sender.deliver()
  expect(receiver.got).toHaveLength(1)
  // Resumed, what waited goes out
  await app.call(hookCalls.setEnabled, { ipId: 'EMP1', endpointId, isEnabled: true })
  await sender.deliver()
  expect((await deliveries()).map(({ state }) => state)).toEqual(['delivered', 'delivered'])

  receiver.answer(() => ({ status: 500 }))
  await queue()
  await sender.deliver()
  app.clock.advance(3 * DAY_MS + 1_000)
  await sender.deliver()
  expect(await read()).toMatchObject({ isEnabled: false, disabledReason: 'failing' })
  expect(await app.db.$count(mails)).toBe(4)
  app.clock.advance(-3 * DAY_MS - 61_000)
})

test('HOOK-03 two servers send each message once, and a receiver that dies loses none', async () => {
  await addHook(app, receiver.url)
  const rows = []
  for (let n = 0; n < 12; n += 1) rows.push(await addRow(app.db, hiringRequestId))
  await app.db.delete(webhookDeliveries)
  for (const row of rows) await selected(row)
  const senders = [newSender(app), newSender(app)]
  const work = () => Promise.all(senders.map((sender) => sender.deliver()))
  await receiver.die()
  await work()
  expect(receiver.got).toEqual([])
  await receiver.revive()
  for (let round = 0; round < 30; round += 1) {
    app.clock.advance(60_000)
    await work()
  }
  expect((await deliveries()).every(({ state }) => state === 'delivered')).toBe(true)
  expect(receiver.got.map(({ id }) => id).toSorted()).toEqual(
    (await deliveries()).map(({ messageId }) => messageId).toSorted(),
  )
  app.clock.advance(-30 * 60_000)
})

test('HOOK-03 a server that dies while it sends leaves the message to another one', async () => {
  const { endpointId } = await addHook(app, receiver.url)
  await app.call(hookCalls.test, { ipId: 'EMP1', endpointId })
  expect(await claimDelivery(app.db, app.clock.now())).toMatchObject({ delivery: { attempts: 1 } })
  const sender = newSender(app)
  await sender.deliver()
  expect(receiver.got).toEqual([])
  app.clock.advance(60_001)
  await sender.deliver()
  expect(events()).toEqual(['webhook.test'])
  app.clock.advance(-60_001)
})

test('HOOK-03 an endpoint that takes its time keeps no other waiting', async () => {
  const slow = await addHook(app, receiver.url)
  const quick = await startReceiver()
  const other = await addHook(app, quick.url, { as: 'rival', ipId: 'EMP2' })
  receiver.answer(() => ({ status: 200, waitMs: 1_500 }))
  for (let n = 0; n < 12; n += 1) await app.call(hookCalls.test, { ipId: 'EMP1', endpointId: slow.endpointId })
  const sender = newSender(app)
  const all = sender.deliver()
  await expect.poll(() => app.db.$count(webhookDeliveries, sql`claimed_until is not null`)).toBe(4)
  await app.call(hookCalls.test, { ipId: 'EMP2', endpointId: other.endpointId }, { as: 'rival' })
  const started = performance.now()
  void sender.deliver()
  await expect.poll(() => quick.got.length).toBe(1)
  expect(performance.now() - started).toBeLessThan(1_200)
  await sender.stop()
  await all
  await quick.close()
})

test('HOOK-03 who asks every second waits once for what is under way, and what is asked for meanwhile is sent', async () => {
  await addHook(app, receiver.url)
  receiver.answer(() => ({ status: 204, waitMs: 300 }))
  await selected(await addRow(app.db, hiringRequestId))
  const sender = newSender(app)
  const asked = [sender.deliver()]
  await expect.poll(() => receiver.got.length).toBe(1)
  await selected(await addRow(app.db, hiringRequestId))
  for (let second = 0; second < 50; second += 1) asked.push(sender.deliver())
  expect(new Set(asked).size).toBe(1)
  await asked[0]
  expect(await statesNow()).toEqual(new Set(['delivered']))
  // Whoever asks after that has another wait
  await selected(await addRow(app.db, hiringRequestId))
  expect(await statesNow()).toEqual(new Set(['delivered', 'waiting']))
  await sender.deliver()
  expect(await statesNow()).toEqual(new Set(['delivered']))
  await sender.stop()
})

test('HOOK-02 after a rotation both secrets sign for a day', async () => {
  const { secret, endpointId } = await addHook(app, receiver.url)
  const next = newSecret()
  await app.call(hookCalls.rotate, { ipId: 'EMP1', endpointId, secret: next })
  const sender = newSender(app)
  const send = async () => {
    await app.call(hookCalls.test, { ipId: 'EMP1', endpointId })
    await sender.deliver()
    return receiver.got.at(-1)!
  }
  const both = await send()
  expect(both.signatures).toHaveLength(2)
  expect([isSignedWith(secret, both), isSignedWith(next, both)]).toEqual([true, true])
  app.clock.advance(DAY_MS)
  const one = await send()
  expect([isSignedWith(secret, one), isSignedWith(next, one)]).toEqual([false, true])
  app.clock.advance(-DAY_MS)
})

test('HOOK-07 a person who was deleted is in no message, whenever it is sent, and in no stored answer', async () => {
  await addHook(app, receiver.url)
  const row = await addRow(app.db, hiringRequestId, { name: 'Zubeida Forgotten', mobile: '9898989898' })
  receiver.answer(({ raw }) => ({ status: 500, text: raw }))
  const sender = newSender(app)
  await sender.deliver()
  expect(JSON.stringify(await deliveries())).toContain('Zubeida')
  await app.db.transaction((tx) => forgetPerson(tx, { funnelId: row.funnelId! }, app.clock.now()))
  expect(JSON.stringify(await deliveries())).not.toContain('Zubeida')
  receiver.answer(() => ({ status: 200 }))
  receiver.got.length = 0
  app.clock.advance(60_000)
  await sender.deliver()
  expect(receiver.got.map(({ body }) => body.data)).toMatchObject([
    { applicant: { id: row.funnelId, name: null, mobile: null, deleted: true } },
    { applicant: { deleted: true }, to: { stage: 'rejected' } },
  ])
  app.clock.advance(-60_000)
})

test('HOOK-07 what an endpoint answers while a person is erased is not kept', async () => {
  await addHook(app, receiver.url)
  const { funnelId } = await addRow(app.db, hiringRequestId, { name: 'Zubeida Forgotten', mobile: '9898989897' })
  const claimed = (await claimDelivery(app.db, app.clock.now()))!
  expect(claimed.delivery.subject).toBe(funnelId)
  const outcome = { status: 500, reply: 'No such person: Zubeida Forgotten' }
  const settle = () => settleDelivery(app.db, claimed, outcome, { now: app.clock.now() })
  expect(await eraseDuring(app, { funnelId: funnelId! }, settle)).toBe('again')
  expect((await deliveries())[0]).toMatchObject({ attempts: 1, lastStatus: 500, lastReply: null })
})

test('HOOK-07 an erasure keeps no webhook waiting that is about somebody else', async () => {
  await addHook(app, receiver.url)
  await addRow(app.db, hiringRequestId, { mobile: '9898989896' })
  const claimed = (await claimDelivery(app.db, app.clock.now()))!
  const other = await addRow(app.db, hiringRequestId, { mobile: '9898989895' })
  const outcome = { status: 204, reply: '' }
  await app.db.transaction(async (tx) => {
    await forgetPerson(tx, { funnelId: other.funnelId! }, app.clock.now())
    expect(await settleDelivery(app.db, claimed, outcome, { now: app.clock.now() })).toBe('delivered')
  })
})

test('HOOK-07 deliveries are kept for thirty days, and a company that is switched off gets nothing', async () => {
  const { endpointId } = await addHook(app, receiver.url)
  await app.call(hookCalls.test, { ipId: 'EMP1', endpointId })
  const off = (status: 0 | 1) => app.db.update(partners).set({ status }).where(eq(partners.ipId, 'EMP1'))
  await off(0)
  await newSender(app).deliver()
  await off(1)
  expect(receiver.got).toEqual([])
  await purgeDeliveries(app.db, app.clock.now() + 29 * DAY_MS)
  expect(await deliveries()).toHaveLength(1)
  await purgeDeliveries(app.db, app.clock.now() + 30 * DAY_MS + 1)
  expect(await deliveries()).toEqual([])
})

test('HOOK-01 an endpoint that is just being removed fails no change of a user', async () => {
  const { endpointId } = await addHook(app, receiver.url)
  const row = await addRow(app.db, hiringRequestId)
  let done: () => void = () => undefined
  const removing = app.db.transaction(async (tx) => {
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.endpointId, endpointId))
    await new Promise<void>((resolve) => {
      done = resolve
    })
  })
  await expect.poll(() => done.name).not.toBe('done')
  const update = selected(row)
  await new Promise((resolve) => setTimeout(resolve, 200))
  done()
  await removing
  expect((await update).body.status).toBe(true)
  expect(await app.db.$count(hiringRequests)).toBeGreaterThan(0)
})
