import type { Request } from '@playwright/test'
import { defer } from '../../src/offline/device/deferred.ts'
import { paths } from '../../src/lib/paths.ts'
import { openSyncCentre, sendAll, submitButton, toast } from './support/screens.ts'
import { expect, goOffline, goOnline, shoot, signIn, test } from './support/test.ts'

const KEEP_OPEN = 'Keep this tab open and do not reload it'

test.describe('a browser that lets no worker serve the app', () => {
  test.use({ serviceWorkers: 'block' })

  test('OFF-01 the Sync centre says what holds without a network, and what does not', async ({ page, company }) => {
    await company.applicant('attended')
    await signIn(page, company.owner)
    await openSyncCentre(page)
    await expect(page.getByText(KEEP_OPEN)).toBeVisible()
    await expect(page.getByText('every page of the menu')).toHaveCount(0)
    await shoot(page, 'no-worker')
  })

  test('STG-14 OFF-01 a result is recorded without a network, though its screen was never opened before', async ({
    page,
    context,
    company,
  }) => {
    const applicant = await company.applicant('screened')
    const loading = new Set<Request>()
    const loaded: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && loading.add(request))
    page.on('requestfinished', (request) => loading.delete(request) && loaded.push(request.url()))
    await signIn(page, company.owner, paths.tasksTab('other'))
    const card = page.getByRole('article').filter({ hasText: applicant.name })
    await expect(card).toBeVisible()
    await expect.poll(() => loaded.some((url) => url.includes('/candidate-details-')) && loading.size === 0).toBe(true)
    await goOffline(context)
    await card.getByRole('button', { name: 'No', exact: true }).click()
    await shoot(page, 'no-worker-panel')
    await submitButton(page.getByRole('dialog', { name: applicant.name })).click()
    await expect(toast(page, `${applicant.name} not attended interview`)).toBeVisible()
    await goOnline(context)
    await sendAll(page)
    expect(await company.row(applicant.funnelId)).toMatchObject({ status: 'interviewNoShow' })
  })

  test(
    'SHELL-14 while the code of a screen comes, its menu entry is marked and a line says that it was tapped',
    { tag: '@both' },
    async ({ page, company }) => {
      await company.applicant('attended')
      const hold = defer()
      await page.route(/\/assets\/employer-dashboard-[^/]+\.js/, async (route) => {
        await hold.promise
        await route.continue()
      })
      await signIn(page, company.owner)
      const entry = page.getByRole('link', { name: 'insights' })
      await expect(entry).not.toHaveAttribute('aria-current')
      await entry.click()
      await expect(entry).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
      await shoot(page, `code-comes-${page.viewportSize()!.width}`)
      hold.resolve()
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
      await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true')
      await expect(entry).toHaveAttribute('aria-current', 'page')
    },
  )

  test(
    'TRAP-83 OFF-01 a screen whose code cannot be fetched says so inside the frame, and opens once online',
    { tag: '@both' },
    async ({ page, context, company }) => {
      const applicant = await company.applicant('attended')
      await signIn(page, company.owner)
      await expect(page.getByRole('link', { name: applicant.name })).toBeVisible()
      await goOffline(context)
      await page.getByRole('link', { name: 'insights' }).click()
      await expect(page.getByText(/^This page is not on this (phone|device) yet$/)).toBeVisible()
      await shoot(page, `code-missing-${page.viewportSize()!.width}`)
      await page.getByRole('link', { name: 'My Tasks', exact: true }).first().click()
      await expect(page.getByRole('link', { name: applicant.name })).toBeVisible()
      await page.getByRole('link', { name: 'insights' }).click()
      await expect(page.getByText(/^This page is not on this (phone|device) yet$/)).toBeVisible()
      await goOnline(context)
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    },
  )
})

test('OFF-01 where cookies and site data are blocked the page says what to allow, in both languages', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.add('Access is denied for this document')
  // What a browser does with the property then
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document', 'SecurityError')
      },
    }),
  )
  await page.goto(paths.myTasks)
  await expect(page.getByText(/This browser keeps nothing for Fieldhire\. Allow cookies and site data/)).toBeVisible()
  await expect(page.getByText(/कुकी और साइट डेटा की अनुमति दें/)).toBeVisible()
  await shoot(page, 'storage-blocked')
})

test('OFF-01 where one serves it the Sync centre says nothing of the kind', async ({ page, company }) => {
  await company.applicant('attended')
  await signIn(page, company.owner)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await openSyncCentre(page)
  await expect(page.getByText(/^The browser (may|keeps)/)).toBeVisible()
  await expect(page.getByText(KEEP_OPEN)).toHaveCount(0)
})
