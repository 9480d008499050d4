import type { Locator } from '@playwright/test'
import { formatDay } from '../../src/lib/dates.ts'
import { field, main, pick } from './support/request-form.ts'
import { day, expect, screensOnly, signIn, test } from './support/test.ts'

test.use(screensOnly)

test('HR-29 HR-31 a chosen office fills in state, district, town and where candidates are interviewed; what was chosen before stays', async ({
  page,
  company,
}) => {
  await company.office('Mankoli Office')
  await signIn(page, company.owner, '/hiring-request')
  const heading = main(page).getByRole('button', { name: /Location and Interview details/ })
  await expect(heading).toHaveAttribute('aria-expanded', 'false')
  await page.evaluate(() => {
    const page = document.documentElement
    addEventListener('pointerdown', () => (page.dataset.touches = String(Number(page.dataset.touches ?? 0) + 1)), true)
  })
  await heading.click()
  const editor = main(page).getByRole('group', { name: 'Office, not saved yet' })
  await pick(page, editor.getByRole('combobox', { name: 'Work address' }), /^Mankoli Office/)
  await expect(editor.getByRole('combobox', { name: 'Interview address' })).toHaveValue(/^Mankoli Office/)
  await expect(field(page, /^State/)).toHaveValue('Maharashtra')
  await expect(field(page, /^District/)).toHaveValue('Thane')
  await expect(field(page, /^City\/town/)).toHaveValue('Bhiwandi')
  await field(page, /^Number of positions/).click()
  await field(page, /^Number of positions/).fill('12')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toBeHidden()
  // The section is complete: it was opened, the office chosen from its list, the number typed, and saved
  await expect(heading).not.toContainText('left')
  await expect(page.locator('html')).toHaveAttribute('data-touches', '5')
})

test('SUM-02 SUM-06 the summary leads to the details and to a copy, and a bar of the funnel to its applicants', async ({
  page,
  company,
}) => {
  const { hiringRequestId } = await company.applicant('attended')
  await signIn(page, company.owner, `/hiring-request/${hiringRequestId}/summary`)
  await expect(main(page).getByRole('link', { name: 'Details' })).toHaveAttribute(
    'href',
    `/hiring-request/${hiringRequestId}`,
  )
  await main(page)
    .getByRole('list', { name: 'Applicants by step' })
    .getByRole('link', { name: /^Screened/ })
    .click()
  await expect(page).toHaveURL(/applicants\?tab=screened$/)
  await page.goBack()
  await main(page).getByRole('button', { name: 'Clone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clone' }).click()
  await page.waitForURL(/\/hiring-request\?draft=/)
  await expect(page.getByText(/is cloned from/)).toBeVisible()
})

test('SUM-02 HR-44 operations extend a request on its summary, without a way through its form', async ({
  page,
  company,
}) => {
  const id = await company.request()
  await signIn(page, 'ops@demo.test', `/hiring-request/${id}/summary`)
  await main(page).getByRole('button', { name: 'Extend', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Extend expiry' })
  await sheet.getByLabel('Days').fill('30')
  await expect(sheet.getByText(`New last day: ${formatDay(day(90))}`)).toBeVisible()
  await sheet.getByRole('button', { name: 'Extend' }).click()
  await expect(sheet).toBeHidden()
  await expect(main(page).getByText(`until ${formatDay(day(90))}`)).toBeVisible()
  await expect(page).toHaveURL(`/hiring-request/${id}/summary`)
})

test(
  'HR-21 Work From Home stands in the column and in the line of its neighbours',
  { tag: '@desktop' },
  async ({ page, company }) => {
    await signIn(page, company.owner, '/hiring-request')
    const workFromHome = field(page, 'Work From Home')
    await expect(workFromHome).toBeVisible()
    const placeOf = async (locator: Locator) => (await locator.boundingBox())!
    // The list of roles comes meanwhile, and everything below it moves
    await expect(async () => {
      const box = await placeOf(workFromHome)
      const [above, chip] = [await placeOf(field(page, /^Job type/)), await placeOf(main(page).getByText('31-35'))]
      expect(Math.abs(box.x - above.x)).toBeLessThan(12)
      expect(Math.abs(box.y + box.height / 2 - (chip.y + chip.height / 2))).toBeLessThan(4)
    }).toPass({ timeout: 30_000 })
  },
)
