import type { Page } from '@playwright/test'
import {
  type Company,
  day,
  expect,
  goOffline,
  goOnline,
  isReadyOffline,
  passTo,
  shoot,
  signIn,
  test,
  walk,
  returnOnline,
} from './support/test.ts'
import { formatDay, formatDayNumeric, isoDay } from '../../src/lib/dates.ts'
import { chooseDay, toasts } from './support/screens.ts'

/** Create New Reachout of a request of this employer, over every channel. Returns the request's id. */
async function openReachout(
  page: Page,
  company: Company,
  more: { districts?: string[]; endDate?: number } = {},
): Promise<string> {
  const id = await company.request('walkIn', { webBotStatus: true, whatsAppBotStatus: true, ...more })
  await signIn(page, company.owner, `/hiring-request/${id}/run-campaign`)
  await isFound(page)
  return id
}

/** Where hundreds of pickers live. */
const manyPeople = [
  'Thane',
  'Mumbai Suburban',
  'Pune',
  'Ahmedabad',
  'Surat',
  'Bengaluru Urban',
  'Chennai',
  'Gurugram',
  'Jaipur',
]

const isFound = (page: Page) =>
  expect(page.getByRole('heading', { name: /^Found [\d,]+ suitable candidates$/ })).toBeVisible({ timeout: 60_000 })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
/** By its label, as a user does it: a toast may cover it for a while, and takes the tap. */
async function choose(page: Page, name: string | RegExp) {
  const radio = page.getByRole('radio', { name })
  await page.locator('label').filter({ has: radio }).click()
  await expect(radio).toBeChecked()
}
const toast = (page: Page, words: string) => expect(toasts(page).filter({ hasText: words }).first()).toBeVisible()

