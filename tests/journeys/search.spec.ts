import { readFileSync } from 'node:fs'
import readXlsx from 'read-excel-file/node'
import type { Page, Request } from '@playwright/test'
import { expandEducation } from '../../src/rules/education.ts'
import { toast } from './support/screens.ts'
import { expect, goOffline, goOnline, shoot, signIn, test, walk } from './support/test.ts'
import { answerInstead } from './support/wires.ts'

const SEARCH = '**/api/hire/v1/weightedSearch/search'
const supply = (page: Page) => page.getByText(/^Supply Available: /)
const dialog = (page: Page) => page.getByRole('dialog')
const names = (page: Page) => page.getByRole('table').locator('tbody tr td:first-child b').allTextContents()

/** The bodies of the calls of one path that the page sends from now on. */
function record(page: Page, path: string): unknown[] {
  const bodies: unknown[] = []
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && request.url().toLowerCase().includes(path.toLowerCase()))
      bodies.push(request.postDataJSON())
  })
  return bodies
}

/** By its number, as a user with more than a hundred requests does it: the list shows a hundred at once. */
async function chooseRequest(page: Page, number: string, name: RegExp) {
  await page.getByRole('combobox', { name: 'Hiring request' }).fill(number)
  await page.getByRole('option', { name }).click()
  await expect(
    page
      .getByRole('button', { name: /^Job Role/ })
      .or(page.getByRole('button', { name: /^Filters/ }))
      .first(),
  ).toBeEnabled()
}

async function tick(page: Page, filter: string, ...values: string[]) {
  const button = page.getByRole('button', { name: new RegExp(`^${filter} `) })
  await button.click()
  const panel = page.getByRole('dialog', { name: filter })
  for (const value of values) await panel.getByRole('checkbox', { name: value, exact: true }).check()
  await button.click()
}

/** The first option of a filter: it depends on what the request requires. */
async function firstOf(page: Page, filter: string): Promise<string> {
  const button = page.getByRole('button', { name: new RegExp(`^${filter} `) })
  await button.click()
  const label = await page.getByRole('dialog', { name: filter }).locator('label').first().textContent()
  await button.click()
  return label!.trim()
}

