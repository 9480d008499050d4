import type { Locator, Page } from '@playwright/test'
import { expect, screensOnly, shoot, signIn, test } from './support/test.ts'

test.use(screensOnly)

const boxOf = async (place: Locator) => (await place.boundingBox())!
const barOf = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('an empty list of tasks says so once', async ({ page, company }) => {
  await signIn(page, company.owner)
  const nothing = page.getByText('You have no pending tasks')
  await expect(page.getByRole('heading', { name: 'Three steps to your first applicant' })).toBeVisible()
  await expect(nothing).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Pending' })).toHaveCount(0)
  await shoot(page, 'small-empty')
})

test('the bar at the bottom is as high on every screen', async ({ page, company }) => {
  await company.applicant('attended')
  await signIn(page, company.owner)
  await expect(page.getByRole('article')).toHaveCount(1)
  const onTasks = await boxOf(barOf(page))
  for (const name of ['Hiring Requests', 'insights']) {
    await barOf(page).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await shoot(page, `small-bar-${name}`)
    expect(await boxOf(barOf(page)), name).toEqual(onTasks)
  }
})

test('View All Applicants begins where the words above it do, also in a row of its own', async ({ page, company }) => {
  await company.applicant('attended')
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, company.owner, '/Employer-hiring-requests')
  const link = page.getByRole('link', { name: 'View All Applicants' })
  await expect(link).toBeVisible()
  await shoot(page, 'small-card-320')
  const leftOf = (place: Locator) =>
    place.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect().left
    })
  expect(await leftOf(link)).toBeCloseTo(await leftOf(page.getByText('1 applicant', { exact: true })), 0)
})

test('the search of the audit trail leaves the edges of a phone free', async ({ page }) => {
  await signIn(page, 'ops@demo.test', '/Audit-trail')
  const search = page.getByRole('searchbox')
  await expect(search).toBeVisible()
  await shoot(page, 'small-audit')
  const { x, width } = await boxOf(search)
  expect(x).toBeGreaterThanOrEqual(16)
  expect(x + width).toBeLessThanOrEqual(page.viewportSize()!.width - 16)
  const below = await search.evaluate((element) => {
    const tools = element.closest('main [class*="tools"]')!
    return tools.nextElementSibling!.getBoundingClientRect().top - element.getBoundingClientRect().bottom
  })
  expect(below).toBeGreaterThanOrEqual(10)
})

test('no word of the applicants breaks at 320 px', async ({ page, company }) => {
  await company.applicant('selected')
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, company.owner, `/hiring-request/${await company.request('walkIn')}/applicants`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await shoot(page, 'small-320-list')
  for (const word of await page.getByText('Selected', { exact: true }).all()) {
    const lines = await word.evaluate((element) => element.getClientRects().length)
    const { height } = await boxOf(word)
    expect(lines).toBe(1)
    expect(height).toBeLessThan(34)
  }
  await page.getByRole('link', { name: /^View Profile/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await shoot(page, 'small-320-profile')
  await page.goto(`/hiring-request/${await company.request('walkIn')}/applicants?view=board`)
  await expect(page.getByText('Selected').first()).toBeVisible()
  await shoot(page, 'small-320-board')
})