/** BOT: a test on a phone of one's own, which is remembered over a reload. */
async function tryBot(page: Page) {
  const phone = page.getByLabel('Phone number')
  const tryIt = page.locator('form').filter({ has: phone }).getByRole('button', { name: 'Initiate' })
  await expect(tryIt).toBeDisabled()
  await phone.focus()
  await phone.blur()
  await expect(page.getByText('Please enter phone no.')).toBeVisible()
  await phone.fill('987654321')
  await expect(page.getByText('Please enter valid phone no.')).toBeVisible()
  await expect(tryIt).toBeDisabled()
  await phone.fill('9876543210')
  await tryIt.click()
  await expect(page.getByText('Test: Bot Reachout status')).toBeVisible()
  await button(page, 'See Details').click()
  await expect(async () => {
    await button(page, 'Look again').click()
    await expect(page.getByRole('link', { name: 'Open PAN Card' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('list', { name: 'What the bot has asked' }).getByText('answered')).toHaveCount(7)
  await expect(page.getByRole('link', { name: 'Open Aadhar Card' })).toHaveAttribute('href', /\?/)
  // Stored on this device; the user sees no error when its details cannot be fetched
  const refusal = { status: false, error: { code: 'odd', message: 'No details today' } }
  await page.route('**/campaign/funnel/testdata', (route) => route.fulfill({ json: refusal }))
  await page.reload()
  await isFound(page)
  await expect(page.getByText('Test: Bot Reachout status')).toBeVisible()
  await expect(page.getByText('No details today')).toHaveCount(0)
  await button(page, 'Retry').click()
  await expect(phone).toHaveValue('')
}

test(
  'RO-08 RO-13 RO-20 RO-23 RO-24 RO-26 RO-29 BOT-01 BOT-02 BOT-04 BOT-05 a Chatbot reachout: tried on a phone of one’s own, then sent, until candidates have answered',
  { tag: '@both' },
  async ({ ownServer, newPhone, companyOn, isMobile }) => {
    const server = await ownServer({ env: { MESSAGE_ANSWER_MS: '300' } })
    const company = await companyOn(server)
    await company.buyCredits(500)
    const page = await newPhone(server).open()
    const id = await openReachout(page, company, { districts: manyPeople })
    await choose(page, /^Chatbot/)
    await page.getByLabel('Candidates to reach').fill('999999')
    await expect(page.getByText('Exceeds total candidates available')).toBeVisible()
    // More credits would not help
    await expect(page.getByText(/credits? (is|are) missing/)).toHaveCount(0)
    await shoot(page, `too-many-${isMobile}`)
    await page.getByLabel('Candidates to reach').fill('0')
    for (const name of ['Schedule', 'Initiate']) {
      await expect(button(page, name).last()).toBeDisabled()
      await expect(button(page, name).last()).toHaveAccessibleDescription('First enter how many to reach.')
    }
    await shoot(page, `count-0-${isMobile}`)
    await page.getByLabel('Candidates to reach').fill('100')
    await button(page, 'Initiate').last().click()
    await expect(page.getByText('Please select a Template')).toBeVisible()
    await expect(page.getByLabel('Template')).toBeFocused()
    await page.getByLabel('Template').selectOption({ label: 'Job near you' })

    // The widget is the same on a desktop
    if (isMobile) await tryBot(page)

    await button(page, 'Initiate').last().click()
    await expect(dialog(page)).toContainText('The message goes to 100 candidates and costs 100 credits.')
    await expect(dialog(page)).toContainText(
      /Namaste! Journey EMP\d+ Pvt Ltd is hiring Picker & Packer in Thane, Mumbai Suburban. Reply 1/,
    )
    await button(page, 'Start reachout').click()
    await toast(page, 'Chatbot reachout initiated')
    // Until the list comes, nothing can be started a second time
    await expect(page).toHaveURL(`/hiring-request/${id}/campaign`)
    // The candidates of the demo respond one after the other
    await expect(async () => {
      await page.reload()
      const newest = isMobile ? page.getByRole('article').first() : page.getByRole('row').nth(1)
      const text = await newest.innerText({ timeout: 5_000 })
      expect(text).toContain('Completed')
      // Reached, and some of them have responded
      expect(text).toMatch(/Reached (\d\d|100) · Responded [1-9]|\s(\d\d|100)\s+[1-9]\d*\s/)
    }).toPass({ timeout: 90_000 })
  },
)

walk(
  'RO-12 RO-14 RO-15 RO-16 RO-17 RO-18 RO-19 RO-21 RO-22 RO-27 RO-30 RO-31 a WhatsApp reachout with too few credits, other filters and in Hindi',
  async ({ page, company }) => {
    await company.buyCredits(8)
    const id = await openReachout(page, company)
    await expect(page.getByRole('radio', { name: 'All', exact: true })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Only New Candidates' })).toBeDisabled()
    await choose(page, /^WhatsApp/)
    await page.getByLabel('Language').selectOption('Hindi')
    await expect(page.getByLabel('Message').first()).toContainText('नमस्ते!')
    // As many as there are are suggested for ten positions, which is more than eight
    await expect(page.getByText('Credit limit exceeded')).toBeVisible()
    await expect(button(page, 'Initiate').last()).toBeDisabled()

    await page.getByRole('button', { name: /filters? set$/ }).click()
    await expect(page.getByLabel('Live applications at most')).toHaveValue('0')
    for (const supply of ['PMKVY', 'HR Bot'])
      await expect(page.getByRole('checkbox', { name: supply, exact: true })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'AJ', exact: true })).toHaveCount(0)
    await expect(button(page, 'Apply Filters')).toBeDisabled()
    await page.getByRole('checkbox', { name: 'Female', exact: true }).check({ force: true })
    await button(page, 'Apply Filters').click()
    await toast(page, 'Filters applied and data updated')
    await expect(page.getByRole('button', { name: '1 filter set' })).toBeVisible()
    await page.getByRole('combobox', { name: /^Job roles/ }).fill('Driver')
    await page.getByRole('option', { name: 'Driver', exact: true }).click()
    await toast(page, 'Job role added/deleted')
    await button(page, 'Reset filters').click()
    await expect(dialog(page)).toContainText('Reset all filters?')
    await dialog(page).getByRole('button', { name: 'Reset filters' }).click()
    await expect(page.getByRole('button', { name: '0 filters set' })).toBeVisible()

    // Without a place there is no search for candidates; then whole states
    await page.getByRole('combobox', { name: /^Districts/ }).press('Backspace')
    await toast(page, 'Location candidates are from added/deleted')
    await expect(page.getByText('Please choose a location').first()).toBeVisible()
    await expect(button(page, 'Initiate').last()).toBeDisabled()
    await choose(page, 'State')
    await toast(page, 'Location updated')
    const states = page.getByRole('combobox', { name: /^States/ })
    for (const name of ['Haryana', 'Gujarat', 'Kerala', 'Odisha', 'Punjab']) {
      await states.fill(name)
      await page.getByRole('option', { name, exact: true }).click()
    }
    await expect(page.getByText('5 more are chosen, which is the most.')).toBeVisible()
    await states.fill('Karnataka')
    await expect(page.getByRole('option', { name: 'Karnataka' })).toHaveCount(0)
    await company.buyCredits(32)
    await page.reload()
    await isFound(page)
    await expect(page.getByText('Credit limit exceeded')).toBeVisible()

    const first = page.getByLabel('Select the first')
    await first.fill('9999999')
    await expect(
      page.getByText('Invalid number, cannot exceed total number of candidates available', { exact: true }),
    ).toBeVisible()
    await expect(button(page, 'Initiate').last()).toBeDisabled()
    await first.fill('-1')
    await expect(page.getByText('Invalid number, cannot go below 0', { exact: true })).toBeVisible()
    await first.fill('5 people')
    await expect(page.getByText('Invalid number', { exact: true })).toBeVisible()
    await expect(button(page, 'Initiate').last()).toBeDisabled()
    await first.fill('3')
    await expect(page.getByText('3 candidates selected')).toBeVisible()
    // More than are shown are meant without a tick
    await first.fill('35')
    await expect(page.getByLabel('Candidates to reach')).toHaveValue('35')

    // Another user has spent credits meanwhile: this is reported before anything is started
    await company.spendCredits(10)
    await button(page, 'Initiate').last().click()
    await toast(page, 'The candidates or the credits have changed. Check the cost again.')
    await expect(page.getByText('Credit limit exceeded')).toBeVisible()
    // Little would be left: said before it is spent, with the way to more
    await page.getByLabel('Candidates to reach').fill('25')
    await expect(page.getByText('Only 5 credits left after this reachout.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Buy credits' })).toHaveAttribute('href', '/Payment')
    await page.getByLabel('Candidates to reach').fill('20')
    // On a phone the sum opens the rest
    await page.getByRole('button', { name: /^20 of 30 credits$/ }).click()
    await expect(page.getByText('10 credits left after this reachout')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Buy credits' })).toHaveCount(0)
    await button(page, 'Initiate').last().click()
    const start = page.waitForRequest('**/hiringrequest/campaign/create/selective')
    await button(page, 'Start reachout').click()
    const payload = (await start).postDataJSON() as Record<string, unknown>
    expect(payload).toMatchObject({
      ...{ hiringReqId: id, hiring_req_name: 'Yard ramp-up', ipId: company.ipId, isCampaignCreate: true, version: 1 },
      ...{ contact_email_address: company.owner.email, supplyType: [0, 1, 2, 3, 6, 7, 8, 9, 10] },
      ...{ jobrole_name: 'Picker & Packer', tc_district: ['Thane'], exactSelected: [], totalSelected: 20 },
      ...{ internalSearch: true, channelType: 'whatsAppBot', campaignLanguage: 'hindi', category: 'all' },
      filterOptions: { tcState: { value: expect.arrayContaining(['Kerala']), relax: false }, liveApplications: 0 },
    })
    await toast(page, 'WhatsApp reachout initiated')
    await expect(page).toHaveURL(`/hiring-request/${id}/campaign`)
    await page.getByRole('link', { name: 'Create New Reachout' }).click()
    await isFound(page)
    await expect(page.getByRole('radio', { name: 'Only New Candidates' })).toBeChecked()
  },
)

walk(
  'RO-09 SUM-04 RO-01 a request that waits for approval, or has ended, offers no reachout and says why',
  async ({ page, company }) => {
    const waiting = await company.request('walkIn', { status: 0 })
    const ended = await company.request('ahead', { status: 2 })
    await signIn(page, company.owner, `/hiring-request/${waiting}/summary`)
    const create = page.getByRole('link', { name: 'Create New Reachout' })
    for (const [id, onSummary, onList] of [
      [waiting, 'Reachouts start once the request is approved.', 'This hiring request is pending admin approval.'],
      [ended, 'The request has ended and reaches nobody.', 'This hiring request has ended and reaches nobody.'],
    ] as const) {
      await page.goto(`/hiring-request/${id}/summary`)
      await expect(page.getByText(onSummary)).toBeVisible()
      await expect(create).toHaveCount(0)
      await page.goto(`/hiring-request/${id}/campaign`)
      await expect(page.getByText(onList)).toBeVisible()
      await expect(create).toHaveCount(0)
      // An old link leads to the reason, and from there to the summary
      await page.goto(`/hiring-request/${id}/run-campaign`)
      await expect(dialog(page)).toContainText(onList)
      await button(page, 'OK').click()
      await expect(page).toHaveURL(`/hiring-request/${id}/summary`)
    }
  },
)

walk(
  'RO-01 RO-03 RO-05 RO-06 RO-24 RO-25 a schedule is stopped before it begins, and its credits come back',
  { tag: '@desktop' },
  async ({ page, context, company }) => {
    await company.buyCredits(50)
    const id = await openReachout(page, company)
    await page.goto(`/hiring-request/${id}/campaign`)
    await expect(page.getByRole('heading', { level: 1, name: 'Reachouts initiated' })).toBeVisible()
    await expect(page.getByText('No Campaign(s) Found!!')).toBeVisible()
    await page.getByRole('link', { name: 'Create New Reachout' }).click()
    await isFound(page)
    await choose(page, /^App/)
    await page.getByLabel('Candidates to reach').fill('12')
    await button(page, 'Schedule').click()
    await expect(page.getByRole('dialog', { name: 'Schedule this App reachout?' }).getByLabel('Day')).toBeFocused()
    // The sheet proposes a morning, mostly tomorrow's
    await expect(dialog(page).getByLabel('Time')).toHaveValue(/^(09|10|11):00$/)
    await dialog(page).getByLabel('Day').selectOption({ index: 0 })
    await dialog(page).getByLabel('Time').selectOption('00:00')
    await expect(dialog(page).getByText('*Plase select time in future')).toBeVisible()
    await expect(dialog(page).getByLabel('Day').getByRole('option')).toHaveCount(7)
    // Midnight passes: the chosen day stays, and the field says that it is over
    await dialog(page).getByLabel('Time').selectOption('11:00')
    await goOffline(context)
    await passTo(page, day(1) + 60_000)
    await expect(dialog(page).getByLabel('Day')).toHaveValue(String(day(0)))
    await expect(dialog(page).getByText('This day is over. Choose another day.')).toBeVisible()
    await expect(button(page, 'Schedule reachout')).toBeDisabled()
    await shoot(page, 'schedule-over')
    await dialog(page)
      .getByLabel('Day')
      .selectOption(String(day(2)))
    await expect(dialog(page).getByText('This day is over')).toHaveCount(0)
    await expect(dialog(page).getByLabel('Day').getByRole('option')).toHaveCount(7)
    // What is chosen waits for the network
    await expect(button(page, 'Schedule reachout')).toBeDisabled()
    await expect(button(page, 'Schedule reachout')).toHaveAccessibleDescription('Needs a connection')
    await shoot(page, 'schedule-away')
    await passTo(page, Date.now())
    await goOnline(context)
    await expect(button(page, 'Schedule reachout')).toBeEnabled()
    await expect(dialog(page).getByLabel('Day')).toHaveValue(String(day(2)))
    await dialog(page).getByLabel('Day').selectOption({ index: 6 })
    await button(page, 'Schedule reachout').click()
    await expect(page.getByRole('heading', { name: 'CAMPAIGN SUCCESSFULLY SCHEDULED' })).toBeVisible()
    await button(page, 'OK').click()

    const row = page.getByRole('row').filter({ hasText: 'Scheduled' })
    await expect(row).toHaveCount(1)
    await choose(page, 'Date Range')
    const main = page.getByRole('main')
    await chooseDay(main, 'From', 10)
    await chooseDay(main, 'To', 2)
    await expect(page.getByText('Should be less than end date')).toBeVisible()
    await expect(button(page, 'Apply filter')).toBeDisabled()
    await chooseDay(main, 'To', 20)
    const asked = page.waitForRequest('**/hiringrequest/getExistingCampaignList')
    await button(page, 'Apply filter').click()
    expect(((await asked).postDataJSON() as Record<string, unknown>).filterOptions).toEqual({
      date: { startDate: formatDayNumeric(day(10)), endDate: formatDayNumeric(day(20)) },
    })
    await expect(page.getByText('No Campaign(s) Found!!')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`from=${isoDay(day(10))}&to=${isoDay(day(20))}$`))
    await choose(page, 'All')

    await row.getByRole('button').click()
    await page.getByRole('menuitem', { name: 'Stop reachout' }).click()
    await expect(dialog(page)).toContainText('12 credits return to you')
    await dialog(page).getByRole('button', { name: 'Stop reachout' }).click()
    await toast(page, 'Campaign Stopped')
    await expect(page.getByRole('cell', { name: 'Stopped' })).toBeVisible()
    await expect(page.getByRole('row').getByRole('button')).toHaveCount(0)
    await page.goto('/Payment?tab=credit')
    await expect(page.getByText('Credits Available: 50')).toBeVisible()
  },
)

walk(
  'RO-06 RO-25 TRAP-84 nothing is scheduled after the last day of the request; the page of what is scheduled says when, and stops it',
  async ({ page, context, company, isMobile }) => {
    await company.buyCredits(20)
    await openReachout(page, company, { endDate: day(1) })
    await choose(page, /^App/)
    await page.getByLabel('Candidates to reach').fill('3')
    await button(page, 'Schedule').click()
    const days = dialog(page).getByLabel('Day')
    await expect(days.getByRole('option')).toHaveCount(2)
    await expect(dialog(page).getByText(`The hiring request ends on ${formatDay(day(1))}.`)).toBeVisible()
    await shoot(page, `schedule-last-day-${isMobile}`)
    await days.selectOption(String(day(1)))
    await dialog(page).getByLabel('Time').selectOption('23:45')
    await button(page, 'Schedule reachout').click()
    await expect(page.getByRole('heading', { name: 'CAMPAIGN SUCCESSFULLY SCHEDULED' })).toBeVisible()
    await button(page, 'OK').click()
    await page.getByRole('link', { name: /^Recipients of reachout/ }).click()
    const main = page.getByRole('main')
    await expect(main.getByText(`On ${formatDay(day(1))} at 23:45`)).toBeVisible()
    await expect(main.getByRole('link', { name: 'Waiting 3' })).toBeVisible()
    await shoot(page, 'report-scheduled')
    await button(page, 'Stop reachout').click()
    await expect(dialog(page)).toContainText('3 credits return to you')
    const stop = dialog(page).getByRole('button', { name: 'Stop reachout' })
    await goOffline(context)
    await expect(stop).toBeDisabled()
    await expect(stop).toHaveAccessibleDescription('Needs a connection')
    await returnOnline(context, page)
    await stop.click()
    await toast(page, 'Campaign Stopped')
    await expect(main.getByText('Stopped', { exact: true })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Not sent 3' })).toBeVisible()
    await expect(main.getByText(/^On /)).toHaveCount(0)
    await expect(button(page, 'Stop reachout')).toHaveCount(0)
    expect(await company.balance()).toBe(20)
  },
)

test('RO-28 OFF-10 TRAP-84 a file is checked without a network, kept set up over a reload, and sent by SMS with one', async ({
  page,
  context,
  company,
}) => {
  await company.buyCredits(5)
  await openReachout(page, company)
  await isReadyOffline(page)
  await choose(page, /^SMS/)
  await choose(page, 'Upload')
  await toast(page, 'Candidates category updated')
  await goOffline(context)
  await page.reload()
  await expect(page.getByRole('radio', { name: /^SMS/ })).toBeChecked()
  const choice = page.locator('input[type=file]')
  await choice.setInputFiles({
    name: 'letter.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4 letter'),
  })
  await expect(page.getByText('This file is not a spreadsheet. Choose an .xlsx or .csv file.')).toBeVisible()
  await choice.setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name,Mobile\nआशा पाटील,9811111111\nRavi,98222\nAgain,9811111111\nBina,9833333333'),
  })
  await expect(page.getByText('2 candidates can be reached')).toBeVisible()
  await expect(page.getByText('1 row repeats a number and is left out')).toBeVisible()
  await expect(page.getByText('Row 3: this is no mobile number of India')).toBeVisible()
  await expect(button(page, 'Upload file')).toBeDisabled()
  await returnOnline(context, page)
  await expect(button(page, 'Initiate').last()).toBeDisabled()
  await expect(button(page, 'Initiate').last()).toHaveAccessibleDescription('Upload a file first.')
  await shoot(page, 'upload-first')
  await button(page, 'Upload file').click()
  await toast(page, 'File Uploaded')
  await expect(page.getByLabel('Candidates to reach')).toHaveValue('2')

  await button(page, 'Initiate').last().click()
  await expect(dialog(page)).toContainText('2 candidates')
  // Without a network nothing is stored for later: the sheet stays and waits for it
  await goOffline(context)
  await expect(button(page, 'Start reachout')).toBeDisabled()
  await expect(button(page, 'Start reachout')).toHaveAccessibleDescription('Needs a connection')
  await returnOnline(context, page)
  // A start without a response is reported as failed, and the user can retry
  const start = '**/hiringrequest/campaign/create/**'
  await page.route(start, (route) => route.abort())
  await button(page, 'Start reachout').click()
  await toast(page, 'SMS reachout not initiated')
  await page.unroute(start)
  await button(page, 'Start reachout').click()
  await toast(page, 'SMS reachout initiated')
})

