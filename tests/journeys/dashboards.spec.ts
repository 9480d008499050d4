import { readFile } from 'node:fs/promises'
import { findFaults } from './support/axe.ts'
import { answer, follow, getReady, openPanel, pill, submit } from './support/screens.ts'
import { paths } from '../../src/lib/paths.ts'
import { day } from './support/company.ts'
import { expect, goOffline, goOnline, isReadyOffline, shoot, signIn, test, walk } from './support/test.ts'

test('DASH-01 DASH-02 DASH-03 DASH-04 DASH-05 DASH-06 DASH-07 DASH-10 DASH-11 DASH-12 DASH-13 an employer looks, reads and writes', async ({
  page,
  context,
  company,
}) => {
  await company.applicant('joined')
  await signIn(page, company.owner, '/Employer-dashboard')
  await expect(page.getByText('Hired Candidates', { exact: true })).toBeVisible()
  await expect(page.getByText('No Campaign Requests')).toBeVisible()
  await expect(page.getByRole('img', { name: '100 % hired: 1 hired, 0 applicants available' })).toBeVisible()
  const requests = page.getByRole('link', { name: 'Yard ramp-up' })
  await expect(requests.last()).toHaveAttribute('href', '/Employer-hiring-requests')
  // What is late stands above how it went
  await expect(page.getByRole('heading', { name: /^(Most at risk|Hiring Requests Statistics)$/ })).toHaveText([
    'Most at risk',
    'Hiring Requests Statistics',
  ])
  // What to decide, and every figure with its list (DASH-12, DASH-13)
  const decide = page.getByRole('navigation', { name: 'What to decide now' })
  await expect(decide.getByRole('link', { name: /^0 Joining this week/ })).toHaveAttribute('href', /list=joining/)
  await page.getByRole('link', { name: /^Joined 1, week of/ }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: 'Dashboard' }).click()

  await page.goto('/Tutorials')
  const manuals = page.getByRole('link', { name: /PDF/ })
  await expect(manuals).toHaveCount(3)
  for (const manual of await manuals.all()) {
    const answer = await page.request.get((await manual.getAttribute('href'))!)
    expect(answer.headers()['content-type']).toBe('application/pdf')
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
  }
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const report = await file
  expect(report.suggestedFilename()).toBe('Blue-collar Job Report 2020.pdf')
  expect((await readFile(await report.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await page.goto('/Contact')
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly')
  await expect(page.getByLabel('Mobile')).toHaveAttribute('readonly')
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/Employer-dashboard')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Please enter subject')).toBeVisible()
  await expect(page.getByText('Please enter your message')).toBeVisible()
  // Pasted whole, told what is too much, and nothing of it is cut
  const message = page.getByRole('textbox', { name: /^Message/ })
  await message.fill('x'.repeat(2_010))
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Shorten your message to 2,000 characters')).toBeVisible()
  await expect(page.getByText('10 characters too many')).toBeVisible()
  await expect(message).toHaveValue('x'.repeat(2_010))
  await isReadyOffline(page)
  await goOffline(context)
  await page.getByLabel('Subject').fill('Uploads')
  await page.getByLabel('Message').fill('The upload stops at 90 %.')
  // The draft outlives the page
  await expect(page.getByText('Your message is kept on this phone')).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByLabel('Subject')).toHaveValue('Uploads', { timeout: 2_000 })
  }).toPass()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Saved on this phone, not sent yet').first()).toBeVisible()
  await expect(page.getByText('Message Submitted Successfully.')).toBeHidden()
  await goOnline(context)
  const reloaded = page.waitForEvent('load')
  await expect(page.getByText('Message Submitted Successfully.')).toBeVisible()
  await reloaded
  await expect(page.getByLabel('Subject')).toHaveValue('')
})

test(
  'DASH-13 the list of a figure says the exact stage of each applicant before the first download has ended',
  { tag: '@both' },
  async ({ page, company, isMobile }) => {
    for (const stage of ['claimedJoined', 'claimedSelected', 'awaitingCall'] as const)
      await company.applicant(stage, { name: stage, request: stage === 'awaitingCall' ? 'telephonic' : 'walkIn' })
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/sync/pull', async (route) => {
      await held
      await route.continue()
    })
    await signIn(page, company.owner, `/Employer-dashboard?list=applied&from=${day(-60)}&until=${day(1)}`)
    const expectTags = async () => {
      for (const [name, tag] of [
        ['claimedJoined', 'Claimed joined'],
        ['claimedSelected', 'Claimed selected'],
        ['awaitingCall', 'Awaiting call'],
      ] as const)
        await expect(page.getByRole('article').filter({ hasText: name }).getByText(tag, { exact: true })).toBeVisible()
    }
    await expectTags()
    await shoot(page, `figure-before-download-${isMobile}`)
    release()
    await isReadyOffline(page)
    await expectTags()
  },
)

