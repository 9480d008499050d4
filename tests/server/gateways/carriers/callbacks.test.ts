import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CarrierName } from '../../../../src/contract/carrier-words.ts'
import { reachoutCalls } from '../../../../src/contract/reachouts.ts'
import { createLog } from '../../../../server/core/log.ts'
import {
  campaignRecipients,
  campaigns,
  carrierOrders,
  creditAccounts,
  creditEntries,
  funnelRows,
  interestLinks,
  interviewCalls,
  messageOptOuts,
  takenStarts,
} from '../../../../server/db/schema.ts'
import { accountAddress, orderAddress } from '../../../../server/gateways/carriers/keys.ts'
import { carriedMessages } from '../../../../server/gateways/carriers/messages.ts'
import type { Carrier } from '../../../../server/gateways/carriers/types.ts'
import { createReachoutSender } from '../../../../server/reachouts/sender.ts'
import { carrierRoutes } from '../../../../server/routes/callbacks/carrier-routes.ts'
import { createOrderBook } from '../../../../server/store/carrier-orders.ts'
import { purchase } from '../../../../server/store/credits.ts'
import { endCall } from '../../../../server/store/interview-calls.ts'
import { purgeStarts } from '../../../../server/store/opt-outs.ts'
import { DAY_MS } from '../../../../src/lib/dates.ts'
import { createTestApp, testNow, type TestApp } from '../../support/app.ts'
import { addPool } from '../../support/candidates.ts'
import { addRequest, addRow, readRow } from '../../support/hiring.ts'

const log = createLog('silent')
const origin = 'http://localhost'
const settings = {
  BASE_URL: origin,
  SMS_CARRIERS: 'exotel,msg91,gupshup,twilio',
  WHATSAPP_CARRIERS: 'whatsapp',
  VOICE_CARRIERS: 'exotel',
  DLT_ENTITY_ID: '1101000000000000001',
  ...{ EXOTEL_ACCOUNT_SID: 'fieldhire1', EXOTEL_API_KEY: 'exotel-key', EXOTEL_API_TOKEN: 'exotel-token' },
  ...{ EXOTEL_SENDER: 'FLDHIR', EXOTEL_CALLER_ID: '08040001234', MSG91_AUTH_KEY: 'msg91-key' },
  ...{ GUPSHUP_USER_ID: '2000000001', GUPSHUP_PASSWORD: 'gupshup-password' },
  ...{ TWILIO_ACCOUNT_SID: 'AC01234567890', TWILIO_AUTH_TOKEN: 'twilio-token', TWILIO_SENDER: '+15005550006' },
  ...{ WHATSAPP_PHONE_NUMBER_ID: '1000000001', WHATSAPP_ACCESS_TOKEN: 'meta-token' },
  ...{ WHATSAPP_APP_SECRET: 'meta-secret', WHATSAPP_VERIFY_TOKEN: 'meta-verify' },
}
let app: TestApp
let secret: string
let campaignId: string
beforeAll(async () => {
  app = await createTestApp({
    settings,
    more: ({ db, clock, config }) => ({
      callbacks: carrierRoutes({
        ...{ db, clock, config },
        report: (callId, outcome) => endCall(db, callId, outcome, clock.now()),
      }),
    }),
  })
  secret = app.config.sessionSecret
  await addPool(
    app.db,
    [1, 2, 3].map((n) => ({
      ...{ name: `Candidate ${n}`, mobile: String(9_812_345_610 + n), gender: 'female' as const },
      ...{ jobRoles: ['Picker & Packer'], district: 'Thane', state: 'Maharashtra', supplyType: 8 },
      ...{ registeredAt: testNow, lastActiveAt: testNow },
    })),
  )
})
afterAll(() => app.close())

