import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contract } from '../../../src/contract/index.ts'
import { createLog } from '../../../server/core/log.ts'
import { auditTrail, carrierOrders, carrierTemplates, messageOptOuts, operations } from '../../../server/db/schema.ts'
import { accountKey } from '../../../server/gateways/carriers/keys.ts'
import { createMessages } from '../../../server/gateways/messages/create.ts'
import { createOrderBook } from '../../../server/store/carrier-orders.ts'
import { json, plain, standIn, type StandIn } from '../gateways/carriers/stand-in.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'

let app: TestApp
let carrier: StandIn
beforeAll(async () => {
  carrier = await standIn()
  app = await createTestApp({
    settings: {
      ...{ SMS_CARRIERS: 'gupshup,msg91', GUPSHUP_USER_ID: '2000', GUPSHUP_PASSWORD: 'pass', MSG91_AUTH_KEY: 'auth-1' },
      ...{ DLT_ENTITY_ID: '1101000000000000001', GUPSHUP_URL: carrier.url, MSG91_URL: carrier.url },
      ...{ WHATSAPP_CARRIERS: 'whatsapp', WHATSAPP_PHONE_NUMBER_ID: '10000', WHATSAPP_ACCESS_TOKEN: 'token-1' },
      ...{ WHATSAPP_APP_SECRET: 'secret', WHATSAPP_VERIFY_TOKEN: 'word', WHATSAPP_URL: carrier.url },
      ...{ CARRIER_COSTS: 'whatsapp=88', BASE_URL: 'https://hire.example' },
    },
    more: ({ db, clock, config }) => ({
      messages: createMessages({ config, log: createLog('silent'), book: createOrderBook(db, () => clock.now()) }),
    }),
  })
})
afterAll(async () => {
  await app.close()
  await carrier.close()
})
beforeEach(async () => {
  carrier.seen.length = 0
  for (const table of [carrierOrders, carrierTemplates, messageOptOuts, auditTrail]) await app.db.delete(table)
})

const { carriers } = contract
const hindi = { carrier: 'whatsapp', key: 'whatsApp', language: 'hindi' }
const atMeta = {
  ...{ templateId: 'job_near_you', sender: null, languageCode: 'hi', text: null },
  ...{ parameters: ['company', 'job'], hasLinkButton: true, header: null },
}
const asOps = { as: 'ops' } as const
const save = (more: object = {}) => app.call(carriers.saveTemplate, { ...hindi, ...atMeta, ...more }, asOps)
const trailOf = async () => (await app.db.select().from(auditTrail)).map(({ actor, action }) => `${actor} ${action}`)
const test1 = (mobile = '9812345614') => app.call(carriers.testTemplate, { ...hindi, mobile }, asOps)

test('a text with an unknown placeholder is refused, in any script', async () => {
  const sms = {
    ...{ carrier: 'exotel', key: 'sms', templateId: '1', parameters: [], languageCode: null, header: null },
  }
  const saveText = async (text: string) => (await save({ ...sms, text })).body
  for (const unknown of ['#foo#', '#नाम#', '#job-title#', '#job role#', '{#var#}'])
    expect((await saveText(`#company# needs ${unknown}: #link#`)).error.fields, unknown).toHaveProperty('text')
  for (const text of ['#company# needs #job#: #link#', 'Job #1 at #company##link#', 'No. #1 of #company#, #job#'])
    expect(await saveText(text), text).toMatchObject({ status: true })
})

