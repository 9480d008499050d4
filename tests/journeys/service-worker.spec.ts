import type { Page } from '@playwright/test'
import { expect, goOffline, goOnline, isReadyOffline, signIn, test, wholeBrowser } from './support/test.ts'
import { readCaches } from './support/device.ts'
import { getReady, openProfile, profileOf, reject } from './support/screens.ts'
import { API_KEY, headers } from '../../src/contract/call.ts'

test.use(wholeBrowser)

/** Not in TypeScript's library: Chromium only. */
const syncTags = (page: Page) =>
  page.evaluate(async () => {
    const registration = (await navigator.serviceWorker.ready) as unknown as { sync: { getTags(): Promise<string[]> } }
    return registration.sync.getTags()
  })

test('I8 OFF-06 the app is closed and the network comes: the service worker sends what waits', async ({
  page,
  context,
  company,
}) => {
  const applicant = await company.applicant('attended')
  await getReady(page, company, applicant)
  await goOffline(context)
  await reject(page, applicant)
  // The sync that wakes the worker is registered with the browser
  await expect.poll(() => syncTags(page)).toContain('fieldhire-drain')
  // No window of the app is left, only the browser
  await page.goto('about:blank')
  await goOnline(context)
  await expect.poll(() => company.actions(applicant.funnelId)).toEqual(['rejected'])
  await page.goto(profileOf(applicant))
  await expect(page.getByText('Rejected', { exact: true })).toBeVisible()
  expect(await company.ledger()).toHaveLength(1)
})

test('I8 the app is closed with the next touch, while Undo stands: the service worker sends it all the same', async ({
  page,
  context,
  company,
}) => {
  const applicant = await company.applicant('attended')
  await getReady(page, company, applicant)
  await goOffline(context)
  await reject(page, applicant)
  await page.goto('about:blank')
  await goOnline(context)
  await expect.poll(() => company.actions(applicant.funnelId)).toEqual(['rejected'])
  expect(await company.ledger()).toHaveLength(1)
})

test('ERR-07 the sectors are asked for once in 300 s and are there without a network', async ({ page, context }) => {
  await page.goto('/login')
  await isReadyOffline(page)
  const asked: string[] = []
  context.on('request', (request) => {
    if (request.serviceWorker() && request.url().includes('get-sectormaster')) asked.push(request.url())
  })
  const ask = () =>
    page.evaluate(
      async (sent) => {
        const answer = await fetch('/api/hire/v1/sector/get-sectormaster/web', {
          method: 'POST',
          headers: sent,
          body: '{}',
        })
        return (await answer.json()) as { data: { sectorName: string }[] }
      },
      {
        'content-type': 'application/json',
        [headers.apiKey]: API_KEY,
        [headers.deviceId]: 'd',
        [headers.deviceType]: 'web',
      },
    )
  const first = await ask()
  expect(first.data.length).toBeGreaterThan(0)
  expect(await ask()).toEqual(first)
  expect(asked).toHaveLength(1)
  await goOffline(context)
  expect(await ask()).toEqual(first)
})

test('TRAP-18 nothing about a person is in the caches of the service worker', async ({ page, company }) => {
  const applicant = await company.applicant('attended', { name: 'Rukmini Tirkey' })
  await getReady(page, company, applicant)
  const kept = await readCaches(page)
  expect(kept.length).toBeGreaterThan(10)
  const tokens = (await page.context().cookies()).map(({ value }) => value)
  for (const { url, text } of kept) {
    // Master data has an address of the worker's own
    expect(url).not.toMatch(/(?<!\/kept-masters)\/(api|identity|files)\//)
    for (const secret of [applicant.name, company.owner.email, '9812345614', ...tokens])
      expect(text).not.toContain(secret)
  }
})

test('OFF-01 SHELL-07 every address opens without a network, also pages that stand in no menu', async ({
  page,
  context,
  company,
}) => {
  const applicant = await company.applicant('attended')
  await getReady(page, company, applicant)
  await goOffline(context)
  for (const path of ['/My-tasks', `/hiring-request/${applicant.hiringRequestId}/applicants`, '/sync']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/^This page is not on this (phone|device) yet$/)).toHaveCount(0)
  }
  await openProfile(page, applicant)
})

test('OFF-01 few requests bring the whole app, also past a captive portal that answers one of them', async ({
  page,
  context,
}) => {
  const asked: string[] = []
  context.on('request', (request) => {
    if (request.serviceWorker()) asked.push(new URL(request.url()).pathname)
  })
  let portals = 0
  await context.route(/\/assets\/pack-[^/]*\.json$/, (route) =>
    portals++ === 0 ? route.fulfill({ contentType: 'text/html', body: '<h1>Pay here</h1>' }) : route.continue(),
  )
  await page.goto('/login')
  await isReadyOffline(page)
  const packs = asked.filter((path) => path.includes('/pack-'))
  expect(packs.length).toBeGreaterThan(3)
  const types = await page.evaluate(async () => {
    const precache = (await caches.keys()).find((name) => name.includes('precache'))!
    const responses = await (await caches.open(precache)).matchAll()
    return responses.map((response) => response.headers.get('content-type') ?? '')
  })
  expect(types.filter((type) => type.includes('javascript')).length).toBeGreaterThan(200)
  // The pack that the portal swallowed costs a request for each of its files
  expect(asked.length).toBeLessThan(types.length / 2)
})

test('OFF-01 the manifest names the shortcuts and they open', async ({ page, company, request }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ id: '/', scope: '/', launch_handler: expect.anything() })
  expect(manifest.screenshots.length).toBeGreaterThan(1)
  const urls = manifest.shortcuts.map(({ url }: { url: string }) => url)
  expect(urls.map((url: string) => url.split('?')[0])).toEqual(['/My-tasks', '/sync'])
  await signIn(page, company.owner, urls[1])
  await expect(page.getByRole('heading', { level: 1, name: 'Sync centre' })).toBeVisible()
})
