import type { Locator, Page } from '@playwright/test'
import { type Company, day, expect, screensOnly, signIn, test } from './support/test.ts'
import { follow, pill, sendAll, submitButton, toast } from './support/screens.ts'

test.use(screensOnly)

const list = (page: Page, name: 'Priority' | 'Pending') => page.getByRole('region', { name, exact: true })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Lists of tasks' }).getByRole('link', { name })
const names = (page: Page, name: 'Priority' | 'Pending') => list(page, name).getByRole('heading').allTextContents()

/** Claims: 7 urgent and 5 that have time; 2 of other kinds. */
async function fill(company: Company) {
  for (let at = 0; at < 7; at += 1) await company.applicant('attended', { expiresAt: day(at % 3) })
  for (let at = 0; at < 5; at += 1) await company.applicant('claimedSelected', { expiresAt: day(8 + at) })
  await company.applicant('awaitingResult', { name: 'Zubin Daruwala', expiresAt: day(9), district: 'Pune' })
  await company.applicant('awaitingCall', { request: 'telephonic', expiresAt: day(1) })
}

test(
  'OFF-11 a network that goes and comes back moves no task from under the finger',
  { tag: '@both' },
  async ({ page, context, company }) => {
    await fill(company)
    await signIn(page, company.owner)
    const third = list(page, 'Priority').getByRole('article').nth(2)
    const top = async () => (await third.boundingBox())!.y
    const notice = page.getByText(/^Offline\. Updated/)
    await expect(third).toBeVisible()
    await expect(pill(page)).toHaveText('All sent')
    // What changes in the first second belongs to the start
    await page.waitForFunction(() => performance.now() > 5_000)
    for (const scrolled of [0, 90]) {
      await page.evaluate((y) => scrollTo(0, y), scrolled)
      const before = await top()
      await context.setOffline(true)
      await expect(notice).toBeVisible()
      await expect.poll(top).toBeCloseTo(before, 0)
      await context.setOffline(false)
      await expect(notice).toHaveCount(0)
      await expect.poll(top).toBeCloseTo(before, 0)
    }
    // At the top again the notice is read
    await context.setOffline(true)
    await page.evaluate(() => scrollTo(0, 0))
    await expect(notice).toBeInViewport()
    await context.setOffline(false)
  },
)

test(
  'TASK-10 under the last row in sight the whole panel comes into view, and under the first one nothing moves',
  { tag: '@desktop' },
  async ({ page, company }) => {
    await fill(company)
    await signIn(page, company.owner)
    const rows = list(page, 'Priority').getByRole('article')
    await rows.first().getByRole('button', { name: 'No' }).click()
    await expect(submitButton(rows.first())).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => scrollY)).toBe(0)
    const no = rows.last().getByRole('button', { name: 'No' })
    await rows.first().getByRole('button', { name: 'Cancel' }).click()
    await expect(no).toBeInViewport({ ratio: 1 })
    await no.click()
    await expect(submitButton(rows.last())).toBeInViewport({ ratio: 1 })
    await expect(no).toBeInViewport({ ratio: 1 })
  },
)

test(
  'TASK-03 TASK-07 two tabs with their counts; 5 urgent and 3 others at a time, more on asking',
  { tag: '@both' },
  async ({ page, company }, info) => {
    await fill(company)
    await signIn(page, company.owner)
    await expect(tab(page, 'Self Reported Applicants')).toContainText('12')
    await expect(tab(page, 'Other Applicants')).toContainText('2')
    await expect(list(page, 'Priority').getByRole('article')).toHaveCount(5)
    await expect(list(page, 'Pending').getByRole('article')).toHaveCount(3)
    await expect(page.getByText('5 of 7')).toBeVisible()
    await page.getByRole('button', { name: 'View more priority tasks' }).click()
    await expect(list(page, 'Priority').getByRole('article')).toHaveCount(7)
    await expect(page.getByRole('button', { name: 'View more priority tasks' })).toHaveCount(0)
    await page.getByRole('button', { name: 'View more pending tasks' }).click()
    await expect(list(page, 'Pending').getByRole('article')).toHaveCount(5)

    await tab(page, 'Other Applicants').click()
    await expect(page).toHaveURL(/tab=other/)
    await expect(list(page, 'Pending').getByRole('heading')).toHaveText(['Zubin Daruwala'])
    await expect(list(page, 'Priority').getByRole('article')).toHaveCount(1)
    // Nothing of a phone's list runs out of the screen
    const [width, shown] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(width, info.project.name).toBeLessThanOrEqual(shown!)
    await page.goBack()
    await expect(page).not.toHaveURL(/tab=other/)
  },
)