walk(
  'SRCH-01..SRCH-14, SRCH-13, SRCH-16, SRCH-19, SRCH-20 a request is chosen, weighed, searched, sorted, saved and exported',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const lists = record(page, 'hiringrequest/getHiringRequests')
    const searches = record(page, 'weightedSearch/search')
    await signIn(page, 'ops@demo.test', '/searchDashboard')
    await expect(supply(page)).toHaveText('Supply Available: –')

    // SRCH-06: fourteen boxes of 1
    const boxes = page.locator('main').getByRole('textbox').and(page.locator('[inputmode=numeric]'))
    await expect(boxes).toHaveCount(14)
    for (const box of await boxes.all()) await expect(box).toHaveValue('1')

    // SRCH-10, SRCH-13: nothing without a request
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(toast(page, 'Please select a hiring request')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Hiring request' })).toBeFocused()
    await expect(page.getByRole('main').getByText('Please select a hiring request')).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page, 'Plase select hiring request first')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)

    // SRCH-20, SRCH-02
    expect(lists.at(-1)).toEqual({
      ipId: expect.arrayContaining(['EMP1', 'SA1', 'EMP21']),
      type: 'Employer',
      isActive: true,
      filterOptions: { sort: { field: 'createdDate', order: 'descending' } },
      pageOptions: {},
    })
    await chooseRequest(page, '20418', /^#20418-Bhiwandi FC ramp-up$/)
    expect(searches).toEqual([])

    // SRCH-09: the whole pool first
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(supply(page)).toHaveText('Supply Available: 20,000')
    await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(10)

    // SRCH-08: the city is one of the request's own
    await page.getByRole('button', { name: /^City / }).click()
    const cities = page.getByRole('dialog', { name: 'City' }).getByRole('checkbox')
    await expect(page.getByRole('dialog', { name: 'City' }).getByText('Thane', { exact: true })).toBeVisible()
    expect(await cities.count()).toBeLessThan(8)
    await page.keyboard.press('Escape')
    await tick(page, 'City', 'Thane')
    await tick(page, 'Gender', 'Female')
    const education = await firstOf(page, 'Education')
    await tick(page, 'Education', education)
    await tick(page, 'Document', 'Aadhar Card')
    await tick(page, 'Assets', 'Smartphone')

    // SRCH-07: typed key by key, as a user types
    const weightOf = (name: string) => page.getByRole('textbox', { name, exact: true })
    await weightOf('Gender').fill('')
    await expect(page.getByText('Please fill all weight values between 1 - 100')).toBeVisible()
    await weightOf('Gender').pressSequentially('007')
    await expect(weightOf('Gender')).toHaveValue('7')
    await weightOf('Smartphone').fill('')
    await weightOf('Smartphone').pressSequentially('1000')
    await expect(weightOf('Smartphone')).toHaveValue('100')
    await weightOf('Laptop').fill('')
    await weightOf('Laptop').blur()
    await expect(weightOf('Laptop')).toHaveValue('1')

    // SRCH-03, SRCH-16
    await page.getByRole('button', { name: 'Apply Filters' }).click()
    await expect.poll(() => searches.length).toBe(2)
    expect(searches.at(-1)).toEqual({
      ipId: 'OPS1',
      hiringRequestId: '20418',
      filterOptions: {
        search: [
          { name: 'tcDistrict', value: ['Thane'], valueBoost: 1 },
          { name: 'gender', value: [2], valueBoost: 7 },
          { name: 'highestEducation', value: expandEducation([education]), valueBoost: 1 },
          { name: 'documents', value: ['Aadhar Card'], valueBoost: 1 },
          { name: 'assets', value: ['Smartphone'], valueBoost: 100 },
        ],
      },
      pageOptions: { page: 1, limit: 10 },
    })
    await expect(supply(page)).toHaveText(/1\d,\d{3}$/)
    const found = Number((await supply(page).textContent())!.replace(/\D/g, ''))

    // Why a candidate scores
    const why = page.getByRole('button', { name: /^Why .* scores 110$/ }).first()
    await why.click()
    await expect(page.getByRole('list', { name: /^Why / }).getByText('Asset: Smartphone+100')).toBeVisible()
    await why.click()

    // SRCH-05, SRCH-04: sorted here, without a call
    const byScore = await names(page)
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    const sorted = byScore.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
    expect(await names(page)).toEqual(sorted)
    await page.getByRole('button', { name: 'Back to the order of scores' }).click()
    expect(await names(page)).toEqual(byScore)
    expect(searches).toHaveLength(2)

    // SRCH-09: the next page is a call, and Back is the page before
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(() => searches.at(-1)).toMatchObject({ pageOptions: { page: 2, limit: 10 } })
    await page.goBack()
    await expect.poll(() => names(page)).toEqual(byScore)

    // SRCH-12
    const mustHave = page.getByRole('checkbox', { name: 'Laptop: must have' })
    await page.locator('label').filter({ has: mustHave }).click()
    await expect(mustHave).toBeChecked()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Save Scheme' }).click()
    await expect(dialog(page).getByText('Please enter name')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog(page).getByText('Please enter name')).toBeHidden()
    const scheme = `Bikes first ${Date.now()}`
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill(scheme)
    await dialog(page).getByRole('button', { name: 'Save Scheme' }).click()
    await expect(toast(page, 'Weight scheme saved successfully')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill(scheme)
    await dialog(page).getByRole('button', { name: 'Save Scheme' }).click()
    await expect(dialog(page).getByText('This hiring request has a weight scheme with this name')).toBeVisible()
    await page.keyboard.press('Escape')

    // SRCH-11
    await weightOf('Smartphone').fill('2')
    await page.locator('label').filter({ has: mustHave }).click()
    await expect(mustHave).not.toBeChecked()
    await page.getByRole('button', { name: 'Load', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Load Scheme' }).click()
    await expect(dialog(page).getByText('Please select scheme name')).toBeVisible()
    await dialog(page).getByRole('combobox', { name: 'Weight scheme' }).selectOption(scheme)
    await expect(dialog(page).getByText('100', { exact: true })).toBeVisible()
    await expect(dialog(page).getByText('Laptop: must have')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Load Scheme' }).click()
    await expect(weightOf('Smartphone')).toHaveValue('100')
    await expect(weightOf('Gender')).toHaveValue('7')
    await expect(mustHave).toBeChecked()

    // SRCH-14
    const count = () => dialog(page).getByRole('textbox', { name: 'Number of candidates' })
    const exportList = () => dialog(page).getByRole('button', { name: 'Export List' }).click()
    await page.getByRole('button', { name: 'Export Search Result' }).click()
    await exportList()
    await expect(dialog(page).getByText('Please enter value')).toBeVisible()
    await count().pressSequentially('1x2')
    await expect(count()).toHaveValue('12')
    await count().fill(String(found + 1))
    await exportList()
    await expect(dialog(page).getByText('Selected number higher than available supply')).toBeVisible()
    await count().fill('25')
    const [download] = await Promise.all([page.waitForEvent('download'), exportList()])
    expect(download.suggestedFilename()).toMatch(/^funnel_applicant_user_data_.+\.xlsx$/)
    const [sheet] = await readXlsx(readFileSync(await download.path()))
    const rows = sheet!.data as unknown[][]
    expect(rows).toHaveLength(26)
    expect(rows.slice(1, 11).map((row) => row[1])).toEqual(byScore)

    // SRCH-19
    const refusal = { status: false, error: { code: 'any', message: 'Not today' } }
    const refusing = await answerInstead(context, SEARCH, {
      status: 200,
      contentType: 'application/json',
      body: JSON.stringify(refusal),
    })
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(toast(page, 'Unable to get data')).toBeVisible()
    await refusing.stop()

    // SRCH-08: another request begins with nothing
    await chooseRequest(page, '20424', /^#20424-/)
    await expect(weightOf('Smartphone')).toHaveValue('1')
    await expect(supply(page)).toHaveText('Supply Available: –')
    await expect(page.getByRole('button', { name: 'City Any' })).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect
      .poll(() => searches.at(-1))
      .toMatchObject({ hiringRequestId: '20424', filterOptions: { search: [] }, pageOptions: { page: 1, limit: 10 } })
  },
)

test('SRCH-02, SRCH-03, SRCH-04, SRCH-05, SRCH-18, SRCH-19 on a phone filters and weights open from the bottom, and without a network nothing is asked', async ({
  page,
  context,
}) => {
  // SRCH-18
  const broken = await answerInstead(context, '**/hiringRequest/getMasterLists', {
    status: 200,
    contentType: 'application/json',
    body: JSON.stringify({ status: false, error: { code: 'any', message: 'Not today' } }),
  })
  await signIn(page, 'ops@demo.test', '/searchDashboard')
  await expect(toast(page, 'some error occured')).toBeVisible()
  await broken.stop()
  await chooseRequest(page, '20418', /^#20418-/)
  await page.getByRole('button', { name: 'Filters' }).click()
  await tick(page, 'Gender', 'Female')
  await dialog(page).getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page.getByRole('article')).toHaveCount(10)
  await expect(page.getByRole('article').first().getByText('Score 1')).toBeVisible()
  await page.getByRole('button', { name: 'Weights' }).click()
  await dialog(page).getByRole('textbox', { name: 'Gender' }).fill('40')
  await dialog(page).getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page.getByRole('article').first().getByText('Score 40')).toBeVisible()
  // SRCH-04, SRCH-05: without headings of columns there is a choice, and it asks nobody
  const searches = record(page, 'weightedSearch/search')
  const people = () => page.getByRole('article').getByRole('heading').allTextContents()
  const byScore = await people()
  const inOrder = [...byScore].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
  await page.getByLabel('Sort this page by').selectOption('Name')
  expect(await people()).toEqual(inOrder)
  await page.getByRole('button', { name: 'Reverse order' }).click()
  expect(await people()).toEqual(inOrder.toReversed())
  await shoot(page, 'search-sorted-phone')
  await page.getByLabel('Sort this page by').selectOption('Score')
  expect(await people()).toEqual(byScore)
  expect(searches).toEqual([])
  await goOffline(context)
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeDisabled()
  await expect(page.getByText('Needs a connection').first()).toBeVisible()
  // What was found stays readable
  await expect(page.getByRole('article')).toHaveCount(10)
  await goOnline(context)
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeEnabled()
})

walk('ROLE-07, SRCH-01 for everybody else the address does not exist', async ({ page }) => {
  await signIn(page, 'emp@demo.test', '/searchDashboard')
  await expect(page.getByRole('link', { name: 'Back to home' }).first()).toBeVisible()
  await expect(page.getByText(/Supply Available/)).toHaveCount(0)
})

walk(
  'SRCH-03 SRCH-04 SRCH-06 who misses what a candidate must have is not found; every column fits; a reachout takes the filters',
  { tag: '@desktop' },
  async ({ page, context, baseURL, isMobile }) => {
    await signIn(page, 'ops@demo.test', '/searchDashboard?request=20418&city=Thane&gender=2&asset=Bike&page=1')
    const found = async () => Number((await supply(page).textContent())!.replace(/\D/g, ''))
    await expect(supply(page)).toHaveText(/[1-9]/)
    const any = await found()
    if (isMobile) await page.getByRole('button', { name: /^Weights/ }).click()
    for (const name of ['Gender: must have', 'Bike: must have']) {
      // By its label, as a user does it
      const box = page.getByRole('checkbox', { name })
      await page.locator('label').filter({ has: box }).click()
      await expect(box).toBeChecked()
    }
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(page).toHaveURL(/must=gender&must=bike/)
    await expect.poll(found).toBeLessThan(any)
    const some = await found()
    expect(some).toBeGreaterThan(0)
    // The link brings the same people to a colleague
    await page.reload()
    await expect.poll(found).toBe(some)
    const people = isMobile ? page.getByRole('article') : page.getByRole('row').filter({ has: page.getByRole('cell') })
    await expect(people).toHaveCount(Math.min(10, some))
    for (const person of await people.all())
      await expect(person).toContainText(isMobile ? /, F.*Bike/s : /Female.*Bike/s)

    const tooWide = () =>
      page.evaluate(() => {
        const table = document.querySelector('[role=region]:has(table)') ?? document.documentElement
        return table.scrollWidth - table.clientWidth
      })
    for (const language of ['en', 'hi']) {
      await context.addCookies([{ name: 'language', value: language, url: baseURL! }])
      await page.reload()
      await expect(people).toHaveCount(Math.min(10, some))
      expect(await tooWide(), language).toBeLessThanOrEqual(0)
      for (const head of await page.getByRole('columnheader').all()) await expect(head).toBeInViewport({ ratio: 1 })
      await shoot(page, `search-${language}-${isMobile ? 'phone' : 'desktop'}`)
    }
    await context.addCookies([{ name: 'language', value: 'en', url: baseURL! }])
    await page.reload()
    await expect(page.getByText('A reachout has no filter for: Assets')).toBeVisible()
    await page.getByRole('link', { name: 'Reachout with these filters' }).click()
    await expect(page).toHaveURL(/\/hiring-request\/20418\/run-campaign$/)
    await expect(page.getByRole('heading', { name: /^Found [\d,]+ suitable candidates?$/ })).toBeVisible({
      timeout: 60_000,
    })
    await page.getByRole('button', { name: /filters? set$/ }).click()
    await expect(page.getByRole('checkbox', { name: 'Female', exact: true })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Male', exact: true })).not.toBeChecked()
  },
)