/** Three people who got an SMS, by the given carrier. */
async function sendBy(name: CarrierName) {
  const { db, clock, config } = app
  const carrier: Carrier = {
    ...{ name, needsTemplate: false, knowsIds: false },
    send: ({ messageId }) => Promise.resolve({ kind: 'taken', providerId: `p-${messageId}` }),
  }
  const carriers = { sms: [carrier], whatsapp: [], app: [] }
  const book = createOrderBook(db, () => clock.now())
  const gateway = carriedMessages({ carriers, book, costs: {}, secret, log })
  const hiringReqId = await addRequest(db, { webBotStatus: true, salary: { min: 15_000, max: 19_000 } })
  const { body } = await app.call(reachoutCalls.startSelective, {
    ...{ hiringReqId, ipId: 'EMP1', isCampaignCreate: true, channelType: 'sms', totalSelected: 3 },
    filterOptions: { tcState: { value: ['Maharashtra'] } },
  })
  expect(body.error).toBeUndefined()
  await createReachoutSender({ db, gateway, clock, log, config }).deliver()
  const [campaign] = await db.select().from(campaigns)
  campaignId = campaign!.campaignId
}
const idOf = (n: number) => `${campaignId}.${n}`
const orderOf = async (n: number) =>
  (
    await app.db
      .select()
      .from(carrierOrders)
      .where(eq(carrierOrders.orderId, idOf(n)))
  )[0]!
const recipients = () => app.db.select().from(campaignRecipients).orderBy(campaignRecipients.n)
const optOuts = () => app.db.select().from(messageOptOuts)
const recipientOf = async (n: number) => (await recipients()).find((one) => one.n === n)!

beforeEach(async () => {
  const tables = [
    campaignRecipients,
    campaigns,
    carrierOrders,
    messageOptOuts,
    creditEntries,
    creditAccounts,
    takenStarts,
  ]
  for (const table of [...tables, interestLinks, interviewCalls, funnelRows]) await app.db.delete(table)
  await purchase(app.db, { ipId: 'EMP1', credits: 100, now: testNow })
  app.clock.set(testNow)
  app.logged.length = 0
})

interface Sent {
  url: string
  method?: 'GET' | 'POST'
  form?: Record<string, string>
  json?: unknown
  headers?: Record<string, string> | undefined
}
const bodyOf = ({ form, json }: Sent) =>
  form ? new URLSearchParams(form).toString() : json === undefined ? undefined : JSON.stringify(json)
async function post(sent: Sent) {
  const { url, method = 'POST', form, headers } = sent
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  const response = await app.app.request(url, {
    method,
    headers: { ...(method === 'POST' ? { 'Content-Type': type } : {}), ...headers },
    body: method === 'POST' ? (bodyOf(sent) ?? '') : undefined,
  })
  return { status: response.status, text: await response.text() }
}

const account = (name: string) => accountAddress(origin, secret, name)
const own = (name: string, n: number) => orderAddress(origin, secret, name, idOf(n))
function ofTwilio(url: string, form: Record<string, string>, token = 'twilio-token'): Sent {
  const signed =
    url +
    Object.keys(form)
      .toSorted()
      .map((name) => name + form[name]!)
      .join('')
  const signature = createHmac('sha1', token).update(signed).digest('base64')
  return { url, form, headers: { 'X-Twilio-Signature': signature } }
}
function ofMeta(value: object, key = 'meta-secret'): Sent {
  const json = { object: 'whatsapp_business_account', entry: [{ changes: [{ field: 'messages', value }] }] }
  const signature = `sha256=${createHmac('sha256', key).update(JSON.stringify(json)).digest('hex')}`
  return { url: `${origin}/callbacks/carriers/whatsapp`, json, headers: { 'X-Hub-Signature-256': signature } }
}

