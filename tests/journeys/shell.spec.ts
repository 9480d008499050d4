import type { Page } from '@playwright/test'
import { expect, isReadyOffline, PASSWORD, signIn, test, walk } from './support/test.ts'
import { follow } from './support/screens.ts'

const pathOf = (page: Page) => new URL(page.url()).pathname
const landsOn = (page: Page, path: string) => expect.poll(() => pathOf(page)).toBe(path)

walk(
  'SHELL-01 SHELL-03 SHELL-04 SHELL-05 SHELL-06 SHELL-20 AUTH-19 signed out: what is open, and where all else leads',
  async ({ page, context }) => {
    await page.goto('/')
    await landsOn(page, '/login')
    for (const words of ['15 Lacs+', '12,400,000', '7 Lacs+', '1000+'])
      await expect(page.getByRole('definition').filter({ hasText: words })).toHaveText(words)

    await context.addCookies([{ name: 'access_token', value: 'stale', url: page.url() }])
    await page.goto('/login')
    await expect.poll(async () => (await context.cookies()).filter(({ name }) => name === 'access_token')).toEqual([])

    await page.goto('/verification')
    await expect(page.getByRole('heading', { level: 1, name: 'Verification' })).toBeVisible()
    await landsOn(page, '/verification')

    for (const path of ['/Settings', '/hiring-request', '/hiring-request/1/run-campaign', '/Payment']) {
      await page.goto(path)
      await landsOn(page, '/login')
    }
    for (const [name, path] of [
      ['Terms & Conditions', '/terms-and-conditions'],
      ['Privacy Policy', '/privacy-policy'],
    ] as const) {
      await page.goto('/login')
      await page.getByRole('link', { name }).click()
      await landsOn(page, path)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }
    await page.goto('/login')
    await page.getByRole('button', { name: 'Register Now' }).click()
    await landsOn(page, '/employer-registration')
  },
)

walk(
  'SHELL-10 SHELL-14 SHELL-16 SHELL-17 SHELL-18 SHELL-20 SHELL-23 SHELL-24 ERR-03 ERR-05 the sidebar of an employer and what it opens',
  { tag: '@desktop' },
  async ({ page, company, context }) => {
    const hosts = new Set<string>()
    const apps = 'https://apps.fieldhire.example/'
    await context.route(`${apps}**`, (route) => route.fulfill({ body: 'All apps', contentType: 'text/html' }))
    context.on('request', (request) => hosts.add(new URL(request.url()).host))
    await signIn(page, company.owner)
    for (const path of ['/', '/login', '/auth']) {
      await page.goto(path)
      await landsOn(page, '/My-tasks')
    }
    const menu = page.getByRole('navigation', { name: 'Main' })
    for (const [name, path] of [
      ['My Tasks', '/My-tasks'],
      ['Hiring Requests', '/Employer-hiring-requests'],
      ['insights', '/Employer-dashboard'],
      ['Feedback', '/Contact'],
      ['Resources & Help', '/Tutorials'],
    ] as const) {
      await menu.getByRole('link', { name, exact: true }).click()
      await landsOn(page, path)
      await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
    }
    await page.getByRole('link', { name: 'Terms & Conditions' }).click()
    await landsOn(page, '/terms-and-conditions')
    await page.goto('/My-tasks')
    await page.getByRole('link', { name: 'Privacy Policy' }).click()
    await landsOn(page, '/privacy-policy')

    await page.goto('/My-tasks')
    const allApps = page.getByRole('button', { name: /^All apps/ })
    await expect(allApps).toContainText('New')
    await allApps.click()
    const welcome = page.getByRole('dialog', { name: 'Welcome' })
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      welcome.getByRole('button', { name: 'Explore all apps' }).click(),
    ])
    await opened.waitForURL(apps)
    await opened.close()
    // What was opened is not new any more
    await page.reload()
    await expect(allApps).toHaveText('All apps')
    // No other host takes part in any of it
    expect([...hosts].filter((host) => !apps.includes(host))).toEqual([new URL(page.url()).host])

    await company.setMigrated(false)
    // To a device that never opened it the badge shows until the profile is known
    await page.evaluate(() => localStorage.removeItem('allAppsOpened'))
    await page.reload()
    await expect(allApps).toHaveText('All apps')
    await allApps.click()
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('group')
    await expect(toast).toHaveText('Opening all apps')
    const box = (await toast.boundingBox())!
    expect(box.x).toBe(24)
    expect(box.y + box.height).toBeGreaterThan(768 - 40)
    const since = Date.now()
    await page.waitForURL(apps)
    expect(Date.now() - since).toBeLessThan(4000)
  },
)

test(
  'AUTH-07 SHELL-23 without what is known of the user it is asked for once; nobody there means signed out',
  { tag: '@desktop' },
  async ({ page, company, context }) => {
    await signIn(page, company.owner)
    await isReadyOffline(page)
    const asked: string[] = []
    const watched = /industrypartner\/info|events/
    context.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (watched.test(pathname)) asked.push(pathname.replace(/^.*\//, ''))
    })
    await forgetUser(page)
    asked.length = 0
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'My Tasks' })).toBeVisible()
    // The profile is requested to open the app, once, then the event stream
    await expect.poll(() => asked.some((path) => path !== 'info')).toBe(true)
    expect(asked.filter((path) => path === 'info')).toHaveLength(1)
    expect(asked[0]).toBe('info')

    await forgetUser(page)
    await context.route(/industrypartner\/info/, (route) =>
      route.fulfill({
        json: {
          status: true,
          data: [],
          parentInfo: { AM_Name: '', AM_Mail: '', SM_Name: '', SM_Mail: '' },
          parentIndustryPartner: [],
        },
      }),
    )
    await page.reload()
    await landsOn(page, '/login')
    expect((await context.cookies()).filter(({ name }) => name.endsWith('_token'))).toEqual([])
  },
)

