import { findFaults } from './support/axe.ts'
import type { Page } from '@playwright/test'
import { day, expect, goOffline, shoot, signIn, test, walk } from './support/test.ts'
import {
  answer,
  chooseDay,
  follow,
  getReady,
  openPanel,
  openProfile,
  openSyncCentre,
  reject,
  toasts,
} from './support/screens.ts'

/** One screen for each scheme: colours do not depend on the size. The first walk has the light one on both. */
const onOne = (colorScheme: 'light' | 'dark') => ({ tag: colorScheme === 'dark' ? '@desktop' : [] })

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `WCAG 2.2 AA axe finds nothing on any screen, ${colorScheme}`,
    colorScheme === 'dark' ? onOne(colorScheme) : { tag: '@both' },
    async ({ page, context, company, isMobile }) => {
      const check = (name: string) => test.step(name, async () => expect.soft(await findFaults(page), name).toEqual([]))
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto('/login')
      await check('landing')
      await page.getByRole('link', { name: 'Login' }).click()
      await page.getByLabel('Password').waitFor()
      await check('sign-in')

      const applicant = await company.applicant('attended', { notes: '• Own bike', notesAt: Date.now() })
      const joining = await company.applicant('claimedJoined')
      const refused = await company.applicant('attended')
      const called = await company.applicant('awaitingCall', { request: 'telephonic' })
      await company.applicant('rejected')
      await getReady(page, company, applicant)
      await check('profile')
      const panel = await openPanel(page, joining)
      await answer(panel, 'Has the applicant joined?', 'Yes')
      await answer(panel, /Did the applicant join on/, 'Another date')
      await panel.getByRole('button', { name: 'When did the applicant join?' }).click()
      await panel.getByRole('gridcell').or(panel.getByRole('table')).first().waitFor()
      await check('panel with calendar')
      await page.keyboard.press('Escape')
      await page.reload()

      await follow(page, '/My-tasks?day=today')
      await page.getByRole('link', { name: called.name }).waitFor()
      await check('interview day')
      await follow(page, '/My-tasks')
      await page.getByRole('link', { name: applicant.name }).waitFor()
      await check('my tasks')
      await page.getByRole('button', { name: /^Filter and sort/ }).click()
      await page.getByLabel('Sort by').waitFor()
      await check('filters')
      await follow(page, `/hiring-request/${applicant.hiringRequestId}/applicants?tab=rejected`)
      await page.getByText('Took another job').waitFor()
      await check('funnel')
      await page
        .getByRole('checkbox', { name: /^Select/ })
        .last()
        .check()
      await page.getByRole('region', { name: '1 selected' }).waitFor()
      await check('funnel, one ticked')
      await page.getByRole('button', { name: 'Clear', exact: true }).click()
      if (isMobile) await page.getByRole('button', { name: 'Filter and view' }).click()
      await page.getByRole('button', { name: 'Rejected or no-show' }).click()
      await page.getByRole('dialog').getByRole('listitem').waitFor()
      await check('rejected or no-show')
      await page.keyboard.press('Escape')
      if (!isMobile) {
        await follow(page, `/hiring-request/${applicant.hiringRequestId}/applicants?view=board`)
        await page.getByRole('button', { name: `Move ${applicant.name}` }).click()
        await check('board')
        await page.keyboard.press('Escape')
      }

      await company.alter(refused.funnelId, { status: 'rejected' })
      await goOffline(context)
      await reject(page, applicant)
      await reject(page, refused)
      await check('offline, pending, toasts')
      await openSyncCentre(page)
      await check('sync centre, waiting')
      await context.setOffline(false)
      await page.getByRole('button', { name: 'Sync now' }).click()
      await page.getByText('Needs attention').waitFor()
      await check('sync centre, refused')
    },
  )

  test(
    `WCAG 2.2 AA axe finds nothing in My Account and Payment, ${colorScheme}`,
    onOne(colorScheme),
    async ({ page, company, isMobile }) => {
      const check = (name: string) => test.step(name, async () => expect.soft(await findFaults(page), name).toEqual([]))
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto('/verification')
      await check('verification')
      await signIn(page, company.owner)
      await company.buyCredits(2_000)
      for (const [path, words, name] of [
        ['/Settings', 'Ask for deletion', 'my account'],
        ['/Settings?tab=members', 'No members yet', 'members'],
        ['/Settings?tab=preferences', 'Marketing', 'preferences'],
        ['/Settings?tab=addresses', 'Add New Address', 'addresses'],
        ['/Payment', '2000 SMS provided', 'usage tiers'],
        ['/Payment?tab=credit', 'Credits Available: 2,000', 'credit history'],
      ] as const) {
        await follow(page, path)
        await page.getByText(words).first().waitFor()
        await check(name)
        if (name !== 'members' || !isMobile) continue
        await page.getByRole('button', { name: 'Invite member' }).click()
        await page.getByRole('button', { name: 'Send Invite' }).waitFor()
        await check('an invitation')
        await page.keyboard.press('Escape')
      }
      await follow(page, '/Settings')
      await page.getByLabel('Website').fill('acme.test')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Please enter PAN No').waitFor()
      await check('my account, wrong')
    },
  )

  test(
    `WCAG 2.2 AA INT-01 BULK-01 PROF-08 axe finds nothing on a candidate's page, a sheet's preview and documents, ${colorScheme}`,
    onOne(colorScheme),
    async ({ page, company }, info) => {
      const check = async (name: string) => {
        await shoot(page, `${name}-${colorScheme}-${info.project.name}`)
        await test.step(name, async () => expect.soft(await findFaults(page), name).toEqual([]))
      }
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const { path } = await company.interestLink('Gauri Tandel')
      await page.goto(path)
      await page.getByRole('heading', { name: /^Thank you/ }).waitFor()
      await check('interest')
      await page.goto(path.replace(/\/1\/sms$/, '/2/sms'))
      await page.getByRole('heading', { name: 'This link is not valid' }).waitFor()
      await check('interest-unknown')

      const picture = { fileName: 'nothing.png', type: 'Candidates' as const }
      const card = { idType: 'pan card', status: 'verified', name: 'Asha Devi', docNumber: 'ABCDE1234F' }
      const selected = await company.applicant('selected', {
        details: { identityDocuments: [{ ...card, imageUrl: picture }] },
      })
      const screened = await company.applicant('screened', { expiresAt: day(30) })
      await getReady(page, company, selected)
      await page.getByRole('button', { name: /PAN/i }).first().click()
      await page.getByRole('dialog', { name: 'Uploaded Documents' }).getByText('ABCDE1234F').waitFor()
      await check('documents')
      await page.keyboard.press('Escape')
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await check('profile-below')

      await follow(page, `/hiring-request/${selected.hiringRequestId}/applicants`)
      await page.getByRole('heading', { level: 1, name: 'Yard ramp-up' }).waitFor()
      const button = page.getByRole('button', { name: 'Bulk status update' })
      const menu = page.getByRole('button', { name: 'More actions' })
      await button.or(menu).first().click()
      if (await menu.isVisible()) await page.getByRole('menuitem', { name: 'Bulk status update' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Download the sheet' }).waitFor()
      await check('bulk')
      const lines = [
        'Applicant ID,Name,Stage,Action,Joining date,Reason',
        `${screened.funnelId},${screened.name},Screened,Selected,31/02/2026,`,
        `${selected.funnelId},Somebody Else,Selected,Promoted,,`,
        `${selected.funnelId},,Selected,,,`,
      ]
      const file = { name: 'filled-in.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
      await dialog.locator('input[type=file]').setInputFiles(file)
      await dialog.getByText('2 to correct').waitFor()
      await check('bulk-preview')
    },
  )
}

walk('WCAG 2.2 AA axe finds nothing on the Search Dashboard', { tag: '@both' }, async ({ page, isMobile }) => {
  const check = (name: string) => test.step(name, async () => expect.soft(await findFaults(page), name).toEqual([]))
  const click = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
  await page.emulateMedia({ colorScheme: isMobile ? 'light' : 'dark', reducedMotion: 'reduce' })
  await signIn(page, 'ops@demo.test', '/searchDashboard')
  await page.getByText('Supply Available: –').waitFor()
  await check('nothing chosen')
  await follow(page, '/searchDashboard?request=20418&gender=2&asset=Bike&weights=1-1-7-1-1-1-1-1-1-1-1-1-40-1&page=1')
  await page.getByText(/Supply Available: [1-9]/).waitFor()
  await page
    .getByText(/^Score \d/)
    .first()
    .waitFor()
  if (isMobile) await click(/^Filters/)
  else await click(/^Why /)
  await click(/^Gender /)
  await page.getByRole('checkbox', { name: 'Female' }).waitFor()
  await check('results and an open filter')
  await page.keyboard.press('Escape')
  if (isMobile) {
    await page.keyboard.press('Escape')
    await click(/^Weights/)
  }
  await click('Load')
  await page.getByRole('button', { name: 'Load Scheme' }).waitFor()
  await check('weight schemes')
  await page.keyboard.press('Escape')
  await click('Export Search Result')
  await click('Export List')
  await page.getByText('Please enter value').waitFor()
  await check('export')
})

walk(
  'WCAG 2.2 AA axe finds nothing on the hiring requests and on a summary, light and dark',
  { tag: '@both' },
  async ({ page, company }) => {
    const request = await company.request('walkIn', { endDate: day(3) })
    await company.request('telephonic', { status: 0 })
    await company.applicant('joined')
    await company.applicant('attended')
    const check = async (name: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        expect.soft(await findFaults(page), `${name}, ${colorScheme}`).toEqual([])
      }
    }
    await signIn(page, company.owner, '/Employer-hiring-requests')
    await page.getByRole('link', { name: 'Yard ramp-up', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Actions for Yard ramp-up' }).click()
    await check('hiring requests with a menu')
    await page.keyboard.press('Escape')
    await follow(page, `/hiring-request/${request}/summary`)
    await page.getByRole('img', { name: 'Hired 1 of 10' }).waitFor()
    await page.getByRole('button', { name: 'Complete Now' }).waitFor()
    await check('summary')
  },
)

for (const colorScheme of ['light', 'dark'] as const) {
  walk(
    `WCAG 2.2 AA axe finds nothing in the hiring request form, ${colorScheme}`,
    onOne(colorScheme),
    async ({ page, company }) => {
      const check = (name: string) => test.step(name, async () => expect.soft(await findFaults(page), name).toEqual([]))
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await signIn(page, company.owner, '/hiring-request')
      await page.getByRole('radio', { name: 'Security' }).check()
      await page.getByRole('button', { name: 'Location and Interview details' }).click()
      await page.getByRole('button', { name: 'Additional details' }).click()
      await page.getByRole('button', { name: 'Edit time' }).click()
      await page.getByRole('checkbox', { name: 'Aadhaar' }).check()
      await page.getByRole('button', { name: 'Submit' }).click()
      await page.getByText('Please enter a name').waitFor()
      await check('hiring request form')
      await page.getByRole('radio', { name: 'Dates' }).check()
      await page.getByRole('button', { name: 'Interview dates: Choose dates' }).click()
      await page.getByRole('dialog').getByRole('table').waitFor()
      await check('interview dates')
    },
  )
}

for (const colorScheme of ['light', 'dark'] as const)
  walk(
    `WCAG 2.2 AA axe finds nothing on registration, partners, dashboards, feedback and help, ${colorScheme}`,
    onOne(colorScheme),
    async ({ page, browser, baseURL, contextOptions }) => {
      const check = (at: Page, name: string) =>
        test.step(name, async () => expect.soft(await findFaults(at), name).toEqual([]))
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto('/employer-registration')
      await page.getByRole('checkbox').check({ force: true })
      await page.getByRole('button', { name: 'Register', exact: true }).click()
      await page.getByText('Please select sector').waitFor()
      await check(page, 'registration, wrong')
      await page.goto('/registration-success')
      await page.getByText('Congratulations').waitFor()
      await check(page, 'registered')

      await signIn(page, 'ssc@demo.test', '/Industry-partners')
      await page.getByRole('checkbox').nth(1).check({ force: true })
      await check(page, 'partners')
      await page.getByLabel('Select action').selectOption('Inactive')
      await page.getByText('Step 1 of 2').waitFor()
      await check(page, 'status steps')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Add industry partner' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Add industry partner' }).click()
      await page.getByText('please enter PAN Number').waitFor()
      await check(page, 'new partner, wrong')
      await page.goto('/Industry-partners/EMP49')
      await page.getByText('SPOC Details').waitFor()
      await check(page, 'partner')
      await page.goto('/Analytics')
      await page.frameLocator('iframe').getByText('Demand by job role').waitFor()
      // axe cannot check a frame that runs no script
      await page.locator('iframe').evaluate((frame) => frame.remove())
      await check(page, 'analytics')
      await page.goto('/Tutorials')
      await page.getByText('Blue-collar Job Report 2020').waitFor()
      await check(page, 'help')

      const context = await browser.newContext({ ...contextOptions, baseURL })
      const employer = await context.newPage()
      await employer.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await signIn(employer, 'emp@demo.test', '/Employer-dashboard')
      await employer.getByRole('img', { name: /hired/ }).waitFor()
      await check(employer, 'dashboard')
      await employer.goto('/Contact')
      await employer.getByRole('button', { name: 'Send' }).click()
      await employer.getByText('Please enter subject').waitFor()
      await check(employer, 'feedback, wrong')
      await context.close()
    },
  )

walk(
  'WCAG 2.2 AA RO-08 BOT-01 axe finds nothing on the reachouts and in each step of a new one',
  { tag: '@both' },
  async ({ page, company, isMobile }) => {
    // One scheme for each screen
    await page.emulateMedia({ colorScheme: isMobile ? 'light' : 'dark', reducedMotion: 'reduce' })
    const check = (name: string) => test.step(name, async () => expect.soft(await findFaults(page), name).toEqual([]))
    const click = (name: string) => page.getByRole('button', { name, exact: true }).last().click()
    const request = await company.request('walkIn', { webBotStatus: true, districts: ['थाणे (पश्चिम)', 'Thane'] })
    await company.reachout(request)
    await company.buyCredits(5)
    await signIn(page, company.owner, `/hiring-request/${request}/campaign`)
    await page.getByText('Completed').first().waitFor()
    await page
      .locator('label')
      .filter({ has: page.getByRole('radio', { name: 'Date Range' }) })
      .click()
    await chooseDay(page.getByRole('main'), 'From', 20)
    await chooseDay(page.getByRole('main'), 'To', 2)
    await page.getByText('Should be less than end date').waitFor()
    await check('reachouts, days in the wrong order')

    await follow(page, `/hiring-request/${request}/run-campaign`)
    await page.getByRole('heading', { name: /^Found \d+ suitable/ }).waitFor()
    await page.getByRole('radio', { name: /^Chatbot/ }).check({ force: true })
    await page.getByRole('button', { name: /filters? set$/ }).click()
    await page.getByLabel('Live applications at most').waitFor()
    await page.getByLabel('Phone number').fill('98')
    await page.getByText('Please enter valid phone no.').waitFor()
    await page.getByText('Credit limit exceeded').waitFor()
    await page.getByRole('checkbox').last().check({ force: true })
    // What scrolls under header and bar is half covered by them somewhere: that is no small target
    await page.evaluate(() => {
      for (const stuck of document.querySelectorAll<HTMLElement>('header, [data-fh-startbar]'))
        stuck.style.position = 'static'
    })
    await check('new reachout, all cards and what is wrong')
    await page.getByLabel('Template').selectOption({ index: 1 })
    await click('Schedule')
    await page.getByRole('dialog').getByLabel('Time').selectOption('00:00')
    await check('schedule')
    await page.keyboard.press('Escape')
    await page.getByLabel('Phone number').fill('9876543210')
    await page
      .locator('form')
      .filter({ has: page.getByLabel('Phone number') })
      .getByRole('button')
      .click()
    await click('See Details')
    await page.getByRole('list', { name: 'What the bot has asked' }).waitFor()
    await page.getByRole('radio', { name: 'Upload' }).check({ force: true })
    const rows = Buffer.from('Name,Mobile\nAsha,9811111111\nRavi,98222')
    await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: rows })
    await page.getByText('1 candidate can be reached').waitFor()
    await check('a file, and what the bot has learnt')
  },
)

