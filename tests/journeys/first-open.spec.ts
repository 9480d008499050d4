import { openProfile, pill } from './support/screens.ts'
import { expect, goOffline, goOnline, signIn, test } from './support/test.ts'

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
  await expect(page.getByText('Loading your tasks')).toBeAttached()
  await goOffline(context)
  await expect(page.getByText('Your tasks are not on this phone yet')).toBeVisible()
  await expect(pill(page)).toHaveText('Offline')
  await context.unroute(cut)
  await goOnline(context)
  await expect(page.getByRole('link', { name: applicant.name })).toBeVisible({ timeout: 40_000 })
})

test(
  'TASK-07 OFF-01 nothing that is on the screen moves while the rows of a first open come',
  { tag: '@both' },
  async ({ page }) => {
    // Slow enough that what is first seen is a part
    let pulls = 0
    await page.context().route('**/sync/pull', async (route) => {
      pulls += 1
      if (pulls <= 3) await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await page.addInitScript(() => {
      const tops = new Map<string, Set<number>>()
      Object.assign(window, { tops, wasPart: false })
      const look = () => {
        const isPart = document.querySelector('main article') && document.querySelector('main [class*=skeleton]')
        if (isPart) Object.assign(window, { wasPart: true })
        for (const card of document.querySelectorAll('main article')) {
          const name = card.querySelector('h3')!.textContent
          const { top, height } = card.getBoundingClientRect()
          // The skeleton's last frame has no height yet
          if (height > 0) tops.set(name, (tops.get(name) ?? new Set()).add(Math.round(top)))
        }
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await signIn(page, 'emp@demo.test')
    const cards = page.getByRole('main').getByRole('article')
    await expect(cards.first()).toBeVisible()
    const first = await cards.first().getByRole('heading').textContent()
    // The server has counted them already
    await expect(page.getByRole('link', { name: /^Self Reported Applicants\s*\d+$/ })).toBeVisible()
    // The list below stands once everything is here
    await expect(page.getByRole('heading', { name: 'Pending' })).toBeVisible({ timeout: 60_000 })
    await expect(cards.first().getByRole('heading')).toHaveText(first!)
    const moved = await page.evaluate(() =>
      [...(window as unknown as { tops: Map<string, Set<number>> }).tops].filter(([, tops]) => tops.size > 1),
    )
    expect(moved.map(([name]) => name)).toEqual([])
    // Otherwise it proves nothing
    expect(await page.evaluate(() => (window as unknown as { wasPart: boolean }).wasPart)).toBe(true)
  },
)
