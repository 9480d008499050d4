import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { funnelCalls } from '../../../src/contract/funnel.ts'
import { reachoutCalls } from '../../../src/contract/reachouts.ts'
import {
  attachments,
  campaignRecipients,
  carrierOrders,
  creditAccounts,
  funnelRows,
  interestLinks,
  messages,
  onboardings,
  operations,
} from '../../../server/db/schema.ts'
import { createLog } from '../../../server/core/log.ts'
import { noteCarrierReport } from '../../../server/reachouts/carrier-reports.ts'
import { noteReply } from '../../../server/reachouts/replies.ts'
import { createReachoutSender } from '../../../server/reachouts/sender.ts'
import { claimRecipients, holdRecipients } from '../../../server/store/campaign-sending.ts'
import { holdErasures } from '../../../server/store/erasure-lock.ts'
import { forgetPerson } from '../../../server/store/forget.ts'
import { purchase } from '../../../server/store/credits.ts'
import { makeInterestLinks } from '../../../server/store/interest.ts'
import { endOnboarding } from '../../../server/store/onboarding.ts'
import { addPool } from '../support/candidates.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { eraseDuring, waitsFor } from '../support/erase-during.ts'
import { addCampaign, addRequest, addRow, expectRefusal } from '../support/hiring.ts'

const NAME = 'Vasundhara Kanitkar'

let app: TestApp
let request: string
beforeAll(async () => {
  app = await createTestApp()
  request = await addRequest(app.db)
})
afterAll(() => app.close())

let count = 0
const nextMobile = () => String(9_798_900_000 + ++count)

/** Somebody whom a reachout was for. */
async function addRecipient(campaign: Parameters<typeof addCampaign>[2] = {}) {
  const mobile = nextMobile()
  const person = { candidateId: `m-${mobile}`, name: NAME, mobile }
  const campaignId = await addCampaign(app.db, request, { total: 1, ...campaign })
  await app.db.insert(campaignRecipients).values({
    ...{ campaignId, n: 1, hiringRequestId: request, person, candidateId: person.candidateId, mobile, supplyType: 8 },
    state: campaign.state === 'sending' ? 'queued' : 'delivered',
  })
  return { mobile, person, campaignId }
}
const linkOf = (person: Parameters<typeof makeInterestLinks>[1][number]) =>
  makeInterestLinks(app.db, [person], {
    ...{ sessionSecret: app.config.sessionSecret, origin: 'http://x.test', hiringRequestId: request },
    ...{ supplyType: 8, channel: 'app', now: testNow },
  })

