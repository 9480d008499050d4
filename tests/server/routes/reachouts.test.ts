import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { creditCalls } from '../../../src/contract/credits.ts'
import { interestCalls } from '../../../src/contract/interest.ts'
import { reachoutCalls } from '../../../src/contract/reachouts.ts'
import { addIstDays, istDayStart } from '../../../src/lib/dates.ts'
import {
  botTests,
  campaignRecipients,
  campaigns,
  campaignUploads,
  creditAccounts,
  creditEntries,
  funnelRows,
  hiringRequests,
  interestLinks,
  rateLimits,
} from '../../../server/db/schema.ts'
import { embeddedMessages } from '../../../server/gateways/messages/embedded.ts'
import { embeddedMail } from '../../../server/gateways/mail/embedded.ts'
import { messageRoutes } from '../../../server/routes/callbacks/message-routes.ts'
import type { MessageGateway, MessageOrder, Sent } from '../../../server/gateways/messages/types.ts'
import { answerForDemo, fateOfMessage } from '../../../server/demo/answers.ts'
import { createReachoutSender } from '../../../server/reachouts/sender.ts'
import { findSilent } from '../../../server/reachouts/silent.ts'
import { CLAIM_MS, claimRecipients } from '../../../server/store/campaign-sending.ts'
import { placeAttributes } from '../../../server/store/candidate-attributes.ts'
import { purchase } from '../../../server/store/credits.ts'
import { forgetPerson } from '../../../server/store/forget.ts'
import { createLog } from '../../../server/core/log.ts'
import { addPool } from '../support/candidates.ts'
import { addOffice, locationOf } from '../support/requests.ts'
import { createTestApp, testNow, type CallOptions, type TestApp } from '../support/app.ts'
import { addRequest, addRow, expectRefusal } from '../support/hiring.ts'

const log = createLog('silent')
let app: TestApp
/** What reached the gateway, each message as often as it was handed over. */
const ledger: MessageOrder[] = []
let takes: (order: MessageOrder) => Sent = () => true
const gateway: MessageGateway = {
  send: (order) => {
    ledger.push(order)
    return Promise.resolve(takes(order))
  },
}
const secret = 'gateway-secret'
/** Of ten candidates each. The gazetteer knows the fourth; of the fifth nobody knows where it lies. */
const pincodes = ['400901', '400902', '400903', '400071', '400904', '411001']
let request: string

beforeAll(async () => {
  app = await createTestApp({
    settings: { MESSAGE_ANSWER_MS: '6000', REACHOUTS_A_DAY: '50' },
    more: ({ db, clock, config }) => ({
      callbacks: messageRoutes({
        messages: {
          ...gateway,
          isSigned: ({ body, signature }) => signature === createHmac('sha256', secret).update(body).digest('hex'),
        },
        ...{ mail: embeddedMail, clock, db, config, demo: false },
      }),
    }),
  })
  await placeAttributes(
    app.db,
    [3, 9, 14].map((km, at) => ({ pincode: pincodes[at]!, latitude: 19.22 + km / 111.195, longitude: 73.05 })),
  )
  await addPool(
    app.db,
    Array.from({ length: 60 }, (_, n) => ({
      name: `Candidate ${n}`,
      mobile: String(9_000_000_000 + n),
      gender: n % 2 ? ('female' as const) : ('male' as const),
      jobRoles: n < 40 ? ['Picker & Packer'] : ['Driver'],
      district: n < 50 ? 'Thane' : 'Pune',
      pincode: pincodes[Math.floor(n / 10)],
      state: 'Maharashtra',
      education: n % 3 ? 'Graduate' : null,
      supplyType: 8,
      registeredAt: testNow - n * 86_400_000,
      lastActiveAt: testNow - n * 86_400_000,
    })),
  )
})
afterAll(() => app.close())
beforeEach(async () => {
  const { db } = app
  for (const table of [
    campaignRecipients,
    campaigns,
    campaignUploads,
    botTests,
    creditEntries,
    creditAccounts,
    interestLinks,
    funnelRows,
    rateLimits,
  ])
    await db.delete(table)
  await purchase(db, { ipId: 'EMP1', credits: 100, now: testNow })
  request = await addRequest(db, { webBotStatus: true, whatsAppBotStatus: false, salary: { min: 15_000, max: 19_000 } })
  ledger.length = 0
  takes = () => true
  app.clock.set(testNow)
})

/** Gives the request an office at Kalher, where a distance is measured from. */
async function nameOffice() {
  const office = await addOffice(app.db)
  await app.db
    .update(hiringRequests)
    .set({ details: { locations: [{ _id: 'L1', ...locationOf(office) }] } })
    .where(eq(hiringRequests.hiringRequestId, request))
}

const base = () => ({
  hiringReqId: request,
  ipId: 'EMP1',
  isCampaignCreate: true,
  channelType: 'app',
  totalSelected: 5,
  filterOptions: { tcState: { value: ['Maharashtra'] } },
})
const startIt = (more: Record<string, unknown> = {}, options?: CallOptions) =>
  app.call(reachoutCalls.startSelective, { ...base(), ...more }, options)
const search = (more: Record<string, unknown> = {}) =>
  app.call(reachoutCalls.candidates, { ipId: 'EMP1', hiringRequestId: request, ...more })
const list = async (more: Record<string, unknown> = {}, options?: CallOptions) =>
  (await app.call(reachoutCalls.list, { ipId: 'EMP1', hiringRequestId: request, ...more }, options)).body
const senderOf = (send: MessageGateway, config = app.config) =>
  createReachoutSender({
    ...{ db: app.db, gateway: send, clock: app.clock, log, config },
    simulateReplies: send.findOutcome && answerForDemo,
  })
const deliver = (send = gateway) => senderOf(send).deliver()
const balance = async () => {
  const { body } = await app.call(creditCalls.details, { ipId: 'EMP1' })
  return body.data[0].currentLimit as number
}
const recipients = () => app.db.select().from(campaignRecipients).orderBy(campaignRecipients.n)