walk(
  'RO-04 RO-09 RO-10 RO-11 SHELL-11 TRAP-28 TRAP-29 operations see for whom they reach out; where there is nothing to see they are led away',
  { tag: '@desktop' },
  async ({ page, company }) => {
    await company.buyCredits(1_234)
    const id = await company.request('walkIn', { webBotStatus: true })
    const waiting = await company.request('ahead', { status: 0 })
    await company.reachout(id)
    await signIn(page, 'ops@demo.test', '/campaign')
    await expect(page).toHaveURL(/\/Employer-hiring-requests$/)
    await toast(page, 'Choose a hiring request first: reachouts and applicants belong to one.')

    await page.goto(`/hiring-request/${id}/campaign`)
    await expect(page.getByRole('columnheader', { name: 'Credits' })).toBeVisible()
    await expect(page.getByRole('cell', { name: company.name })).toBeVisible()
    await page.getByRole('link', { name: 'Create New Reachout' }).click()
    const partner = page.getByRole('region', { name: 'On behalf of' })
    await expect(partner).toContainText(`On behalf of ${company.name}`)
    await expect(partner).toContainText('Credits Available: 1,234')
    await page.getByRole('button', { name: 'Account' }).click()
    await expect(page.getByRole('link', { name: /^Credits Available/ })).toHaveCount(0)
    await page.keyboard.press('Escape')

    await page.goto('/hiring-request/no-such/run-campaign')
    await toast(page, 'Unauthorized access to Hiring Request')
    await expect(page).toHaveURL(/\/Employer-hiring-requests$/)

    await page.goto(`/hiring-request/${waiting}/run-campaign`)
    await expect(dialog(page)).toContainText('pending admin approval')
    await button(page, 'OK').click()
    await expect(page).toHaveURL(`/hiring-request/${waiting}/summary`)
  },
)

walk('RO-02 the list follows a reachout while it goes out', async ({ page, company }) => {
  const request = await company.request()
  await company.reachout(request)
  let isSending = true
  await page.route(/getExistingCampaignList/, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: { campaignDetails: { isSending: boolean }[] } }
    for (const campaign of json.data.campaignDetails) campaign.isSending = isSending
    await route.fulfill({ response, json })
  })
  await signIn(page, company.owner, `/hiring-request/${request}/campaign`)
  await expect(page.getByText('Being sent')).toBeVisible()
  isSending = false
  await expect(page.getByText('Completed')).toBeVisible()
  await expect(page.getByText('Being sent')).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
