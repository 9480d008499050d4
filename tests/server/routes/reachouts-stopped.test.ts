import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requestDetailCalls } from '../../../src/contract/request-details.ts'
import { reachoutCalls } from '../../../src/contract/reachouts.ts'
import {
  campaignRecipients,
  campaigns,
  creditAccounts,
  creditEntries,
  funnelRows,
  hiringRequests,
  interestLinks,
} from '../../../server/db/schema.ts'
import { createLog } from '../../../server/core/log.ts'
import type { MessageGateway, MessageOrder } from '../../../server/gateways/messages/types.ts'
import { endPassedRequests } from '../../../server/jobs/requests-ended.ts'
import { noteDelivery, noteReply } from '../../../server/reachouts/replies.ts'
import { createReachoutSender } from '../../../server/reachouts/sender.ts'
import { findSilent } from '../../../server/reachouts/silent.ts'
import { CLAIM_MS, claimRecipients, noteSent } from '../../../server/store/campaign-sending.ts'
import { findBalance, purchase } from '../../../server/store/credits.ts'
import { switchPartner } from '../../../server/store/partner-switch.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addPool } from '../support/candidates.ts'
import { addRequest, day, expectRefusal } from '../support/hiring.ts'

const PEOPLE = 120
const later = testNow + 3_600_000
const log = createLog('silent')
let app: TestApp
let request: string
const sent: MessageOrder[] = []
/** What happens while a message is handed over. */
let meanwhile: () => unknown = () => undefined

beforeAll(async () => {
  app = await createTestApp({ settings: { REACHOUTS_A_DAY: '50' } })
  await addPool(
    app.db,
    Array.from({ length: PEOPLE }, (_, n) => ({
      ...{ name: `Candidate ${n}`, mobile: String(9_000_000_000 + n), jobRoles: ['Picker & Packer'] },
      ...{ district: 'Thane', state: 'Maharashtra', supplyType: 8 },
      registeredAt: testNow - n * 86_400_000,
    })),
  )
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of [campaignRecipients, campaigns, creditEntries, creditAccounts, interestLinks, funnelRows])
    await app.db.delete(table)
  await switchPartner(app.db, 'EMP1', true, testNow)
  await purchase(app.db, { ipId: 'EMP1', credits: 500, now: testNow })
  request = await addRequest(app.db, { webBotStatus: true })
  sent.length = 0
  meanwhile = () => undefined
  app.clock.set(testNow)
})

const gateway: MessageGateway = {
  async send(order) {
    sent.push(order)
    await meanwhile()
    return true
  },
}
const deliver = (send = gateway, config = app.config) =>
  createReachoutSender({ ...{ db: app.db, gateway: send, clock: app.clock, log, config } }).deliver()

/** Starts one and returns its id. */
async function start(more: Record<string, unknown> = {}): Promise<string> {
  const { body } = await app.call(reachoutCalls.startSelective, {
    ...{ hiringReqId: request, ipId: 'EMP1', isCampaignCreate: true, channelType: 'app', totalSelected: PEOPLE },
    ...{ filterOptions: { tcState: { value: ['Maharashtra'] } }, ...more },
  })
  expect(body).toMatchObject({ status: true })
  return body.data.campaignId
}
const stateOf = async (campaignId: string) =>
  (await app.db.select().from(campaigns).where(eq(campaigns.campaignId, campaignId)))[0]!
const balance = () => findBalance(app.db, 'EMP1')
const returns = async () =>
  (await app.db.select().from(creditEntries).where(eq(creditEntries.kind, 'refund'))).map(({ credits }) => credits)

const remove = async () => {
  const { body } = await app.call(requestDetailCalls.remove, { hiringRequestId: request, industrypartnerid: 'EMP1' })
  expect(body.status).toBe(true)
}
const setRequest = (set: Partial<typeof hiringRequests.$inferInsert>) =>
  app.db.update(hiringRequests).set(set).where(eq(hiringRequests.hiringRequestId, request))
const switchCompany = (isOn: boolean) => switchPartner(app.db, 'EMP1', isOn, app.clock.now())

const ways: [string, () => Promise<unknown>][] = [
  ['its request was deleted', remove],
  ['its request has ended', () => setRequest({ endDate: day(-1) }).then(() => endPassedRequests(app.db, testNow))],
  ['the last day of its request is over, and nobody has noted that yet', () => setRequest({ endDate: day(-1) })],
  ['its request was rejected', () => setRequest({ status: 2 })],
  ['its company was switched off', () => switchCompany(false)],
]