test('AUTH-07 nobody, and nothing else in the answer, means signed out as well', async ({ page, company, context }) => {
  await context.route(/industrypartner\/info/, (route) => route.fulfill({ json: { status: true, data: [] } }))
  await page.goto('/auth')
  await page.getByLabel('Email').fill(company.owner.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await landsOn(page, '/login')
})

test('AUTH-08 TRAP-05 a message without a code ends the session too; a server that is away is not called a lost connection', async ({
  page,
  company,
  context,
}) => {
  let answer: { status: number; json: unknown } = { status: 503, json: { status: false, error: {} } }
  await context.route(/industrypartner\/info/, (route) => route.fulfill(answer))
  await page.goto('/auth')
  await page.getByLabel('Email').fill(company.owner.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('The server cannot open your account now')).toBeVisible()
  await expect(page.getByText(/connection/)).toHaveCount(0)
  answer = { status: 400, json: { status: false, error: { message: 'This profile was closed' } } }
  await page.getByRole('button', { name: 'Try again' }).click()
  await landsOn(page, '/login')
  await expect(page.getByText('This profile was closed')).toBeVisible()
})

test(
  'AUTH-08 what the server says of the profile is shown, and ends the session',
  { tag: '@desktop' },
  async ({ page, company, context }) => {
    await signIn(page, company.owner)
    await isReadyOffline(page)
    await forgetUser(page)
    const error = { code: 'profile-unknown', message: 'This profile was closed by your company' }
    await context.route(/industrypartner\/info/, (route) =>
      route.fulfill({ status: 400, json: { status: false, error } }),
    )
    await page.reload()
    await landsOn(page, '/login')
    await expect(page.getByText(error.message)).toBeVisible()
  },
)

/** Removes the profile from what is stored on the device, and leaves the tokens. */
const forgetUser = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('fieldhire-session')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const store = opening.result.transaction('session', 'readwrite').objectStore('session')
          const reading = store.get('record')
          reading.addEventListener('success', () => {
            const { user: _user, ...record } = reading.result as Record<string, unknown>
            store.put(record, 'record').addEventListener('success', () => {
              opening.result.close()
              resolve()
            })
          })
        })
      }),
  )

for (const [who, tabs, items] of [
  ['ops@demo.test', ['Profile', 'Preferences', 'Addresses'], 4],
  ['ssc@demo.test', ['Profile', 'Addresses'], 6],
] as const)
  walk(
    `CRED-09 PREF-06 PREF-07 ACCT-02 ACCT-03 ROLE-03 ROLE-04 ROLE-09 ${who}: no credits, no payment, an account to read`,
    { tag: '@desktop' },
    async ({ page, context }) => {
      const credits: string[] = []
      context.on('request', (request) => {
        if (/credit\/details/.test(request.url())) credits.push(request.url())
      })
      await signIn(page, who, '/Settings')
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(items)
      await expect(page.getByRole('navigation', { name: 'My Account' }).getByRole('link')).toHaveText([...tabs])
      await expect(page.getByText('Account ID')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Send Invite' })).toHaveCount(0)
      await page.getByRole('button', { name: 'Account' }).click()
      await expect(page.getByRole('link', { name: 'My Account' })).toBeVisible()
      await expect(page.getByText('Credits Available')).toHaveCount(0)
      await follow(page, '/Payment')
      await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible()
      await follow(page, '/Employer-hiring-requests')
      const isStaff = who === 'ops@demo.test'
      const none = isStaff
        ? 'Choose an organisation type, then a company.'
        : 'Choose a partner to see its hiring requests.'
      await expect(page.getByText(none)).toBeVisible()
      // Nobody's interviews before somebody is chosen
      await follow(page, '/My-tasks')
      await expect(page.getByText(`Choose a ${isStaff ? 'company' : 'partner'} to see its tasks.`)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Interviews today' })).toHaveCount(0)
      expect(credits).toEqual([])
      if (!tabs.includes('Preferences' as never)) return
      await follow(page, '/Settings?tab=preferences')
      const section = page.getByRole('region', { name: 'Preferences of an employer' })
      // Other journeys have created a hundred employers: a user types
      await section.getByLabel('Select Employer').click()
      await section.getByLabel('Select Employer').fill('Sahyadri')
      await page.getByRole('option', { name: /^Sahyadri Logistics Pvt Ltd/ }).click()
      await section.getByLabel('Whose preferences').selectOption({ label: 'Rakesh Tiwari' })
      await expect(section.getByText('sub@demo.test')).toBeVisible()
      const call = section.getByRole('group', { name: 'Marketing' }).getByRole('checkbox', { name: 'Call' })
      await call.setChecked(!(await call.isChecked()))
      const [sent] = await Promise.all([
        page.waitForRequest(/updateCommunicationPreference/),
        section.getByRole('button', { name: 'Save' }).click(),
      ])
      expect((sent.postDataJSON() as { ipId: string }).ipId).toBe('SUB1')
      await expect(page.getByRole('group').filter({ hasText: 'Your preferences have been saved.' })).toBeVisible()
    },
  )
