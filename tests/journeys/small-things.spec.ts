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

/** Letters so far apart, or so close, that the link gets a row of its own, or none, in any font of a phone. */
const spaced = { apart: '0.2em', close: '-0.15em' }

test('View All Applicants is whole, 48 px high and in line with the words of its card, in a row of its own or not', async ({
  page,
  company,
}) => {
  await company.applicant('attended')
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, company.owner, '/Employer-hiring-requests')
  const link = page.getByRole('link', { name: 'View All Applicants' })
  const count = link.locator('xpath=preceding-sibling::*[1]')
  const card = page.getByRole('article').filter({ has: link })
  // Until the applicants are here it says how many applied, in an element of its own
  await expect(count).toHaveText('1 needs you')
  await shoot(page, 'small-card-320')
  const wordsOf = (place: Locator) =>
    place.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const { left, right } = range.getBoundingClientRect()
      return { left, right }
    })
  for (const [how, spacing] of Object.entries(spaced)) {
    await card.evaluate((element, value) => (element.style.letterSpacing = value), spacing)
    const [box, above] = [await boxOf(link), await boxOf(count)]
    const isBelow = box.y >= above.y + above.height
    expect(isBelow, how).toBe(how === 'apart')
    expect(box.height, how).toBeGreaterThanOrEqual(48)
    expect(box.x + box.width, how).toBeLessThanOrEqual(320)
    const words = await wordsOf(link)
    if (isBelow) expect(words.left, how).toBeCloseTo((await wordsOf(count)).left, 0)
    else expect(words.right, how).toBeCloseTo(320 - 16, 0)
    await shoot(page, `small-card-320-${how}`)
    await link.click({ trial: true })
  }
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

test('a menu that has no room below opens above its button, whole and with its first item in focus', async ({
  page,
  company,
}) => {
  for (const kind of ['walkIn', 'telephonic', 'ahead'] as const) await company.request(kind)
  await signIn(page, company.owner, '/Employer-hiring-requests')
  const button = page.getByRole('button', { name: /^Actions for / }).last()
  const menu = page.getByRole('menu')
  await expect(page.getByRole('button', { name: /^Actions for / })).toHaveCount(3)
  const open = () => button.evaluate((one: HTMLButtonElement) => one.click())
  await page.setViewportSize({ width: 360, height: 2_000 })
  await open()
  const { height } = await boxOf(menu)
  const { y, height: buttonHeight } = await boxOf(button)
  await page.keyboard.press('Escape')
  // Below the button a little less than all of it, above it more
  await page.setViewportSize({ width: 360, height: Math.round(y + buttonHeight + height - 10) })
  expect((await boxOf(button)).y).toBeGreaterThan(height + 16)
  await open()
  const [box, now] = [await boxOf(menu), await boxOf(button)]
  expect(box.y + box.height).toBeLessThanOrEqual(now.y)
  expect(await menu.evaluate((list) => list.scrollHeight - list.clientHeight)).toBeLessThanOrEqual(0)
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
})
