import type { BrowserContext } from '@playwright/test'
import { expect, goOffline, goOnline, PASSWORD, signIn, test, wholeBrowser } from './support/test.ts'
import { countOnDevice } from './support/device.ts'
import { openProfile, openSyncCentre, pill, profileOf, reject, syncNow, getReady } from './support/screens.ts'
import { answerInstead, BATCHES, cutAnswers, pushedIn, TOKENS, UPDATES } from './support/wires.ts'

test.use(wholeBrowser)

/** Makes the access token invalid for the server, with the same user in it, like an expired one. */
async function spoilAccess(context: BrowserContext) {
  const cookie = (await context.cookies()).find(({ name }) => name === 'access_token')!
  const [head, claims] = cookie.value.split('.')
  await context.addCookies([{ ...cookie, value: `${head}.${claims}.${'x'.repeat(43)}` }])
}

test('I2 an answer cut after the server had processed the update: asked again with the same key, done once', async ({
  page,
  context,
  company,
}) => {
  const applicant = await company.applicant('attended')
  await signIn(page, company.owner, profileOf(applicant))
  const keys: string[] = []
  page.on('request', (request) => {
    keys.push(...pushedIn(request).map(({ key }) => key))
  })
  await cutAnswers(context, UPDATES)
  await reject(page, applicant)
  await syncNow(page)
  await expect.poll(() => keys.length).toBe(2)
  await expect.poll(() => countOnDevice(page, company.owner, 'outbox')).toBe(0)
  expect(keys[0]).toBe(keys[1])
  expect(await company.actions(applicant.funnelId)).toEqual(['rejected'])
  expect(await company.ledger()).toHaveLength(1)
})

test('I1 a network that answers with its own login page counts as none, and keeps everything', async ({
  page,
  context,
  company,
}) => {
  const applicant = await company.applicant('attended')
  await signIn(page, company.owner, profileOf(applicant))
  await openProfile(page, applicant)
  const html = { status: 200, contentType: 'text/html', body: '<html><h1>Welcome to Hotel WiFi</h1></html>' }
  const portals = [
    await answerInstead(context, '**/api/**', html),
    await answerInstead(context, '**/healthz', html),
    await answerInstead(context, '**/identity/**', html),
  ]
  await reject(page, applicant)
  await syncNow(page)
  await expect(pill(page)).toHaveText('Offline · 1')
  await expect(page.getByText('Needs a connection').first()).toBeVisible()
  // A user who knows better tries at once
  await expect(page.getByRole('button', { name: 'Sync now' })).toBeEnabled()
  await expect(page).toHaveURL(/\/sync$/)
  for (const portal of portals) await portal.stop()
  expect(await company.ledger()).toEqual([])
  await syncNow(page)
  await expect.poll(() => company.actions(applicant.funnelId)).toEqual(['rejected'])
  await expect(pill(page)).toHaveText('All sent')
})

test('AUTH-11 many calls answered 401 at once ask for one new token, and all go through', async ({
  page,
  context,
  company,
}) => {
  const applicants = [
    await company.applicant('attended'),
    await company.applicant('attended'),
    await company.applicant('attended'),
  ]
  await getReady(page, company, applicants[0]!)
  await goOffline(context)
  for (const applicant of applicants) await reject(page, applicant)
  // Opened before: a page that is left during its request would have to repeat it
  await page.goto('/My-tasks')
  await spoilAccess(context)
  const refreshes: string[] = []
  context.on('request', (request) => request.url().includes('/identity/token') && refreshes.push(request.url()))
  await goOnline(context)
  await expect.poll(() => countOnDevice(page, company.owner, 'outbox'), { timeout: 40_000 }).toBe(0)
  for (const { funnelId } of applicants) expect(await company.actions(funnelId)).toEqual(['rejected'])
  expect(refreshes).toHaveLength(1)
})

