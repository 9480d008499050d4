import { fillDetails, fillLocation, field, main } from './support/request-form.ts'
import { expect, screensOnly, signIn, test } from './support/test.ts'

test.use(screensOnly)

test('HR-38 TRAP-81 one draft in two tabs: edited in one at a time, taken over with what was typed, closed once it is submitted', async ({
  page,
  context,
  company,
}) => {
  await company.office('Mankoli Office')
  await signIn(page, company.owner, '/hiring-request')
  await field(page, /^Hiring request name/).fill('Loaders')
  await page.waitForURL(/draft=/)
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(second.getByText('This form is open in another tab')).toBeVisible()
  await expect(field(second, /^Hiring request name/)).toHaveCount(0)

  // What was typed a moment ago goes along
  await field(page, /^Hiring request name/).fill('Loaders of Mankoli')
  await second.getByRole('button', { name: 'Edit here' }).click()
  await expect(field(second, /^Hiring request name/)).toHaveValue('Loaders of Mankoli')
  await expect(page.getByText('This form is open in another tab')).toBeVisible()

  await fillDetails(second, 'Loaders of Mankoli')
  await second.getByRole('button', { name: /Location and Interview details/, expanded: false }).click()
  await fillLocation(second)
  await second.getByRole('button', { name: 'Submit' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await second.waitForURL(/\/run-campaign$/)
  await expect(page.getByText('This hiring request was submitted in another tab')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Open the request' })).toHaveAttribute(
    'href',
    /\/hiring-request\/\d+$/,
  )
  await page.reload()
  await expect(page.getByText('This hiring request was submitted in another tab')).toBeVisible()
})
