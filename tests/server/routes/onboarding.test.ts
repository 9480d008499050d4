import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { funnelStatuses } from '../../../src/contract/funnel-row.ts'
import { onboardingCalls } from '../../../src/contract/onboarding.ts'
import { messages, reveals } from '../../../server/db/schema.ts'
import { embeddedMail } from '../../../server/gateways/mail/embedded.ts'
import { messageRoutes } from '../../../server/routes/callbacks/message-routes.ts'
import { embeddedMessages } from '../../../server/gateways/messages/embedded.ts'
import { httpMessages, MESSAGE_CALLBACK } from '../../../server/gateways/messages/http.ts'
import { signCallback } from '../../../server/gateways/signature.ts'
import { carriedMessages } from '../../../server/gateways/carriers/messages.ts'
import type { Carrier } from '../../../server/gateways/carriers/types.ts'
import { createOrderBook } from '../../../server/store/carrier-orders.ts'
import { optOut } from '../../../server/store/opt-outs.ts'
import { createLog } from '../../../server/core/log.ts'
import { createTestApp, testNow, type CallOptions, type TestApp } from '../support/app.ts'
import { addRequest, addRow, expectRefusal, readHistory } from '../support/hiring.ts'

let app: TestApp
let request: string
const open = async (more: Parameters<typeof createTestApp>[0] = {}) => {
  app = await createTestApp(more)
  request = await addRequest(app.db)
}
const initiate = (funnelId: string, options?: CallOptions) => app.call(onboardingCalls.initiate, { funnelId }, options)
const ask = async (funnelId: string, view?: 'status', options?: CallOptions) =>
  app.call(onboardingCalls.detail, { funnelId, view }, options)
const statusOf = async (funnelId: string) => (await ask(funnelId, 'status')).body.data[0].status as string
const selected = (mobile = '9812345614', more = {}) => addRow(app.db, request, { status: 'selected', mobile, ...more })