test('TASK-09 TASK-03 OFF-11 a phone shows four whole tasks with targets of 48 px, under a header of one line', async ({
  page,
  context,
  company,
}) => {
  for (let at = 0; at < 6; at += 1) await company.applicant('attended', { expiresAt: day(at % 3) })
  let letThrough: () => void = () => undefined
  const released = new Promise<void>((resolve) => (letThrough = resolve))
  // The first download waits, so that the pill says how far it is
  await context.route(/\/api\/hire\/.*(sync\/pull|funnel\/get)/, async (route) => {
    await released
    await route.continue()
  })
  await signIn(page, company.owner)
  const header = page.getByRole('banner')
  const heightOf = async (part: Locator) => Math.round((await part.boundingBox())!.height)
  await expect(page.locator('[data-sync=getting]')).toBeVisible()
  await expect.poll(() => heightOf(header)).toBe(52)
  letThrough()
  const cards = list(page, 'Priority').getByRole('article')
  await expect(cards).toHaveCount(5)
  await expect(page.getByText('5 of 6')).toBeVisible()
  await expect.poll(() => heightOf(header)).toBe(52)
  const bar = page.getByRole('navigation', { name: 'Main', exact: true })
  await expect(async () => {
    const fourth = (await cards.nth(3).boundingBox())!
    expect(fourth.y + fourth.height).toBeLessThanOrEqual((await bar.boundingBox())!.y)
    const targets = [
      ...(await cards.nth(0).getByRole('button').all()),
      ...(await page.getByRole('main').getByRole('searchbox').all()),
      page.getByRole('button', { name: /^Filter and sort/ }),
    ]
    expect(targets).toHaveLength(4)
    for (const target of targets) {
      const { width, height } = (await target.boundingBox())!
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(48)
    }
  }).toPass()
})

test(
  'TASK-06 what is due today comes first, and what is overdue is folded under it',
  { tag: '@both' },
  async ({ page, company }) => {
    const late = await company.applicant('attended', { expiresAt: day(-40) })
    const soon = await company.applicant('attended', { expiresAt: day(2) })
    const today = await company.applicant('attended', { expiresAt: day(0) })
    for (let at = 0; at < 3; at += 1) await company.applicant('attended', { expiresAt: day(-2 - at) })
    await signIn(page, company.owner)
    const fold = page.getByRole('button', { name: 'Overdue (4)' })
    await expect(fold).toHaveAttribute('aria-expanded', 'false')
    await expect(list(page, 'Priority').getByRole('heading')).toHaveText([today.name, soon.name])
    await expect(page.getByRole('article').filter({ hasText: late.name })).toHaveCount(0)
    await fold.click()
    await expect(page.getByRole('region', { name: 'Overdue' }).getByRole('article')).toHaveCount(4)
    await fold.click()
    await expect(page.getByRole('region', { name: 'Overdue' })).toHaveCount(0)

    // Nobody is folded away from who looks for somebody
    await page.getByRole('searchbox', { name: 'Type the name of applicant' }).fill(late.name)
    await expect(list(page, 'Priority').getByRole('heading')).toHaveText([late.name])
  },
)