test('WCAG 2.1.1 2.4.7 a stage panel by keyboard alone', { tag: '@desktop' }, async ({ page, company }) => {
  const applicant = await company.applicant('attended')
  await getReady(page, company, applicant)
  await page.goto('/My-tasks')
  const row = page.getByRole('article').filter({ hasText: applicant.name })
  await row.waitFor()
  const tabTo = async (name: string | RegExp, role: 'button' | 'radio' | 'textbox') => {
    const wanted = page.getByRole(role, { name }).first()
    for (let presses = 0; presses < 60; presses += 1) {
      if (await wanted.evaluate((element) => element === document.activeElement).catch(() => false)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab never came to ${String(name)}`)
  }
  // The first thing Tab reaches leads past the menu
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await tabTo('No', 'button')
  await page.keyboard.press('Enter')
  await tabTo(/^Reason for rejection/, 'textbox')
  await page.keyboard.type('Could not lift 25 kg')
  await tabTo('Mark rejected', 'button')
  await expect(page.getByRole('button', { name: 'Mark rejected' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(toasts(page).filter({ hasText: `${applicant.name} rejected` })).toBeVisible()
  // Tab reaches Undo as well, and the toast stays while the focus is on it
  await tabTo('Undo', 'button')
  await page.keyboard.press('Enter')
  await expect(toasts(page).filter({ hasText: `The update of ${applicant.name} was not sent.` })).toBeVisible()
})

test('WCAG 1.4.4 1.4.10 text at 200 % still fits the phone', async ({ page, context, company }) => {
  const applicant = await company.applicant('claimedJoined', {
    name: 'Sri Venkata Naga Surya Satyanarayana Subrahmanya Vara Prasada Rao Kodavatiganti',
  })
  await getReady(page, company, applicant)
  const tooWide = () =>
    page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))
  const enlarge = () => page.addStyleTag({ content: 'html { font-size: 200% !important }' })
  await enlarge()
  const panel = await openPanel(page, applicant)
  await answer(panel, 'Has the applicant joined?', 'Yes')
  expect(await tooWide(), 'panel').toBe(0)
  await page.keyboard.press('Escape')
  await goOffline(context)
  await openProfile(page, applicant)
  await page.getByRole('textbox', { name: 'Notes' }).focus()
  await page.getByRole('textbox', { name: 'Notes' }).pressSequentially('Uniform M')
  await expect(page.getByText(/^Saved on this (phone|device) on/)).toBeVisible()
  for (const [path, name] of [
    ['/My-tasks', /^My Tasks$/],
    ['/Employer-hiring-requests', /^Hiring Request$/],
    [`/hiring-request/${applicant.hiringRequestId}/applicants`, /^(Yard ramp-up|Applicants)$/],
    ['/hiring-request', /^Create new hiring request$/],
    ['/sync', /^Sync centre$/],
  ] as const) {
    await follow(page, path)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByRole('main').getByRole('button').or(page.getByRole('main').getByRole('link')).first().waitFor()
    expect(await tooWide(), path).toBe(0)
    const title = page.locator('header').getByRole('heading', { level: 1 })
    if ((await title.count()) > 0)
      expect(
        await title.evaluate((it) => [it.scrollWidth > it.clientWidth, it.scrollHeight > it.clientHeight + 2]),
        path,
      ).toEqual([false, false])
    for (const search of await page.getByRole('searchbox').all()) {
      // A folded one opens
      await search.focus()
      await expect.poll(async () => (await search.boundingBox())?.width, { message: path }).toBeGreaterThan(160)
    }
  }
})