describe('with the embedded gateway', () => {
  beforeAll(() =>
    open({
      more: ({ db, clock, config }) => ({
        callbacks: messageRoutes({
          messages: embeddedMessages(6_000),
          mail: embeddedMail,
          clock,
          db,
          config,
          demo: true,
        }),
      }),
    }),
  )
  afterAll(() => app.close())

  test('ONB-01, ONB-03 nobody has begun: the SMS to be sent names role and company, no # is left', async () => {
    const { body } = await ask((await selected()).funnelId, 'status')
    expect(body.data).toHaveLength(1)
    expect(body.data[0].status).toBe('notInitiated')
    const { smsPreview } = body.data[0]
    expect(smsPreview).toContain('selected for the role of Picker & Packer at EMP1 Private Limited')
    expect(smsPreview).not.toContain('#')
  })

  test.each([
    ['9812345614', 'Completed'],
    ['9812345618', 'Unopened'],
    ['9812345617', 'Failure'],
    ['9812345619', 'Abandoned'],
  ])('ONB-02 the SMS to %s is sent, and after some seconds the state is %s', async (mobile, state) => {
    const row = await selected(mobile)
    expect((await initiate(row.funnelId)).body).toEqual({ status: true, data: { status: 'Initiated' } })
    expect(await statusOf(row.funnelId)).toBe('Initiated')
    app.clock.advance(6_000)
    expect(await statusOf(row.funnelId)).toBe(state)
    const actions = (await readHistory(app.db, row.funnelId)).map(({ action }) => action)
    expect(actions).toEqual(['onboardingInitiated', `onboarding${state}`])
  })

  test('ONB-02 Resend begins again from an end that is none, and only from there', async () => {
    const row = await selected('9812345618')
    await initiate(row.funnelId)
    expectRefusal(await initiate(row.funnelId), 'conflict')
    app.clock.advance(6_000)
    expect((await initiate(row.funnelId)).body.data.status).toBe('Initiated')
    app.clock.advance(6_000)
    expect(await statusOf(row.funnelId)).toBe('Completed')
    expectRefusal(await initiate(row.funnelId), 'conflict')
  })

  test('ONB-04 the same key twice sends one message; without a funnel id it says so', async () => {
    const row = await selected()
    const key = crypto.randomUUID()
    for (let times = 0; times < 2; times++)
      expect((await initiate(row.funnelId, { key })).body.data.status).toBe('Initiated')
    const sent = (await app.db.select().from(messages)).filter(({ funnelId }) => funnelId === row.funnelId)
    expect(sent).toHaveLength(1)
    expect((await app.call(onboardingCalls.initiate, {})).body.error.message).toBe('Funnel ID not present')
  })

  test.each(funnelStatuses.filter((status) => status !== 'selected'))(
    'ONB-01 an applicant in %s is not onboarded',
    async (status) => {
      const row = await addRow(app.db, request, { status })
      expectRefusal(await initiate(row.funnelId), 'not-allowed')
      expect(await statusOf(row.funnelId)).toBe('notInitiated')
    },
  )

  test("ROLE-01 another partner's applicant: no state, no SMS, no handing over", async () => {
    const row = await selected()
    expectRefusal(await ask(row.funnelId, 'status', { as: 'rival' }), 'unauthorized')
    expectRefusal(await initiate(row.funnelId, { as: 'rival' }), 'unauthorized')
    expectRefusal(
      await app.call(onboardingCalls.manage, { funnelIds: [row.funnelId] }, { as: 'rival' }),
      'unauthorized',
    )
    expect(await statusOf(row.funnelId)).toBe('notInitiated')
  })

  const details = {
    identityDocuments: [
      { idType: 'aadhar card', status: 'verified', name: 'Ramesh', docNumber: '234567890123', dob: '1999-02-03' },
    ],
    currentLocation: { address: 'Plot 7', district: 'Thane', pincode: '421302' },
  }

  test('ONB-05 the answers of the applicant, of an Aadhaar number the last four digits; who saw them is noted', async () => {
    const row = await selected('9812345611', { details })
    await initiate(row.funnelId)
    app.clock.advance(6_000)
    expect((await ask(row.funnelId, 'status')).body.data[0].candidateDetails ?? null).toBeNull()
    const { body } = await ask(row.funnelId)
    expect(body.data[0]).toMatchObject({
      status: 'Completed',
      candidateDetails: {
        name: row.name,
        mobileNumber: '9812345611',
        dob: '1999-02-03',
        gender: 'Male',
        currentAddress: { addressline: 'Plot 7', district: 'Thane', pincode: '421302' },
        poiVerification: 'Verified',
        poiDetails: { id: 'XXXX XXXX 0123' },
      },
    })
    expect(JSON.stringify(body)).not.toContain('23456789')
    const noted = (await app.db.select().from(reveals)).filter(({ funnelId }) => funnelId === row.funnelId)
    expect(noted).toMatchObject([{ userId: 'emp', what: 'onboarding' }])
    expect(app.logged.join('\n')).not.toMatch(/9812345611|234567890123/)
  })

  test('ONB-07 only applicants who have completed are handed over, all of them or none', async () => {
    const done = await selected()
    const waiting = await selected()
    await initiate(done.funnelId)
    app.clock.advance(6_000)
    const manage = (...funnelIds: string[]) => app.call(onboardingCalls.manage, { funnelIds })
    expectRefusal(await manage(done.funnelId, waiting.funnelId), 'not-allowed')
    expect((await manage(done.funnelId, done.funnelId)).body.data).toEqual({ migrated: 1 })
  })

  test("the demo's phone shows what was sent, with masked numbers", async () => {
    const row = await selected('9812345614', { name: 'Lakshmi <b>Iyer' })
    await initiate(row.funnelId)
    const { status, body } = await app.request('/messages', { as: null })
    expect(status).toBe(200)
    expect(body).toContain('Lakshmi &lt;b&gt;Iyer · 98XXXXXX14')
    expect(body).toContain('selected for the role of Picker &amp; Packer')
    expect(body).not.toContain('9812345614')
  })
})

describe('with carriers', () => {
  const asked: string[] = []
  beforeAll(() =>
    open({
      more: ({ db, clock }) => {
        const carrier: Carrier = {
          ...{ name: 'twilio', knowsIds: false, needsTemplate: false },
          send({ to }) {
            asked.push(to)
            return Promise.resolve({ kind: 'refused', reason: 'number' })
          },
        }
        const book = createOrderBook(db, clock.now)
        const carriers = { sms: [carrier], whatsapp: [], app: [] }
        return {
          messages: carriedMessages({ carriers, book, costs: {}, secret: 'session-secret', log: createLog('silent') }),
        }
      },
    }),
  )
  afterAll(() => app.close())

  test('ONB-04 who has asked for no messages gets none, and whoever sends it reads that; so of a number that is none', async () => {
    const row = await selected('9812345621')
    await optOut(app.db, { mobile: '9812345621', word: 'STOP', carrier: 'twilio', since: testNow })
    const wanted = expectRefusal(await initiate(row.funnelId), 'not-sent')
    expect(wanted.message).toBe('The message was not sent: this person has asked for no messages.')
    expect(asked).toEqual([])
    const gone = expectRefusal(await initiate((await selected('9812345622')).funnelId), 'not-sent')
    expect(gone.message).toBe('The message was not sent: nobody can be reached at this number.')
    expect(asked).toEqual(['9812345622'])
    expect(await statusOf(row.funnelId)).toBe('notInitiated')
  })
})