test('OPS-04 operations set, replace and remove what a message is called at a carrier, on record, and nobody else does', async () => {
  await save()
  await save({ templateId: 'job_2' })
  const { body } = await app.call(carriers.templates, {}, asOps)
  expect(body.data).toEqual({
    templates: [{ ...hindi, ...atMeta, templateId: 'job_2', updatedAt: testNow }],
    carriers: [
      { name: 'gupshup', channel: 'sms', needsTemplate: false },
      { name: 'msg91', channel: 'sms', needsTemplate: true },
      { name: 'whatsapp', channel: 'whatsapp', needsTemplate: true },
    ],
  })
  for (const as of ['emp', 'sub', 'ssc'])
    for (const call of [carriers.templates, carriers.addresses])
      expect((await app.call(call, {}, { as })).body.error, as).toMatchObject({ code: 'unauthorized' })
  expect((await app.call(carriers.saveTemplate, { ...hindi, ...atMeta }, { as: 'emp' })).body.error).toMatchObject({
    code: 'unauthorized',
  })
  expect((await app.call(carriers.removeTemplate, hindi, asOps)).body.status).toBe(true)
  expect((await app.call(carriers.removeTemplate, hindi, asOps)).body.error).toMatchObject({
    reason: 'carrier-template-unknown',
  })
  expect(await trailOf()).toEqual([
    ...['user:ops message template set', 'user:ops message template set'],
    'user:ops message template remove',
  ])
})

test('OPS-04 a template that no carrier could know is refused with its field', async () => {
  const wrong: [string, object][] = [
    ['templateId', { templateId: 'job near you' }],
    ['sender', { sender: 'F!' }],
    ['languageCode', { languageCode: 'Hindi' }],
    ['text', { text: 'two\nlines' }],
  ]
  for (const [field, more] of wrong) {
    const { body } = await save(more)
    expect(Object.keys(body.error.fields), field).toEqual([field])
  }
  // Letter by letter: two blanks stay two
  expect((await save({ text: '#company#:  #link#' })).body.data.text).toBe('#company#:  #link#')
})

test('OPS-04 a template of WhatsApp has a picture above its text, at an address that anybody may open, and a test carries it', async () => {
  const header = { kind: 'image', link: 'https://cdn.acme.in/yard.jpg' }
  for (const link of [
    'http://cdn.acme.in/a.jpg',
    'https://user:word@cdn.acme.in/a',
    'https://intern/a',
    'yard.jpg',
    '',
  ])
    expect((await save({ header: { ...header, link } })).body.status, link).toBe(false)
  expect((await save({ header: { ...header, kind: 'sticker' } })).body.status).toBe(false)
  expect((await save({ header })).body.data.header).toEqual(header)
  carrier.answer = json(200, { messages: [{ id: 'wamid.1' }] })
  expect((await test1()).body.data.outcome).toBe('taken')
  expect(JSON.parse(carrier.seen[0]!.body).template.components[0]).toEqual({
    ...{ type: 'header', parameters: [{ type: 'image', image: { link: header.link } }] },
  })
  const kept = async () => (await app.call(carriers.templates, {}, asOps)).body.data.templates[0].header as unknown
  // An app of before this version says nothing of it, and takes it from nobody
  await save({ header: undefined, languageCode: 'hi_IN' })
  expect(await kept()).toEqual(header)
  await save({ header: undefined, templateId: 'another' })
  expect(await kept()).toBeNull()
  await save({ header })
  await save({ header: null })
  expect(await kept()).toBeNull()
})

test('where no code was entered WhatsApp gets that of the language; the button of a test leads to an address of ours', async () => {
  await save({ languageCode: null, parameters: ['company'], hasLinkButton: true })
  carrier.answer = json(200, { messages: [{ id: 'wamid.1' }] })
  expect((await test1('9812345633')).body.data.outcome).toBe('taken')
  const { language, components } = JSON.parse(carrier.seen[0]!.body).template
  expect(language).toEqual({ code: 'hi' })
  expect(components.at(-1)).toMatchObject({ type: 'button', parameters: [{ type: 'text', text: 'i/AbC123' }] })
})

