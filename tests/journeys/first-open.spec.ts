import { openProfile, pill } from './support/screens.ts'
import { day, expect, goOffline, goOnline, shoot, signIn, test } from './support/test.ts'

test('OFF-01 the app comes to the phone while its user types the password, and opens without a network right after', async ({
  newPhone,
  company,
}) => {
  const applicant = await company.applicant('attended')
  const phone = newPhone()
  const page = await phone.open()
  await page.goto('/')
  await page.getByRole('link', { name: 'Login' }).first().click()
  await page.getByLabel('Email').fill(company.owner.email)
  expect(new URL(page.url()).pathname).toMatch(/^\/identity\//)
  const isInstalled = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated')
  await expect.poll(isInstalled).toBe(true)
  await page.getByLabel('Password').fill('Demo-1234')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('link', { name: applicant.name })).toBeVisible()
  await goOffline(phone.context)
  await page.reload()
  await expect(pill(page)).toHaveText('Offline')
  await openProfile(page, applicant)
})

test('OFF-01 OFF-11 a first open that loses its network says so, and goes on by itself when there is one', async ({
  page,
  context,
  company,
}) => {
  const applicant = await company.applicant('attended')
  const cut = /\/sw\.js|\/assets\/sync-|\/api\/hire\/.*(getHiringRequests|sync\/pull|tasks|funnel\/get)/
  await page.goto('/auth')
  await page.getByLabel('Email').fill(company.owner.email)
  await context.route(cut, (route) => route.abort())
  await page.getByLabel('Password').fill('Demo-1234')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/My-tasks/)
  // The page itself has come: without its files it says that it could not be loaded
  await expect(page.getByText('Loading tasks…')).toBeAttached()
  await goOffline(context)
  await expect(page.getByText('Your tasks are not all on this phone yet')).toBeVisible()
  await expect(pill(page)).toHaveText('Offline')
  await context.unroute(cut)
  await goOnline(context)
  await expect(page.getByRole('link', { name: applicant.name })).toBeVisible({ timeout: 40_000 })
})

test(
  'TASK-13 nothing moves as the first download goes on: a tab says no number that is not known, and what would be pushed down comes last',
  { tag: '@both' },
  async ({ page, company }) => {
    const { hiringRequestId } = await company.applicant('attended')
    for (let more = 0; more < 7; more++) await company.applicant('attended', { hiringRequestId, expiresAt: day(12) })
    for (let more = 0; more < 7; more++) await company.applicant('attended', { hiringRequestId })
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/sync/pull', async (route) => {
      await held
      await route.continue()
    })
    await page.addInitScript(() => {
      const seen: string[] = []
      const look = () => {
        for (const tab of document.querySelectorAll('nav a')) if (tab.textContent) seen.push(tab.textContent)
      }
      new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
      Object.assign(window, { seen })
    })
    await signIn(page, company.owner)
    const cards = page.getByRole('main').getByRole('article')
    await expect(cards).toHaveCount(5)
    const other = page.getByRole('link', { name: /^Other Applicants/ })
    await expect(other).toContainText('0')
    const places = async () => [
      await cards.first().boundingBox(),
      await cards.nth(4).boundingBox(),
      await other.boundingBox(),
    ]
    const before = await places()
    await expect(page.getByRole('heading', { name: /^(Pending|Overdue)/ })).toHaveCount(0)
    await expect(page.getByText('Loading tasks…')).toBeAttached()
    release()
    await expect(page.getByRole('heading', { name: 'Pending' })).toBeVisible()
    await expect(page.getByText('Loading tasks…')).toHaveCount(0)
    expect(await places()).toEqual(before)
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
    const said = new Set(seen.filter((words) => words.startsWith('Self Reported')))
    expect([...said]).toEqual(['Self Reported Applicants–', 'Self Reported Applicants15'])
  },
)

test('TASK-08 TASK-05 who is looked for before all tasks are here is not said to be no task', async ({
  page,
  context,
  company,
}) => {
  const { hiringRequestId } = await company.applicant('attended')
  for (let more = 0; more < 7; more++) await company.applicant('attended', { hiringRequestId })
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/sync/pull', async (route) => {
    await held
    await route.abort()
  })
  await signIn(page, company.owner, '/My-tasks?q=Zzzzz')
  await expect(page.getByText('Loading tasks…')).toBeAttached()
  await expect(page.getByRole('link', { name: /^Self Reported/ })).toContainText('–')
  await expect(page.getByText('You have no pending tasks')).toHaveCount(0)
  await goOffline(context)
  release()
  await expect(page.getByText('Your tasks are not all on this phone yet')).toBeVisible()
  await shoot(page, 'tasks-not-all-here')
  await expect(page.getByText('You have no pending tasks')).toHaveCount(0)
})
