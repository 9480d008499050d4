import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReachoutChannel } from '../../../src/contract/reachout-words.ts'
import { reachoutCalls } from '../../../src/contract/reachouts.ts'
import { carrierTemplates, hiringRequests } from '../../../server/db/schema.ts'
import { templatesOf } from '../../../server/reachouts/templates.ts'
import { messageOf } from '../../../server/reachouts/start.ts'
import { saveCarrierTemplate } from '../../../server/store/carrier-templates.ts'
import type { CarrierName } from '../../../src/contract/carrier-words.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addRequest } from '../support/hiring.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    settings: {
      BASE_URL: 'https://hire.example',
      ...{ SMS_CARRIERS: 'msg91,twilio', MSG91_AUTH_KEY: 'msg91-key', WHATSAPP_CARRIERS: 'whatsapp' },
      ...{ TWILIO_ACCOUNT_SID: 'AC01234567890', TWILIO_AUTH_TOKEN: 'twilio-token', TWILIO_SENDER: '+15005550006' },
      ...{ WHATSAPP_PHONE_NUMBER_ID: '1000000001', WHATSAPP_ACCESS_TOKEN: 'meta-token' },
      ...{ WHATSAPP_APP_SECRET: 'meta-secret', WHATSAPP_VERIFY_TOKEN: 'meta-verify' },
    },
  })
})
afterAll(() => app.close())
beforeEach(() => app.db.delete(carrierTemplates))

const register = (carrier: CarrierName, key: string, text: string | null, language = 'english') =>
  saveCarrierTemplate(app.db, {
    ...{ carrier, key, language, templateId: 'T1', sender: null, languageCode: null, text },
    ...{ parameters: [], hasLinkButton: false, header: null, updatedBy: 'test', updatedAt: testNow },
  })
const textOf = async (channelType: ReachoutChannel) => {
  const wanted = { language: 'english' as const, channelType, status: 1 as const, type: 'bot_initial_message_template' }
  const { body } = await app.call(reachoutCalls.templates, wanted as never)
  return body.data[0].text as string
}
const ours = (channel: ReachoutChannel) => templatesOf(channel, 'english')[0]!.text

test('RO-13 an employer sees the text that is registered at the carrier that is asked first, else ours', async () => {
  expect(await textOf('sms')).toBe(ours('sms'))
  await register('twilio', 'sms', 'Of the second carrier')
  await register('msg91', 'sms', 'In Hindi', 'hindi')
  expect(await textOf('sms')).toBe(ours('sms'))
  await register('msg91', 'sms', '#company# wants #job#, up to #salary#: #link#')
  expect(await textOf('sms')).toBe('#company# wants #job#, up to #salary#: #link#')
  expect(await textOf('whatsAppBot')).toBe(ours('whatsAppBot'))
  await register('whatsapp', 'whatsApp', 'Namaste from #company#')
  expect(await textOf('whatsAppBot')).toBe('Namaste from #company#')
  // And the reachout says what was sent
  await addRequest(app.db, { jobRole: 'Loader', districts: ['Thane'], salary: { min: 14_000, max: 19_000 } } as never)
  const [request] = await app.db.select().from(hiringRequests)
  const { message } = await messageOf(app.db, app.config, request!, { channelType: 'sms', campaignLanguage: 'english' })
  expect(message).toMatch(/^EMP1 Private Limited wants Loader, up to 19,000: #link#$/)
  // A template that has no text of its own is sent with ours
  await register('msg91', 'sms', null)
  expect(await textOf('sms')).toBe(ours('sms'))
})
