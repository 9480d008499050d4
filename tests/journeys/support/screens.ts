import { expect, type Locator, type Page } from '@playwright/test'
import { requestCalls } from '../../../src/contract/requests.ts'
import { SAVED_REQUESTS } from '../../../src/data/read-inputs.ts'
import { paths } from '../../../src/lib/paths.ts'
import { isoDay } from '../../../src/lib/dates.ts'
import { isExpiryNear } from '../../../src/rules/funnel-tabs.ts'
import { day, type ApplicantOf, type Company, type Person } from './company.ts'
import { countOnDevice, findReadsOnDevice } from './device.ts'
import { isReadyOffline, signIn } from './test.ts'

/** What a person does on the screens, by the words they see. */

const months = 'January February March April May June July August September October November December'.split(' ')

/** An address of the app without loading it anew, as a link does it: what is held for Undo stays held. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

export const profileOf = ({ hiringRequestId, funnelId }: ApplicantOf): string =>
  paths.candidate(hiringRequestId, funnelId)

export async function openProfile(page: Page, applicant: ApplicantOf): Promise<void> {
  await follow(page, profileOf(applicant))
  await expect(page.getByRole('heading', { level: 1, name: applicant.name })).toBeVisible()
}

/** Signs in and waits until app and applicants are on the phone, so that all of it works without a network. */
export async function getReady(page: Page, company: Company, applicant: ApplicantOf): Promise<void> {
  await signIn(page, company.owner, profileOf(applicant))
  await openProfile(page, applicant)
  await isReadyOffline(page)
  await expect.poll(() => countOnDevice(page, company.owner, 'rows')).toBe(company.applicants)
}

/** The open desk can take in somebody without a pass and a network: the roles to choose from are on the phone. */
export async function mayTakeInOffline(page: Page, person: Person): Promise<void> {
  const requests = { isActive: true, pageOptions: { page: 1, limit: SAVED_REQUESTS } }
  await expect
    .poll(() => findReadsOnDevice(page, person, requestCalls.list.name))
    .toContainEqual(expect.objectContaining(requests))
}

/** The panel of the open profile: behind Update on a phone, in the page on a desktop. */
export async function openPanel(page: Page, applicant: ApplicantOf): Promise<Locator> {
  await openProfile(page, applicant)
  const inPage = page.getByRole('form', { name: `Update ${applicant.name}` })
  const button = page.getByRole('main').getByRole('button', { name: 'Update', exact: true })
  await inPage.or(button).first().waitFor()
  if (await inPage.isVisible()) return inPage
  await button.click()
  return page.getByRole('dialog', { name: applicant.name })
}

/** Answers a question of an open panel. */
export const answer = (panel: Locator, question: string | RegExp, choice: string): Promise<void> =>
  panel.getByRole('group', { name: question }).getByRole('radio', { name: choice, exact: true }).click()

export async function chooseDay(panel: Locator, label: string, days: number): Promise<void> {
  await panel.getByRole('button', { name: label }).click()
  const calendar = panel.getByRole('dialog', { name: label })
  const cell = dayCell(calendar, days)
  await calendar.getByRole('button').first().waitFor()
  // The day may be in the next month, or in the one before
  if (!(await cell.isVisible())) {
    await calendar.getByRole('button', { name: days > 0 ? 'Next month' : 'Previous month' }).click()
  }
  await cell.click()
}

/** The day in the open calendar. */
export function dayCell(calendar: Locator, days: number): Locator {
  const [year, month, date] = isoDay(day(days)).split('-').map(Number)
  return calendar.getByRole('button', { name: `${date} ${months[month! - 1]} ${year}`, exact: true })
}

/** Named by what it records; Submit as long as that is open. */
export const submitButton = (panel: Locator): Locator =>
  panel.getByRole('button', { name: /^(Submit|Mark .+|Did not join|Save joining day)$/ })

export async function submit(panel: Locator): Promise<void> {
  await submitButton(panel).click()
  await expect(submitButton(panel)).toBeHidden()
}

/** Rejects with a reason; the quickest update there is for somebody whose result is asked. */
export async function reject(
  page: Page,
  applicant: ApplicantOf,
  reason = 'Did not pass the trial hour',
): Promise<void> {
  const panel = await openPanel(page, applicant)
  await answer(panel, /selected/, 'No')
  await panel.getByLabel('Reason for rejection').fill(reason)
  await submitButton(panel).click()
  await expect(toast(page, `${applicant.name} rejected`)).toBeVisible()
}

/**
 * A double tap, without a moment in between. After a lost answer the app looks for the network and its buttons sleep until
 * that is found, so it is made in the moment in which the button is awake.
 */
export const clickTwice = (button: Locator): Promise<void> =>
  expect
    .poll(() =>
      button.evaluate((one: HTMLButtonElement) => {
        if (one.matches(':disabled, [aria-disabled=true]')) return false
        one.click()
        one.click()
        return true
      }),
    )
    .toBe(true)

export const toasts = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' }).getByRole('group')
export const toast = (page: Page, words: string | RegExp): Locator => toasts(page).filter({ hasText: words })

/** The one word for all of it, in the top bar. */
export const pill = (page: Page): Locator => page.locator('[data-sync]')

export async function openSyncCentre(page: Page): Promise<void> {
  await follow(page, paths.sync)
  await expect(page.getByRole('heading', { level: 1, name: 'Sync centre' })).toBeVisible()
}

/** Sends what is held for Undo or waits, as a person does it who does not want to wait. */
export async function syncNow(page: Page): Promise<void> {
  await openSyncCentre(page)
  await page.getByRole('button', { name: 'Sync now' }).click()
}

/** Sends everything and sees that nothing is left. */
export async function sendAll(page: Page): Promise<void> {
  await syncNow(page)
  // The pill is redrawn a moment after an update was recorded: on a busy machine it may still be the one from before
  await expect(page.getByRole('button', { name: 'Sync now' })).not.toHaveAttribute('aria-busy')
  await expect(pill(page)).toHaveText('All sent')
}

/**
 * Opens applicants of the demo, and closes the warning that some of them are about to expire: once midnight in India has
 * passed since the demo was made there are some.
 */
export async function openDemoApplicants(page: Page, open: () => Promise<unknown>): Promise<void> {
  const counted = page.waitForResponse('**/campaign/funnel/details')
  await open()
  const { data } = (await (await counted).json()) as { data: { shortlisted?: { leastDaysToExpire?: number | null } } }
  if (!isExpiryNear(data.shortlisted?.leastDaysToExpire ?? 0)) return
  const warning = page.getByRole('dialog', { name: 'Applicants are about to expire' })
  await warning.getByRole('button', { name: 'Close' }).last().click()
  await expect(warning).toBeHidden()
}
