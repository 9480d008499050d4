import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditTrail, carrierTemplates } from '../../../server/db/schema.ts'
import { adminOf } from '../support/admin.ts'
import { createTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.db.delete(carrierTemplates))

const admin = (...args: string[]) => adminOf(app)('messages', ...args)
const hindi = ['whatsapp', 'whatsApp', 'hindi'] as const

test('a template of a carrier is set with a preview, listed, replaced and removed, with an audit trail', async () => {
  expect((await admin('list')).lines).toEqual(['No message has a template at a carrier.'])
  const set = await admin('set', ...hindi, '--template', 'job_near_you', '--code', 'hi', '--parameters', 'company,job')
  expect(set).toEqual({
    ok: true,
    lines: ['whatsapp/whatsApp/hindi is job_near_you.', 'Variable 1: Asha Logistics', 'Variable 2: Picker'],
  })
  await admin('set', ...hindi, '--template', 'job_2', '--parameters', 'job', '--link-button')
  const { lines } = await admin('list')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/^whatsapp +whatsApp +hindi +job_2 +job \+ button$/)
  expect((await admin('remove', ...hindi)).ok).toBe(true)
  expect(await admin('remove', ...hindi)).toEqual({ ok: false, lines: ['whatsapp/whatsApp/hindi has no template.'] })
  const actions = (await app.db.select().from(auditTrail)).map(({ action, actor }) => `${actor} ${action}`)
  expect(actions.filter((action) => action.includes('message template'))).toEqual([
    ...['command:neha message template set', 'command:neha message template set'],
    'command:neha message template remove',
  ])
})

test('a text of its own is shown filled in', async () => {
  const { lines } = await admin('set', 'exotel', 'sms', 'english', '--template', '11071', '--text', '#company#: #link#')
  expect(lines[1]).toBe('Text: Asha Logistics: https://hire.example/i/AbC123')
})

test.each<[string, string[], RegExp]>([
  ['a carrier', ['pigeon', 'sms', 'english', '--template', '1'], /^The carrier must be one of exotel/],
  ['a gateway of your own', ['http', 'sms', 'english', '--template', '1'], /^The carrier must be one of/],
  ['a message', ['exotel', 'letter', 'english', '--template', '1'], /^The message must be one of/],
  ['a language', ['exotel', 'sms', 'latin', '--template', '1'], /^The language must be one of/],
  ['no template', ['exotel', 'sms', 'english'], /^--template must be/],
  ['a template with a blank', ['exotel', 'sms', 'english', '--template', 'a b'], /^--template must be/],
  ['a parameter', ['exotel', 'sms', 'english', '--template', '1', '--parameters', 'name'], /^name is no parameter/],
  ['a sender', ['exotel', 'sms', 'english', '--template', '1', '--sender', '<b>'], /^--sender must/],
  ['a code', ['whatsapp', 'sms', 'english', '--template', '1', '--code', 'English'], /^--code must/],
  [
    'a text with an unknown placeholder',
    ['exotel', 'sms', 'english', '--template', '1', '--text', '#company# #jbo#: #link#'],
    /^--text: #jbo# cannot be filled in/,
  ],
  ['a text of two lines', ['exotel', 'sms', 'english', '--template', '1', '--text', 'a\nb'], /^--text must/],
])('what is wrong is said, and changes nothing: %s', async (_, args, said) => {
  const { ok, lines } = await admin('set', ...args)
  expect(ok).toBe(false)
  expect(lines[0]).toMatch(said)
  expect(await app.db.$count(carrierTemplates)).toBe(0)
})
