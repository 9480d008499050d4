import { findFaults } from './support/axe.ts'
import { expect, PASSWORD, shoot, screensOnly, signIn, test } from './support/test.ts'

test.use(screensOnly)

test('AUTH-27 another email address: a link goes to it, its button changes it, and the new one signs in', async ({
  page,
  context,
  company,
}) => {
  const { email } = company.owner
  const address = `new-${email}`
  await signIn(page, company.owner, '/Settings')
  await page.getByRole('button', { name: 'Passkeys and codes' }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(`You sign in with ${email}.`)).toBeVisible()
  const field = page.getByLabel('New email address')
  const send = page.getByRole('button', { name: 'Send the link' })
  await field.fill('asha at company')
  await send.click()
  await expect(field).toHaveAccessibleDescription('Enter an email address such as name@company.in.')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('asha at company')
  await shoot(page, 'new-address-wrong')
  expect(await findFaults(page)).toEqual([])
  await field.fill(address)
  await send.click()
  await expect(page.getByRole('status')).toContainText('Look into the new mailbox')
  await shoot(page, 'new-address-sent')

  const [letter] = await company.lettersTo({ ...company.owner, email: address })
  await page.goto(/https?:\S+/.exec(letter!)![0])
  await expect(page.getByRole('heading', { name: 'Change your email address?' })).toBeVisible()
  await shoot(page, 'new-address-confirm')
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'हिन्दी' }).click()
  await expect(page.getByRole('heading', { name: 'अपना ईमेल पता बदलें?' })).toBeVisible()
  await shoot(page, 'new-address-confirm-hindi')
  await page.getByRole('button', { name: 'पता बदलें' }).click()
  await expect(page.getByRole('heading', { name: 'आपका ईमेल पता बदल गया' })).toBeVisible()
  await page.getByRole('link', { name: 'English' }).click()
  await shoot(page, 'new-address-done')
  await page.getByRole('link', { name: 'Open Fieldhire' }).click()
  // Still signed in
  await expect(page.getByRole('heading', { name: 'My Tasks' })).toBeVisible()

  await context.clearCookies()
  await page.goto('/auth')
  await page.getByLabel('Email').fill(address)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/My-tasks$/)
  expect((await company.lettersTo(company.owner)).join()).toContain('another email address')
})
