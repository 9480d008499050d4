import type { Page } from '@playwright/test'
import { paths } from '../../src/lib/paths.ts'
import { filesToFetch } from './support/app-server.ts'
import { buildRelease, expect, goOffline, goOnline, signIn, test } from './support/test.ts'
import { countOnDevice } from './support/device.ts'
import {
  answer,
  follow,
  getReady,
  openPanel,
  openProfile,
  pill,
  profileOf,
  reject,
  submitButton,
} from './support/screens.ts'
import { hold, pushedIn, UPDATES } from './support/wires.ts'

/** Checks for a new version, as the app does when it comes to the front after a while. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })

const restartButton = (page: Page) => page.getByRole('button', { name: 'Restart', exact: true })

test(
  'OFF-08 I10 TRAP-83 an update with a full queue: it waits for what is being sent, never reloads a form, loses nothing',
  { tag: '@desktop' },
  async ({ ownServer, companyOn, newPhone }) => {
    const release = buildRelease('next-release')
    const server = await ownServer()
    const company = await companyOn(server)
    const sent = await company.applicant('attended')
    const kept = await company.applicant('attended')
    const phone = newPhone(server)
    const page = await phone.open()
    await getReady(page, company, sent)
    server.deploy(await release)
    await lookForUpdate(page)
    await expect(page.getByText('A new version is ready')).toBeVisible()

    // A form that is half filled in stays; on a phone it lies over the prompt anyway
    const panel = await openPanel(page, sent)
    await answer(panel, 'Has the candidate been selected?', 'No')
    await panel.getByLabel('Reason for rejection').fill('Wants general shift only')
    await page.evaluate(() => {
      ;(window as { isSamePage?: boolean }).isSamePage = true
    })
    const isSamePage = () => page.evaluate(() => (window as { isSamePage?: boolean }).isSamePage === true)
    await restartButton(page).click()
    await expect(page.getByText('Something on this page is not saved yet. Save or leave it first.')).toBeVisible()
    await expect(panel.getByLabel('Reason for rejection')).toHaveValue('Wants general shift only')
    await submitButton(panel).click()

    // What is on its way is waited for; what cannot be sent yet goes over to the new version
    const gate = await hold(phone.context, UPDATES)
    const route = await gate.reached
    await restartButton(page).click()
    await expect(page.getByText('It starts as soon as your updates have gone out.')).toBeVisible()
    expect(await isSamePage()).toBe(true)
    const reloaded = page.waitForEvent('domcontentloaded')
    await route.continue()
    await gate.open()
    await expect.poll(() => company.actions(sent.funnelId)).toEqual(['rejected'])
    await reloaded
    expect(await isSamePage()).toBe(false)
    // The new version shows the screen that the old one showed
    await expect(page.getByRole('heading', { level: 1, name: sent.name })).toBeVisible()
    await expect(page.getByText('A new version is ready')).toHaveCount(0)

    await openProfile(page, kept)
    await goOffline(phone.context)
    await reject(page, kept)
    await page.reload()
    expect(await countOnDevice(page, company.owner, 'outbox')).toBe(1)
    await goOnline(phone.context)
    await expect.poll(() => company.actions(kept.funnelId)).toEqual(['rejected'])
    await expect(pill(page)).toHaveText('All sent')
  },
)

test(
  'OFF-08 an update does not wait for an undo window, though the service worker does',
  { tag: '@desktop' },
  async ({ ownServer, companyOn, newPhone }) => {
    const release = buildRelease('next-release')
    const server = await ownServer()
    const company = await companyOn(server)
    const applicant = await company.applicant('attended')
    const page = await newPhone(server).open()
    await getReady(page, company, applicant)
    server.deploy(await release)
    await lookForUpdate(page)
    await expect(page.getByText('A new version is ready')).toBeVisible()
    await reject(page, applicant)
    const reloaded = page.waitForEvent('domcontentloaded')
    await restartButton(page).click()
    await reloaded
    await expect.poll(() => company.actions(applicant.funnelId)).toEqual(['rejected'])
    // The new version was there first, and sent it
    const [sent] = await company.ledger()
    expect(Number(sent!.createdAt)).toBeGreaterThan(await page.evaluate(() => performance.timeOrigin))
  },
)

test('OFF-08 I10 TRAP-81 TRAP-83 a queue written by one version is sent by the next; a draft goes through update, reload and sign-out', async ({
  ownServer,
  companyOn,
  newPhone,
}) => {
  // It builds a second release and opens the browser twice, on a server of its own
  test.slow()
  const release = buildRelease('later-release')
  const server = await ownServer()
  const company = await companyOn(server)
  const applicant = await company.applicant('attended')
  const phone = newPhone(server)
  let page = await phone.open()
  await getReady(page, company, applicant)
  await follow(page, '/hiring-request')
  await page.getByLabel(/^Hiring request name/).fill('रात की पाली, काल्हेर')
  await expect.poll(() => countOnDevice(page, company.owner, 'drafts')).toBe(1)
  await page.goto(profileOf(applicant))
  await openProfile(page, applicant)
  await goOffline(phone.context)
  await reject(page, applicant)
  await phone.close()
  const builds: (string | undefined)[] = []
  // The worker of the old version would send it as soon as the browser starts
  await server.stop()
  page = await phone.open()
  phone.context.on('request', (request) => {
    if (pushedIn(request).length > 0) builds.push(request.headers()['x-app-build'])
  })
  await phone.context.route(UPDATES, (route) => route.abort())
  await server.start()
  await page.goto('/My-tasks')
  // Not before a page of the old version is open: without one the new version activates by itself
  await expect(pill(page)).toBeVisible()
  server.deploy(await release)
  await lookForUpdate(page)
  const reloaded = page.waitForEvent('domcontentloaded')
  await restartButton(page).click()
  await reloaded
  await phone.context.unroute(UPDATES)
  await expect.poll(() => company.actions(applicant.funnelId)).toEqual(['rejected'])
  expect(builds.at(-1)).toBe('later-release')

  // The new version opens what the old one stored, and once more after a sign-out
  const hasDraft = async () => {
    await page.getByRole('link', { name: 'Continue रात की पाली, काल्हेर' }).click()
    await expect(page.getByLabel(/^Hiring request name/)).toHaveValue('रात की पाली, काल्हेर')
  }
  await page.goto(paths.hiringRequests)
  await hasDraft()
  await page.reload()
  await expect(page.getByLabel(/^Hiring request name/)).toHaveValue('रात की पाली, काल्हेर')
  await page.goto(paths.hiringRequests)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(/\/login/)
  await signIn(page, company.owner, paths.hiringRequests)
  await hasDraft()
})

test('OFF-08 another build of the same sources makes a phone fetch the page and the small worker only', async () => {
  const fetched = filesToFetch(await buildRelease('third-release'))
  expect(fetched.map(([name]) => name).toSorted()).toEqual(['index.html', 'sw.js'])
  expect(fetched.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThan(15_000)
})

/** By then the worker of a first start has nothing left to do. */
const IDLE_MS = 4_000

