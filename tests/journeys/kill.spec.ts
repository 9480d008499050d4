import type { Page } from '@playwright/test'
import { expect, goOffline, signIn, test, type ApplicantOf, type Company } from './support/test.ts'
import { countOnDevice } from './support/device.ts'
import {
  answer,
  openPanel,
  openProfile,
  pill,
  profileOf,
  submit,
  submitButton,
  syncNow,
  toast,
  toasts,
  getReady,
} from './support/screens.ts'
import { hold, UPDATES } from './support/wires.ts'
import { syncPush } from '../../src/contract/sync-push.ts'
import type { Phone } from './support/phone.ts'

/**
 * A phone on the profile of that applicant, ready for work without a network. It was closed once after the sign-in:
 * Chromium writes new cookies to the disk some seconds late, and a kill before that is a kill of the sign-in too.
 */
async function start(phone: Phone, company: Company, applicant: ApplicantOf): Promise<Page> {
  let page = await phone.open()
  await getReady(page, company, applicant)
  await phone.close()
  page = await phone.open()
  await page.goto(profileOf(applicant))
  await openProfile(page, applicant)
  return page
}

async function fillIn(page: Page, applicant: ApplicantOf) {
  const panel = await openPanel(page, applicant)
  await answer(panel, /selected/, 'No')
  await panel.getByLabel('Reason for rejection').fill('Wants general shift only')
  return panel
}

/** The app is opened again with a network: whatever was saved arrives, and exactly once. */
async function expectSentOnce(phone: Phone, company: Company, applicant: ApplicantOf) {
  const page = await phone.open()
  await page.goto('/My-tasks')
  await expect.poll(() => company.actions(applicant.funnelId)).toEqual(['rejected'])
  await expect.poll(() => countOnDevice(page, company.owner, 'outbox')).toBe(0)
  await expect(pill(page)).toHaveText('All sent')
  expect(await company.ledger()).toHaveLength(1)
}

test('I1 killed before it is saved: nothing is claimed, nothing is sent, and the person can answer again', async ({
  newPhone,
  company,
}) => {
  const applicant = await company.applicant('attended')
  const phone = newPhone()
  let page = await start(phone, company, applicant)
  await goOffline(phone.context)
  const panel = await fillIn(page, applicant)
  // The database cannot write any more: as when the system kills the app at this moment
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('stopped', 'AbortError')
    }
  })
  await submitButton(panel).click()
  await expect(panel.getByText('Nothing was saved. Try again.')).toBeVisible()
  await expect(toasts(page)).toHaveCount(0)
  await expect(panel.getByLabel('Reason for rejection')).toHaveValue('Wants general shift only')
  await phone.kill()
  page = await phone.open()
  await page.goto(profileOf(applicant))
  await expect(page.getByText('Claimed attended')).toBeVisible()
  await expect(pill(page)).toHaveText('All sent')
  expect(await company.ledger()).toEqual([])
})

test('I1 I2 killed right after it is saved: sent once at the next start', async ({ newPhone, company }) => {
  const applicant = await company.applicant('attended')
  const phone = newPhone()
  const page = await start(phone, company, applicant)
  const panel = await fillIn(page, applicant)
  await submitButton(panel).click()
  await expect(toast(page, `${applicant.name} rejected`)).toBeVisible()
  await phone.kill()
  expect(await company.ledger()).toEqual([])
  await expectSentOnce(phone, company, applicant)
})

test('I1 I2 killed when the request is made and has not left the phone: sent once', async ({ newPhone, company }) => {
  const applicant = await company.applicant('attended')
  const phone = newPhone()
  const page = await start(phone, company, applicant)
  const gate = await hold(phone.context, UPDATES)
  await submit(await fillIn(page, applicant))
  await syncNow(page)
  await gate.reached
  expect(await company.ledger()).toEqual([])
  await phone.kill()
  await expectSentOnce(phone, company, applicant)
})

test('I1 I2 killed after the server had it and before its answer: the second time changes nothing', async ({
  newPhone,
  company,
}) => {
  const applicant = await company.applicant('attended')
  const phone = newPhone()
  const page = await start(phone, company, applicant)
  const gate = await hold(phone.context, UPDATES, true)
  await submit(await fillIn(page, applicant))
  await syncNow(page)
  await gate.reached
  expect(await company.actions(applicant.funnelId)).toEqual(['rejected'])
  await phone.kill()
  await expectSentOnce(phone, company, applicant)
})

test('I1 I2 killed as the answer arrives: nothing is sent twice', async ({ newPhone, company }) => {
  const applicant = await company.applicant('attended')
  const phone = newPhone()
  const page = await start(phone, company, applicant)
  await submit(await fillIn(page, applicant))
  const answered = page.waitForResponse((response) => response.url().endsWith(syncPush.path))
  await syncNow(page)
  await answered
  await phone.kill()
  await expectSentOnce(phone, company, applicant)
})

test('I8 I10 the tab crashes with a queue, and the app opened again sends it', async ({ page, context, company }) => {
  const applicant = await company.applicant('attended')
  await signIn(page, company.owner, profileOf(applicant))
  await submitButton(await fillIn(page, applicant)).click()
  await expect(toast(page, `${applicant.name} rejected`)).toBeVisible()
  const crashed = page.waitForEvent('crash')
  const cdp = await context.newCDPSession(page)
  void cdp.send('Page.crash').catch(() => undefined)
  await crashed
  const again = await context.newPage()
  await again.goto('/My-tasks')
  await expect.poll(() => company.actions(applicant.funnelId)).toEqual(['rejected'])
  await expect(pill(again)).toHaveText('All sent')
})
