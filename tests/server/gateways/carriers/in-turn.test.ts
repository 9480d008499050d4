import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../../../server/core/log.ts'
import type { Connection } from '../../../../server/db/connect.ts'
import { carrierOrders, carrierRefusals, carrierTemplates, messageOptOuts } from '../../../../server/db/schema.ts'
import { carriedMessages } from '../../../../server/gateways/carriers/messages.ts'
import type { Carrier, Handed } from '../../../../server/gateways/carriers/types.ts'
import { carriedTelephony } from '../../../../server/gateways/carriers/voice.ts'
import { DAY_MS } from '../../../../src/lib/dates.ts'
import { countOrders, createOrderBook, purgeCarrierOrders } from '../../../../server/store/carrier-orders.ts'
import { optOut } from '../../../../server/store/opt-outs.ts'
import { saveCarrierTemplate } from '../../../../server/store/carrier-templates.ts'
import { testNow } from '../../support/app.ts'
import { createTestDatabase } from '../../support/database.ts'
import { cut, json, standIn, type StandIn } from './stand-in.ts'
import { order as carried, wires, type Wire } from './wires.ts'

const log = createLog('silent')
let connection: Connection
beforeAll(async () => {
  connection = await createTestDatabase()
})
afterAll(() => connection.close())
beforeEach(async () => {
  for (const table of [carrierOrders, carrierRefusals, carrierTemplates, messageOptOuts])
    await connection.db.delete(table)
  for (const carrier of ['whatsapp', 'msg91'] as const)
    await saveCarrierTemplate(connection.db, {
      ...{ carrier, key: 'sms', language: 'english', templateId: 'T1', sender: null, languageCode: 'en', text: null },
      ...{ parameters: ['company'], hasLinkButton: false, header: null, updatedBy: 'test', updatedAt: testNow },
    })
})

const order = {
  ...{ messageId: 'C-0123456789.1', to: carried.to, text: carried.text, origin: carried.origin },
  template: { key: 'sms' as const, language: 'english', parameters: { company: 'Asha Logistics' } },
}
const gatewayOf = (carriers: Carrier[], costs = {}) =>
  carriedMessages({
    carriers: { sms: carriers, whatsapp: carriers, app: carriers },
    ...{ book: createOrderBook(connection.db, () => testNow), costs, secret: 'session-secret', log },
  })
const book = () => connection.db.select().from(carrierOrders)

describe.each(wires.filter(({ message }) => message))('in turn: $name comes first', (wire: Wire) => {
  const second = wires.find(({ name }) => name === (wire.name === 'twilio' ? 'gupshup' : 'twilio'))!
  let servers: [StandIn, StandIn]
  let gateway: ReturnType<typeof gatewayOf>
  beforeEach(async () => {
    servers = [await standIn(), await standIn()]
    servers[1].answer = second.taken.answer
    gateway = gatewayOf([wire.message!(servers[0].url, log), second.message!(servers[1].url, log)], {
      [wire.carrier]: 18,
      [second.carrier]: 25,
    })
  })
  afterEach(() => Promise.all(servers.map((server) => server.close())))
  const asked = () => servers.map(({ seen }) => seen.length)

  test('what it takes is asked of nobody else, and handing it over again sends nothing', async () => {
    servers[0].answer = wire.taken.answer
    expect(await gateway.send(order)).toBe(true)
    expect(await gateway.send(order)).toBe(true)
    expect(asked()).toEqual([1, 0])
    expect(await book()).toMatchObject([
      { carrier: wire.carrier, state: 'taken', providerId: wire.taken.id ?? null, paise: 18, recipient: order.to },
    ])
  })

  test.each(wire.refusals.filter(([, , reason]) => reason !== 'opted-out'))(
    'after a certain no the next one is asked: %s',
    async (_, answer) => {
      servers[0].answer = answer
      expect(await gateway.send(order)).toBe(true)
      expect(asked()).toEqual([1, 1])
      expect(await book()).toMatchObject([
        { carrier: second.carrier, state: 'taken', providerId: second.taken.id, paise: 25, reason: null },
      ])
    },
  )

  test.each([
    ['500', json(500, {})],
    ['a line that is cut', cut],
  ])('what it may have taken goes to nobody else: %s', async (_, answer) => {
    servers[0].answer = answer
    const isKnown = wire.carrier === 'http'
    expect(await gateway.send(order)).toBe(isKnown ? 'repeat' : 'unknown')
    expect(await book()).toMatchObject([{ carrier: wire.carrier, state: 'unknown', paise: null }])
    servers[0].answer = wire.taken.answer
    // One that recognises ids is asked again by the same id, the others never
    expect(await gateway.send(order)).toBe(isKnown ? true : 'unknown')
    expect(asked()).toEqual([isKnown ? 2 : 1, 0])
  })

  test('when nobody takes it, it is tried again later from the first on', async () => {
    for (const server of servers) server.answer = json(429, {})
    expect(await gateway.send(order)).toBe(false)
    expect(await book()).toMatchObject([{ state: 'refused', reason: 'limit', paise: null }])
    servers[0].answer = wire.taken.answer
    expect(await gateway.send(order)).toBe(true)
    expect(asked()).toEqual([2, 1])
  })
})

