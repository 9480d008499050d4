import { readFileSync } from 'node:fs'
import readXlsx from 'read-excel-file/node'
import writeXlsx from 'write-excel-file/node'
import type { Page } from '@playwright/test'
import { follow, getReady, openDemoApplicants, reject } from './support/screens.ts'
import {
  day,
  expect,
  goOffline,
  goOnline,
  isReadyOffline,
  shoot,
  signIn,
  test,
  walk,
  returnOnline,
} from './support/test.ts'

const headings = ['Applicant ID', 'Name', 'Stage', 'Action', 'Joining date', 'Reason', 'Employee ID']
type Cell = string | number | null

/** The applicants of the first request, in its tab Screened. Their rows are on the device when this returns. */
async function openApplicants(page: Page, email = 'emp@demo.test') {
  await signIn(page, email, '/Employer-hiring-requests')
  await openDemoApplicants(page, () => page.locator('a[href$="/applicants"]').first().click())
  await expect(page).toHaveURL(/\/applicants/)
  await expect(page.getByRole('link', { name: /^All \d/ })).toBeVisible({ timeout: 60_000 })
}

async function openBulk(page: Page) {
  const button = page.getByRole('button', { name: 'Bulk status update' })
  const menu = page.getByRole('button', { name: 'More actions' })
  await button.or(menu).first().click()
  if (await menu.isVisible()) await page.getByRole('menuitem', { name: 'Bulk status update' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

const menuOf = (page: Page) =>
  page.getByRole('button', { name: 'More actions' }).or(page.getByRole('button', { name: 'Download', exact: true }))

const xlsxOf = (rows: Cell[][]) => writeXlsx([headings, ...rows]).toBuffer()
const choose = (page: Page, buffer: Buffer) =>
  page.getByRole('dialog').locator('input[type=file]').setInputFiles({
    name: 'filled-in.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  })

/** The template, as a user gets it. */
async function getTemplate(page: Page): Promise<Cell[][]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the sheet' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^bulk_status_update_\d{4}-\d\d-\d\d_\d{4}\.xlsx$/)
  const [sheet] = await readXlsx(readFileSync(await download.path()))
  return (sheet!.data as unknown[][])
    .slice(1)
    .map((row) => row.map((cell) => (cell instanceof Date ? null : (cell as Cell))))
}

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test(
  'BULK-01, BULK-02 the sheet is got, filled in, looked at without a network, corrected and sent',
  { tag: '@desktop' },
  async ({ ownServer, newPhone }, info) => {
    const server = await ownServer()
    const phone = newPhone(server)
    const page = await phone.open()
    await openApplicants(page)
    await isReadyOffline(page)
    await openBulk(page)
    const rows = await getTemplate(page)
    const screened = rows.filter((row) => row[2] === 'Screened').slice(0, 3)
    expect(screened).toHaveLength(3)
    const [first, second, third] = screened as [Cell[], Cell[], Cell[]]
    const sheet = await xlsxOf([
      [first[0]!, first[1]!, 'Screened', 'Selected', dayFromNow(3), null, null],
      [second[0]!, second[1]!, 'Screened', 'Rejected', null, null, null],
      [third[0]!, 'Somebody Else', 'Screened', 'Chosen', null, null, null],
      ...rows.filter((row) => !screened.includes(row)).slice(0, 5),
    ])
    await goOffline(phone.context)
    await choose(page, sheet)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('2 to correct')).toBeVisible()
    await expect(dialog.getByText('1 row will be sent')).toBeVisible()
    await expect(dialog.getByText('5 without an action')).toBeVisible()
    await expect(dialog.getByText('Reason needed')).toBeVisible()
    await expect(dialog.getByText('Another name belongs to this ID')).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Update/ })).toBeDisabled()
    await expect(dialog.getByText('Needs a connection')).toBeVisible()
    await shoot(page, `bulk-to-correct-${info.project.name}`)

    await dialog.getByLabel('Reason, row 3').fill('Wanted a day shift, "=1+1", and more')
    await dialog.getByLabel('Reason, row 3').press('Enter')
    await dialog.getByLabel('Name, row 4').fill('')
    await dialog.getByLabel('Name, row 4').press('Tab')
    await dialog.getByLabel('Action, row 4').selectOption('Did not attend')
    await expect(dialog.getByText(/^\d+ to correct/)).toHaveCount(0)
    await returnOnline(phone.context, page)
    await dialog.getByRole('button', { name: 'Update 3 applicants' }).click()
    await expect(page.getByText('3 applicants updated')).toBeVisible()
    await expect(dialog).toBeHidden()
    await page.getByRole('link', { name: /^Rejected/ }).click()
    await expect(page.getByText(String(second[1])).first()).toBeVisible()
    await shoot(page, `bulk-done-${info.project.name}`)
  },
)

