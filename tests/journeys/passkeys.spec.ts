import { Secret, TOTP } from 'otpauth'
import { findFaults } from './support/axe.ts'
import { addAuthenticator } from './support/passkeys.ts'
import { follow } from './support/screens.ts'
import { expect, PASSWORD, screensOnly, shoot, signIn, test } from './support/test.ts'

test.use(screensOnly)

test('AUTH-21 a passkey is added, signs in with one touch, does without a password, and signs in no more once it is removed', async ({
  page,
  context,
  company,
}) => {
  // One that does not offer passkeys in the field of the address
  await page.addInitScript(() =>
    Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: () => Promise.resolve(false) }),
  )
  const authenticator = await addAuthenticator(page)
  await signIn(page, company.owner, '/Settings')
  await page.getByRole('button', { name: 'Passkeys and codes' }).click()
  await expect(page.getByRole('heading', { name: 'How you sign in' })).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await page.getByLabel('Email').fill(company.owner.email)
  await page.getByLabel('Password').fill('Wrong-1234')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Wrong email or password.')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('You have no passkey yet.')).toBeVisible()
  await expect(page.getByText('This browser has no passkeys')).toBeHidden()
  await shoot(page, 'passkeys-none')

  await page.getByLabel('Name').fill('My phone')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByRole('status')).toHaveText(/^Passkey added/)
  expect(await authenticator.count()).toBe(1)
  await expect(page.getByRole('listitem').filter({ hasText: 'My phone' })).toContainText('not used yet')
  await shoot(page, 'passkeys')
  expect(await findFaults(page)).toEqual([])
  // The one that is there already is not added twice
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByText('The passkey was not added.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove password' }).click()
  await expect(page.getByRole('status')).toHaveText(/^Password removed/)
  await page.getByRole('button', { name: 'Remove My phone' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'your only way to sign in' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Fieldhire' }).click()
  await expect(page).toHaveURL(/\/Settings/)

  await context.clearCookies()
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await shoot(page, 'sign-in-passkey')
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/My-tasks$/)

  await follow(page, '/Settings')
  await page.getByRole('button', { name: 'Passkeys and codes' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'My phone' })).toContainText('last used on')
  await expect(page.getByText('You have no password.')).toBeVisible()
})

test('AUTH-21 the passkeys of this site are offered in the field of the address, and one touch signs in', async ({
  page,
  context,
  company,
}) => {
  const authenticator = await addAuthenticator(page)
  await signIn(page, company.owner, '/My-tasks')
  await page.goto('/identity/security')
  await page.getByLabel('Email').fill(company.owner.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByRole('status')).toHaveText(/^Passkey added/)
  expect(await authenticator.count()).toBe(1)
  await context.clearCookies()
  // The authenticator stands for the finger on the offered name
  await page.goto('/auth')
  await expect(page).toHaveURL(/\/My-tasks$/)
})

test('AUTH-21 in a browser without passkeys no button offers them, and the password signs in', async ({
  page,
  company,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeHidden()
  await page.getByLabel('Email').fill(company.owner.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/My-tasks$/)
  await page.goto('/identity/security')
  await page.getByLabel('Email').fill(company.owner.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This browser has no passkeys, or is too old for them.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add passkey' })).toBeHidden()
})

test('AUTH-22 an app for codes is set up, and the sign-in asks for its code after the password, or for a recovery code', async ({
  page,
  context,
  company,
}) => {
  await signIn(page, company.owner, '/My-tasks')
  await page.goto('/identity/security')
  await page.getByLabel('Email').fill(company.owner.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Set up codes' }).click()
  await expect(page.getByRole('img', { name: 'Code to scan with the app' })).toBeVisible()
  await shoot(page, 'codes-set-up')
  expect(await findFaults(page)).toEqual([])
  const secret = (await page.locator('.secret').textContent())!.replaceAll(' ', '')
  // Of the half minute before, so that the next one is free for the sign-in
  const codeAt = (away: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + away * 30_000 })
  await page.getByLabel('Code', { exact: true }).fill(codeAt(-1))
  await page.getByRole('button', { name: 'Turn on codes' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(10)
  const recovery = (await page.getByRole('listitem').first().textContent())!
  await shoot(page, 'recovery-codes')
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'I have saved them' }).click()
  await expect(page.getByText('Recovery codes left: 10.')).toBeVisible()

  const givePassword = async () => {
    await context.clearCookies()
    await page.goto('/auth')
    await page.getByLabel('Email').fill(company.owner.email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  }
  await givePassword()
  await shoot(page, 'sign-in-code')
  expect(await findFaults(page)).toEqual([])
  await page.getByLabel('Code', { exact: true }).fill('000 00')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/^This code is wrong/)
  await page.getByLabel('Code', { exact: true }).fill(codeAt(0))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/My-tasks$/)

  await givePassword()
  await page.getByText('Lost the app?').click()
  await page.getByLabel('Recovery code').fill(recovery)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/My-tasks$/)
})
