import { readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { paths } from '../../src/lib/paths.ts'
import type { Phone } from './support/phone.ts'
import { follow, getReady, openSyncCentre, reject, sendAll } from './support/screens.ts'
import { expect, goOffline, goOnline, isReadyOffline, shoot, signIn, test, returnOnline } from './support/test.ts'

/** As a browser without room does it: what pages have saved goes, and cookies stay. */
function evict({ folder }: Phone, { cookies = false } = {}): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const last = basename(name)
    if (
      ['IndexedDB', 'Service Worker', 'WebStorage', 'Local Storage'].includes(last) ||
      (cookies && last.startsWith('Cookies'))
    )
      rmSync(join(folder, name), { recursive: true, force: true })
  }
}

test('TRAP-82 TRAP-07 after the browser has removed what was saved, the app says nothing that it does not know', async ({
  newPhone,
  company,
}) => {
  const applicant = await company.applicant('attended')
  const phone = newPhone()
  let page = await phone.open()
  await signIn(page, company.owner)
  await expect(page.getByRole('link', { name: applicant.name })).toBeVisible()
  await isReadyOffline(page)
  await reject(page, applicant)
  await sendAll(page)
  await phone.close()

  // The cookies are left: signed in as before, and the list comes from the server
  evict(phone)
  page = await phone.open()
  await page.goto('/My-tasks')
  await expect(page.getByRole('heading', { level: 1, name: 'My Tasks' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'All sent' })).toBeVisible()
  await openSyncCentre(page)
  await expect(page.getByText('Sent', { exact: true })).toHaveCount(0)
  await expect(page.getByText(/^Last sent/)).toHaveCount(0)
  await phone.close()

  // Nothing is left: nobody is signed in, and nothing of anybody is shown
  evict(phone, { cookies: true })
  page = await phone.open()
  await page.goto('/My-tasks')
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await expect(page.getByText(applicant.name)).toHaveCount(0)
})

test('TRAP-82 what was saved is deleted while the app is open: it says so, and what went with it', async ({
  page,
  context,
  company,
}) => {
  const applicant = await company.applicant('attended')
  await getReady(page, company, applicant)
  await goOffline(context)
  await reject(page, applicant)
  // What went is counted as it was last read
  await expect(page.getByRole('link', { name: 'Offline · 1', exact: true })).toBeVisible()
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases())
      if (name!.startsWith('fieldhire-user-')) indexedDB.deleteDatabase(name!)
  })
  const notice = page.getByRole('alert').filter({ hasText: 'has been deleted, with 1 update that was not sent' })
  await expect(notice).toBeVisible()
  // Nowhere is it called safe
  await page.getByRole('link', { name: /Offline/ }).click()
  await expect(page.getByText('is safe on this')).toHaveCount(0)
  await expect(notice).toBeVisible()
  await returnOnline(context, page)
  await notice.getByRole('button', { name: 'Load again' }).click()
  await page.goto('/My-tasks')
  await expect(page.getByRole('article').filter({ hasText: applicant.name })).toBeVisible()
  await expect(notice).toBeHidden()
})

test('TRAP-82 TRAP-07 what was saved is cleared in the settings of the browser while the app is open: it says so, and calls nothing sent', async ({
  page,
  context,
  company,
}) => {
  const applicant = await company.applicant('attended')
  await company.applicant('attended')
  await getReady(page, company, applicant)
  await goOffline(context)
  await reject(page, applicant)
  await expect(page.getByRole('link', { name: 'Offline · 1', exact: true })).toBeVisible()
  // The browser closes the connections and says nothing
  const devTools = await context.newCDPSession(page)
  await devTools.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'indexeddb' })
  const notice = page.getByRole('alert').filter({ hasText: 'has been deleted, with 1 update that was not sent' })
  await expect(notice).toBeVisible()
  // What stood there stays, and a list that was read before does not say that there is nothing to do
  await expect(page.getByRole('heading', { level: 1, name: applicant.name })).toBeVisible()
  await follow(page, paths.myTasks)
  await expect(notice).toBeVisible()
  await expect(page.getByText('You have no pending tasks')).toHaveCount(0)
  await returnOnline(context, page)
  await expect(notice).toBeVisible()
  await expect(page.getByRole('link', { name: 'All sent' })).toHaveCount(0)
  await notice.getByRole('button', { name: 'Load again' }).click()
  await page.goto('/My-tasks')
  await expect(page.getByRole('article').filter({ hasText: applicant.name })).toBeVisible()
  await expect(notice).toBeHidden()
})

test('TRAP-82 TRAP-30 all that the browser has of the app is cleared without a network: it says so, nothing is called safe, and it is said once more when the page ends', async ({
  page,
  context,
  company,
}) => {
  const applicant = await company.applicant('attended')
  await getReady(page, company, applicant)
  await expect(page.getByRole('link', { name: 'All sent' })).toBeVisible()
  await goOffline(context)
  await reject(page, applicant)
  await expect(page.getByRole('link', { name: 'Offline · 1', exact: true })).toBeVisible()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'all' })
  await expect(
    page.getByRole('alert').filter({ hasText: 'has been deleted, with 1 update that was not sent' }),
  ).toBeVisible()
  // A page that was never loaded has gone with the rest
  await follow(page, paths.addresses)
  await expect(page.getByText('This page is not on this phone yet')).toBeVisible()
  await expect(page.getByText('is safe on this')).toHaveCount(0)
  await shoot(page, 'cleared-offline')

  // The session is gone too, so the page ends by itself
  await goOnline(context)
  const told = 'What was saved on this phone was deleted, with 1 update that was not sent. Record it once more.'
  await expect(page.getByRole('status').filter({ hasText: told })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/login')
  await shoot(page, 'cleared-login')
  await signIn(page, company.owner)
  await expect(page.getByText(told)).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: applicant.name })).toBeVisible()
  await shoot(page, 'cleared-signed-in')
  await expect(page.getByText(told)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('article').filter({ hasText: applicant.name })).toBeVisible()
  await expect(page.getByText(told)).toHaveCount(0)
})
