import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { paths } from '../../src/lib/paths.ts'
import { expect, goOffline, goOnline, PASSWORD, test, type Person } from './support/test.ts'
import { countOnDevice } from './support/device.ts'
import { follow, getReady, openProfile, openSyncCentre, pill, profileOf, reject, syncNow } from './support/screens.ts'
import { hold, UPDATES } from './support/wires.ts'

async function pressLogout(page: Page): Promise<void> {
  // On a phone the profile has the bar of its applicant in the place of the app's
  await follow(page, paths.myTasks)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
}

async function askToLogOut(page: Page): Promise<Locator> {
  await pressLogout(page)
  return page.getByRole('dialog', { name: 'Some updates are not sent yet' })
}

async function signInHere(page: Page, person: Person) {
  await page.getByRole('link', { name: 'Login' }).click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(pill(page)).toBeVisible()
}

test('OFF-09 I7 I10 kept on the phone: nobody else sees or sends it, and it goes when its owner is back', async ({
  page,
  context,
  company,
}) => {
  const applicant = await company.applicant('attended')
  await getReady(page, company, applicant)
  await goOffline(context)
  await reject(page, applicant, 'Wants general shift only')
  const dialog = await askToLogOut(page)
  await expect(dialog.getByText('1 update is only on this phone.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send now and log out' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Keep on this phone until I sign in again' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText(/^1 update of a•••@demo\.test waits on this phone/)).toBeVisible()
  await expect.poll(() => countOnDevice(page, company.owner, 'rows')).toBe(0)
  expect(await countOnDevice(page, company.owner, 'outbox')).toBe(1)

  await goOnline(context)
  await signInHere(page, company.colleague)
  await expect(page.getByRole('link', { name: applicant.name })).toBeVisible()
  const scrolled = await page.evaluate(() => sessionStorage.getItem('fieldhire.scroll'))
  expect(scrolled).not.toContain(applicant.funnelId)
  await syncNow(page)
  await expect(page.getByText('Nothing is waiting to be sent')).toBeVisible()
  await openProfile(page, applicant)
  await expect(page.getByText('Claimed attended')).toBeVisible()
  expect(await company.ledger()).toEqual([])
  expect(await company.ledger(company.colleague)).toEqual([])
  await pressLogout(page)
  await expect(page).toHaveURL(/\/login$/)

  await signInHere(page, company.owner)
  await expect.poll(() => company.actions(applicant.funnelId)).toEqual(['rejected'])
  const [change] = await company.history(applicant.funnelId)
  expect(change!.userId).toBe(company.owner.id)
  await expect(pill(page)).toHaveText('All sent')
})

test('OFF-09 Send now and log out: logs out when all has arrived', async ({ page, context, company }) => {
  const applicant = await company.applicant('attended')
  await getReady(page, company, applicant)
  const gate = await hold(context, UPDATES)
  await reject(page, applicant)
  const update = await gate.reached
  const dialog = await askToLogOut(page)
  // Pressed before the update may go on: once nothing waits the question closes by itself, and the user is logged out
  await dialog.getByRole('button', { name: 'Send now and log out' }).click()
  await expect(page).not.toHaveURL(/\/login$/)
  await update.continue()
  await gate.open()
  await expect(page).toHaveURL(/\/login$/)
  expect(await company.actions(applicant.funnelId)).toEqual(['rejected'])
  expect(await countOnDevice(page, company.owner, 'outbox')).toBe(0)
})

test('OFF-09 I3 exported and then deleted, after the word was typed: never sent', async ({
  page,
  context,
  company,
}) => {
  const applicant = await company.applicant('attended')
  await getReady(page, company, applicant)
  await goOffline(context)
  await reject(page, applicant, 'Wants general shift only')
  const dialog = await askToLogOut(page)
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export as a file' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^fieldhire-updates-\d{4}-\d\d-\d\d\.json$/)
  const exported = await readFile(await file.path(), 'utf8')
  expect(JSON.stringify(JSON.parse(exported))).toContain('Wants general shift only')
  expect(exported).not.toMatch(/access_token|refresh_token|eyJ/)
  await expect(page).not.toHaveURL(/\/login$/)

  await dialog.getByRole('button', { name: 'Delete them and log out' }).click()
  const sure = page.getByRole('dialog', { name: 'Delete what was not sent?' })
  await expect(sure.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await sure.getByRole('textbox').fill('DELETE')
  await sure.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await goOnline(context)
  await signInHere(page, company.owner)
  await openSyncCentre(page)
  await expect(page.getByText('Nothing is waiting to be sent')).toBeVisible()
  expect(await company.ledger()).toEqual([])
})

test('AUTH-12 I10 a session that ended while the app was closed: its user sees what is saved, records on and signs in again', async ({
  newPhone,
  company,
}) => {
  const [applicant, second] = [await company.applicant('attended'), await company.applicant('attended')]
  const phone = newPhone()
  let page = await phone.open()
  await getReady(page, company, applicant)
  await goOffline(phone.context)
  await reject(page, applicant)
  await phone.close()
  await company.endSessions()

  page = await phone.open()
  await page.goto(profileOf(second))
  await expect(page.getByText(/^Your sign-in has ended/)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${profileOf(second)}$`))
  expect(await countOnDevice(page, company.owner, 'rows')).toBeGreaterThan(1)
  await reject(page, second)
  expect(await countOnDevice(page, company.owner, 'outbox')).toBe(2)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Email').fill(company.owner.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  for (const { funnelId } of [applicant, second])
    await expect.poll(() => company.actions(funnelId)).toEqual(['rejected'])
})

test('AUTH-14 I7 a list call answered 403 ends the session of whoever waits for it; another user then finds nothing of theirs', async ({
  page,
  context,
  company,
}) => {
  const applicant = await company.applicant('attended')
  await getReady(page, company, applicant)
  await goOffline(context)
  await reject(page, applicant)
  await goOnline(context)
  for (const address of ['**/api/hire/v1/campaign/candidate/**', UPDATES])
    await context.route(address, (route) => route.fulfill({ status: 403, body: '' }))
  // This applicant is not on the phone, so the user waits for the response
  await page.goto(profileOf({ ...applicant, funnelId: 'unknown' }))
  await expect(page.getByText(/Your sign-in has ended/)).toBeVisible()
  expect(await countOnDevice(page, company.owner, 'outbox')).toBe(1)
  expect(await countOnDevice(page, company.owner, 'rows')).toBeGreaterThan(0)

  await context.unroute('**/api/hire/v1/campaign/candidate/**')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Email').fill(company.colleague.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(pill(page)).toBeVisible()
  await expect.poll(() => countOnDevice(page, company.owner, 'rows')).toBe(0)
  expect(await countOnDevice(page, company.owner, 'outbox')).toBe(1)
  expect(await company.ledger(company.colleague)).toEqual([])
})