test('TASK-04 TASK-05 TASK-06 search from three letters on, filters and order, kept in the address and for the next visit', async ({
  page,
  company,
}) => {
  await fill(company)
  await company.applicant('attended', { name: 'Kāveri O’Brien', expiresAt: day(20), district: 'Nashik' })
  await signIn(page, company.owner)
  const search = page.getByRole('searchbox', { name: 'Type the name of applicant' })
  const height = async () => (await page.getByRole('search').boundingBox())!.height
  await search.click()
  const before = await height()
  await search.fill('Ka')
  // The cross that clears it makes it no taller
  expect(await height()).toBe(before)
  await expect(list(page, 'Priority').getByRole('article')).toHaveCount(5)
  await search.fill('Kav')
  await expect(page).toHaveURL(/q=Kav/)
  await expect(list(page, 'Pending').getByRole('heading')).toHaveText(['Kāveri O’Brien'])
  // The other tab says as well how many it has of that name
  await expect(tab(page, 'Self Reported Applicants')).toHaveText('Self Reported Applicants1')
  await expect(tab(page, 'Other Applicants')).toHaveText('Other Applicants0')
  await search.fill('xyz')
  await expect(page.getByText('No name matches xyz.').first()).toBeVisible()
  await search.fill('')
  await expect(page).not.toHaveURL(/q=/)

  await page.getByRole('button', { name: /^Filter and sort/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter and sort' })
  await expect(sheet.getByLabel('Location').getByRole('option', { name: 'Nashik' })).toBeAttached()
  // The second before the page has drawn the first
  await sheet.evaluate(async (dialog) => {
    const choose = (label: string, option: string) => {
      const select = [...dialog.querySelectorAll('select')].find((one) =>
        one.labels[0]?.textContent?.startsWith(label),
      )!
      select.value = [...select.options].find((one) => one.text === option)!.value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
    choose('Location', 'Nashik')
    for (let turn = 0; turn < 1000 && !window.location.search.includes('location='); turn += 1) await Promise.resolve()
    choose('Current status', 'Claimed attended')
  })
  await expect(page).toHaveURL(/currentStatus=/)
  await sheet.getByRole('button', { name: 'Show tasks' }).click()
  await expect(page).toHaveURL(/location=Nashik/)
  await expect(list(page, 'Pending').getByRole('heading')).toHaveText(['Kāveri O’Brien'])
  await expect(list(page, 'Priority').getByRole('article')).toHaveCount(0)

  // TASK-11: as it was left, after a reload without the address
  await page.goto('/My-tasks')
  await expect(page).toHaveURL(/location=Nashik/)
  await page.getByRole('button', { name: /^Filter and sort/ }).click()
  await sheet.getByRole('button', { name: 'Clear all' }).click()
  await sheet.getByLabel('Sort by').selectOption({ label: 'Name of applicant' })
  await sheet.getByRole('button', { name: 'Show tasks' }).click()
  await expect(page).toHaveURL(/sort=candidateName/)
  // A card that makes room for another stays in the list until it has faded
  await expect(async () => {
    const inOrder = await names(page, 'Priority')
    expect(inOrder).toHaveLength(5)
    expect(inOrder).toEqual(inOrder.toSorted())
  }).toPass({ timeout: 5_000 })
})

test('TASK-11 what was searched on an earlier visit hides nothing, and what was filtered then is said and cleared in a tap', async ({
  page,
  company,
}) => {
  const applicant = await company.applicant('attended', { district: 'Nashik' })
  await signIn(page, company.owner)
  const task = page.getByRole('link', { name: applicant.name })
  await expect(task).toBeVisible()
  const arriveWith = async (kept: object) => {
    await page.evaluate((value) => localStorage.setItem('toDoSelections', JSON.stringify(value)), kept)
    await page.goto('/My-tasks')
  }
  await arriveWith({ search: 'nobody', filters: {} })
  await expect(task).toBeVisible()
  // What is kept below would be overwritten by what this visit is about to remember
  await expect.poll(() => page.evaluate(() => localStorage.getItem('toDoSelections'))).not.toContain('nobody')
  await arriveWith({ filters: { location: ['Pune'] }, day: '2020-01-01' })
  const line = page.getByText('Filters from an earlier day are on.')
  await expect(line).toBeVisible()
  await expect(page).toHaveURL(/location=Pune/)
  await line.locator('..').getByRole('button', { name: 'Clear all' }).click()
  await expect(task).toBeVisible()
  await expect(line).toHaveCount(0)
  await expect(page).not.toHaveURL(/location=/)

  // The same where the filters leave nothing
  await page.goto('/My-tasks?location=Pune')
  await page.getByRole('main').getByRole('button', { name: 'Clear all' }).click()
  await expect(task).toBeVisible()
})

test('TASK-07 a long list needs few taps: many more at once', async ({ page }) => {
  await signIn(page)
  const pending = list(page, 'Pending').getByRole('article')
  await expect(pending).toHaveCount(3)
  // Of whole steps of three
  const ofPending = page.getByRole('button', { name: 'View more pending tasks' }).locator('..')
  await ofPending.getByRole('button', { name: 'Show 50 more' }).click()
  await expect(pending).toHaveCount(54)
})

test(
  'TASK-09 TASK-10 TASK-14 Yes opens the panel, Submit sends it, and the row leaves its list',
  { tag: '@both' },
  async ({ page, company }, info) => {
    const applicant = await company.applicant('attended')
    const other = await company.applicant('attended')
    await signIn(page, company.owner)
    const row = page.getByRole('article').filter({ hasText: applicant.name })
    await expect(row.getByText('Has the candidate been selected?')).toBeVisible()
    await expect(row.getByText('2 days left')).toBeVisible()
    await row.getByRole('button', { name: 'No' }).click()
    const isPhone = info.project.name === 'phone'
    const panel = isPhone ? page.getByRole('dialog', { name: applicant.name }) : row.getByRole('form')
    await expect(submitButton(panel)).toBeDisabled()
    await panel.getByLabel('Reason for rejection').fill('Lives too far from the site')
    await submitButton(panel).click()
    await expect(toast(page, `${applicant.name} rejected`)).toBeVisible()
    // Still shown, dashed, without the question
    await expect(row.getByText(/^On this (phone|device), not sent yet$/)).toBeVisible()
    await expect(row.getByRole('button', { name: 'No' })).toHaveCount(0)
    await expect(tab(page, 'Self Reported Applicants')).toContainText('1')
    await sendAll(page)
    await follow(page, '/My-tasks')
    await expect(page.getByRole('link', { name: other.name })).toBeVisible()
    await expect(row).toHaveCount(0)
    expect(await company.row(applicant.funnelId)).toMatchObject({
      status: 'rejected',
      rejectionMessage: 'Lives too far from the site',
    })
  },
)

test('TASK-08 TRAP-52 whoever has no task is told so; what waits for its day is no task', async ({ page, company }) => {
  await signIn(page, 'new@demo.test')
  await expect(page.getByText('You have no pending tasks').first()).toBeVisible()
  await expect(tab(page, 'Self Reported Applicants')).toContainText('0')
  await expect(pill(page)).toHaveText(/^(All sent|Ready for offline)$/)
  // And the second time before anything has come
  await page.route('**/sync/pull', () => undefined)
  await page.reload()
  await expect(pill(page)).toHaveText(/^Downloading/)
  await expect(page.getByText('You have no pending tasks').first()).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)

  // TRAP-52: joins in four days, so there is no question today
  const later = await company.applicant('selected', { joiningTime: day(4) })
  const today = await company.applicant('selected', { joiningTime: day(0) })
  await signIn(page, company.owner, '/My-tasks?tab=other')
  await expect(page.getByRole('link', { name: today.name })).toBeVisible()
  await expect(page.getByRole('link', { name: later.name })).toHaveCount(0)
})

test('TASK-12 PROF-13 the demo: requests to filter by are named, and a task opens its profile', async ({ page }) => {
  await signIn(page, 'emp@demo.test', '/My-tasks?q=Ramesh+Kumar')
  const card = page.getByRole('article').filter({ hasText: 'Ramesh Kumar Yadav' })
  await expect(card.first()).toContainText('Bhiwandi FC ramp-up · Picker & Packer')
  await page.getByRole('button', { name: /^Filter and sort/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter and sort' })
  await expect(sheet.getByLabel('Hiring request').getByRole('option', { name: 'Chakan line assembly' })).toHaveCount(1)
  for (const name of ['Aadhaar Card (AADHAAR)', 'Employee Id', 'Login Page Photo'])
    await expect(sheet.getByLabel('Verified document').getByRole('option', { name })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await card.first().getByRole('link', { name: 'Ramesh Kumar Yadav' }).click()
  await expect(page).toHaveURL(/\/candidate-details\/20418\//)
  await expect(page.getByRole('heading', { level: 1, name: 'Ramesh Kumar Yadav' })).toBeVisible()
})