test('DASH-13 OFF-03 opened without a network, the dashboard never links to lists that are not on the device', async ({
  page,
  context,
  company,
}) => {
  await company.applicant('joined')
  await signIn(page, company.owner, '/Employer-dashboard')
  const figure = page.getByRole('link', { name: /^Joined 1, week of/ })
  await expect(figure).toBeVisible()
  await page.getByRole('link', { name: 'My Tasks' }).first().click()
  await expect(figure).toBeHidden()
  await goOffline(context)
  await expect(pill(page)).toHaveText('Offline')
  // Whatever appears, for however short a time
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    new MutationObserver(() => {
      for (const link of document.querySelectorAll('a[href*="list=joined"]')) seen.push(link.getAttribute('href')!)
    }).observe(document.body, { childList: true, subtree: true })
  })
  await page.goBack()
  await expect(page.getByRole('table').first()).toContainText('1')
  expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([])
})

walk(
  'DASH-08 DASH-09 ROLE-07 the reports stand in frames of their size, each for its role',
  { tag: '@desktop' },
  async ({ page, browser, baseURL, company }) => {
    await signIn(page, 'ssc@demo.test', '/Analytics')
    const frame = page.locator('iframe')
    await expect(frame).toHaveAttribute('width', '1500')
    await expect(frame).toHaveAttribute('height', '2000')
    await expect(page.frameLocator('iframe').getByText('Demand by job role')).toBeVisible()
    const isWide = page.getByText('The report is wide: scroll sideways to see all of it.')
    await expect(isWide).toBeVisible()
    // A phone has all of its width on the screen
    const { width, height } = page.viewportSize()!
    await page.setViewportSize({ width: 360, height: 800 })
    await expect(isWide).toBeHidden()
    const inFrame = page.frameLocator('iframe').locator('html')
    expect(await inFrame.evaluate((page) => [page.clientWidth, page.scrollWidth])).toEqual([360, 360])
    await page.setViewportSize({ width, height })
    await page.goto('/Dashboard')
    await expect(page.getByText('Oops! Page not found').first()).toBeVisible()

    const context = await browser.newContext({ baseURL })
    const ops = await context.newPage()
    await ops.addInitScript(() => localStorage.setItem('selectedPartner', 'EMP1'))
    await ops.route('**/ops/getOpsGdsLink/**', (route) => route.abort(), { times: 1 })
    await signIn(ops, 'ops@demo.test', '/Dashboard')
    const own = ops.locator('iframe')
    await expect(own).toHaveAttribute('width', '1500')
    await expect(own).toHaveAttribute('height', '1700')
    await expect(ops.frameLocator('iframe').getByText('Hiring of Sahyadri Logistics Pvt Ltd')).toBeVisible()

    // WCAG 2.2 AA of the list beside it: a table, and cards where there is no room for one
    await company.hasWaitingPhone(7)
    await ops.getByRole('link', { name: 'Phones with unsent updates' }).click()
    await expect(ops.getByText(company.name).first()).toBeVisible()
    expect(await findFaults(ops)).toEqual([])
    await ops.setViewportSize({ width: 360, height: 800 })
    await ops.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expect(ops.getByText('Chrome on Android').first()).toBeVisible()
    expect(await findFaults(ops)).toEqual([])
    // A phone has the way to it as well
    await ops.goBack()
    await expect(ops.getByRole('link', { name: 'Phones with unsent updates' })).toBeVisible()
    await context.close()
  },
)

walk('DASH-02 DASH-03 DASH-04 nothing yet is said in words', async ({ page, company }) => {
  await signIn(page, company.owner, '/Employer-dashboard')
  for (const empty of [
    'No Hired Candidates',
    'No Campaign Requests',
    'No Hiring Requests',
    'No recent candidate statistics!',
    'No request yet!',
  ])
    await expect(page.getByText(empty)).toBeVisible()
})

test('SUM-03 SUM-07 DASH-04 a joining that waits on the device counts alike wherever it is shown, before and after it is sent', async ({
  page,
  context,
  company,
}) => {
  const applicant = await company.applicant('claimedJoined')
  await company.applicant('joined')
  const { hiringRequestId } = applicant
  const list = page.getByRole('article').filter({ hasText: 'Yard ramp-up' })
  const summary = paths.summary(hiringRequestId)
  /** What list, summary and dashboard say of the two applicants. */
  const expectJoined = async (joined: number, tasks: RegExp) => {
    await follow(page, paths.hiringRequests)
    await expect(list).toContainText(`${joined} of 10 joined`)
    await follow(page, summary)
    await expect(page.getByRole('img', { name: `Hired ${joined} of 10` })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Applicants by step' })).toContainText(`Joined${joined}`)
    await expect(page.getByText(tasks)).toBeVisible()
    await follow(page, paths.employerDashboard)
    await expect(page.getByText(new RegExp(`${joined} of 10 joined`)).last()).toBeVisible()
  }
  await getReady(page, company, applicant)
  await expectJoined(1, /^1 applicant needs you/)
  await goOffline(context)
  const panel = await openPanel(page, applicant)
  await answer(panel, 'Has the applicant joined?', 'Yes')
  await answer(panel, /Did the applicant join on/, 'Same date')
  await submit(panel)
  await expect(pill(page)).toHaveText('Offline · 1')
  await expectJoined(2, /^0 applicants need you/)
  // The dashboard is open while it is sent: its figures are those of the server a moment later
  await goOnline(context)
  await expect(pill(page)).toHaveText('All sent')
  await expect(page.getByRole('img', { name: '100 % hired: 2 hired, 0 applicants available' })).toBeVisible()
})