describe('suitable candidates', () => {
  test('RO-18 RO-20 filters, relaxed ones too, masked numbers and the number of all', async () => {
    const { body } = await search({
      filterOptions: {
        preferredJobRole: { value: ['Picker & Packer'] },
        tcDistrict: { value: ['Thane'] },
        gender: { value: ['Female'] },
        educationAttained: { value: ['Graduate'] },
      },
    })
    // 20 women among the first 40, of whom those whose number is divisible by three have no education on record
    const known = Array.from({ length: 40 }, (_, n) => n).filter((n) => n % 2 && n % 3)
    expect(body.paginationOptions.totalcount).toBe(known.length)
    expect(body.data.result).toHaveLength(10)
    expect(body.data.result[0]).toEqual({
      _id: expect.any(String),
      name: 'Candidate 1',
      gender: 'female',
      tcDistrict: 'Thane',
      preferredJobRole: ['Picker & Packer'],
      mobileNo: '90XXXXXX01',
    })
    const relaxed = await search({
      filterOptions: {
        preferredJobRole: { value: ['Picker & Packer'] },
        gender: { value: ['Female'] },
        educationAttained: { value: ['Graduate'], relax: true },
      },
    })
    expect(relaxed.body.paginationOptions.totalcount).toBe(20)
  })

  test('RO-18 freshness and last active count days in India', async () => {
    const under = await search({ filterOptions: { freshness: '7' } })
    expect(under.body.paginationOptions.totalcount).toBe(7)
    const over = await search({ filterOptions: { lastActive: 'over90' } })
    expect(over.body.paginationOptions.totalcount).toBe(0)
  })

  test('RO-14 those in the funnel are left out, for New also those who were written to', async () => {
    await addRow(app.db, request, { mobile: '9000000000' })
    expect((await search()).body.paginationOptions.totalcount).toBe(59)
    await startIt()
    expect((await search()).body.paginationOptions.totalcount).toBe(59)
    expect((await search({ category: 'new' })).body.paginationOptions.totalcount).toBe(54)
  })

  test('RO-20 TRAP-84 who was written to today is counted, can be left out, and is left out after so many messages a day', async () => {
    const writtenToday = async () => (await search()).body.data.writtenToday
    const totalOf = async (more = {}) => (await search(more)).body.paginationOptions.totalcount
    expect(await writtenToday()).toBe(0)
    await startIt()
    expect(await writtenToday()).toBe(5)
    expect(await totalOf({ filterOptions: { notToday: true } })).toBe(55)
    const others = await startIt({ filterOptions: { ...base().filterOptions, notToday: true } })
    expect(others.body.data.credits).toBe(5)
    expect(new Set((await recipients()).map(({ mobile }) => mobile)).size).toBe(10)

    const { reachoutsADay } = app.config
    app.config.reachoutsADay = 1
    try {
      expect(await totalOf()).toBe(50)
      expect((await startIt({ totalSelected: 50 })).body.data.credits).toBe(50)
      expectRefusal(await startIt({ totalSelected: 1 }), 'count')
      // Another day, another message
      app.clock.set(testNow + 86_400_000)
      expect(await totalOf()).toBe(60)
    } finally {
      app.config.reachoutsADay = reachoutsADay
    }
  })

  test('RO-20 RO-25 a message counts on the day it goes out, which quiet hours may move', async () => {
    const { config } = app
    const before = { reachoutsADay: config.reachoutsADay, smsQuietHours: config.smsQuietHours }
    Object.assign(config, { reachoutsADay: 1, smsQuietHours: { from: 21 * 60, to: 9 * 60 } })
    const totalOf = async () => (await search()).body.paginationOptions.totalcount
    const at = (day: number, hour: number) => addIstDays(testNow, day) + hour * 3_600_000
    try {
      // In the evening of today an SMS goes out tomorrow
      await startIt({ channelType: 'sms', scheduledTime: at(0, 22) })
      expect(await totalOf()).toBe(60)
      expectRefusal(await startIt({ totalSelected: 56, scheduledTime: at(1, 12) }), 'invalid')
      const next = await startIt({ totalSelected: 50, scheduledTime: at(1, 12) })
      expect(next.body.data.credits).toBe(50)
      const tomorrow = await recipients()
      expect(new Set(tomorrow.map(({ mobile }) => mobile)).size).toBe(55)
      // The app has no quiet hours: these are of today
      await startIt({ scheduledTime: at(0, 23) })
      expect(await totalOf()).toBe(55)
      app.clock.set(at(1, 8))
      expect(await totalOf()).toBe(5)
      // Tomorrow's evening is the day after's
      const { body } = await startIt({ channelType: 'sms', totalSelected: 5, scheduledTime: at(1, 21) })
      expect(body.data.credits).toBe(5)
      // Ticked themselves, they are refused
      const { data } = (await search()).body
      const exactSelected = data.result.map(({ _id }: { _id: string }) => _id)
      const ticked = { exactSelected, totalSelected: 5, channelType: 'sms' }
      expectRefusal(await startIt({ ...ticked, scheduledTime: at(2, 10) }), 'invalid')
      expect((await startIt({ ...ticked, scheduledTime: at(1, 10) })).body.data.credits).toBe(5)
    } finally {
      Object.assign(config, before)
    }
  })

  test('RO-20 what quiet hours cut off counts on the day it goes out', async () => {
    const { config } = app
    const before = { reachoutsADay: config.reachoutsADay, smsQuietHours: config.smsQuietHours }
    Object.assign(config, { reachoutsADay: 1, smsQuietHours: { from: 21 * 60, to: 9 * 60 } })
    const totalOf = async () => (await search()).body.paginationOptions.totalcount
    const at = (day: number, hour: number) => addIstDays(istDayStart(testNow), day) + hour * 3_600_000
    try {
      app.clock.set(at(0, 20.9))
      await startIt({ channelType: 'sms', totalSelected: 60 })
      takes = () => {
        app.clock.set(at(0, 21))
        return true
      }
      await deliver()
      expect(ledger).toHaveLength(50)
      expect(await totalOf()).toBe(0)
      // Ten are left for tomorrow, and the fifty may have another one
      app.clock.set(at(1, 8))
      expect(await totalOf()).toBe(50)
      app.clock.set(at(1, 9))
      takes = () => true
      await deliver()
      expect(await totalOf()).toBe(50)
      app.clock.set(at(2, 9))
      expect(await totalOf()).toBe(60)
    } finally {
      Object.assign(config, before)
    }
  })

  test('RO-16 five job roles and five districts besides those of the request; the sixth is refused', async () => {
    request = await addRequest(app.db, { districts: ['Thane', 'Pune', 'Raigad'] })
    const names = (count: number) => Array.from({ length: count }, (_, n) => `Other ${n}`)
    const look = async (filterOptions: Record<string, unknown>) => (await search({ filterOptions })).body
    const inThane = { value: ['Thane', 'Pune', 'Raigad', ...names(5)] }
    expect((await look({ tcDistrict: inThane })).paginationOptions.totalcount).toBe(60)
    const roles = ['Picker & Packer', ...names(5)]
    expect((await look({ preferredJobRole: { value: roles } })).paginationOptions.totalcount).toBe(40)
    expect(await look({ tcDistrict: { value: names(6) } })).toMatchObject({ error: { code: 'extra-locations' } })
    expect(await look({ preferredJobRole: { value: [...roles.slice(1), 'Driver'] } })).toMatchObject({
      error: { code: 'extra-roles' },
    })
    expectRefusal(await startIt({ filterOptions: { tcDistrict: { value: names(6) } } }), 'extra-locations')
  })

  test('RO-16 five states besides those of the request; the sixth is refused', async () => {
    request = await addRequest(app.db, { locations: [{ state: 'Goa' }, { state: 'Kerala' }] })
    const five = ['Maharashtra', 'Bihar', 'Odisha', 'Assam', 'Punjab']
    const look = async (states: string[]) => (await search({ filterOptions: { tcState: { value: states } } })).body
    expect((await look([...five, 'Goa', 'Kerala'])).paginationOptions.totalcount).toBe(60)
    expect(await look([...five, 'Sikkim'])).toMatchObject({ error: { code: 'extra-locations' } })
    expectRefusal(await startIt({ filterOptions: { tcState: { value: [...five, 'Sikkim'] } } }), 'extra-locations')
  })

  test('RO-15 a start without a location is refused and costs nothing; each kind of location will do', async () => {
    for (const filterOptions of [undefined, {}, { tcDistrict: { value: [] } }, { tcState: { value: [], relax: true } }])
      expectRefusal(await startIt({ filterOptions }), 'location')
    expect(await balance()).toBe(100)
    expectRefusal(await startIt({ filterOptions: { maxDistance: 5_000 } }), 'location')
    expect(await balance()).toBe(100)
    await nameOffice()
    for (const filterOptions of [{ maxDistance: 25_000 }, { tcDistrict: { value: ['Thane'] } }])
      expect((await startIt({ filterOptions })).body.status).toBe(true)
  })

  test('RO-18 whole states', async () => {
    const count = async (filterOptions: Record<string, unknown>) =>
      (await search({ filterOptions })).body.paginationOptions.totalcount
    expect(await count({ tcState: { value: ['Maharashtra'] } })).toBe(60)
    expect(await count({ tcState: { value: ['Kerala'] } })).toBe(0)
  })

  test('RO-18 a distance is measured from the offices, and each one is counted beforehand', async () => {
    await nameOffice()
    const near = async (km: number) =>
      (await search({ filterOptions: { maxDistance: km * 1_000 } })).body.paginationOptions.totalcount
    // Ten each 3, 9, 14 and 22 km away from Kalher, by a pin of the place or by the gazetteer's (Chembur); 20 in Pune or unknown
    expect([await near(5), await near(10), await near(15), await near(25)]).toEqual([10, 20, 30, 40])
    const { body } = await app.call(reachoutCalls.distances, {
      ...{ ipId: 'EMP1', hiringRequestId: request },
      filterOptions: { gender: { value: ['female'] } },
    })
    expect(body.data.counts).toEqual([5, 10, 15, 25].map((km, at) => ({ km, count: 5 * (at + 1) })))
  })

  test('RO-15 no distance is measured for a request that names no office', async () => {
    expectRefusal(await search({ filterOptions: { maxDistance: 5_000 } }), 'location')
    const { body } = await app.call(reachoutCalls.distances, { ipId: 'EMP1', hiringRequestId: request })
    expect(body.data.counts).toEqual([])
  })

  test("ROLE-01 nobody looks for another partner's request", async () => {
    expectRefusal(
      await app.call(reachoutCalls.candidates, { ipId: 'EMP1', hiringRequestId: request }, { as: 'sa' }),
      'unauthorized',
    )
    // Operations who forgot which partner they had chosen
    expectRefusal(
      await app.call(reachoutCalls.candidates, { ipId: 'SA1', hiringRequestId: request }, { as: 'ops' }),
      'unauthorized',
    )
  })
})