test('BULK-01, BULK-02 the right rows of a sheet are sent, the wrong ones stay, and the message counts each as what it is', async ({
  page,
  company,
}) => {
  const [right, wrong, untouched] = [
    await company.applicant('screened', { expiresAt: day(30) }),
    await company.applicant('screened', { expiresAt: day(30) }),
    await company.applicant('screened', { expiresAt: day(30) }),
  ]
  await getReady(page, company, right)
  await follow(page, `/hiring-request/${right.hiringRequestId}/applicants`)
  await expect(page.getByRole('link', { name: /^All \d/ })).toBeVisible()
  await openBulk(page)
  await choose(
    page,
    await xlsxOf([
      [right.funnelId, right.name, 'Screened', 'Selected', dayFromNow(3), null, null],
      [wrong.funnelId, wrong.name, 'Screened', 'Rejected', null, null, null],
      [untouched.funnelId, untouched.name, 'Screened', null, null, null, null],
    ]),
  )
  // What is wrong lies right of the screen: the number of the row leads there
  const reason = page.getByLabel('Reason, row 3')
  await expect(reason).not.toBeInViewport()
  await page.getByRole('button', { name: 'Row 3: go to the cell to correct' }).click()
  await expect(reason).toBeFocused()
  await expect(reason).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Reason needed')).toBeInViewport({ ratio: 1 })
  await page.getByRole('dialog').getByRole('button', { name: 'Update 1 applicant, without the wrong rows' }).click()
  await expect(page.getByText('1 applicant updated')).toBeVisible()
  await expect(page.getByText('0 already so, 1 without an action, 1 to correct')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Reason needed')).toBeVisible()
  expect(await company.actions(right.funnelId)).toEqual(['selected'])
  expect(await company.actions(wrong.funnelId)).toEqual([])
})

test('BULK-02 what only the server knows comes back as its message and a text for correction', async ({
  ownServer,
  newPhone,
}) => {
  const server = await ownServer()
  const phone = newPhone(server)
  const page = await phone.open()
  await openApplicants(page)
  await openBulk(page)
  const [row] = (await getTemplate(page)).filter((each) => each[2] === 'Screened')
  const other = newPhone(server)
  const colleague = await other.open()
  await openApplicants(colleague, 'emp2@demo.test')
  await openBulk(colleague)
  // The first is checked here while the second one's is on its way: both are right when the test reads them
  const sheet = (action: string, reason: string | null, day: string | null) =>
    xlsxOf([[row![0]!, row![1]!, 'Screened', action, day, reason, null]])
  await choose(page, await sheet('Rejected', 'Too far', null))
  await expect(page.getByRole('button', { name: 'Update 1 applicant' })).toBeEnabled()
  await choose(colleague, await sheet('Selected', null, dayFromNow(2)))
  await colleague.getByRole('button', { name: 'Update 1 applicant' }).click()
  await expect(colleague.getByText('1 applicant updated')).toBeVisible()

  await page.getByRole('button', { name: 'Update 1 applicant' }).click()
  await expect(page.getByRole('alert').getByText(/^Error: 1 of 1 rows needs a correction/)).toBeVisible()
  await shoot(page, 'bulk-refused-phone')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download for correction' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.txt$/)
  expect(readFileSync(await download.path(), 'utf8')).toContain(
    'Row 2, Stage "Screened": the applicant is not in this stage',
  )
})

test('TRAP-77 a sheet waits for what this phone has not sent yet of the request', async ({
  company,
  page,
  context,
}) => {
  const waiting = await company.applicant('attended', { expiresAt: day(30) })
  const other = await company.applicant('screened', { expiresAt: day(30) })
  await getReady(page, company, waiting)
  const list = `/hiring-request/${waiting.hiringRequestId}/applicants`
  await follow(page, list)
  await expect(page.getByRole('heading', { level: 1, name: 'Yard ramp-up' })).toBeVisible()
  await goOffline(context)
  await reject(page, waiting)
  await follow(page, list)
  await openBulk(page)
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByText(/1 update for this request is still on this (phone|device)\. Send it first\./),
  ).toBeVisible()
  await choose(page, await xlsxOf([[other.funnelId, other.name, null, 'Rejected', null, 'Too far', null]]))
  const send = dialog.getByRole('button', { name: 'Update 1 applicant' })
  await expect(send).toBeDisabled()
  await shoot(page, 'bulk-waits')
  // With a network the update goes first, by itself; then the sheet may
  await goOnline(context)
  await expect(dialog.getByText(/still on this (phone|device)/)).toBeHidden({ timeout: 60_000 })
  await send.click()
  await expect(page.getByText('1 applicant updated')).toBeVisible()
  expect(await company.row(waiting.funnelId)).toMatchObject({ status: 'rejected' })
  expect(await company.row(other.funnelId)).toMatchObject({ status: 'rejected', rejectionMessage: 'Too far' })
})

