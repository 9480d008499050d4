import { json, standIn } from '../server/gateways/carriers/stand-in.ts'
import { findFaults } from './support/axe.ts'
import { toast } from './support/screens.ts'
import { expect, goOffline, goOnline, shoot, signIn, test } from './support/test.ts'

test(
  'OPS-04 operations set, preview, try and remove the template of a message, and see what was sent, in both languages',
  { tag: '@desktop' },
  async ({ page, context, ownServer, isMobile }) => {
    const carrier = await standIn()
    const server = await ownServer()
    // Links that leave by carriers need an address, and a server gets its port when it starts
    await server.stop()
    await server.start({
      ...{
        BASE_URL: server.url,
        SMS_CARRIERS: 'gupshup',
        GUPSHUP_USER_ID: '2000',
        GUPSHUP_PASSWORD: 'pass',
        GUPSHUP_URL: carrier.url,
      },
      ...{ DLT_ENTITY_ID: '1101000000000000001', WHATSAPP_CARRIERS: 'whatsapp', WHATSAPP_URL: carrier.url },
      ...{ WHATSAPP_PHONE_NUMBER_ID: '10000', WHATSAPP_ACCESS_TOKEN: 'token-1', WHATSAPP_APP_SECRET: 'secret' },
      ...{ WHATSAPP_VERIFY_TOKEN: 'word', CARRIER_COSTS: 'whatsapp=88' },
    })
    const look = async (name: string) => {
      await shoot(page, `templates-${name}-${isMobile}`)
      expect(await findFaults(page)).toEqual([])
    }
    await page.goto(server.url)
    await signIn(page, 'ops@demo.test', `${server.url}/Dashboard`)
    await page.getByRole('main').getByRole('link', { name: 'Message templates' }).click()
    await expect(page.getByText('SMS goes to Gupshup. WhatsApp goes to WhatsApp Cloud.')).toBeVisible()
    await expect(page.getByText('WhatsApp Cloud sends nothing before it has a template.')).toBeVisible()

    await page.getByRole('button', { name: 'Add template' }).click()
    const form = page.getByRole('dialog', { name: 'Add template' })
    await form.getByLabel('Text').fill('#company# needs #job#: #link#')
    await expect(form.getByRole('region', { name: 'Preview' })).toContainText(
      'Asha Logistics needs Picker: https://hire.example/i/AbC123',
    )
    await form.getByLabel('Text').fill('#company# needs #foo#: #link#')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByLabel('Text')).toHaveAccessibleDescription(/#foo# cannot be filled in/)
    await look('unknown')
    await form.getByLabel('Carrier').selectOption('WhatsApp Cloud')
    await form.getByLabel('Message').selectOption('WhatsApp')
    await form.getByLabel('Language', { exact: true }).selectOption('Hindi')
    await form.getByLabel('Language code at WhatsApp').fill('Hindi')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByLabel('Template name')).toHaveAccessibleDescription(/without a blank/)
    await expect(form.getByLabel('Language code at WhatsApp')).toHaveAccessibleDescription(/looks like hi or en_US/)
    await expect(form.getByLabel('Template name')).toBeFocused()
    await look('faults')
    await form.getByLabel('Template name').fill('job_near_you')
    await form.getByLabel('Language code at WhatsApp').fill('hi')
    // Left empty, the code is that of the language; a variable that is left out has no number
    await expect(form.getByLabel('Language code at WhatsApp')).toHaveAccessibleDescription(/Left empty, it is hi/)
    await form.getByLabel('Variable 2').selectOption('Company')
    await expect(form.getByRole('region', { name: 'Preview' })).toContainText('Variable 1Asha Logistics')
    await form.getByLabel('Variable 1').selectOption('Company')
    await form.getByLabel('Variable 2').selectOption('Job role')
    await form.getByRole('checkbox').check()
    await expect(form.getByRole('region', { name: 'Preview' })).toContainText('Asha Logistics')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Template saved')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'WhatsApp, Hindi, WhatsApp Cloud' })).toBeVisible()
    await look('list')

    await page.getByRole('button', { name: /^Send a test/ }).click()
    const trying = page.getByRole('dialog', { name: /^Send a test/ })
    await trying.getByLabel('Your own mobile number').fill('12')
    await trying.getByRole('button', { name: 'Send' }).click()
    await expect(trying.getByText('Enter the ten digits of a mobile number.')).toBeVisible()
    carrier.answer = json(404, { error: { code: 132_001 } })
    await trying.getByLabel('Your own mobile number').fill('9812345614')
    await trying.getByRole('button', { name: 'Send' }).click()
    await expect(toast(page, 'The template or the sender is not known there')).toBeVisible()
    await look('test')
    carrier.answer = json(200, { messages: [{ id: 'wamid.1' }] })
    await trying.getByRole('button', { name: 'Send' }).click()
    await expect(toast(page, 'The carrier has taken the test')).toBeVisible()
    expect(carrier.seen).toHaveLength(2)
    expect(carrier.seen[1]!.body).toContain('job_near_you')
    // One number gets five tests a day
    const sendAgain = async () => {
      await page.getByRole('button', { name: /^Send a test/ }).click()
      await trying.getByLabel('Your own mobile number').fill('9812345614')
      await trying.getByRole('button', { name: 'Send' }).click()
    }
    for (const seen of [3, 4, 5]) {
      await sendAgain()
      await expect(trying).toBeHidden()
      expect(carrier.seen).toHaveLength(seen)
    }
    await sendAgain()
    await expect(toast(page, 'No test was sent')).toBeVisible()
    expect(carrier.seen).toHaveLength(5)
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Sent', exact: true }).click()
    await expect(page.getByText('Together 5, ₹3.52')).toBeVisible()
    await expect(page.getByText('The template or the sender is not known there').first()).toBeVisible()
    await expect(page.getByText('0 numbers want no messages')).toBeVisible()
    await look('sent')
    await page.getByRole('link', { name: 'Addresses' }).click()
    await page.getByRole('button', { name: 'Show the addresses' }).click()
    await expect(page.getByLabel('Gupshup')).toHaveValue(/\/callbacks\/carriers\/gupshup\/[0-9a-f]{40}$/)
    await look('addresses')

    await page.goto(`${server.url}/Audit-trail?search=template`)
    await expect(page.getByText('message template test').first()).toBeVisible()
    await context.addCookies([{ name: 'language', value: 'hi', url: server.url }])
    await page.goto(`${server.url}/Message-templates`)
    await expect(page.getByRole('heading', { name: 'WhatsApp, हिन्दी, WhatsApp Cloud' })).toBeVisible()
    await look('hindi')
    await page.getByRole('button', { name: 'टेम्पलेट जोड़ें' }).click()
    await page.getByRole('dialog').getByLabel('टेक्स्ट').fill('#company# #नाम#: #link#')
    await page.getByRole('dialog').getByRole('button', { name: 'सेव करें' }).click()
    await expect(page.getByRole('dialog').getByText('#नाम# भरा नहीं जा सकता')).toBeVisible()
    await look('hindi-form')
    await page.keyboard.press('Escape')
    await goOffline(context)
    await expect(page.getByRole('button', { name: 'टेम्पलेट जोड़ें' })).toBeDisabled()
    await goOnline(context)
    await expect(page.getByRole('button', { name: 'टेम्पलेट जोड़ें' })).toBeEnabled()
    await page.setViewportSize({ width: 320, height: 640 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBe(0)
    await page.getByRole('button', { name: 'हटाएँ' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'हटाएँ' }).click()
    await expect(page.getByText('अभी किसी संदेश का टेम्पलेट नहीं')).toBeVisible()
    await carrier.close()
  },
)