describe('starting', () => {
  test('RO-23 RO-31 CRED-11 takes a credit for each and sends each their own link once', async () => {
    const { body } = await startIt()
    expect(body).toMatchObject({ status: true, data: { campaignStatus: 'Scheduled', credits: 5, currentLimit: 95 } })
    await deliver()
    await deliver()
    // Several at once, in no order
    expect(ledger.map(({ to }) => to).toSorted()).toEqual([0, 1, 2, 3, 4].map((n) => String(9_000_000_000 + n)))
    expect(new Set(ledger.map(({ text }) => text.match(/http\S+/)![0])).size).toBe(5)
    expect(ledger[0]!.text).toContain(
      'EMP1 Private Limited is hiring Picker & Packer in Thane. Salary up to ₹19,000 a month.',
    )
    const { data } = await list()
    expect(data.campaignDetails[0]).toMatchObject({
      campaignStatus: 'Completed',
      reached: 5,
      responded: 0,
      channelType: 'app',
    })
  })

  test('RO-22 those who were ticked and nobody else; one who has applied meanwhile is said', async () => {
    const { body } = await search()
    const [one, two] = body.data.result
    expect((await startIt({ exactSelected: [two._id], totalSelected: 40 })).body.data.credits).toBe(1)
    expect((await recipients()).map(({ candidateId }) => candidateId)).toEqual([two._id])
    await addRow(app.db, request, { mobile: '9000000000' })
    expectRefusal(await startIt({ exactSelected: [one._id] }), 'candidates-changed')
    expect(await balance()).toBe(99)
  })

  test('RO-31 what the payload repeats of the request and says of its sender is taken along and trusted in nothing', async () => {
    const { body } = await startIt({
      ...{ hiring_req_name: 'Another name', contact_email_address: 'asha@x.test', contact_mobile: '9812345614' },
      ...{
        supplyType: ['8', 11],
        jobrole_name: 'Driver',
        tc_district: ['Pune'],
        targetEmployer: 'Somebody',
        version: 3,
      },
      ...{ internalSearch: true, candidates: 60, exactSelected: [], campaignLanguage: 'english', templateId: null },
    })
    expect(body.data.credits).toBe(5)
    await deliver()
    expect(ledger[0]!.text).toContain('EMP1 Private Limited is hiring Picker & Packer in Thane.')
  })

  test('RO-21 more than there are, none, and more than the credits are refused', async () => {
    expect(expectRefusal(await startIt({ totalSelected: 61 }), 'count').message).toBe(
      'Exceeds total candidates available',
    )
    expectRefusal(await startIt({ totalSelected: 0 }), 'count')
    await app.db.update(creditAccounts).set({ balance: 4 })
    expect(expectRefusal(await startIt(), 'credit-limit').message).toBe('Credit limit exceeded')
    expect(await app.db.select().from(campaigns)).toEqual([])
  })

  test('RO-23 fifty starts at once never take more than there is, and the same key once', async () => {
    await app.db.update(creditAccounts).set({ balance: 33 })
    const key = crypto.randomUUID()
    const starts = [
      ...Array.from({ length: 40 }, () => startIt()),
      ...Array.from({ length: 10 }, () => startIt({}, { key })),
    ]
    const replies = await Promise.all(starts)
    const taken = (await app.db.select().from(campaigns)).length
    expect(taken).toBe(6)
    expect(await balance()).toBe(33 - 6 * 5)
    // The ten with one key were one start, refused or not; those in between got a retry
    const answered = replies.slice(40).filter(({ status }) => status === 200)
    for (const { body } of answered) expect(body).toEqual(answered[0]!.body)
  })

  test('RO-09 RO-12 a request that is not set up for the channel, or not active, is refused', async () => {
    expectRefusal(await startIt({ channelType: 'whatsAppBot' }), 'channel')
    request = await addRequest(app.db, { status: 0, webBotStatus: true })
    expectRefusal(await startIt(), 'channel')
    request = await addRequest(app.db, { appVisibility: false })
    expectRefusal(await startIt(), 'channel')
    expectRefusal(await startIt({ channelType: 'sms' }), 'channel')
  })

  test('RO-26 RO-27 the Chatbot needs a template of the language', async () => {
    expect(expectRefusal(await startIt({ channelType: 'webBot' }), 'template').message).toBe('Please select a Template')
    const templates = await app.call(reachoutCalls.templates, {
      language: 'hindi',
      status: 1,
      type: 'bot_initial_message_template',
    })
    const [first] = templates.body.data
    expect(first).toMatchObject({ language: 'hindi', isDefault: true, status: 1 })
    expectRefusal(
      await startIt({ channelType: 'webBot', templateId: first._id, campaignLanguage: 'tamil' }),
      'template',
    )
    await startIt({ channelType: 'webBot', templateId: first._id, campaignLanguage: 'hindi' })
    await deliver()
    expect(ledger[0]!.text).toMatch(/^नमस्ते! EMP1 Private Limited, Thane में Picker & Packer की भर्ती। वेतन ₹19,000 तक।/)
  })

  test('RO-13 no word of a salary when there is no maximum', async () => {
    request = await addRequest(app.db, { salary: { min: 12_000 } })
    await startIt()
    await deliver()
    expect(ledger[0]!.text).not.toMatch(/₹|Salary/)
  })

  test('wrong input is named and never half done', async () => {
    for (const wrong of [
      { channelType: 'pigeon' },
      { totalSelected: 1.5 },
      { totalSelected: 25_001 },
      { filterOptions: { gender: { value: 'Female' } } },
      { campaignLanguage: 'klingon' },
    ])
      expect((await startIt(wrong)).body).toMatchObject({ status: false, error: { code: 'invalid', fields: {} } })
    expect(await balance()).toBe(100)
  })
})

