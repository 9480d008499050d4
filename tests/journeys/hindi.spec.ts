import type { Page } from '@playwright/test'
import { expect, goOffline, goOnline, isReadyOffline, PASSWORD, shoot, signIn, test, walk } from './support/test.ts'
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
  await expect(page.getByText('ईमेल या पासवर्ड गलत है।')).toBeVisible()
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
  await expect(panel.getByText('आप ऑफ़लाइन हैं। यह इस फ़ोन पर सेव होगा।')).toBeVisible()
  await panel.getByRole('button', { name: 'रिजेक्ट करें' }).click()
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

walk(
  'SHELL-07 terms and privacy policy are read in Hindi before anybody signs in, and in English again',
  async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('radio', { name: 'हिन्दी' }).click()
    await expect.poll(() => language(page)).toBe('hi')
    for (const [link, title, part] of [
      ['नियम और शर्तें', 'नियम और शर्तें', 'आपका अकाउंट'],
      ['प्राइवेसी पॉलिसी', 'प्राइवेसी पॉलिसी', 'आपके अधिकार'],
    ] as const) {
      await page.goto('/login')
      await page.getByRole('link', { name: link }).click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      const heading = page.getByRole('heading', { level: 2, name: part })
      await expect(heading).toBeVisible()
      await expect(page.locator('[lang=hi]').filter({ has: heading }).last()).toBeVisible()
    }
    await page.goto('/login')
    await page.getByRole('radio', { name: 'English' }).click()
    await expect.poll(() => language(page)).toBe('en')
    await page.getByRole('link', { name: 'Privacy Policy' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Your rights' })).toBeVisible()
  },
)

walk(
  'RO-16 RO-17 TASK-05 roles and districts are in Hindi, found in both scripts, and go out as they are on the wire',
  async ({ page, company }) => {
    await company.applicant('attended')
    const id = await company.request('walkIn', { webBotStatus: true, positions: 1 })
    await signIn(page, company.owner, '/My-tasks')
    await page.evaluate(() => {
      document.cookie = 'language=hi; path=/'
    })
    await page.goto('/My-tasks')
    await expect(page.getByText('पिकर और पैकर').first()).toBeVisible()
    await expect(page.getByText('ठाणे · वॉक-इन').first()).toBeVisible()
    await page.getByRole('button', { name: /^फ़िल्टर और क्रम/ }).click()
    const location = page.getByLabel('जगह', { exact: true })
    await location.selectOption('ठाणे')
    await expect(location).toHaveValue('Thane')

    await page.goto(`/hiring-request/${id}/run-campaign`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: /सही उम्मीदवार मिले$/ })).toBeVisible({ timeout: 60_000 })
    const districts = main.getByRole('combobox', { name: /^ज़िले/ })
    await expect(main.getByText('ठाणे', { exact: true }).first()).toBeVisible()
    const asked = page.waitForRequest((request) => (request.postData() ?? '').includes('"Pune"'))
    await districts.fill('pune')
    await page.getByRole('option', { name: 'पुणे', exact: true }).click()
    await asked
    await main.getByRole('button', { name: /फ़िल्टर लगे? हैं?$/ }).click()
    const roles = main.getByRole('combobox', { name: /^जॉब रोल/ })
    await roles.fill('load')
    await expect(page.getByRole('option', { name: 'लोडर', exact: true })).toBeVisible()
    await roles.fill('दर्ज़ी')
    await page.getByRole('option', { name: 'दर्ज़ी', exact: true }).click()
    await expect(main.getByText('दर्ज़ी', { exact: true }).first()).toBeVisible()
    await shoot(page, 'reachout-hi')
  },
)

walk(
  'REG-10 the sectors of the registration are in Hindi and go out as they are on the wire',
  async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'language', value: 'hi', url: baseURL! }])
    await page.goto('/employer-registration')
    const sector = page.getByLabel('सेक्टर')
    await expect(sector.getByRole('option', { name: 'लॉजिस्टिक्स' })).toHaveAttribute('value', 'Logistics')
    // 'Choose' and every sector
    await expect(sector.getByRole('option', { name: /[\u0900-\u097f]/ })).toHaveCount(19)
  },
)
