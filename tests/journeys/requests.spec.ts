import type { Page } from '@playwright/test'
import { follow, toast } from './support/screens.ts'
import { type Company, day, expect, goOffline, isReadyOffline, signIn, test, walk } from './support/test.ts'
import { formatDay } from '../../src/lib/dates.ts'
import { foldName } from '../../src/lib/text.ts'

const LIST = '/Employer-hiring-requests'
const named = (name: string) => ({ name, nameFolded: foldName(name) })

/** Three open ones and one that is over. */
async function fill(company: Company) {
  const districts = ['Thane', 'Palghar', 'Raigad', 'Pune', 'Nashik', 'Satara']
  const big = await company.request('walkIn', { ...named('Kalher ramp-up'), districts, createdDate: day(-1) })
  await company.request('telephonic', { ...named('Night shift desk'), jobRole: 'Loader', endDate: day(5) })
  await company.request('telephonic', { ...named('Waits for approval'), status: 0, createdDate: day(-40) })
  await company.request('walkIn', { ...named('Diwali peak'), status: 2, endDate: day(-3) })
  return big
}

const actionsOf = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  return page.getByRole('menu', { name: `Actions for ${name}` })
}

walk(
  'HR-42 a request that is approved while its card is looked at is pending no more, without a reload',
  async ({ page, company }) => {
    const id = await company.request('telephonic', { ...named('Waits for approval'), status: 0, createdDate: day(-1) })
    // Listened for from the beginning: the stream may open before or after the card is there
    const opened = page.waitForResponse(/events\/stream/, { timeout: 100_000 })
    await signIn(page, company.owner, LIST)
    const card = page.getByRole('article').filter({ hasText: 'Waits for approval' })
    await expect(card).toContainText('Pending admin approval')
    await opened
    expect(await company.approve(id)).toBe(true)
    await expect(card).not.toContainText('Pending admin approval')
  },
)

test('HR-45 HR-46 HR-51 HR-52 HR-53 the list on a phone, searched with and without a network', async ({
  page,
  company,
  context,
}) => {
  await fill(company)
  await signIn(page, company.owner, LIST)
  const card = page.getByRole('article').filter({ hasText: 'Kalher ramp-up' })
  await expect(card).toContainText('Thane, Palghar, Raigad, Pune, 2 more')
  await expect(page.getByRole('article').filter({ hasText: 'Night shift desk' })).toContainText(
    'Expiring soon, 5 days left',
  )
  await expect(page.getByRole('article').filter({ hasText: 'Waits for approval' })).toContainText(
    'Pending admin approval',
  )
  await expect(page.getByText('Page 1 / 1')).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Search by role, district or employer' })
  await search.fill('nowhere')
  await expect(
    page.getByText('Sorry your search did not match our results. Please try with different location'),
  ).toBeVisible()
  await search.fill('welder')
  await expect(page.getByText(/try with different role$/)).toBeVisible()

  await page.getByRole('link', { name: 'Inactive' }).click()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(page.getByText('(INACTIVE HIRING REQUEST)')).toBeVisible()
  const menu = await actionsOf(page, 'Diwali peak')
  await expect(menu.getByRole('menuitem')).toHaveText(['Clone'])
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Active', exact: true }).click()
  const gone = page.getByRole('article').filter({ hasText: 'Waits for approval' })
  await (await actionsOf(page, 'Waits for approval')).getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes, delete' }).click()
  await expect(toast(page, 'Hiring request deleted')).toBeVisible()
  await expect(gone).toBeHidden()

  await isReadyOffline(page)
  await goOffline(context)
  await search.fill('loader')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL(/q=loader/)
  // The list refreshes a while after the deletion and keeps the search
  await page.waitForTimeout(1_600)
  await expect(page).toHaveURL(/q=loader/)
  await page.reload()
  await expect(page.getByRole('article')).toHaveText(/Night shift desk/)
  const offline = await actionsOf(page, 'Night shift desk')
  await expect(offline.getByRole('menuitem', { name: /^Delete/ })).toContainText('Needs a connection')
})