describe('schedules', () => {
  test('RO-25 not in the past and not after the sixth day', async () => {
    expect(expectRefusal(await startIt({ scheduledTime: testNow - 60_000 }), 'schedule-past').message).toBe(
      '*Plase select time in future',
    )
    expectRefusal(await startIt({ scheduledTime: addIstDays(testNow, 7) }), 'schedule-far')
    expect((await startIt({ scheduledTime: addIstDays(testNow, 7) - 60_000 })).body.status).toBe(true)
  })

  test('RO-25 not after the last day of its request', async () => {
    request = await addRequest(app.db, { endDate: addIstDays(testNow, 1) })
    const { message } = expectRefusal(await startIt({ scheduledTime: addIstDays(testNow, 2) }), 'schedule-ended')
    expect(message).toBe('The hiring request ends before this reachout would be sent.')
    expect(await balance()).toBe(100)
    expect((await startIt({ scheduledTime: addIstDays(testNow, 2) - 60_000 })).body.status).toBe(true)
  })

  test('RO-25 what quiet hours would keep until the request has ended is refused, at once too', async () => {
    request = await addRequest(app.db, { endDate: testNow, webBotStatus: true })
    const evening = istDayStart(testNow) + 21.5 * 3_600_000
    const { config } = app
    const { smsQuietHours } = config
    config.smsQuietHours = { from: 21 * 60, to: 9 * 60 }
    try {
      expectRefusal(await startIt({ channelType: 'sms', scheduledTime: evening }), 'schedule-ended')
      app.clock.set(evening)
      expectRefusal(await startIt({ channelType: 'sms' }), 'schedule-ended')
      expect(await balance()).toBe(100)
      // The app has no quiet hours
      expect((await startIt()).body.status).toBe(true)
    } finally {
      if (smsQuietHours) config.smsQuietHours = smsQuietHours
      else delete config.smsQuietHours
    }
  })

  test('RO-14 of two starts at once to whom was not written to yet, each person is in one', async () => {
    const both = await Promise.all([startIt({ category: 'new' }), startIt({ category: 'new' })])
    expect(both.map(({ body }) => body.status)).toEqual([true, true])
    const mobiles = (await recipients()).map(({ mobile }) => mobile)
    expect(mobiles).toHaveLength(10)
    expect(new Set(mobiles).size).toBe(10)
  })

  test('RO-06 RO-24 is sent when its time has come, by whichever server is there then', async () => {
    await startIt({ scheduledTime: testNow + 3_600_000 })
    await deliver()
    expect(ledger).toEqual([])
    app.clock.set(testNow + 3_600_000)
    await Promise.all([deliver(), deliver()])
    expect(ledger).toHaveLength(5)
    expect((await list()).data.campaignDetails[0].campaignStatus).toBe('Completed')
  })

  test('RO-06 TRAP-84 only a scheduled one can be stopped; its credits come back once', async () => {
    const { body } = await startIt({ scheduledTime: testNow + 3_600_000 })
    const { campaignId } = body.data
    const stop = (options?: CallOptions) => app.call(reachoutCalls.stop, { campaignId, status: 'Stopped' }, options)
    expectRefusal(await stop({ as: 'sa' }), 'not-found')
    expect(await balance()).toBe(95)
    expect((await stop()).body.data).toEqual({ campaignStatus: 'Stopped', credits: 5 })
    expect(await balance()).toBe(100)
    expectRefusal(await stop(), 'not-allowed')
    expect(await balance()).toBe(100)
    // RO-04: what was given back was not spent
    expect((await list({}, { as: 'ops' })).data.campaignDetails[0]).toMatchObject({ credits: 0 })
    app.clock.set(testNow + 7_200_000)
    await deliver()
    expect(ledger).toEqual([])
    const now = await startIt()
    await deliver()
    expectRefusal(
      await app.call(reachoutCalls.stop, { campaignId: now.body.data.campaignId, status: 'Stopped' }),
      'not-allowed',
    )
  })

  test('quiet hours that begin while SMS are sent stop the rest, and the repeats of those that were refused', async () => {
    app.clock.set(Date.parse('2026-11-18T20:59:00+05:30'))
    const quiet = { ...app.config, smsQuietHours: { from: 21 * 60, to: 9 * 60 } }
    await purchase(app.db, { ipId: 'EMP1', credits: 1_000, now: testNow })
    await startIt({ channelType: 'sms', totalSelected: 60 })
    takes = () => {
      app.clock.set(Date.parse('2026-11-18T21:00:00+05:30'))
      return ledger.length % 2 === 0
    }
    await senderOf(gateway, quiet).deliver()
    expect(ledger).toHaveLength(50)
    app.clock.set(Date.parse('2026-11-18T23:30:00+05:30'))
    await senderOf(gateway, quiet).deliver()
    expect(ledger).toHaveLength(50)
    takes = () => true
    app.clock.set(Date.parse('2026-11-19T09:00:00+05:30'))
    await senderOf(gateway, quiet).deliver()
    expect(ledger).toHaveLength(85)
    expect(new Set((await recipients()).map(({ state }) => state))).toEqual(new Set(['sent']))
  })

  test('a batch is no larger than asked for, whatever the planner chooses', async () => {
    const { body } = await startIt({ channelType: 'sms', totalSelected: 60 })
    const claimed = await app.db.transaction(async (tx) => {
      for (const way of ['hashjoin', 'mergejoin', 'hashagg', 'material', 'sort'])
        await tx.execute(sql.raw(`set local enable_${way} = off`))
      return claimRecipients(tx, body.data.campaignId, 50, app.clock.now())
    })
    expect(claimed.map(({ n }) => n)).toEqual(Array.from({ length: 50 }, (_, n) => n))
  })

  test('SMS keep the quiet hours, the app does not', async () => {
    const night = istDayStart(testNow) + 22 * 3_600_000
    const quiet = { ...app.config, smsQuietHours: { from: 21 * 60, to: 9 * 60 } }
    app.clock.set(night)
    await startIt({ channelType: 'sms' })
    await startIt({ channelType: 'app' })
    await senderOf(gateway, quiet).deliver()
    expect(ledger.map(({ channel }) => channel)).toEqual(Array(5).fill('app'))
    app.clock.set(addIstDays(night, 1) + 9 * 3_600_000)
    await senderOf(gateway, quiet).deliver()
    expect(ledger).toHaveLength(10)
  })
})