describe('with a gateway by HTTP', () => {
  type Order = { messageId: string; to: string; text: string; callback: { url: string; secret: string } }
  const orders: Order[] = []
  let answer = 200
  let gateway: Server

  beforeAll(async () => {
    gateway = createServer((incoming, outgoing) => {
      let text = ''
      incoming.on('data', (part: Buffer) => (text += part.toString()))
      incoming.on('end', () => {
        orders.push(JSON.parse(text) as Order)
        outgoing.writeHead(answer).end()
      })
    })
    await new Promise<void>((resolve) => void gateway.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`
    await open({
      more: ({ db, clock, config }) => {
        const gate = httpMessages({ url, secret: config.sessionSecret, log: createLog('silent') })
        return {
          messages: gate,
          callbacks: messageRoutes({
            messages: gate,
            mail: { ...embeddedMail, isEmbedded: false },
            clock,
            db,
            config,
            demo: true,
          }),
        }
      },
    })
  })
  afterAll(async () => {
    gateway.close()
    await app.close()
  })

  const report = (order: Order, said: Record<string, unknown>, secret = order.callback.secret, at = testNow) => {
    const body = JSON.stringify({ messageId: order.messageId, ...said })
    const timestamp = String(Math.floor(at / 1000))
    const headers = { 'X-Timestamp': timestamp, 'X-Signature': signCallback(secret, timestamp, body) }
    return app.request(MESSAGE_CALLBACK, { method: 'POST', body, headers, as: null })
  }
  const begin = async () => {
    const row = await selected()
    await initiate(row.funnelId)
    return { row, order: orders.at(-1)! }
  }

  test('ONB-04 the order names number and text; each state comes by a signed callback, and completed stays', async () => {
    const { row, order } = await begin()
    expect(order).toMatchObject({ to: '9812345614', text: expect.stringContaining('Picker & Packer') })
    expect(order.callback.url).toMatch(new RegExp(`${MESSAGE_CALLBACK}$`))
    for (const status of ['Unopened', 'Abandoned', 'Completed']) {
      expect((await report(order, { status, details: { name: 'Ramesh' } })).status).toBe(200)
      expect(await statusOf(row.funnelId)).toBe(status)
    }
    expect((await report(order, { status: 'Failure' })).status).toBe(200)
    expect(await statusOf(row.funnelId)).toBe('Completed')
    expect((await ask(row.funnelId)).body.data[0].candidateDetails).toMatchObject({ name: 'Ramesh' })
  })

  test("ONB-02 a bad signature, another message's secret, and an old time are refused", async () => {
    const { row, order } = await begin()
    const other = (await begin()).order
    expect((await report(order, { status: 'Completed' }, 'guessed')).status).toBe(401)
    expect((await report(order, { status: 'Completed' }, other.callback.secret)).status).toBe(401)
    expect((await report(order, { status: 'Completed' }, undefined, testNow - 6 * 60_000)).status).toBe(401)
    expect((await report(order, { status: 'Eaten' })).status).toBe(422)
    expect((await app.request(MESSAGE_CALLBACK, { method: 'POST', body: 'x', as: null })).status).toBe(422)
    expect(await statusOf(row.funnelId)).toBe('Initiated')
  })

  test('ONB-04 a gateway that is away has sent nothing, and nothing is on record', async () => {
    answer = 503
    const row = await selected()
    expectRefusal(await initiate(row.funnelId), 'not-sent')
    expect(await statusOf(row.funnelId)).toBe('notInitiated')
    answer = 200
  })

  test("with a real gateway there is no demo's phone", async () => {
    expect((await app.request('/messages', { as: null })).body).not.toContain('9812345614')
    expect((await app.request('/messages', { as: null })).status).toBe(404)
  })
})
