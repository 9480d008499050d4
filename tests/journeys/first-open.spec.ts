import { openProfile, pill } from './support/screens.ts'
import { expect, goOffline, goOnline, test } from './support/test.ts'

test('OFF-01 the app comes to the phone while its user types the password, and opens without a network right after', async ({
  newPhone,
  company,
}) => {
  const applicant = await company.applicant('attended')
  const phone = newPhone()
  const page = await phone.open()
  await page.goto('/')
  await page.getByRole('link', { name: 'Login' }).first().click()
  await page.getByLabel('Email').fill(company.owner.email)
  expect(new URL(page.url()).pathname).toMatch(/^\/identity\//)
  const isInstalled = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated')
  await expect.poll(isInstalled).toBe(true)
  await page.getByLabel('Password').fill('Demo-1234')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('link', { name: applicant.name })).toBeVisible()
  await goOffline(phone.context)
  await page.reload()
  await expect(pill(page)).toHaveText('Offline')
  await openProfile(page, applicant)
})

test('OFF-01 OFF-11 a first open that loses its network says so, and goes on by itself when there is one', async ({
  page,
  context,
  company,
}) => {
  const applicant = await company.applicant('attended')
  const cut = /\/sw\.js|\/assets\/sync-|\/api\/hire\/.*(getHiringRequests|sync\/pull|tasks|funnel\/get)/
  await page.goto('/auth')
  await page.getByLabel('Email').fill(company.owner.email)
  await context.route(cut, (route) => route.abort())
  await page.getByLabel('Password').fill('Demo-1234')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/My-tasks/)
  // The page itself has come: without its files it says that it could not be loaded
  await expect(page.getByText('Loading your tasks')).toBeAttached()
  await goOffline(context)
  await expect(page.getByText('Your tasks are not on this phone yet')).toBeVisible()
  await expect(pill(page)).toHaveText('Offline')
  await context.unroute(cut)
  await goOnline(context)
  await expect(page.getByRole('link', { name: applicant.name })).toBeVisible({ timeout: 40_000 })
})