describe('sending', () => {
  test('a server that dies between the gateway and its own note reaches nobody under a second name', async () => {
    await startIt({ totalSelected: 60 })
    // The process is gone after so many messages: what it had in hand was handed over and never noted
    const dying = senderOf({
      send: (order) => {
        ledger.push(order)
        return ledger.length > 30 ? new Promise(() => undefined) : Promise.resolve(true)
      },
    })
    void dying.deliver()
    while (ledger.length < 40) await new Promise((resolve) => setTimeout(resolve, 5))
    const next = senderOf(gateway)
    await next.deliver()
    // What the dead one has claimed waits until it counts as dead
    expect(new Set(ledger.map(({ messageId }) => messageId)).size).toBeLessThan(60)
    app.clock.set(testNow + CLAIM_MS + 1)
    await next.deliver()
    const names = new Map(ledger.map(({ messageId, to }) => [messageId, to]))
    expect(names.size).toBe(60)
    expect(new Set(names.values()).size).toBe(60)
    expect((await recipients()).every(({ state }) => state === 'sent')).toBe(true)
  })

  test('two servers at once share the work and hand nothing over twice', async () => {
    await startIt({ totalSelected: 60 })
    await Promise.all([deliver(), deliver()])
    expect(ledger.map(({ messageId }) => messageId).toSorted()).toEqual(
      [...new Set(ledger.map(({ messageId }) => messageId))].toSorted(),
    )
    expect(ledger).toHaveLength(60)
  })

  test('RO-24 a large reachout keeps no other waiting, neither one that begins meanwhile nor what is to be tried again', async () => {
    await purchase(app.db, { ipId: 'EMP1', credits: 1_000, now: testNow })
    const start = async (totalSelected: number) => {
      app.clock.advance(1_000)
      return (await startIt({ totalSelected })).body.data.campaignId as string
    }
    const [first, large, small] = [await start(5), await start(60), await start(5)]
    const sent: string[] = []
    let late = ''
    const sender = senderOf({
      send: async ({ messageId }) => {
        const campaignId = messageId.split('.')[0]!
        sent.push(campaignId)
        if (sent.length === 61) {
          late = await start(60)
          app.clock.advance(CLAIM_MS)
          void sender.deliver()
        }
        return campaignId !== first || sent.length > 61
      },
    })
    await sender.deliver()
    const turns = sent.filter((id, at) => id !== sent[at - 1])
    expect(turns).toEqual([first, large, small, large, first, late])
    expect(sent).toHaveLength(5 + 60 + 5 + 5 + 60)
    expect((await recipients()).every(({ state }) => state === 'sent')).toBe(true)
  })

  test('RO-07 a gateway that never takes them: Failed, and the credits come back', async () => {
    takes = () => false
    await startIt()
    for (let turn = 0; turn < 6; turn += 1) {
      await deliver()
      app.clock.set(app.clock.now() + CLAIM_MS + 1)
    }
    expect((await list()).data.campaignDetails[0]).toMatchObject({ campaignStatus: 'Failed', reached: 0 })
    expect(await balance()).toBe(100)
  })

  test.each([
    ['each time', () => true],
    ['the first time', (turn: number) => turn === 0],
  ])('what may have gone out %s is paid for', async (_, isPerhaps) => {
    let at = 0
    takes = () => isPerhaps(at) && 'repeat'
    await startIt()
    for (at = 0; at < 6; at += 1) {
      await deliver()
      app.clock.set(app.clock.now() + CLAIM_MS + 1)
    }
    expect(ledger).toHaveLength(25)
    expect((await list()).data.campaignDetails[0]).toMatchObject({ campaignStatus: 'Completed', reached: 5 })
    expect(await balance()).toBe(95)
  })

  test('one who cannot be reached costs nothing in the end; the others were reached', async () => {
    takes = ({ to }) => to !== '9000000002'
    await startIt()
    for (let turn = 0; turn < 6; turn += 1) {
      await deliver()
      app.clock.set(app.clock.now() + CLAIM_MS + 1)
    }
    expect((await list()).data.campaignDetails[0]).toMatchObject({ campaignStatus: 'Completed', reached: 4 })
    expect(await balance()).toBe(96)
  })
})

