import type { Page } from '@playwright/test'
import { countOnDevice } from './support/device.ts'
import { sendAll, toast } from './support/screens.ts'
import {
  type ApplicantOf,
  day,
  expect,
  goOffline,
  goOnline,
  isReadyOffline,
  signIn,
  test,
  walk,
} from './support/test.ts'

declare global {
  // oxlint-disable-next-line no-var
  var touches: number
}

/** One result from a card of My Tasks: answer, perhaps a chip, and the button named by the result. */
async function record(page: Page, who: ApplicantOf, choice: 'Yes' | 'No', chip: RegExp | undefined, button: string) {
  const card = page.getByRole('article').filter({ hasText: who.name })
  await expect(card.getByRole('button', { name: choice, exact: true })).toBeVisible()
  await page.evaluate(() => (globalThis.touches = 0))
  await card.getByRole('button', { name: choice, exact: true }).tap()
  const panel = page.getByRole('dialog', { name: who.name })
  if (chip) await panel.getByRole('radio', { name: chip }).tap()
  await panel.getByRole('button', { name: button, exact: true }).tap()
  await expect(panel).toHaveCount(0)
  return page.evaluate(() => globalThis.touches)
}

test('TASK-10 STG-14 STG-16 STG-18 STG-23 without a network a result takes two or three touches from My Tasks', async ({
  page,
  context,
  company,
}) => {
  const selected = await company.applicant('attended')
  const rejected = await company.applicant('attended')
  const absent = await company.applicant('screened')
  const joined = await company.applicant('selected', { joiningTime: day(0) })
  await signIn(page, company.owner)
  await isReadyOffline(page)
  await expect.poll(() => countOnDevice(page, company.owner, 'rows')).toBe(company.applicants)
  // The words and the code of the panel are on the phone
  await page.getByRole('article').getByRole('button', { name: 'Yes' }).first().focus()
  await page.evaluate(() => addEventListener('pointerdown', () => (globalThis.touches += 1), { capture: true }))
  await goOffline(context)

  expect(await record(page, selected, 'Yes', /^Tomorrow, /, 'Mark selected')).toBe(3)
  await expect(toast(page, `${selected.name} selected`)).toBeVisible()
  expect(await record(page, rejected, 'No', /^Lives too far away$/, 'Mark rejected')).toBe(3)
  await page.getByRole('link', { name: /^Other Applicants/ }).click()
  expect(await record(page, absent, 'No', undefined, 'Mark no-show')).toBe(2)
  expect(await record(page, joined, 'Yes', undefined, 'Mark joined')).toBe(2)

  await goOnline(context)
  await sendAll(page)
  expect(await company.row(selected.funnelId)).toMatchObject({ status: 'selected', joiningTime: day(1) })
  expect(await company.row(rejected.funnelId)).toMatchObject({
    status: 'rejected',
    rejectionMessage: 'Lives too far away',
  })
  expect(await company.row(absent.funnelId)).toMatchObject({ status: 'interviewNoShow', subStage: 'notAttended' })
  expect(await company.row(joined.funnelId)).toMatchObject({ status: 'joined', joiningTime: day(0) })
})

walk('STG-23 a reason that a chip gave can be changed, and Other is written', async ({ page, company }) => {
  const applicant = await company.applicant('attended')
  await signIn(page, company.owner)
  const card = page.getByRole('article').filter({ hasText: applicant.name })
  await card.getByRole('button', { name: 'No', exact: true }).click()
  const panel = page.getByRole('dialog', { name: applicant.name })
  const reason = panel.getByLabel('Reason for rejection')
  const button = panel.getByRole('button', { name: 'Mark rejected' })
  await expect(panel.getByRole('group', { name: 'Usual reasons' }).getByRole('radio')).toHaveCount(7)
  await expect(button).toBeDisabled()
  await panel.getByRole('radio', { name: 'Documents missing' }).click()
  await expect(reason).toHaveValue('Documents missing')
  await expect(button).toBeEnabled()
  await panel.getByRole('radio', { name: 'Other', exact: true }).click()
  await expect(reason).toHaveValue('')
  await expect(reason).toBeFocused()
  await expect(button).toBeDisabled()
  await reason.fill('Night shift only')
  await expect(panel.getByRole('radio', { name: 'Other', exact: true })).toBeChecked()
  await button.click()
  await sendAll(page)
  expect(await company.row(applicant.funnelId)).toMatchObject({ rejectionMessage: 'Night shift only' })
})