test('OFF-08 TRAP-83 a worker of the same version that takes over reloads nothing, though it replies late', async ({
  ownServer,
  companyOn,
  newPhone,
}) => {
  const server = await ownServer()
  const company = await companyOn(server)
  const phone = newPhone(server)
  const page = await phone.open()
  await getReady(page, company, await company.applicant('attended'))
  // The one that serves the page comes up again too, once the browser has stopped it for having nothing to do
  const again = phone.context.waitForEvent('serviceworker', (one) => one.url().endsWith('?again'))
  await page.evaluate(async () => {
    const marked = window as { isSamePage?: boolean; tookOver?: Promise<unknown> }
    marked.isSamePage = true
    marked.tookOver = new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done))
    await navigator.serviceWorker.register('/sw.js?again')
  })
  const worker = await again
  // Chromium 156 never grants a request that comes while the active worker still has events of the start to handle
  await page.waitForTimeout(IDLE_MS)
  // As the app does (app/register-worker.ts)
  await page.evaluate(async () => {
    const registration = (await navigator.serviceWorker.getRegistration())!
    registration.active!.postMessage({ type: 'let-go' }, [])
    registration.waiting!.postMessage({ type: 'skip-waiting' }, [])
  })
  void worker
    .evaluate((busyFor) => {
      const end = Date.now() + busyFor
      while (Date.now() < end);
    }, 5_000)
    .catch(() => undefined)
  await page.evaluate(() => (window as { tookOver?: Promise<unknown> }).tookOver)
  const build = await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel()
    navigator.serviceWorker.controller!.postMessage({ type: 'which-build' }, [port2])
    port1.start()
    return new Promise((done) => port1.addEventListener('message', ({ data }) => done(data)))
  })
  expect(build).toEqual(expect.any(String))
  // What was asked before has been replied to before: a reload would have begun
  await page.waitForTimeout(500)
  expect(await page.evaluate(() => (window as { isSamePage?: boolean }).isSamePage)).toBe(true)
})