describe('what comes back', () => {
  const report = (body: Record<string, unknown>, signed = true) => {
    const text = JSON.stringify(body)
    const signature = createHmac('sha256', signed ? secret : 'another')
      .update(text)
      .digest('hex')
    return app.app.request('/callbacks/messages', {
      method: 'POST',
      body: text,
      headers: { 'Content-Type': 'application/json', 'X-Timestamp': '1', 'X-Signature': signature },
    })
  }

  test('RO-02 a reply makes an applicant, once; a bad signature is refused', async () => {
    const { body } = await startIt()
    await deliver()
    const messageId = `${body.data.campaignId}.3`
    expect((await report({ messageId, status: 'Replied' }, false)).status).toBe(401)
    expect(await app.db.select().from(funnelRows)).toEqual([])
    for (const status of ['Delivered', 'Replied', 'Replied', 'Delivered'])
      expect((await report({ messageId, status })).status).toBe(200)
    const rows = await app.db.select().from(funnelRows)
    expect(rows).toMatchObject([
      { name: 'Candidate 3', status: 'interested', channel: 'app', hiringRequestId: request },
    ])
    expect((await list()).data.campaignDetails[0]).toMatchObject({ reached: 5, responded: 1, interviewDone: 0 })
    await app.db.update(funnelRows).set({ status: 'selected' })
    expect((await list()).data.campaignDetails[0]).toMatchObject({ interviewDone: 1, selected: 1 })
    expect((await report({ messageId: 'C-0000000000.1', status: 'Delivered' })).status).toBe(404)
  })

  test('RO-02 what counted as refused and was delivered all the same is so', async () => {
    takes = () => 'never'
    const { body } = await startIt()
    await deliver()
    expect((await recipients())[0]!.state).toBe('refused')
    await report({ messageId: `${body.data.campaignId}.0`, status: 'Delivered' })
    expect((await recipients())[0]).toMatchObject({ state: 'delivered', sentAt: testNow })
    // The credit that came back stays
    expect(await balance()).toBe(100)
  })

  test('RO-02 CRED-11 whom a message did not reach costs nothing, however late and often that is reported; Reached stays', async () => {
    const { body } = await startIt()
    const { campaignId } = body.data
    const of = async () => (await list()).data.campaignDetails[0]
    const undelivered = (n: number) => report({ messageId: `${campaignId}.${n}`, status: 'Undelivered' })
    // Reported before the reachout has ended, its credit comes back with the end
    takes = ({ messageId }) => {
      if (messageId === `${campaignId}.1`) void undelivered(1)
      return true
    }
    await deliver()
    await expect.poll(balance).toBe(96)
    expect(await of()).toMatchObject({ campaignStatus: 'Completed', isSending: false, reached: 5 })
    for (const n of [1, 2, 2]) expect((await undelivered(n)).status).toBe(200)
    expect(await balance()).toBe(97)
    // What has arrived has arrived
    for (const status of ['Delivered', 'Undelivered']) await report({ messageId: `${campaignId}.3`, status })
    await Promise.all([0, 4, 0, 4].map(undelivered))
    expect(await balance()).toBe(99)
    expect(await of()).toMatchObject({ reached: 5 })
    // Reported late as delivered, and as failed again: no second credit
    for (const status of ['Delivered', 'Undelivered']) await report({ messageId: `${campaignId}.2`, status })
    expect(await balance()).toBe(99)
    await app.db.update(campaigns).set({ state: 'sending' })
    expect(await of()).toMatchObject({ campaignStatus: 'Completed', isSending: true })
  })

  test('RO-02 whom a reachout was for: numbers masked, what became of each message, by state', async () => {
    const { body } = await startIt()
    const { campaignId } = body.data
    await deliver()
    await report({ messageId: `${campaignId}.0`, status: 'Delivered' })
    await report({ messageId: `${campaignId}.1`, status: 'Undelivered' })
    await report({ messageId: `${campaignId}.2`, status: 'Replied' })
    const recipientsOf = async (more: Record<string, unknown> = {}) =>
      (await app.call(reachoutCalls.recipients, { campaignId, page: 1, limit: 10, ...more })).body
    const all = await recipientsOf()
    expect(all.data).toMatchObject({
      ...{ hiringRequestId: request, channelType: 'app', language: 'english', campaignStatus: 'Completed', silent: 3 },
      counts: { queued: 0, sent: 2, delivered: 1, replied: 1, failed: 1 },
      ...{ credits: { spent: 5, returned: 1 }, createdDate: testNow, scheduledTime: testNow },
    })
    expect(all.data.message).toContain('#link#')
    expect(all.paginationOptions).toEqual({ totalcount: 5 })
    expect(all.data.recipients[0]).toMatchObject({ n: 0, mobileNo: '90XXXXXX00', state: 'delivered', sentAt: testNow })
    expect(JSON.stringify(all)).not.toContain('9000000000')
    expect(all.data.recipients.map(({ isRefunded }: { isRefunded: boolean }) => isRefunded)).toEqual([
      ...[false, true, false, false, false],
    ])
    const replied = await recipientsOf({ state: 'replied' })
    expect(replied.data.recipients).toMatchObject([{ n: 2, state: 'replied', repliedAt: testNow }])
    expect(replied.paginationOptions).toEqual({ totalcount: 1 })
    expect((await recipientsOf({ page: 2, limit: 3 })).data.recipients.map(({ n }: { n: number }) => n)).toEqual([3, 4])
  })

  test('TRAP-60 RO-02 CRED-11 who is erased before anything was tried is not sent to, and has not failed', async () => {
    const mobiles = ['9797000001', '9797000002', '9797000003']
    const seen = { supplyType: 8, registeredAt: testNow, lastActiveAt: testNow, district: 'Namchi', state: 'Sikkim' }
    await addPool(
      app.db,
      mobiles.map((mobile) => ({ ...seen, name: `Of ${mobile}`, mobile, jobRoles: ['Packer'] })),
    )
    const erase = (mobile: string) => app.db.transaction((tx) => forgetPerson(tx, { mobile }, testNow))
    const scheduled = async () => {
      const filterOptions = { tcState: { value: ['Sikkim'] } }
      const { body } = await startIt({ filterOptions, totalSelected: 3, scheduledTime: testNow + 60_000 })
      return body.data.campaignId as string
    }
    const report = async (campaignId: string, more: Record<string, unknown> = {}) =>
      (await app.call(reachoutCalls.recipients, { campaignId, page: 1, limit: 10, ...more })).body
    const none = { queued: 0, sent: 0, delivered: 0, replied: 0, failed: 0 }
    const [sent, stopped] = [await scheduled(), await scheduled()]
    expect((await report(sent)).data).toMatchObject({ counts: { ...none, queued: 3 }, notSent: 0 })
    await erase(mobiles[0]!)
    const erased = { name: '', mobileNo: '', state: 'failed', isNotSent: true, sentAt: null, isRefunded: false }
    const waiting = await report(sent)
    expect(waiting.data).toMatchObject({ counts: { ...none, queued: 2 }, notSent: 1 })
    expect(waiting.data.recipients.filter(({ name }: { name: string }) => name === '')).toMatchObject([erased])
    expect(await report(sent, { state: 'failed' })).toMatchObject({
      ...{ data: { recipients: [] }, paginationOptions: { totalcount: 0 } },
    })
    expect(await report(sent, { state: 'notSent' })).toMatchObject({
      ...{ data: { recipients: [erased] }, paginationOptions: { totalcount: 1 } },
    })

    // Of one that was stopped they are among those who are not sent to any more
    expect(await balance()).toBe(94)
    await app.call(reachoutCalls.stop, { campaignId: stopped, status: 'Stopped' })
    expect(await balance()).toBe(97)
    const over = await report(stopped, { state: 'queued' })
    expect(over.data).toMatchObject({ counts: { ...none, queued: 3 }, notSent: 0 })
    expect(over.data.recipients).toHaveLength(3)
    expect((await report(stopped, { state: 'notSent' })).data.recipients).toEqual([])

    // The credit comes back with the end, once; who was tried in vain and is erased then has failed
    takes = ({ to }) => (to === mobiles[1] ? 'never' : true)
    app.clock.set(testNow + 120_000)
    await deliver()
    for (const mobile of mobiles) await erase(mobile)
    await deliver()
    expect(await balance()).toBe(99)
    expect((await report(sent)).data).toMatchObject({
      ...{ counts: { ...none, sent: 1, failed: 1 }, notSent: 1, credits: { spent: 3, returned: 2 } },
    })
    expect((await report(sent, { state: 'failed' })).data.recipients).toMatchObject([
      { name: '', isNotSent: false, isRefunded: true },
    ])
  })

  test('RO-09 RO-12 nobody is left for once more while a reachout goes out, and when its channel is closed', async () => {
    const { campaignId } = (await startIt()).body.data
    await deliver()
    const silent = async () =>
      (await app.call(reachoutCalls.recipients, { campaignId, page: 1, limit: 10 })).body.data.silent as number
    expect(await silent()).toBe(5)
    await app.db.update(campaigns).set({ state: 'sending' })
    expect(await silent()).toBe(0)
    await app.db.update(campaigns).set({ state: 'completed' })
    for (const closed of [{ appVisibility: false }, { status: 2 as const }]) {
      await app.db.update(hiringRequests).set(closed).where(eq(hiringRequests.hiringRequestId, request))
      expect(await silent()).toBe(0)
      await app.db.update(hiringRequests).set({ appVisibility: true, status: 1 })
    }
    expect(await silent()).toBe(5)
  })

  test('RO-23 TRAP-84 once more to those who did not answer, once for each reachout and as often as a day may bring', async () => {
    const { body } = await startIt()
    const { campaignId } = body.data
    await deliver()
    await report({ messageId: `${campaignId}.1`, status: 'Undelivered' })
    await report({ messageId: `${campaignId}.2`, status: 'Replied' })
    const before = await balance()
    const again = (count: number, options?: CallOptions) =>
      app.call(reachoutCalls.startAgain, { campaignId, count }, options)
    expectRefusal(await again(4), 'candidates-changed')
    expectRefusal(await again(3, { as: 'rival' }), 'not-found')
    ledger.length = 0
    const key = crypto.randomUUID()
    for (let turn = 0; turn < 2; turn += 1)
      expect((await again(3, { key })).body.data).toMatchObject({ credits: 3, currentLimit: before - 3 })
    await deliver()
    expect(ledger.map(({ to }) => to).toSorted()).toEqual(['9000000000', '9000000003', '9000000004'])
    expect(ledger[0]!.text).not.toContain('#link#')
    // They were written to since: who is silent now is so after the second message
    expectRefusal(await again(3), 'candidates-changed')
    const [second] = await app.db.select().from(campaigns).where(eq(campaigns.total, 3))
    await app.db
      .update(campaigns)
      .set({ createdAt: testNow - 1 })
      .where(eq(campaigns.campaignId, campaignId))
    expect(await findSilent(app.db, second!, { day: testNow, most: 3, config: app.config })).toHaveLength(3)
    // Two messages today are enough where a day brings two
    expect(await findSilent(app.db, second!, { day: testNow, most: 2, config: app.config })).toEqual([])
  })

  test('INT-03 who opens the link counts as responded', async () => {
    await startIt()
    await deliver()
    const [, , hiringRequestId, person, supplyType, flag] = new URL(
      ledger[2]!.text.match(/http\S+/)![0],
    ).pathname.split('/')
    const answer = await app.call(interestCalls.mark, { hiringRequestId, person, supplyType, flag }, { as: null })
    expect(answer.body.status).toBe(true)
    expect((await list()).data.campaignDetails[0].responded).toBe(1)
  })

  test('the candidates of the demo answer within some minutes and the funnel fills', async () => {
    await startIt({ totalSelected: 60 })
    const demo = embeddedMessages(6_000)
    await deliver(demo)
    app.clock.set(testNow + 10 * 60_000)
    await deliver(demo)
    const told = await recipients()
    for (const { campaignId, n, state } of told) expect(state).toBe(fateOfMessage(`${campaignId}.${n}`).kind)
    const replied = told.filter(({ state }) => state === 'replied').length
    expect(await app.db.select().from(funnelRows)).toHaveLength(replied)
    await deliver(demo)
    expect(await app.db.select().from(funnelRows)).toHaveLength(replied)
  })
})