test("OPS-04 a test reaches one's own phone by the carrier of the template alone, and is on record without the number", async () => {
  await save()
  carrier.answer = json(200, { messages: [{ id: 'wamid.1' }] })
  const { body } = await test1()
  expect(body.data).toEqual({ outcome: 'taken', reason: null })
  const [{ body: sent } = { body: '' }] = carrier.seen
  expect(JSON.parse(sent)).toMatchObject({ to: '919812345614', template: { name: 'job_near_you' } })
  expect(sent).toContain('Asha Logistics')
  expect(JSON.stringify(await app.db.select().from(auditTrail))).not.toContain('9812345614')

  const counts = await app.call(carriers.sent, { days: 7 }, asOps)
  expect(counts.body.data).toEqual({
    counts: [{ carrier: 'whatsapp', channel: 'whatsapp', state: 'taken', reason: null, count: 1, paise: 88 }],
    optOuts: 0,
  })
  // The first choice refuses, and the second one is not asked in its place
  await save({ ...{ carrier: 'gupshup', key: 'sms', language: 'english' }, text: '#company#: #link#' })
  await save({ carrier: 'msg91', key: 'sms', language: 'english' })
  carrier.answer = plain(200, 'error | 102 | Authentication failed')
  carrier.seen.length = 0
  const sms = { carrier: 'gupshup', key: 'sms', language: 'english', mobile: '9812345615' }
  expect((await app.call(carriers.testTemplate, sms, asOps)).body.data).toEqual({
    outcome: 'refused',
    reason: 'credentials',
  })
  expect(carrier.seen).toHaveLength(1)
})

test('OPS-04 why a test did not go out is said; a number that wants no messages gets none', async () => {
  expect((await test1()).body.error).toMatchObject({ reason: 'carrier-template-unknown' })
  await save()
  carrier.answer = json(404, { error: { code: 132_001 } })
  expect((await test1()).body.data).toEqual({ outcome: 'refused', reason: 'template' })
  carrier.answer = plain(500, '')
  expect((await test1()).body.data).toEqual({ outcome: 'unknown', reason: null })
  const twilio = { carrier: 'twilio', key: 'sms', language: 'english', mobile: '9812345614' }
  expect((await app.call(carriers.testTemplate, twilio, asOps)).body.error).toMatchObject({
    reason: 'carrier-not-used',
  })
  await save({ carrier: 'gupshup' })
  expect(
    (await app.call(carriers.testTemplate, { ...hindi, carrier: 'gupshup', mobile: '9812345614' }, asOps)).body.error,
  ).toMatchObject({ reason: 'carrier-template-no-text' })
  carrier.seen.length = 0
  await app.db.insert(messageOptOuts).values({ mobile: '9812345614', word: 'STOP', carrier: 'gupshup', since: testNow })
  expect((await test1()).body.data).toEqual({ outcome: 'opted-out', reason: null })
  expect(carrier.seen).toEqual([])
  expect((await app.call(carriers.sent, { days: 1 }, asOps)).body.data.optOuts).toBe(1)
})

test('OPS-04 one number gets five tests a day at most', async () => {
  await save()
  carrier.answer = json(200, { messages: [{ id: 'wamid.9' }] })
  const sent = []
  for (let n = 0; n < 6; n += 1) sent.push((await test1('9812345699')).status)
  expect(sent).toEqual([200, 200, 200, 200, 200, 429])
})

test('OPS-04 what is to be entered at each carrier is shown, on record, and no ledger keeps a secret address', async () => {
  const key = accountKey(app.config.sessionSecret, 'gupshup')
  const { body } = await app.call(carriers.addresses, {}, asOps)
  expect(body.data).toContainEqual({
    ...{ name: 'gupshup', isSecret: true },
    address: `https://hire.example/callbacks/carriers/gupshup/${key}`,
  })
  expect(body.data).toContainEqual({
    ...{ name: 'whatsapp', isSecret: false },
    address: 'https://hire.example/callbacks/carriers/whatsapp',
  })
  expect(await trailOf()).toEqual(['user:ops carrier addresses'])
  expect(JSON.stringify([await app.db.select().from(operations), app.logged])).not.toContain(key)
})