test('AUTH-14 OFF-07 TRAP-02 I5 a 500 and a 403 while sending: nobody is signed out, and the others go on', async ({
  page,
  context,
  company,
}) => {
  const ill = await company.applicant('attended')
  const forbidden = await company.applicant('attended')
  const well = await company.applicant('attended')
  await getReady(page, company, ill)
  await goOffline(context)
  for (const applicant of [ill, forbidden, well]) await reject(page, applicant)
  const problem = (status: number) => ({
    status,
    contentType: 'application/json',
    body: JSON.stringify({ status: false, error: { code: 'broken', message: 'Broken' } }),
  })
  // One by one, so that each has a status of its own
  await answerInstead(context, BATCHES, problem(404))
  await context.route(UPDATES, async (route) => {
    const body = route.request().postData() ?? ''
    if (body.includes(`"${ill.funnelId}"`)) return route.fulfill(problem(500))
    if (body.includes(`"${forbidden.funnelId}"`)) return route.fulfill(problem(403))
    return route.fallback()
  })
  await goOnline(context)
  await syncNow(page)
  await expect.poll(() => company.actions(well.funnelId)).toEqual(['rejected'])
  await expect(pill(page)).toHaveText('1 to check')
  const attention = page.locator('section').filter({ hasText: 'Needs attention' }).first()
  await expect(attention.getByRole('heading', { name: forbidden.name })).toBeVisible()
  await expect(attention.getByRole('heading', { name: ill.name })).toHaveCount(0)
  // Such a response brings no record along: what the phone has is shown, with its age
  const record = attention.getByText('Current record', { exact: true }).locator('..')
  await expect(record).toContainText('Claimed attended')
  await expect(record).toContainText(/As of today/)
  await expect(page.getByText('Checking with the server')).toBeVisible()
  await expect(page).toHaveURL(/\/sync$/)

  await context.unroute(UPDATES)
  await attention.getByRole('button', { name: 'Try again' }).click()
  await syncNow(page)
  await expect.poll(() => countOnDevice(page, company.owner, 'outbox')).toBe(0)
  for (const { funnelId } of [ill, forbidden]) expect(await company.actions(funnelId)).toEqual(['rejected'])
})

test('I10 TRAP-07 a session that has ended keeps the queue; after signing in again it is sent', async ({
  page,
  company,
}) => {
  const applicant = await company.applicant('attended')
  await signIn(page, company.owner, profileOf(applicant))
  await openProfile(page, applicant)
  await company.endSessions()
  await reject(page, applicant)
  await syncNow(page)
  await expect(
    page.getByText('Your sign-in has ended. 1 update waits on this phone until you sign in again.'),
  ).toBeVisible()
  await expect(page.getByText('Waits until you sign in', { exact: true })).toBeVisible()
  expect(await company.ledger()).toEqual([])
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Email').fill(company.owner.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/sync$/)
  await expect.poll(() => company.actions(applicant.funnelId)).toEqual(['rejected'])
  await openSyncCentre(page)
  await expect(page.getByText('Nothing is waiting to be sent')).toBeVisible()
})

test('TRAP-06 a token call that nobody answers ends no session', async ({ page, context, company }) => {
  const applicant = await company.applicant('attended')
  await signIn(page, company.owner, profileOf(applicant))
  await openProfile(page, applicant)
  await spoilAccess(context)
  const silent = await answerInstead(context, TOKENS, { status: 502, contentType: 'text/html', body: '<h1>Bad</h1>' })
  await reject(page, applicant)
  await syncNow(page)
  await expect.poll(() => silent.count()).toBeGreaterThan(0)
  await expect(page.getByText(/Your sign-in has ended/)).toHaveCount(0)
  await silent.stop()
  await syncNow(page)
  await expect.poll(() => company.actions(applicant.funnelId)).toEqual(['rejected'])
})

test('OFF-11 the pill tells that the network has gone while nobody does anything, each time and without an event', async ({
  ownServer,
  companyOn,
  newPhone,
}) => {
  const server = await ownServer()
  const { owner } = await companyOn(server)
  const page = await newPhone(server).open()
  const stream = () => page.waitForResponse((response) => response.url().endsWith('/events/stream'))
  await Promise.all([stream(), signIn(page, owner)])
  for (let round = 0; round < 2; round += 1) {
    await expect(pill(page)).toHaveText('All sent')
    // Its connections end, as those of a phone that leaves a cell; navigator.onLine stays true
    await server.kill()
    await expect(pill(page)).toHaveText('Offline')
    await Promise.all([stream(), server.start()])
  }
  await expect(pill(page)).toHaveText('All sent')
})