describe('the list', () => {
  test('RO-03 RO-04 empty; operations see employer and credits, others do not', async () => {
    expect((await list()).data.campaignDetails).toEqual([])
    await startIt()
    expect((await list()).data.campaignDetails[0]).not.toHaveProperty('credits')
    expect((await list({}, { as: 'ops' })).data.campaignDetails[0]).toMatchObject({
      employerName: 'EMP1 Private Limited',
      credits: 5,
    })
  })

  test('RO-05 by days in India, both included', async () => {
    await startIt()
    const on = async (startDate?: string, endDate?: string) =>
      (await list({ filterOptions: { date: { startDate, endDate } } })).data.campaignDetails.length
    expect(await on('18/11/2026', '18/11/2026')).toBe(1)
    expect(await on('19/11/2026')).toBe(0)
    expect(await on(undefined, '17/11/2026')).toBe(0)
    expectRefusal(
      await app.call(reachoutCalls.list, {
        ...{ ipId: 'EMP1', hiringRequestId: request },
        filterOptions: { date: { startDate: '31/02/2026' } },
      }),
      'invalid',
    )
  })
})

describe('a file of candidates', () => {
  const upload = (text: string, options: CallOptions = {}) => {
    const form = new FormData()
    form.set('hiringReqId', request)
    form.set('file', new File([text], 'people.csv', { type: 'text/csv' }))
    return app.request('/api/hire/v1/hiringrequest/uploadCandidates', {
      method: 'POST',
      body: form,
      key: crypto.randomUUID(),
      ...options,
    })
  }
  const file =
    'Name,Mobile,Gender\nAsha,9811111111,F\nRavi,+91 98222 22222,\nAsha again,9811111111,F\nNobody,,\nOdd,12345,'

  test('RO-28 counts those who can be reached and the numbers that come twice', async () => {
    const { body } = await upload(file)
    expect(body).toMatchObject({ status: 'success', data: { validCount: 2, duplicates: 1, invalidCount: 2 } })
    const { validFileUrl } = body.data
    const start = await app.call(reachoutCalls.startFile, { ...base(), totalSelected: 2, candidatesUrl: validFileUrl })
    expect(start.body.data.credits).toBe(2)
    const { reachoutsADay } = app.config
    app.config.reachoutsADay = 1
    const again = await app.call(reachoutCalls.startFile, { ...base(), totalSelected: 2, candidatesUrl: validFileUrl })
    app.config.reachoutsADay = reachoutsADay
    expect(expectRefusal(again, 'invalid').message).toContain('the most messages allowed in a day')
    expect(await balance()).toBe(98)
    await deliver()
    expect(ledger.map(({ to }) => to).toSorted()).toEqual(['9811111111', '9822222222'])
  })

  test('RO-28 no sheet, no columns, nobody to reach; a file of another request', async () => {
    expectRefusal(await upload('%PDF-1.4 something'), 'sheet-not-a-sheet')
    expectRefusal(await upload('Town,Age\nThane,20'), 'sheet-headings')
    expectRefusal(await upload('Name,Mobile\nAsha,123'), 'sheet-nothing')
    expectRefusal(await upload(`Name,Mobile\n${'A,9811111111\n'.repeat(25_001)}`), 'sheet-too-many-rows')
    expectRefusal(await upload(file, { as: 'sa' }), 'unauthorized')
    const { validFileUrl } = (await upload(file)).body.data
    request = await addRequest(app.db)
    expectRefusal(
      await app.call(reachoutCalls.startFile, { ...base(), totalSelected: 1, candidatesUrl: validFileUrl }),
      'not-found',
    )
  })
})