describe.each(ways)('a reachout stops when %s', (_, happens) => {
  test('RO-06 CRED-11 one that is scheduled is not begun; all its credits come back once, of several servers too', async () => {
    const campaignId = await start({ scheduledTime: later })
    expect(await balance()).toBe(500 - PEOPLE)
    await happens()
    app.clock.set(later)
    await Promise.all([deliver(), deliver(), deliver()])
    await deliver()
    expect(sent).toEqual([])
    expect(await stateOf(campaignId)).toMatchObject({ state: 'stopped', startedAt: null, endedAt: later })
    expect(await returns()).toEqual([PEOPLE])
    expect(await balance()).toBe(500)
  })

  test('RO-06 CRED-11 one that is being sent finishes its batch; the credits of the others come back', async () => {
    const campaignId = await start()
    meanwhile = async () => {
      if (sent.length === 1) await happens()
    }
    await deliver()
    expect(sent).toHaveLength(50)
    expect(await stateOf(campaignId)).toMatchObject({ state: 'stopped', startedAt: testNow })
    expect(await returns()).toEqual([PEOPLE - 50])
    await deliver()
    expect(await balance()).toBe(500 - 50)
  })
})

describe('what stops it comes between', () => {
  test('two servers that send it: what each has handed over is paid, and nothing else', async () => {
    const campaignId = await start()
    let removing: Promise<void> | undefined
    meanwhile = () => (removing ??= remove())
    await Promise.all([deliver(), deliver()])
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(sent.length)
    expect(sent.length).toBeLessThan(PEOPLE)
    expect((await stateOf(campaignId)).state).toBe('stopped')
    expect(await returns()).toEqual([PEOPLE - sent.length])
  })

  test('what another server has in hand is noted first, and no credit comes back for it', async () => {
    const campaignId = await start()
    meanwhile = () => new Promise(() => undefined)
    void deliver()
    await expect.poll(() => sent.length).toBe(10)
    await remove()
    await deliver()
    expect((await stateOf(campaignId)).state).toBe('sending')
    expect(await claimRecipients(app.db, campaignId, 50, testNow)).toEqual([])
    expect(await balance()).toBe(500 - PEOPLE)
    const inHand = Array.from({ length: 50 }, (_, n) => n)
    await noteSent(app.db, campaignId, { sent: inHand.slice(1), refused: [0], again: [] }, testNow)
    await deliver()
    expect((await stateOf(campaignId)).state).toBe('stopped')
    expect(await returns()).toEqual([PEOPLE - 49])
  })

  test('a server that died with a batch in hand: the rest of it ends a minute later, once', async () => {
    const campaignId = await start()
    meanwhile = () => new Promise(() => undefined)
    void deliver()
    await expect.poll(() => sent.length).toBe(10)
    await remove()
    meanwhile = () => undefined
    app.clock.set(testNow + CLAIM_MS + 1)
    await Promise.all([deliver(), deliver()])
    expect(sent).toHaveLength(10)
    expect((await stateOf(campaignId)).state).toBe('stopped')
    expect(await returns()).toEqual([PEOPLE])
    // It was only slow: its note and the reports that follow give nothing back again
    await noteSent(app.db, campaignId, { sent: [0, 1], refused: [2], again: [] }, app.clock.now())
    await noteDelivery(app.db, { campaignId, n: 1 }, 'undelivered', app.clock.now())
    await deliver()
    expect(await returns()).toEqual([PEOPLE])
  })

  test('a batch that is being claimed in the same moment counts as in hand', async () => {
    const campaignId = await start()
    await app.db.update(campaigns).set({ state: 'sending' })
    const waiting = async () =>
      (
        await app.db.execute(
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rows.length
    const stopping = await app.db.transaction(async (tx) => {
      expect(await claimRecipients(tx, campaignId, 50, testNow)).toHaveLength(50)
      await remove()
      const running = deliver()
      await expect.poll(waiting).toBe(1)
      return { running }
    })
    await stopping.running
    expect((await stateOf(campaignId)).state).toBe('sending')
    expect(await returns()).toEqual([])
  })

  test('a user who stops it in the same moment gets the credits back once', async () => {
    const campaignId = await start({ scheduledTime: later })
    await setRequest({ endDate: day(-1) })
    await Promise.all([deliver(), app.call(reachoutCalls.stop, { campaignId, status: 'Stopped' }), deliver()])
    expect((await stateOf(campaignId)).state).toBe('stopped')
    expect(await balance()).toBe(500)
  })
})

describe('a company that is off for a while', () => {
  test('RO-06 a reachout whose time has not come is sent as planned', async () => {
    const campaignId = await start({ scheduledTime: later })
    await switchCompany(false)
    await deliver()
    expect((await stateOf(campaignId)).state).toBe('scheduled')
    await switchCompany(true)
    app.clock.set(later)
    await deliver()
    expect(sent).toHaveLength(PEOPLE)
    expect((await stateOf(campaignId)).state).toBe('completed')
  })

  test('RO-06 SMS that wait for the end of the quiet hours are sent then, but stop at once with their request', async () => {
    const quiet = { ...app.config, smsQuietHours: { from: 21 * 60, to: 9 * 60 } }
    app.clock.set(Date.parse('2026-11-18T22:00:00+05:30'))
    const campaignId = await start({ channelType: 'sms', totalSelected: 5 })
    await switchCompany(false)
    await deliver(gateway, quiet)
    await switchCompany(true)
    expect((await stateOf(campaignId)).state).toBe('scheduled')
    const other = await addRequest(app.db, { webBotStatus: true })
    const kept = await start({ channelType: 'sms', totalSelected: 5, hiringReqId: other })
    await remove()
    await deliver(gateway, quiet)
    expect((await stateOf(campaignId)).state).toBe('stopped')
    app.clock.set(Date.parse('2026-11-19T09:00:00+05:30'))
    await deliver(gateway, quiet)
    expect(sent).toHaveLength(5)
    expect((await stateOf(kept)).state).toBe('completed')
  })

  test('RO-14 TRAP-84 whom a stopped reachout has written to has been written to, and the others have not', async () => {
    const first = await start({ totalSelected: 60 })
    await deliver()
    sent.length = 0
    app.clock.set(testNow + 1)
    const campaignId = await start({ totalSelected: 60 })
    meanwhile = async () => {
      if (sent.length === 1) await switchCompany(false)
    }
    await deliver()
    await switchCompany(true)
    expect((await stateOf(campaignId)).state).toBe('stopped')
    // 50 have had two messages, ten one, and 60 none
    expect(await findSilent(app.db, await stateOf(first), { day: testNow, most: 9, config: app.config })).toHaveLength(
      10,
    )
    const totalOf = async (more: Record<string, unknown>) =>
      (await app.call(reachoutCalls.candidates, { ipId: 'EMP1', hiringRequestId: request, ...more })).body
        .paginationOptions.totalcount
    expect(await totalOf({ category: 'new' })).toBe(60)
    await app.db.delete(campaignRecipients).where(eq(campaignRecipients.campaignId, first))
    expect(await totalOf({ category: 'new' })).toBe(70)
    expect(await totalOf({ filterOptions: { notToday: true } })).toBe(70)
  })
})

describe('afterwards', () => {
  test('RO-02 CRED-11 a message of a stopped reachout that did not arrive costs nothing', async () => {
    const campaignId = await start()
    meanwhile = async () => {
      if (sent.length === 1) await switchCompany(false)
    }
    await deliver()
    for (const _twice of [1, 2]) await noteDelivery(app.db, { campaignId, n: 3 }, 'undelivered', testNow)
    expect(await returns()).toEqual([PEOPLE - 50, 1])
  })

  test('RO-02 it is Stopped, and says who was written to', async () => {
    const campaignId = await start()
    meanwhile = async () => {
      if (sent.length === 1) await setRequest({ endDate: day(-1) })
    }
    await deliver()
    const { body } = await app.call(reachoutCalls.list, { ipId: 'EMP1', hiringRequestId: request }, { as: 'ops' })
    expect(body.data.campaignDetails[0]).toMatchObject({ campaignStatus: 'Stopped', reached: 50, credits: 50 })
    const whom = await app.call(reachoutCalls.recipients, { campaignId, page: 1, limit: 10 })
    expect(whom.body.data).toMatchObject({
      counts: { sent: 50, queued: PEOPLE - 50 },
      credits: { spent: PEOPLE, returned: PEOPLE - 50 },
    })
  })

  test.each(ways)('RO-02 INT-03 a reply makes no applicant when %s', async (_, happens) => {
    const campaignId = await start({ totalSelected: 2 })
    await deliver()
    await happens()
    expect(await noteReply(app, { campaignId, n: 1 }, testNow)).toBe(true)
    expect(await app.db.select().from(funnelRows)).toEqual([])
    expect((await app.db.select().from(campaignRecipients)).map(({ state }) => state).toSorted()).toEqual([
      'replied',
      'sent',
    ])
  })

  test('RO-06 a user cannot stop what was stopped', async () => {
    const campaignId = await start({ scheduledTime: later })
    await setRequest({ status: 2 })
    await deliver()
    expectRefusal(await app.call(reachoutCalls.stop, { campaignId, status: 'Stopped' }), 'not-allowed')
    expect(await returns()).toEqual([PEOPLE])
  })
})
