import { tmpdir } from 'node:os'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadConfig } from '../../../server/core/config.ts'
import { auditTrail, carrierOrders, carrierTemplates, messageOptOuts } from '../../../server/db/schema.ts'
import { accountKey } from '../../../server/gateways/carriers/keys.ts'
import { json, plain, standIn, type StandIn } from '../gateways/carriers/stand-in.ts'
import { adminOf } from '../support/admin.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'

let app: TestApp
let meta: StandIn
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  meta = await standIn()
  for (const table of [carrierOrders, carrierTemplates, messageOptOuts, auditTrail]) await app.db.delete(table)
})
afterEach(() => meta.close())

const configOf = () =>
  loadConfig({
    ...{ DATA_DIR: tmpdir(), BASE_URL: 'https://hire.example', SMS_CARRIERS: 'gupshup', WHATSAPP_CARRIERS: 'whatsapp' },
    ...{
      GUPSHUP_USER_ID: '2000',
      GUPSHUP_PASSWORD: 'pass',
      DLT_ENTITY_ID: '1101000000000000001',
      GUPSHUP_URL: meta.url,
    },
    ...{ WHATSAPP_PHONE_NUMBER_ID: '10000', WHATSAPP_ACCESS_TOKEN: 'token-1', WHATSAPP_APP_SECRET: 'secret' },
    ...{ WHATSAPP_VERIFY_TOKEN: 'word', WHATSAPP_URL: meta.url, CARRIER_COSTS: 'whatsapp=88' },
    ...{ VOICE_CARRIERS: 'exotel', EXOTEL_ACCOUNT_SID: 'a', EXOTEL_API_KEY: 'key-1', EXOTEL_API_TOKEN: 'token-1' },
    EXOTEL_CALLER_ID: '08040001234',
  })
const admin = (...args: string[]) => adminOf({ db: app.db, files: app.files, config: configOf() })('messages', ...args)
const hindi = ['whatsapp', 'whatsApp', 'hindi'] as const
const setIt = () =>
  admin('set', ...hindi, '--template', 'job_near_you', '--code', 'hi', '--parameters', 'company,job', '--link-button')

test("a template is sent to a phone of one's own, and counts with its cost", async () => {
  expect((await admin('list')).lines).toContain('whatsapp sends nothing before it has templates.')
  await setIt()
  meta.answer = json(200, { messages: [{ id: 'wamid.1' }] })
  expect(await admin('test', ...hindi, '--mobile', '9812345614')).toEqual({
    ok: true,
    lines: ['whatsapp has taken it as wamid.1.'],
  })
  const [{ body } = { body: '' }] = meta.seen
  expect(JSON.parse(body)).toMatchObject({
    to: '919812345614',
    template: { name: 'job_near_you', language: { code: 'hi' } },
  })
  expect(body).toContain('Asha Logistics')
  expect(body).toContain('"i/AbC123"')
  expect((await admin('sent')).lines).toEqual([
    'CARRIER   CHANNEL   STATE  COUNT  RUPEES  REASON',
    'whatsapp  whatsapp  taken  1      0.88',
    'Together: 0.88 rupees',
  ])
  const trail = await app.db.select().from(auditTrail)
  expect(trail.map(({ action }) => action)).toEqual(['message template set', 'message template test'])
  expect(JSON.stringify(trail)).not.toContain('9812345614')
})

test('why it was not sent is said', async () => {
  const mobile = ['--mobile', '9812345614']
  expect((await admin('test', ...hindi, ...mobile)).lines).toEqual([
    'whatsapp/whatsApp/hindi has no template: set it first.',
  ])
  await setIt()
  meta.answer = json(404, { error: { code: 132_001 } })
  expect((await admin('test', ...hindi, ...mobile)).lines).toEqual([
    'whatsapp refused it: template or sender is unknown there.',
  ])
  meta.answer = plain(500, '')
  expect((await admin('test', ...hindi, ...mobile)).lines).toEqual(['Whether whatsapp has taken it is not known.'])
  expect((await admin('test', ...hindi, '--mobile', '123')).lines[0]).toMatch(/^--mobile must/)
  expect((await admin('test', 'twilio', 'sms', 'english', ...mobile)).lines[0]).toMatch(/none of the lists/)
  await admin('set', 'gupshup', 'sms', 'english', '--template', '1107')
  expect((await admin('test', 'gupshup', 'sms', 'english', ...mobile)).lines[0]).toMatch(/set it with --text/)
  await app.db.insert(messageOptOuts).values({ mobile: '9812345614', word: 'STOP', carrier: 'gupshup', since: testNow })
  expect((await admin('test', ...hindi, ...mobile)).lines[0]).toMatch(/asked for no messages/)
})

test('what was sent is shown by reason, and only so far back', async () => {
  expect((await admin('sent')).lines).toEqual(['Carriers were asked for nothing in 7 days.'])
  expect((await admin('sent', '--days', '91')).ok).toBe(false)
  await setIt()
  meta.answer = json(400, { error: { code: 131_026 } })
  await admin('test', ...hindi, '--mobile', '9812345614')
  expect((await admin('sent', '--days', '1')).lines[1]).toMatch(
    /^whatsapp +whatsapp +refused +1 +0\.00 +number cannot be reached$/,
  )
})

test('what is to be entered at each carrier is shown, with a key where it does not sign', async () => {
  const { lines } = await admin('addresses')
  const key = accountKey(configOf().sessionSecret, 'gupshup')
  expect(lines.slice(1).map((line) => line.split(/ {2,}/))).toEqual([
    ['exotel-voice', 'nothing: each call carries its own address'],
    ['gupshup', `https://hire.example/callbacks/carriers/gupshup/${key}`],
    ['whatsapp', 'https://hire.example/callbacks/carriers/whatsapp'],
  ])
  expect((await adminOf(app)('messages', 'addresses')).lines).toEqual(['No carrier is set that reports.'])
})