describe('the test bot', () => {
  test('BOT-02 BOT-03 BOT-05 costs nothing, and the answers come one after the other', async () => {
    const candidates = [{ name: 'Neha', mobileNo: '9876543210' }]
    const input = {
      hiringRequestId: request,
      testCampaign: true,
      channelType: 'webBot',
      candidates,
      templateId: 'welcome-english',
    }
    expect((await app.call(reachoutCalls.test, input)).body.data).toEqual({ sent: true })
    expect(await balance()).toBe(100)
    const data = async (as?: string) =>
      (await app.call(reachoutCalls.testData, { hiringRequestId: request }, as ? { as } : {})).body.data
    expect((await data())[0]).toMatchObject({ candidateMobile: '9876543210', documents: [] })
    app.clock.set(testNow + 60_000)
    const [done] = await data()
    expect(done.fields.every(({ answered }: { answered: boolean }) => answered)).toBe(true)
    expect(done.documents.map(({ type }: { type: string }) => type)).toEqual(['Aadhar Card', 'PAN Card'])
    // Retry: the newest comes first, and the one before is still known
    await app.call(reachoutCalls.test, { ...input, candidates: [{ name: 'Neha', mobileNo: '9876543211' }] })
    expect((await data()).map((one: { candidateMobile: string }) => one.candidateMobile)).toEqual([
      '9876543211',
      '9876543210',
    ])
    // A colleague has their own tests
    expect(await data('emp2')).toEqual([])
    expect(
      (await app.call(reachoutCalls.test, { ...input, candidates: [{ name: 'N', mobileNo: '123' }] })).body,
    ).toMatchObject({
      status: false,
      error: { code: 'invalid' },
    })
  })
})

test('CRED-06 a spend names its campaign', async () => {
  const { body } = await startIt()
  const [entry] = await app.db.select().from(creditEntries).where(eq(creditEntries.kind, 'spend'))
  expect(entry).toMatchObject({ campaignId: body.data.campaignId, hiringReqName: 'Bhiwandi FC ramp-up', credits: 5 })
})
