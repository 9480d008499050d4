import type { Page } from '@playwright/test'
import { follow, openSyncCentre } from './support/screens.ts'
import { expect, screensOnly, shoot, signIn, test } from './support/test.ts'

test.use(screensOnly)

/** What the browser tells of the connection, as Chromium does on a phone that saves data. */
const saveData = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', {
      value: Object.assign(new EventTarget(), { saveData: true, effectiveType: '2g' }),
    }),
  )

/** A page of everything takes part in what is asked, so the answers are counted. */
function countPulls(page: Page) {
  const asked: { tasksOnly?: boolean }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/sync/pull')) asked.push(request.postDataJSON() as { tasksOnly?: boolean })
  })
  return asked
}

test(
  'OFF-01 TRAP-57 where data is saved the tasks come first, and the rest when the user says so',
  { tag: '@both' },
  async ({ page, company }) => {
    const task = await company.applicant('attended')
    const joined = await company.applicant('joined', { hiringRequestId: task.hiringRequestId })
    await saveData(page)
    const asked = countPulls(page)
    await signIn(page, company.owner)
    await expect(page.getByRole('link', { name: task.name })).toBeVisible()
    const question = page.getByText(
      /^Your tasks are on this (phone|device)\. .* Download 1 other applicant too, about 1 KB\?$/,
    )
    await expect(question).toBeVisible()
    await shoot(page, `tasks-first-${page.viewportSize()!.width}`)
    expect(asked.every(({ tasksOnly }) => tasksOnly)).toBe(true)
    await page.getByRole('button', { name: 'Only tasks for now' }).click()
    await expect(question).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('link', { name: task.name })).toBeVisible()
    await openSyncCentre(page)
    await expect(page.getByText(/Tasks only on this (phone|device)\. 1 other applicant \(about 1 KB\)/)).toBeVisible()
    await shoot(page, `tasks-only-sync-centre-${page.viewportSize()!.width}`)
    await expect(question).toHaveCount(0)
    await follow(page, '/desk')
    await expect(page.getByText(/^Only tasks are on this (phone|device)\. .*: 1 other applicant\.$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download, about 1 KB' })).toBeVisible()
    await page.getByLabel('Find an applicant').fill('Nobody Known')
    await expect(page.getByText(/^Nobody among the tasks on this (phone|device) matches\.$/)).toBeVisible()
    await shoot(page, `tasks-only-desk-${page.viewportSize()!.width}`)
    await page.route('**/campaign/funnel/get', (route) => route.abort())
    await follow(page, `/hiring-request/${task.hiringRequestId}/applicants`)
    await expect(page.getByText(/Tasks only on this (phone|device)/)).toBeVisible()
    await page.unroute('**/campaign/funnel/get')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    // It is loaded whole when it is opened
    await expect(page.getByRole('link', { name: joined.name }).first()).toBeVisible()
    await expect(page.getByText('2 applicants', { exact: true })).toBeVisible()
  },
)