interface Reporter {
  name: CarrierName
  delivered(n: number): Sent
  failed(n: number): Sent
  reason: string
  /** `id`: what the carrier calls this reply. */
  reply(from: string, text: string, id?: string): Sent
  /** The same report by somebody else. */
  forged(sent: Sent): Sent[]
}
const otherKey = (sent: Sent): Sent[] => [
  { ...sent, url: sent.url.replace(/[0-9a-f]{40}/, (key) => `${key.startsWith('0') ? '1' : '0'}${key.slice(1)}`) },
  { ...sent, url: sent.url.replace(/\/[0-9a-f]{40}/, '') },
  { ...sent, url: sent.url.replace(/[0-9a-f]{40}/, 'k') },
]
let replies = 0
const newId = () => `r-${++replies}`
const reporters: Reporter[] = [
  {
    name: 'exotel',
    delivered: (n) => ({ url: own('exotel', n), form: { SmsSid: `p-${idOf(n)}`, Status: 'sent' } }),
    failed: (n) => ({ url: own('exotel', n), form: { SmsSid: `p-${idOf(n)}`, Status: 'failed_dnd' } }),
    reason: 'number',
    reply: (from, text, id = newId()) => ({
      method: 'GET',
      url: `${account('exotel')}?${new URLSearchParams({ SmsSid: id, From: `0${from}`, Body: text }).toString()}`,
    }),
    forged: otherKey,
  },
  {
    name: 'gupshup',
    delivered: (n) => ({
      ...{ method: 'GET', url: `${account('gupshup')}?externalId=p-${idOf(n)}&status=SUCCESS&errCode=000` },
    }),
    failed: (n) => ({
      url: account('gupshup'),
      form: { response: JSON.stringify([{ externalId: `p-${idOf(n)}`, eventType: 'FAILED', errCode: '003' }]) },
    }),
    reason: 'number',
    reply: (from, text, timestamp = newId()) => ({
      method: 'GET',
      url: `${account('gupshup')}?${new URLSearchParams({ msisdn: `91${from}`, content: text, timestamp }).toString()}`,
    }),
    forged: otherKey,
  },
  {
    name: 'msg91',
    delivered: (n) => ({ url: account('msg91'), json: { requestId: `p-${idOf(n)}`, status: 1 } }),
    failed: (n) => ({
      url: account('msg91'),
      form: { data: JSON.stringify([{ requestId: `p-${idOf(n)}`, report: [{ status: '2', number: '91' }] }]) },
    }),
    reason: 'other',
    reply: (from, text, id = newId()) => ({ url: account('msg91'), json: { mobile: `91${from}`, message: text, id } }),
    forged: otherKey,
  },
  {
    name: 'twilio',
    delivered: (n) => ofTwilio(own('twilio', n), { MessageSid: `p-${idOf(n)}`, MessageStatus: 'delivered' }),
    failed: (n) =>
      ofTwilio(own('twilio', n), { MessageSid: `p-${idOf(n)}`, MessageStatus: 'undelivered', ErrorCode: '30005' }),
    reason: 'number',
    reply: (from, text, MessageSid = newId()) =>
      ofTwilio(`${origin}/callbacks/carriers/twilio`, { MessageSid, From: `+91${from}`, Body: text, To: '+1' }),
    forged: (sent) => [
      ofTwilio(sent.url, sent.form!, 'another-token'),
      { ...sent, headers: {} },
      { ...sent, form: { ...sent.form, More: 'x' } },
      { ...sent, url: `${sent.url}?x=1` },
    ],
  },
  {
    name: 'whatsapp',
    delivered: (n) =>
      ofMeta({ statuses: [{ id: `p-${idOf(n)}`, status: 'delivered', biz_opaque_callback_data: idOf(n) }] }),
    failed: (n) => ofMeta({ statuses: [{ id: `p-${idOf(n)}`, status: 'failed', errors: [{ code: 131_026 }] }] }),
    reason: 'number',
    reply: (from, text, id = newId()) =>
      ofMeta({ messages: [{ from: `91${from}`, id, type: 'text', text: { body: text } }] }),
    forged: (sent) => [
      { ...sent, headers: { 'X-Hub-Signature-256': sent.headers!['X-Hub-Signature-256']!.replace(/.$/, 'x') } },
      { ...sent, headers: { 'X-Hub-Signature-256': '' } as Record<string, string> },
      { ...sent, headers: undefined },
      { ...sent, json: { ...(sent.json as object), more: 1 } },
    ],
  },
]