test(
  'BULK-07, BULK-09, ONB-08 downloads are real files; offline they say why not',
  { tag: '@desktop' },
  async ({ newPhone }, info) => {
    const phone = newPhone()
    const page = await phone.open()
    await openApplicants(page)
    await menuOf(page).click()
    await expect(page.getByRole('menuitem', { name: /All Candidates|Expired Leads/ })).toHaveCount(0)
    await shoot(page, `downloads-${info.project.name}`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Screened applicants' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^funnel_applicant_data_screened_\d{4}-\d\d-\d\d_\d{4}\.xlsx$/)
    const [sheet] = await readXlsx(readFileSync(await download.path()))
    expect(sheet!.data.length).toBeGreaterThan(10)
    expect(JSON.stringify(sheet!.data)).not.toMatch(/"[6-9]\d{9}"/)
    await menuOf(page).click()
    await page.getByRole('menuitem', { name: 'Onboarding report' }).click()
    await expect(page.getByText('Onboarding not initiated for the applicants in the funnel')).toBeVisible()
    await goOffline(phone.context)
    await expect(page.getByText('Offline').first()).toBeVisible()
    await menuOf(page).click()
    await expect(page.getByRole('menuitem', { name: /Screened applicants.*Needs a connection/ })).toBeVisible()
    await goOnline(phone.context)
  },
)

walk(
  'BULK-03, BULK-04, BULK-06 operations staff have more of them, and a coded error is a message',
  { tag: '@desktop' },
  async ({ page }) => {
    await openApplicantsAsOps(page)
    await menuOf(page).click()
    const [all] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download All Candidates' }).click(),
    ])
    expect(all.suggestedFilename()).toMatch(/^funnel_applicant_data_all_/)
    await page.route('**/fulfillment/stage/data/download', (route) =>
      route.fulfill({ json: { status: false, error: { code: 17041, message: 'nothing' } } }),
    )
    await menuOf(page).click()
    await page.getByRole('menuitem', { name: 'Download Expired Leads' }).click()
    await expect(page.getByText('No candidates to download')).toBeVisible()
    await expect(page.getByText('Unable to Download')).toBeVisible()
  },
)

walk(
  'HR-50 the fulfilment report is for operations staff, of the employer they chose',
  { tag: '@desktop' },
  async ({ page }) => {
    await signIn(page, 'ops@demo.test', '/Employer-hiring-requests')
    const button = page.getByRole('button', { name: 'Download Fulfillment Report' })
    await button.click()
    await expect(page.getByText('Select an Employer', { exact: true }).last()).toBeVisible()
    await page.evaluate(() => localStorage.setItem('selectedPartner', 'EMP1'))
    await page.reload()
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toMatch(/^fulfilment_report_/)
    const [sheet] = await readXlsx(readFileSync(await download.path()))
    expect(sheet!.data).toHaveLength(18)
  },
)

async function openApplicantsAsOps(page: Page) {
  await signIn(page, 'ops@demo.test', '/Employer-hiring-requests')
  await page.evaluate(() => localStorage.setItem('selectedPartner', 'EMP1'))
  await page.goto('/Employer-hiring-requests')
  await openDemoApplicants(page, () => page.locator('a[href$="/applicants"]').first().click())
  await expect(page).toHaveURL(/\/applicants/)
  await expect(page.getByRole('link', { name: /^All \d/ })).toBeVisible({ timeout: 60_000 })
}