walk(
  'SUM-01 SUM-02 SUM-03 SUM-04 SUM-05 SUM-06 SUM-07 the summary, and Complete Now into My Tasks',
  { tag: '@both' },
  async ({ page, company }) => {
    const request = await fill(company)
    for (const stage of ['applied', 'screened', 'attended', 'joined', 'joined'] as const)
      await company.applicant(stage, { hiringRequestId: request })
    const other = await company.applicant('attended', { request: 'telephonic' })
    const mine = await company.applicant('attended', { hiringRequestId: request })
    await signIn(page, company.owner, `/hiring-request/${request}/summary`)
    await expect(page.getByRole('img', { name: 'Hired 2 of 10' })).toBeVisible()
    const tiles = page.getByLabel('Figures')
    for (const words of ['Active Reachouts0', 'Total no. reached out to0', 'Applied6', 'Hired2'])
      await expect(tiles.locator('div').filter({ hasText: words })).toHaveCount(1)
    const bars = page.getByRole('list', { name: 'Applicants by step' }).getByRole('listitem')
    await expect(bars).toHaveText([/Applied6/, /Screened5/, /Interviewed4/, /Selected2/, /Joined2/])
    await expect(page.getByRole('link', { name: 'Create New Reachout' }).first()).toHaveAttribute(
      'href',
      `/hiring-request/${request}/run-campaign`,
    )
    const sections = page.getByRole('navigation', { name: 'Sections' })
    await sections.getByRole('link', { name: 'Reachouts' }).click()
    await expect(page.getByText('No reachout is running')).toBeInViewport()
    await sections.getByRole('link', { name: 'Hiring Progress' }).click()
    await expect(bars.first()).toBeInViewport()

    await expect(page.getByText('Self Reported Applicants 2 · Other Applicants 1')).toBeVisible()
    await page.getByRole('button', { name: 'Complete Now' }).click()
    await expect(page).toHaveURL(new RegExp(`hiringRequestId=${request}`))
    // The tabs count the request's tasks, as was promised
    const lists = page.getByRole('navigation', { name: 'Lists of tasks' })
    await expect(lists.getByRole('link', { name: 'Self Reported Applicants' })).toContainText(/2$/)
    await expect(lists.getByRole('link', { name: 'Other Applicants' })).toContainText(/1$/)
    await expect(page.getByRole('link', { name: mine.name })).toBeVisible()
    await expect(page.getByRole('link', { name: other.name })).toHaveCount(0)

    await page.goBack()
    await page.getByRole('link', { name: 'View All Applicants' }).first().click()
    await expect(page).toHaveURL(new RegExp(`/hiring-request/${request}/applicants`))
  },
)