describe.each(reporters)('what a carrier reports: $name', ({ name, delivered, failed, reason, reply, forged }) => {
  beforeEach(() => sendBy(name))

  test('a delivery counts once, however often it is reported', async () => {
    expect(await post(delivered(1))).toEqual({ status: 200, text: '' })
    const first = [await orderOf(1), await recipients()]
    await post(delivered(1))
    expect([await orderOf(1), await recipients()]).toEqual(first)
    expect(await orderOf(1)).toMatchObject({ state: 'delivered', reason: null })
    expect((await recipientOf(1)).state).toBe('delivered')
    expect((await orderOf(2)).state).toBe('taken')
  })

  test('a failure has a reason in our words, and a delivery outranks it whichever comes first', async () => {
    expect((await post(failed(1))).status).toBe(200)
    await post(failed(1))
    expect(await orderOf(1)).toMatchObject({ state: 'failed', reason })
    expect((await recipientOf(1)).state).toBe('undelivered')
    await post(delivered(2))
    await post(failed(2))
    expect(await orderOf(2)).toMatchObject({ state: 'delivered', reason: null })
    expect((await recipientOf(2)).state).toBe('delivered')
    await post(delivered(1))
    expect(await orderOf(1)).toMatchObject({ state: 'delivered', reason: null })
  })

  test('nobody else can report', async () => {
    for (const sent of [delivered(1), failed(1), reply('9812345611', 'STOP')])
      for (const one of forged(sent)) expect((await post(one)).status, JSON.stringify(one)).toBe(401)
    expect((await orderOf(1)).state).toBe('taken')
    expect(await optOuts()).toEqual([])
  })

  test('a yes without our id is one to the last message of that number, and makes an applicant once', async () => {
    const { mobile } = await recipientOf(2)
    for (const text of ['Haan ji', '१']) expect((await post(reply(mobile, text))).status).toBe(200)
    const states = (await recipients()).map(({ n, state }) => [n, state])
    expect(states.filter(([, state]) => state !== 'sent')).toEqual([[2, 'replied']])
    expect(await app.db.select().from(funnelRows)).toMatchObject([{ mobile }])
  })

  test('a no, a question and a stranger make nobody an applicant', async () => {
    const { mobile } = await recipientOf(1)
    for (const text of ['no', 'कब आना है?', '']) await post(reply(mobile, text))
    await post(reply('9999999999', 'yes'))
    expect((await recipients()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
    expect(await app.db.select().from(funnelRows)).toEqual([])
  })

  test('a yes long after is none to that message', async () => {
    const { mobile } = await recipientOf(1)
    app.clock.set(testNow + 8 * 86_400_000)
    await post(reply(mobile, 'yes'))
    expect((await recipientOf(1)).state).toBe('sent')
  })

  test('STOP is kept and START undoes it, in English and Hindi', async () => {
    const { mobile } = await recipientOf(1)
    for (const [stop, start] of [
      ['STOP', 'START'],
      ['“Stop.”', 'start!'],
      ['बंद करो।', 'शुरू'],
    ] as const) {
      await post(reply(mobile, stop))
      expect(await optOuts()).toMatchObject([{ mobile, word: stop, carrier: name, since: app.clock.now() }])
      app.clock.advance(1)
      await post(reply(mobile, start))
      expect(await optOuts()).toEqual([])
    }
    expect((await recipientOf(1)).state).toBe('sent')
  })

  test('no key, number or text of it is in the log', async () => {
    await post(delivered(1))
    await post(reply('9812345611', 'STOP'))
    for (const sent of forged(delivered(1))) await post(sent)
    const lines = app.logged.join('\n')
    expect(lines).toContain('"status":401')
    expect(lines).not.toMatch(/[0-9a-f]{40}|98123456|STOP|signature=|p-C-/i)
  })
})

describe.each(reporters)('replies have names: $name', ({ name, reply }) => {
  beforeEach(() => sendBy(name))
  test('a START that is delivered again undoes no later STOP', async () => {
    const { mobile } = await recipientOf(1)
    const said = async (text: string, id: string) => {
      app.clock.advance(1)
      await post(reply(mobile, text, id))
      return (await optOuts()).length
    }
    expect(await said('STOP', 'a')).toBe(1)
    expect(await said('START', 'b')).toBe(0)
    expect(await said('STOP', 'c')).toBe(1)
    expect(await said('START', 'b')).toBe(1)
    expect(await said('START', 'd')).toBe(0)
    // A STOP always counts
    expect(await said('STOP', 'c')).toBe(1)
  })

  test('a START is known again for 400 days, and its name goes after them', async () => {
    const { mobile } = await recipientOf(1)
    await post(reply(mobile, 'START', 'b'))
    app.clock.advance(399 * DAY_MS)
    expect(await purgeStarts(app.db, app.clock.now())).toBe(0)
    await post(reply(mobile, 'STOP', 'c'))
    app.clock.advance(1)
    await post(reply(mobile, 'START', 'b'))
    expect(await optOuts()).toHaveLength(1)
    expect(await purgeStarts(app.db, app.clock.now() + 2 * DAY_MS)).toBe(1)
    expect(await app.db.$count(takenStarts)).toBe(0)
  })

  test('a STOP counts also with a name that is none', async () => {
    const { mobile } = await recipientOf(1)
    for (const id of ['', 'x'.repeat(3_000)]) {
      await app.db.delete(messageOptOuts)
      await post(reply(mobile, 'STOP', id))
      expect(await optOuts(), String(id.length)).toMatchObject([{ mobile }])
    }
  })
})

describe('reports of carriers', () => {
  test('the next message of a reachout does not reach who has stopped', async () => {
    await sendBy('exotel')
    const { mobile } = await recipientOf(1)
    await post(reporters[0]!.reply(mobile, 'STOP'))
    const order = { messageId: 'C-0123456789.1', to: mobile, text: 'x', origin }
    const asked: string[] = []
    const carrier: Carrier = {
      ...{ name: 'twilio', needsTemplate: false, knowsIds: false },
      send: ({ to }) => Promise.resolve(asked.push(to)).then(() => ({ kind: 'taken' as const })),
    }
    const carriers = { sms: [carrier], whatsapp: [carrier], app: [] }
    const book = createOrderBook(app.db, () => testNow)
    const gateway = carriedMessages({ carriers, book, costs: {}, secret, log })
    expect(await gateway.send(order)).toBe('never')
    expect(await gateway.send({ ...order, channel: 'whatsAppBot' })).toBe('never')
    expect(asked).toEqual([])
  })

  test('Exotel may look whether somebody is there, and post what people answer', async () => {
    const url = account('exotel')
    const sent = { SmsSid: 'p-1', From: '09812345640', To: '08047000000', Body: 'STOP' }
    const look = async (at: string) => (await app.app.request(at, { method: 'HEAD' })).status
    expect(await look(url)).toBe(200)
    expect(await look(url.replace(/[0-9a-f]{40}/, 'k'))).toBe(401)
    // Nor does it tell a stranger which carriers there are
    expect(await look(url.replace(/\/[0-9a-f]{40}/, ''))).toBe(404)
    const boundary = 'b0undary'
    const parts = Object.entries({ ...sent, From: '09812345641' }).map(
      ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const inParts = { method: 'POST', headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
    const body = `${parts.join('')}--${boundary}--\r\n`
    for (const response of [
      await post({ url, form: sent }),
      await app.app.request(url, { ...inParts, body }),
      await post({ url, json: { ...sent, From: '09812345642' } }),
    ])
      expect(response.status).toBe(200)
    expect((await optOuts()).map(({ mobile }) => mobile).toSorted()).toEqual([
      ...['9812345640', '9812345641', '9812345642'],
    ])
  })

  test('a STOP counts whatever stands around it', async () => {
    const odd = ['STOP\u0000', `STOP ${'\u{1f64f}'.repeat(40)}`, `\u0007stop${' '.repeat(1_000)}.`]
    for (const [at, text] of odd.entries())
      expect((await post(reporters[4]!.reply(`981234569${at}`, text))).status, text).toBe(200)
    expect((await optOuts()).map(({ mobile }) => mobile).toSorted()).toEqual([
      ...['9812345690', '9812345691', '9812345692'],
    ])
  })

  test('a START that WhatsApp delivers late undoes no later STOP', async () => {
    const said = (text: string, at: number) =>
      ofMeta({ messages: [{ from: '919812345611', timestamp: String(at / 1000), text: { body: text } }] })
    await post(said('STOP', testNow))
    await post(said('START', testNow - 60_000))
    expect(await optOuts()).toHaveLength(1)
    // Nor can a clock that is ahead
    await post(said('STOP', testNow + 3_600_000))
    expect(await optOuts()).toMatchObject([{ since: testNow }])
    // It writes seconds: of two in the same one the STOP counts, whichever comes first
    await post(said('START', testNow))
    expect(await optOuts()).toHaveLength(1)
    app.clock.advance(1_000)
    await post(said('START', testNow + 1_000))
    expect(await optOuts()).toEqual([])
  })

  test('a button of WhatsApp answers the message that it names, not the last one', async () => {
    await sendBy('whatsapp')
    const { mobile } = await recipientOf(1)
    await app.db.insert(carrierOrders).values({
      ...{ orderId: 'C-FFFFFFFFFF.1', channel: 'whatsapp', carrier: 'whatsapp', recipient: mobile, state: 'taken' },
      ...{ providerId: 'p-later', sentAt: testNow + 1, updatedAt: testNow + 1 },
    })
    const message = { from: `91${mobile}`, type: 'button', button: { text: 'Yes' }, context: { id: `p-${idOf(1)}` } }
    app.clock.set(testNow + 1_000)
    await post(ofMeta({ messages: [message] }))
    expect((await recipientOf(1)).state).toBe('replied')
  })

  test('nobody answers for another: the named message must have gone to the sender', async () => {
    await sendBy('whatsapp')
    const { mobile } = await recipientOf(2)
    await post(ofMeta({ messages: [{ from: `91${mobile}`, text: { body: 'yes' }, context: { id: `p-${idOf(1)}` } }] }))
    expect((await recipientOf(1)).state).toBe('sent')
  })

  test('Meta verifies the address by the word of the settings', async () => {
    const verify = (query: Record<string, string>) =>
      post({ method: 'GET', url: `${origin}/callbacks/carriers/whatsapp?${new URLSearchParams(query).toString()}` })
    const asked = { 'hub.mode': 'subscribe', 'hub.verify_token': 'meta-verify', 'hub.challenge': '1158201444' }
    expect(await verify(asked)).toEqual({ status: 200, text: '1158201444' })
    expect((await verify({ ...asked, 'hub.verify_token': 'meta' })).status).toBe(401)
    expect((await verify({ ...asked, 'hub.mode': 'x' })).status).toBe(401)
    expect((await verify({ ...asked, 'hub.challenge': '<script>' })).status).toBe(401)
    expect((await verify({})).status).toBe(401)
  })

  test('what belongs to another number of the same account, or cannot be read, is left out', async () => {
    await sendBy('whatsapp')
    const statuses = [{ id: `p-${idOf(1)}`, status: 'delivered' }]
    expect((await post(ofMeta({ metadata: { phone_number_id: '999' }, statuses }))).status).toBe(200)
    expect((await orderOf(1)).state).toBe('taken')
    expect((await post(ofMeta({ statuses: [null, 7, { id: 1 }, ...statuses] }))).status).toBe(200)
    expect((await orderOf(1)).state).toBe('delivered')
    const text = { url: `${origin}/callbacks/carriers/whatsapp`, json: 'x' }
    const signature = `sha256=${createHmac('sha256', 'meta-secret').update('"x"').digest('hex')}`
    expect((await post({ ...text, headers: { 'X-Hub-Signature-256': signature } })).status).toBe(422)
  })

  test('a report of one carrier changes no message of another, and one key proves one message', async () => {
    await sendBy('exotel')
    await post({ url: account('msg91'), json: { requestId: `p-${idOf(1)}`, status: 1 } })
    const url = own('exotel', 1).replace(encodeURIComponent(idOf(1)), encodeURIComponent(idOf(2)))
    expect((await post({ url, form: { Status: 'sent' } })).status).toBe(401)
    expect((await post({ url: own('twilio', 1), form: { MessageStatus: 'delivered' } })).status).toBe(401)
    expect([(await orderOf(1)).state, (await orderOf(2)).state]).toEqual(['taken', 'taken'])
  })

  test.each(['pigeon', 'http', '__proto__', 'constructor'])(
    'a carrier that is not set has no address: %s',
    async (name) => {
      expect((await post({ url: account(name), json: {} })).status).toBe(404)
    },
  )

  test.each(['exotel', 'gupshup', 'msg91'])('what cannot be read is refused: %s', async (name) => {
    expect((await post({ url: account(name), json: { a: 1 } })).status).toBe(422)
    expect((await post({ url: account(name), form: { data: '{', response: '[' } })).status).toBe(422)
    expect((await post({ method: 'GET', url: account(name) })).status).toBe(422)
  })

  test('a report that is too long is not read', async () => {
    expect((await post({ url: account('msg91'), json: 'x'.repeat(1_100_000) })).status).toBe(413)
  })

  describe('a call', () => {
    async function callOf(status: 'progress' | 'unplaced') {
      const { db } = app
      const row = await addRow(db, await addRequest(db, { interviewType: 'telephonic' }), { subStage: 'awaitingCall' })
      const callId = crypto.randomUUID()
      await db.insert(interviewCalls).values({
        ...{ callId, funnelId: row.funnelId, userId: 'emp', ipId: row.ipId, status },
        ...{ startedAt: testNow, dueAt: testNow + 1_000 },
      })
      await db.insert(carrierOrders).values({
        ...{ orderId: callId, channel: 'voice', carrier: 'exotel', recipient: '9812345614', state: 'unknown' },
        ...{ sentAt: testNow, updatedAt: testNow },
      })
      return { row, callId, url: orderAddress(origin, secret, 'exotel-voice', callId) }
    }
    const ended = {
      EventType: 'terminal',
      Status: 'completed',
      Legs: [{ Status: 'completed' }, { Status: 'completed' }],
    }

    test.each(['progress', 'unplaced'] as const)('ends once, also one of which nobody knew: %s', async (status) => {
      const { row, url } = await callOf(status)
      expect((await post({ url, json: { ...ended, EventType: 'answered' } })).status).toBe(200)
      expect((await readRow(app.db, row.funnelId)).status).toBe('shortlisted')
      await post({ url, json: ended })
      await post({ url, json: { ...ended, Status: 'failed' } })
      expect(await readRow(app.db, row.funnelId)).toMatchObject({ status: 'interviewDone', failedCalls: 0 })
    })

    test('that one of the two did not take has failed, whatever the form of the report', async () => {
      const legs = [{ Status: 'completed' }, { Status: 'no-answer' }]
      const boundary = '----x'
      const part = (name: string, value: string) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
      const first = await callOf('progress')
      await post({ url: first.url, json: { ...ended, Legs: legs } })
      const second = await callOf('progress')
      await post({ url: second.url, form: { Status: 'no-answer' } })
      const third = await callOf('progress')
      await app.app.request(third.url, {
        method: 'POST',
        headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
        body: `${part('Status', 'busy')}${part('CallSid', 'x')}--${boundary}--\r\n`,
      })
      for (const { row } of [first, second, third])
        expect(await readRow(app.db, row.funnelId)).toMatchObject({ status: 'shortlisted', failedCalls: 1 })
    })

    test('is not ended by the key of another one, nor by that of the account', async () => {
      const [one, other] = [await callOf('progress'), await callOf('progress')]
      const url = one.url.replace(one.callId, other.callId)
      expect((await post({ url, json: ended })).status).toBe(401)
      expect((await post({ url: account('exotel-voice'), json: ended })).status).toBe(401)
      expect((await readRow(app.db, other.row.funnelId)).status).toBe('shortlisted')
    })
  })
})