/** Hands over as it is told, and counts. */
function told(handed: () => Promise<Handed>, more: Partial<Carrier> = {}) {
  const asked: string[] = []
  const carrier: Carrier = {
    ...{ name: 'exotel', needsTemplate: false, knowsIds: false },
    send: ({ text }) => {
      asked.push(text)
      return handed()
    },
    ...more,
  }
  return { carrier, asked }
}
const no = (reason: 'number' | 'opted-out' | 'away') => () => Promise.resolve({ kind: 'refused' as const, reason })
const yes = () => Promise.resolve({ kind: 'taken' as const, providerId: 'p1' })

describe('in turn', () => {
  test('a number that every carrier refuses is tried no more; one of them that is away may reach it later', async () => {
    const [first, second] = [told(no('number')), told(no('number'), { name: 'twilio' })]
    expect(await gatewayOf([first.carrier, second.carrier]).send(order)).toBe('never')
    const away = told(no('away'), { name: 'twilio' })
    expect(await gatewayOf([first.carrier, away.carrier]).send({ ...order, messageId: 'C-0123456789.2' })).toBe(false)
  })

  test('what a carrier may have taken stays with it while it is away: no other one is asked', async () => {
    let said: Handed = { kind: 'unknown' }
    const first = told(() => Promise.resolve(said), { name: 'http', knowsIds: true })
    const second = told(yes, { name: 'twilio' })
    const gateway = gatewayOf([first.carrier, second.carrier])
    expect(await gateway.send(order)).toBe('repeat')
    said = { kind: 'refused', reason: 'away' }
    for (let turn = 0; turn < 3; turn += 1) expect(await gateway.send(order)).toBe('repeat')
    said = { kind: 'taken' }
    expect(await gateway.send(order)).toBe(true)
    expect([first.asked.length, second.asked.length]).toEqual([5, 0])
  })

  test('who has stopped at one carrier gets nothing by another, now or later', async () => {
    const [first, second] = [told(no('opted-out')), told(yes, { name: 'twilio' })]
    const gateway = gatewayOf([first.carrier, second.carrier])
    expect(await gateway.send(order)).toBe('never')
    expect(await gateway.send({ ...order, messageId: 'C-0123456789.2' })).toBe('never')
    expect([first.asked.length, second.asked.length]).toEqual([1, 0])
    expect(await connection.db.select().from(messageOptOuts)).toMatchObject([{ mobile: order.to, carrier: 'exotel' }])
  })

  test('without a template at a carrier that needs one the next is asked', async () => {
    await connection.db.delete(carrierTemplates)
    const [first, second] = [told(yes, { name: 'msg91', needsTemplate: true }), told(yes)]
    expect(await gatewayOf([first.carrier, second.carrier]).send(order)).toBe(true)
    expect([first.asked.length, second.asked]).toEqual([0, [order.text]])
  })

  test('the text is that which is registered with the carrier, filled in; what is not known is a dash', async () => {
    await saveCarrierTemplate(connection.db, {
      ...{ carrier: 'exotel', key: 'sms', language: 'english', templateId: 'T2', sender: null, languageCode: null },
      ...{ parameters: [], hasLinkButton: false, header: null, updatedBy: 'test', updatedAt: testNow },
      text: '#company# pays #salary#: #link#',
    })
    const first = told(yes)
    await gatewayOf([first.carrier]).send({ ...order, link: 'https://hire.example/i/$&' })
    expect(first.asked).toEqual(['Asha Logistics pays -: https://hire.example/i/$&'])
  })

  test('a server that died while it asked never asks again, and two at once ask once', async () => {
    const first = told(yes)
    const gateway = gatewayOf([first.carrier])
    await createOrderBook(connection.db, () => testNow).begin(
      { orderId: order.messageId, channel: 'sms', carrier: 'exotel', recipient: order.to },
      [],
    )
    expect(await gateway.send(order)).toBe('unknown')
    const other = { ...order, messageId: 'C-0123456789.2' }
    await Promise.all([gateway.send(other), gateway.send(other), gateway.send(other)])
    expect(first.asked).toHaveLength(1)
  })

  test('a carrier that throws may have taken it', async () => {
    const first = told(() => Promise.reject(new Error('a fault of ours')))
    const second = told(yes, { name: 'twilio' })
    expect(await gatewayOf([first.carrier, second.carrier]).send(order)).toBe('unknown')
    expect(second.asked).toEqual([])
  })

  test('without a database nobody is asked', async () => {
    const first = told(yes)
    const gone = {
      ...createOrderBook(connection.db, () => testNow),
      isOptedOut: () => Promise.reject(new Error('gone')),
    }
    const carriers = { sms: [first.carrier], whatsapp: [], app: [] }
    const gateway = carriedMessages({ carriers, book: gone, costs: {}, secret: 's', log })
    expect(await gateway.send(order)).toBe(false)
    expect(first.asked).toEqual([])
  })

  test('an order is kept for 90 days, a wish for no messages until it is taken back', async () => {
    await gatewayOf([told(yes).carrier]).send(order)
    await optOut(connection.db, { mobile: '9812345699', word: 'STOP', carrier: 'exotel', since: testNow })
    await purgeCarrierOrders(connection.db, testNow + 90 * DAY_MS)
    expect(await book()).toHaveLength(1)
    await purgeCarrierOrders(connection.db, testNow + 90 * DAY_MS + 1)
    expect(await book()).toEqual([])
    expect(await connection.db.select().from(messageOptOuts)).toHaveLength(1)
  })

  test('what is bound to a carrier that the settings name no more is asked of nobody else', async () => {
    const maybe = () => Promise.resolve({ kind: 'unknown' as const })
    const own = told(maybe, { name: 'http', knowsIds: true })
    expect(await gatewayOf([own.carrier]).send(order)).toBe('repeat')
    const other = told(yes)
    expect(await gatewayOf([other.carrier]).send(order)).toBe('unknown')
    expect(other.asked).toEqual([])
  })

  test('what was sent is counted with its costs', async () => {
    const gateway = gatewayOf([told(yes).carrier], { exotel: 18 })
    for (const n of [1, 2]) await gateway.send({ ...order, messageId: `C-0123456789.${n}` })
    expect(await countOrders(connection.db, testNow)).toEqual([
      { carrier: 'exotel', channel: 'sms', state: 'taken', reason: null, count: 2, paise: 36 },
    ])
    expect(await countOrders(connection.db, testNow + 1)).toEqual([])
  })

  test('a refusal counts also where another carrier took the message, and where it was tried again', async () => {
    const no = (reason: 'credentials' | 'away') => () => Promise.resolve({ kind: 'refused' as const, reason })
    const answers = [no('credentials'), no('away'), yes] as const
    const names = ['exotel', 'gupshup', 'twilio'] as const
    const gateway = gatewayOf(names.map((name, at) => told(answers[at]!, { name }).carrier))
    expect(await gateway.send(order)).toBe(true)
    const counted = async () =>
      (await countOrders(connection.db, testNow)).map((one) => [one.carrier, one.state, one.reason, one.count])
    expect(await counted()).toEqual([
      ['exotel', 'refused', 'credentials', 1],
      ['gupshup', 'refused', 'away', 1],
      ['twilio', 'taken', null, 1],
    ])
    // All refuse, twice: the last refusal stands in the order, the others are counted
    const second = { ...order, messageId: 'C-0123456789.2' }
    const refusing = gatewayOf(names.slice(0, 2).map((name, at) => told(answers[at]!, { name }).carrier))
    for (const sent of [1, 2]) expect(await refusing.send(second), String(sent)).toBe(false)
    expect(await counted()).toEqual([
      ['exotel', 'refused', 'credentials', 3],
      ['gupshup', 'refused', 'away', 3],
      ['twilio', 'taken', null, 1],
    ])
    await purgeCarrierOrders(connection.db, testNow + 92 * DAY_MS)
    expect(await connection.db.select().from(carrierRefusals)).toEqual([])
  })
})