for (const screen of ['summary', 'campaign'])
  walk(`HR-55 TRAP-11 a foreign request says so and leads to the list: ${screen}`, async ({ page, company }) => {
    await signIn(page, company.owner, `/hiring-request/20418/${screen}`)
    await expect(toast(page, 'Unauthorized access to Hiring Request')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${LIST}$`))
  })

walk(
  'HR-07 HR-44 HR-49 ROLE-04 ROLE-09 operations choose for whom they act, and extend',
  { tag: '@desktop' },
  async ({ page, company }) => {
    const request = await fill(company)
    await signIn(page, 'ops@demo.test', LIST)
    await page.getByRole('button', { name: 'Create Hiring Request' }).click()
    await expect(toast(page, 'Select an Employer')).toBeVisible()
    const type = page.getByLabel('Organisation type')
    await expect(type.getByRole('option')).toHaveText(['Choose', 'Employer', 'Staffing Agency', 'Aggregator', 'SSC'])
    await type.selectOption('Aggregator')
    await page.getByLabel('Aggregator name').selectOption('Setu Workforce Network')
    const table = page.getByRole('table', { name: 'Hiring Request' })
    await expect(table.getByText('Mall security')).toBeVisible()
    // The rules of the chosen partner hold
    await expect(table.getByRole('columnheader', { name: 'Employer' })).toBeVisible()
    const acting = page.getByText(/^Acting for /)
    await expect(acting).toHaveText('Acting for Setu Workforce Network · Aggregator')

    // Another type takes the name back: nothing is shown, or created, for the partner chosen before
    await type.selectOption('SSC')
    await expect(page.getByLabel('Sector skill council name')).toHaveValue('')
    await expect(table).toHaveCount(0)
    await expect(acting).toHaveCount(0)
    await page.getByRole('button', { name: 'Create Hiring Request' }).click()
    await expect(toast(page, 'Select an Employer').last()).toBeVisible()
    await follow(page, '/hiring-request')
    await expect(page.getByLabel(/^Hiring request name/)).toHaveCount(0)
    await follow(page, LIST)
    // Who was chosen last is one tap away
    await page.getByRole('button', { name: 'Setu Workforce Network · Aggregator' }).click()
    await expect(page.getByLabel('Aggregator name')).toHaveValue('AGG1')
    await (await actionsOf(page, 'Mall security')).getByRole('menuitem', { name: 'View summary' }).click()
    await expect(acting).toHaveText('Acting for Setu Workforce Network · Aggregator')
    await page.goto(LIST)
    await expect(page.getByLabel('Aggregator name')).toHaveValue('AGG1')
    await expect(table.getByText('Mall security')).toBeVisible()

    await page.evaluate((ipId) => localStorage.setItem('selectedPartner', ipId), company.ipId)
    await page.reload()
    await (await actionsOf(page, 'Kalher ramp-up')).getByRole('menuitem', { name: 'Extend expiry' }).click()
    const sheet = page.getByRole('dialog', { name: 'Extend expiry' })
    for (const days of ['0', '91', 'x']) {
      await sheet.getByLabel('Days').fill(days)
      await sheet.getByRole('button', { name: 'Extend' }).click()
      await expect(sheet.getByText('Please enter between 1 and 90 days')).toBeVisible()
    }
    await sheet.getByLabel('Days').fill('30')
    await sheet.getByRole('button', { name: 'Extend' }).click()
    await expect(toast(page, 'Expiry extended')).toBeVisible()
    await expect(table.getByRole('row').filter({ hasText: 'Kalher ramp-up' })).toContainText(formatDay(day(90)))

    // The same from the form, where what is being changed stays
    await follow(page, `/hiring-request/${request}`)
    await page.getByLabel(/^Maximum salary/).fill('23000')
    await page.getByRole('button', { name: 'Extend expiry' }).click()
    await sheet.getByLabel('Days').fill('1')
    await sheet.getByRole('button', { name: 'Extend' }).click()
    await expect(page.getByText(`Until ${formatDay(day(91))}`).first()).toBeVisible()
    await expect(page.getByLabel(/^Maximum salary/)).toHaveValue('23000')
  },
)

walk(
  'HR-47 HR-48 ROLE-02 an agency filters by employer; the address keeps it',
  { tag: '@desktop' },
  async ({ page }) => {
    await signIn(page, 'sa@demo.test', LIST)
    const table = page.getByRole('table', { name: 'Hiring Request' })
    await expect(table.getByText('Oragadam press shop')).toBeVisible()
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('checkbox', { name: 'Indrayani Fabrication' }).check()
    await page.getByRole('button', { name: 'Show hiring requests' }).click()
    await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeVisible()
    await expect(table.getByText('Oragadam press shop')).toBeHidden()
    await expect(table.getByText('Chakan welders')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeVisible()
  },
)

walk('HR-47 nothing yet', async ({ page }) => {
  await signIn(page, 'new@demo.test', LIST)
  await expect(page.getByText('No Hiring Request Yet!')).toBeVisible()
  await follow(page, `${LIST}?list=inactive`)
  await expect(page.getByText('No Hiring Request Yet!')).toBeVisible()
})
