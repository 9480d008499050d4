import type { Page } from '@playwright/test'
import { expect, goOffline, goOnline, isReadyOffline, PASSWORD, test } from './support/test.ts'
import { countOnDevice } from './support/device.ts'
import { follow, pill, profileOf } from './support/screens.ts'
import { paths } from '../../src/lib/paths.ts'

const language = (page: Page) => page.locator('html').getAttribute('lang')

test('the app speaks Hindi from the landing page on: sign-in, a result without a network, a reload, the sync centre', async ({
  page,
  context,
  company,
}) => {
  const applicant = await company.applicant('attended')
  await page.goto('/login')
  expect(await language(page)).toBe('en')
  // Each language is named in itself
  await expect(page.locator('span[lang=hi]')).toHaveText('हिन्दी')
  await page.getByRole('radio', { name: 'हिन्दी' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('वह रजिस्टर, जो काम की जगह पर चले।')
  expect(await language(page)).toBe('hi')
  await expect(page).toHaveTitle('लॉग इन · Fieldhire')

  await page.getByRole('link', { name: 'लॉग इन', exact: true }).click()
  await page.getByLabel('ईमेल').fill(company.owner.email)
  expect(await language(page)).toBe('hi')
  await page.getByLabel('पासवर्ड').fill('not-the-password')
  await page.getByRole('button', { name: 'लॉग इन करें' }).click()
  await expect(page.getByText('ईमेल या पासवर्ड सही नहीं है।')).toBeVisible()
  await page.getByLabel('पासवर्ड').fill(PASSWORD)
  await page.getByRole('button', { name: 'लॉग इन करें' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'मेरे काम' })).toBeVisible()
  await expect(page.getByRole('link', { name: applicant.name })).toBeVisible()
  await isReadyOffline(page)
  await follow(page, profileOf(applicant))
  await expect(page.getByRole('heading', { level: 1, name: applicant.name })).toBeVisible()
  await expect.poll(() => countOnDevice(page, company.owner, 'rows')).toBe(company.applicants)

  await goOffline(context)
  await expect(pill(page)).toHaveText('ऑफ़लाइन')
  await page.getByRole('main').getByRole('button', { name: 'अपडेट करें', exact: true }).click()
  const panel = page.getByRole('dialog', { name: applicant.name })
  await panel
    .getByRole('group', { name: 'क्या उम्मीदवार को चुना गया है?' })
    .getByRole('radio', { name: 'नहीं', exact: true })
    .click()
  await panel.getByLabel('रिजेक्ट करने का कारण').fill('केवल दिन की शिफ़्ट चाहिए')
  await expect(panel.getByText('नेटवर्क नहीं है। यह इस फ़ोन पर सेव होगा।')).toBeVisible()
  await panel.getByRole('button', { name: 'सबमिट करें' }).click()
  // The region of the toasts has a name in Hindi as well
  const said = page.getByRole('region', { name: 'सूचनाएँ' }).getByRole('group')
  await expect(said.filter({ hasText: `${applicant.name} रिजेक्ट` })).toContainText('इस फ़ोन पर सेव है, अभी भेजा नहीं गया')
  await expect(pill(page)).toHaveText('ऑफ़लाइन · 1')

  // Without a network, from the first words on: what is drawn is never English
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const words = document.querySelector('#root main, #root header')?.textContent ?? ''
      if (/My Tasks|Sync centre|Offline/.test(words)) document.documentElement.dataset.flashed = words
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await page.goto(paths.sync)
  await expect(page.getByRole('heading', { level: 1, name: 'सिंक सेंटर' })).toBeVisible()
  expect(await language(page)).toBe('hi')
  await expect(page.getByText('1 अपडेट, 1 आवेदक')).toBeVisible()
  await expect(page.getByText('रिजेक्ट: “केवल दिन की शिफ़्ट चाहिए”')).toBeVisible()
  expect(await page.locator('html').getAttribute('data-flashed')).toBeNull()

  await goOnline(context)
  await page.getByRole('button', { name: 'अभी सिंक करें' }).click()
  await expect(pill(page)).toHaveText('सब भेज दिया')
  await expect.poll(() => company.actions(applicant.funnelId)).toEqual(['rejected'])

  // Back to English under the avatar; and a sign-out leaves the choice of the device alone
  await follow(page, paths.myTasks)
  await page.getByRole('button', { name: 'अकाउंट' }).click()
  await page.getByRole('radio', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Tasks' })).toBeVisible()
  expect(await language(page)).toBe('en')
  await page.getByRole('radio', { name: 'हिन्दी' }).click()
  await page.getByRole('button', { name: 'लॉग आउट' }).click()
  await expect(page.getByRole('radio', { name: 'हिन्दी' })).toBeChecked()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('वह रजिस्टर, जो काम की जगह पर चले।')
})