describe('calls in turn', () => {
  const call = { callId: 'call-9', applicant: '9812345614', interviewer: '9876543210', origin: 'https://hire.example' }
  const exchangeOf = (...placing: (() => Promise<Handed>)[]) => {
    const asked: number[] = []
    const carriers = placing.map((place, at) => ({
      ...{ name: at === 0 ? ('exotel' as const) : ('http' as const), callbacks: 'x', knowsIds: at > 0 },
      place: () => {
        asked.push(at)
        return place()
      },
    }))
    const made = carriedTelephony({
      ...{ carriers, book: createOrderBook(connection.db, () => testNow), secret: 'session-secret', log },
    })
    return { place: made.place, asked }
  }
  const maybe = () => Promise.resolve({ kind: 'unknown' as const })

  test('the next one is asked after a certain no only', async () => {
    const { place, asked } = exchangeOf(no('away'), yes)
    expect(await place(call)).toEqual({ placed: true, providerId: 'p1' })
    expect(asked).toEqual([0, 1])
  })

  test('a call that may ring is not said to be certainly not placed, and nobody else places it', async () => {
    const { place, asked } = exchangeOf(maybe, yes)
    expect(await place(call)).toEqual({ placed: false, isUnknown: true })
    expect(asked).toEqual([0])
  })

  test('nor is one at a gateway that recognises ids: the next try of a user is another call', async () => {
    const { place } = exchangeOf(no('away'), maybe)
    expect(await place(call)).toEqual({ placed: false, isUnknown: true })
  })

  test('without the number of an interviewer nobody is asked', async () => {
    const { place, asked } = exchangeOf(yes)
    expect(await place({ ...call, interviewer: undefined })).toEqual({ placed: false })
    expect(asked).toEqual([])
  })
})