describe('what arrives while a person is erased is not kept', () => {
  test('TRAP-60 ONB-04 the answers to the bot', async () => {
    const { funnelId } = await addRow(app.db, request, { status: 'selected', mobile: nextMobile() })
    const sent = { funnelId: funnelId!, recipient: '9798900001', text: 'x', sentAt: testNow }
    await app.db.insert(messages).values({ messageId: 'M-1', ...sent })
    await app.db.insert(onboardings).values({
      ...{ funnelId: funnelId!, ipId: 'EMP1', status: 'Initiated', messageId: 'M-1', attempts: 1 },
      ...{ initiatedBy: 'emp', initiatedAt: testNow, updatedAt: testNow },
    })
    const details = { name: NAME, fatherName: 'Shripad', poiDetails: { id: '482913377104' } }
    // True: the gateway does not send it again
    const late = () => endOnboarding(app.db, 'M-1', { status: 'Completed', details }, testNow)
    expect(await eraseDuring(app, { funnelId: funnelId! }, late)).toBe(true)
    const [left] = await app.db.select().from(onboardings).where(eq(onboardings.funnelId, funnelId!))
    expect(left).toMatchObject({ status: 'Initiated', details: null })
  })

  test('TRAP-60 RO-02 a reply, which would make an applicant', async () => {
    const { mobile, person, campaignId } = await addRecipient()
    await linkOf(person)
    const reply = () => noteReply(app, { campaignId, n: 1 }, testNow)
    expect(await eraseDuring(app, { mobile }, reply)).toBe(true)
    expect(await app.db.$count(funnelRows, eq(funnelRows.mobile, mobile))).toBe(0)
    expect(await app.db.$count(interestLinks)).toBe(0)
  })

  test('TRAP-60 RO-02 an applicant whom a reply is just making', async () => {
    const { mobile, person, campaignId } = await addRecipient()
    await linkOf(person)
    const replied = app.db.transaction(async (tx) => {
      await noteReply({ ...app, db: tx as unknown as TestApp['db'] }, { campaignId, n: 1 }, testNow)
      const erased = app.db.transaction((other) => forgetPerson(other, { mobile }, testNow))
      await waitsFor(app)
      return { erased }
    })
    expect(await (await replied).erased).toMatchObject({ applications: 1 })
    expect(await app.db.$count(funnelRows, eq(funnelRows.mobile, mobile))).toBe(0)
  })

  test('TRAP-60 RO-28 somebody of whom only an uploaded file and its reachout tell is erased as well', async () => {
    const { mobile, campaignId } = await addRecipient()
    const erase = () => app.db.transaction((tx) => forgetPerson(tx, { mobile }, testNow))
    expect(await erase()).toMatchObject({ applications: 0 })
    const left = await app.db.select().from(campaignRecipients).where(eq(campaignRecipients.campaignId, campaignId))
    expect(left).toMatchObject([{ mobile: '', person: { name: '' } }])
    expect(await erase()).toBeUndefined()
  })

  test('TRAP-60 RO-22 a candidate for whom a reachout is just started', async () => {
    const mobile = nextMobile()
    const seen = { supplyType: 8, registeredAt: testNow, lastActiveAt: testNow }
    await addPool(app.db, [
      { name: NAME, mobile, jobRoles: ['Packer'], district: 'Thane', state: 'Maharashtra', ...seen },
    ])
    await purchase(app.db, { ipId: 'EMP1', credits: 10, now: testNow })
    const started = await app.db.transaction(async (tx) => {
      // Who is written to is known, and the credits are waited for
      await tx.select().from(creditAccounts).where(eq(creditAccounts.ipId, 'EMP1')).for('update')
      const start = app.call(reachoutCalls.startSelective, {
        ...{ hiringReqId: request, ipId: 'EMP1', isCampaignCreate: true, channelType: 'app', totalSelected: 1 },
        filterOptions: { tcState: { value: ['Maharashtra'] } },
      })
      await waitsFor(app)
      let isOver = false
      const erased = app.db
        .transaction((other) => forgetPerson(other, { mobile }, testNow))
        .finally(() => (isOver = true))
      await waitsFor(app, () => isOver, 2)
      return { start, erased }
    })
    expect((await started.start).body.status).toBe(true)
    await started.erased
    expect(await app.db.$count(campaignRecipients, eq(campaignRecipients.hiringRequestId, request))).toBeGreaterThan(0)
    expect(await app.db.$count(campaignRecipients, eq(campaignRecipients.mobile, mobile))).toBe(0)
  })

  test('TRAP-60 RO-22 a candidate who is not in the pool any more when a reachout starts', async () => {
    const mobile = nextMobile()
    const seen = { supplyType: 8, registeredAt: testNow, lastActiveAt: testNow }
    await addPool(app.db, [{ name: NAME, mobile, jobRoles: ['Packer'], district: 'Thane', state: 'Goa', ...seen }])
    const start = () =>
      app.call(reachoutCalls.startSelective, {
        ...{ hiringReqId: request, ipId: 'EMP1', isCampaignCreate: true, channelType: 'app', totalSelected: 1 },
        filterOptions: { tcState: { value: ['Goa'] } },
      })
    expectRefusal(await eraseDuring(app, { mobile }, start), 'count')
    expect(await app.db.$count(campaignRecipients, eq(campaignRecipients.mobile, mobile))).toBe(0)
  })

  test('TRAP-60 GATE-13 the row that a second desk is answered with', async () => {
    const mobile = nextMobile()
    const { funnelId } = await addRow(app.db, request, { name: NAME, mobile })
    const input = {
      ...{ funnelId: 'a'.repeat(24), hiringRequestId: request, ipId: 'EMP1', name: 'Vasu', mobile },
      consent: { sentence: 'walk-in-1', language: 'hi' },
    }
    const { body } = await eraseDuring(app, { funnelId: funnelId! }, () => app.call(funnelCalls.walkIn, input))
    // As somebody who comes after the erasure
    expect(body.data).toMatchObject({ isNew: true, result: [{ _id: input.funnelId, name: 'Vasu' }] })
    expect(JSON.stringify(await app.db.select().from(operations))).not.toContain(NAME)
  })

  test('TRAP-60 PROF-21 what somebody sends over WhatsApp', async () => {
    const { mobile, campaignId } = await addRecipient()
    await app.db.insert(carrierOrders).values({
      ...{ orderId: `${campaignId}.1`, channel: 'whatsapp', carrier: 'whatsapp', recipient: mobile, state: 'taken' },
      ...{ providerId: `wamid.${campaignId}`, sentAt: testNow - 1_000, updatedAt: testNow },
    })
    const attached = { providerId: 'wamid.in', kind: 'location', place: { latitude: 19.2, longitude: 73.05 } } as const
    const reply = { kind: 'reply', from: mobile, text: '', at: testNow, attached } as const
    const late = () => noteCarrierReport({ ...app, report: () => Promise.resolve(true) }, 'whatsapp', reply, testNow)
    await eraseDuring(app, { mobile }, late)
    expect(await app.db.$count(attachments)).toBe(0)
  })

  test('TRAP-60 RO-02 the link of somebody whom a reachout has just claimed', async () => {
    const { mobile, campaignId } = await addRecipient({ state: 'sending' })
    const batch = await claimRecipients(app.db, campaignId, 1, testNow)
    expect(batch).toMatchObject([{ mobile }])
    const hold = () => app.db.transaction((tx) => holdRecipients(tx, campaignId, batch))
    expect(await hold()).toEqual(batch)
    expect(await eraseDuring(app, { mobile }, hold)).toEqual([])
  })

  test('TRAP-60 RO-02 somebody in the batch that is just handed over', async () => {
    const { campaignId } = await addRecipient({ state: 'sending', total: 30 })
    const others = Array.from({ length: 29 }, nextMobile)
    await app.db.insert(campaignRecipients).values(
      others.map((mobile, at) => {
        const person = { candidateId: `m-${mobile}`, name: NAME, mobile }
        const what = {
          campaignId,
          n: at + 2,
          hiringRequestId: request,
          person,
          candidateId: person.candidateId,
          mobile,
        }
        return { ...what, supplyType: 8, state: 'queued' as const }
      }),
    )
    const last = others.at(-1)!
    const sent: string[] = []
    let erased: Promise<unknown> | undefined
    const send = async ({ to }: { to: string }) => {
      sent.push(to)
      // The first ones are under way, and nobody is next before it is committed
      await (erased ??= app.db.transaction((tx) => forgetPerson(tx, { mobile: last }, testNow)))
      return true
    }
    await createReachoutSender({ ...app, gateway: { send }, log: createLog('silent') }).deliver()
    expect(sent).toHaveLength(29)
    expect(sent).not.toContain(last)
    // Nothing was tried, and nothing has failed
    const isLast = and(eq(campaignRecipients.campaignId, campaignId), eq(campaignRecipients.n, 30))
    expect(await app.db.select().from(campaignRecipients).where(isLast)).toMatchObject([
      { mobile: '', state: 'refused', attempts: 0 },
    ])
    await app.db.delete(interestLinks)
  })

  test('TRAP-60 an erasure waits for a start that is under way for longer than others may wait for a lock', async () => {
    const { mobile } = await addRecipient()
    const { erased } = await app.db.transaction(async (tx) => {
      await holdErasures(tx)
      const late = app.db.transaction(async (other) => {
        await other.execute(sql`set local lock_timeout = '50ms'`)
        return forgetPerson(other, { mobile }, testNow)
      })
      await waitsFor(app)
      await new Promise((resolve) => setTimeout(resolve, 150))
      return { erased: late }
    })
    expect(await erased).toMatchObject({ applications: 0 })
  })

  test('TRAP-60 nobody waits while the ledger is searched, and what is answered meanwhile is emptied too', async () => {
    const { funnelId } = await addRow(app.db, request, { name: NAME, mobile: nextMobile() })
    const stored = { userId: 'emp', fingerprint: 'f', call: 'x', status: 'done', createdAt: testNow } as const
    const answer = { status: true, data: { result: [{ _id: funnelId }] } }
    await app.db.insert(operations).values({ ...stored, key: 'old', answer, createdAt: testNow - 90 * 86_400_000 })
    const erased = await app.db.transaction(async (tx) => {
      await tx.select().from(operations).where(eq(operations.key, 'old')).for('update')
      const late = app.db.transaction((other) => forgetPerson(other, { funnelId: funnelId! }, testNow))
      await waitsFor(app)
      await app.db.transaction(holdErasures)
      await app.db.insert(operations).values({ ...stored, key: 'new', answer })
      return { late }
    })
    expect(await erased.late).toMatchObject({ applications: 1 })
    expect(JSON.stringify(await app.db.select().from(operations))).not.toContain(funnelId)
  })

  test('TRAP-60 RO-02 what a carrier has taken for somebody whom a reachout is for', async () => {
    const { mobile, campaignId } = await addRecipient({ state: 'sending' })
    const sent: string[] = []
    const send = async ({ to, messageId }: { to: string; messageId: string }) => {
      sent.push(to)
      await app.db.transaction((tx) => forgetPerson(tx, { mobile }, testNow))
      const order = { orderId: messageId, channel: 'sms', carrier: 'exotel', state: 'taken' } as const
      await app.db.insert(carrierOrders).values({ ...order, recipient: to, sentAt: testNow, updatedAt: testNow })
      return true
    }
    await createReachoutSender({ ...app, gateway: { send }, log: createLog('silent') }).deliver()
    expect(sent).toEqual([mobile])
    const isThis = and(eq(campaignRecipients.campaignId, campaignId), eq(campaignRecipients.mobile, ''))
    expect(await app.db.$count(campaignRecipients, isThis)).toBe(1)
    expect(await app.db.$count(interestLinks)).toBe(0)
    expect(await app.db.$count(carrierOrders)).toBe(0)
  })
})
