import type { BrowserContext, Page } from '@playwright/test'
import { API_KEY, basePaths, headers, type AnyCall } from '../../src/contract/call.ts'
import { funnelCalls } from '../../src/contract/funnel.ts'
import { findFaults } from './support/axe.ts'
import { reject, sendAll, syncNow } from './support/screens.ts'
import { expect, goOffline, goOnline, screensOnly, shoot, signIn, test, day, type ApplicantOf } from './support/test.ts'

test.use(screensOnly)

const OLD = 'bbbbbbbbbbbb'
const BANNED = 'cccccccccccc'
const DAY = 86_400_000

const main = (page: Page) => page.getByRole('main')
const refusals = (page: Page) => main(page).getByRole('region', { name: 'Refusals', exact: true })
const phones = (page: Page) => main(page).getByRole('region', { name: 'Phones with old updates' })

/** The code of a refusal in the list; the choices above it have it as well. */
const code = (page: Page, reason: string) => main(page).locator('code').getByText(reason, { exact: true })

/** Whole on the screen: nothing wider than it, nothing that axe finds, targets of a phone large enough. */
async function isSound(page: Page, isMobile: boolean) {
  expect(await findFaults(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  if (!isMobile) return
  await expect(async () => {
    const heights = await main(page)
      .locator('button, select, nav a')
      .evaluateAll((all) =>
        all
          // The line around a choice is its parent's
          .map((one) => (one.localName === 'select' ? one.parentElement! : one).getBoundingClientRect().height)
          .map(Math.round)
          .filter((px) => px > 0),
      )
    expect(heights.filter((px) => px < 48)).toEqual([])
  }).toPass({ timeout: 20_000 })
}

/** The app of this context is another build than the one that is served. */
const asBuild = (context: BrowserContext, build: string) =>
  context.route('**/api/**', (route) =>
    route.continue({ headers: { ...route.request().headers(), [headers.appBuild]: build } }),
  )

/** Sends a call past the app, as the user of this page, from another device. */
async function asProgram(page: Page, { device, funnelId }: { device: string; funnelId: string }) {
  const request = page.waitForRequest((one) => one.headers()['authorization'] !== undefined)
  await page.reload()
  const { authorization } = (await request).headers()
  return (call: AnyCall, input: object, { key = crypto.randomUUID(), ...more }: Record<string, string> = {}) =>
    page.request.post(basePaths[call.base] + call.path.replace('{funnelId}', funnelId), {
      data: input,
      headers: {
        ...{ [headers.apiKey]: API_KEY, [headers.deviceId]: device, [headers.deviceType]: 'web' },
        ...{ [headers.idempotencyKey]: key, authorization: authorization!, ...more },
      },
    })
}

const selected = ({ funnelId, hiringRequestId }: ApplicantOf, ipId: string) => ({
  ...{ currentState: 'SELECTED', action: 'selected' },
  payload: {
    body: { employerConfirmed: true, joiningTime: day(2) },
    filter: { ids: [funnelId], hiringRequestId, ipId },
  },
})

test(
  'OPS-01 OPS-02 OPS-03 ROLE-07 operations see what is refused by call and code, and whose phone is behind',
  { tag: '@desktop' },
  async ({ browser, contextOptions, ownServer, companyOn, isMobile }) => {
    test.slow()
    const server = await ownServer({ env: { REFUSED_BUILDS: BANNED } })
    const company = await companyOn(server)
    const open = () => browser.newContext({ ...contextOptions, baseURL: server.url })
    const desk = await open()
    const ops = await desk.newPage()
    await signIn(ops, 'ops@demo.test', '/Dashboard')
    await main(ops).getByRole('link', { name: 'Refusals and old phones' }).click()
    await expect(ops).toHaveURL(/\/Refusals$/)
    await expect(phones(ops).getByText('No phone is behind')).toBeVisible()
    await expect(refusals(ops).locator('[class*="skeleton"], [class*="coming"]')).toHaveCount(0)
    await shoot(ops, `refusals-none-${isMobile}`)
    await isSound(ops, isMobile)

    // A phone with a build that is ended: what its user records waits, and the app asks for the update
    const applicant = await company.applicant('attended')
    const banned = await open()
    await asBuild(banned, BANNED)
    const theirs = await banned.newPage()
    await signIn(theirs, company.owner)
    await reject(theirs, applicant)
    await syncNow(theirs)
    await expect(main(theirs).getByText('Update the app to send what waits.')).toBeVisible()
    await shoot(theirs, `update-needed-${isMobile}`)
    // A colleague with an old build, one of whose updates took nine days; and what programs do
    const old = await open()
    await asBuild(old, OLD)
    const page = await old.newPage()
    await signIn(page, company.colleague)
    const send = await asProgram(page, { device: 'in-the-drawer', funnelId: applicant.funnelId })
    const late = { [headers.appBuild]: OLD, [headers.actedAt]: String(Date.now() - 9 * DAY) }
    const notes = { notes: 'Has a bike' }
    const key = crypto.randomUUID()
    expect((await (await send(funnelCalls.notes, notes, { ...late, key })).json()).status).toBe(true)
    expect((await send(funnelCalls.notes, { ...notes, notes: 'Another' }, { ...late, key })).status()).toBe(422)
    for (const sent of [late, { [headers.appBuild]: OLD }])
      expect((await (await send(funnelCalls.update, selected(applicant, company.ipId), sent)).json()).status).toBe(
        false,
      )
    await page.goto('/Refusals')
    await expect(page.getByText('Oops! Page not found').first()).toBeVisible()

    const refresh = main(ops).or(ops.locator('header')).getByRole('button', { name: 'Refresh' }).first()
    // The server writes its counts every 10 s, so the lists are refreshed until the last of them is there
    await expect(async () => {
      await refresh.click()
      for (const reason of ['key-reused', 'build-too-old', 'update-late', 'stage-moved'])
        await expect(code(ops, reason).first()).toBeVisible({ timeout: 2_000 })
      await expect(
        phones(ops)
          .getByText(/^2 over a day · /)
          .first(),
      ).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
    await ops.reload()
    const list = refusals(ops)
    await expect(list.getByText('This Idempotency-Key was used for something else')).toBeVisible()
    await expect(code(ops, 'build-too-old').first()).toBeVisible()
    await expect(list.getByText('This update is more than 7 days old', { exact: false })).toBeVisible()
    await expect(list.getByText(/^\d+ refusals, about \d phones?$/)).toBeVisible()
    const behind = phones(ops)
    await expect(behind.getByText(company.colleague.name).first()).toBeVisible()
    await expect(behind.getByText(/^2 over a day · 2 over a week · longest 9 days$/).first()).toBeVisible()
    await expect(behind.getByText(`Old: ${BANNED}`)).toBeVisible()
    await shoot(ops, `refusals-${isMobile}`)
    await isSound(ops, isMobile)

    // Narrowed by a code; the address carries it and the time, and Back takes it back
    await main(ops).getByLabel('Code').selectOption('key-reused')
    await expect(ops).toHaveURL(/reason=key-reused/)
    await expect(list.getByText(/^1 refusal, about 1 phone$/)).toBeVisible()
    await expect(code(ops, 'build-too-old')).toHaveCount(0)
    await main(ops).getByRole('link', { name: '7 days' }).focus()
    await ops.keyboard.press('Enter')
    await expect(ops).toHaveURL(/period=week/)
    await expect(list.getByText(/^1 refusal, about/)).toBeVisible()
    await ops.goBack()
    await ops.goBack()
    await expect(code(ops, 'build-too-old').first()).toBeVisible()
    await ops.goto('/Refusals?call=nobody.calls&period=month&page=7&phones=x')
    await expect(list.getByText('No refusals in this period')).toBeVisible()
    await expect(main(ops).getByLabel('Call')).toHaveValue('nobody.calls')

    // In Hindi, at the widths of a phone, a laptop and a large screen
    await desk.addCookies([{ name: 'language', value: 'hi', url: server.url }])
    await ops.goto('/Refusals')
    await expect(code(ops, 'key-reused')).toBeVisible()
    await expect(main(ops).getByText('यह अपडेट पहचाना नहीं गया', { exact: false })).toBeVisible()
    await expect(
      main(ops).getByRole('region', { name: 'पुराने अपडेट वाले फ़ोन' }).getByText(company.colleague.name).first(),
    ).toBeVisible()
    for (const width of isMobile ? [320, 360] : [1366, 1920]) {
      await ops.setViewportSize({ width, height: 800 })
      await shoot(ops, `refusals-hi-${width}`)
      await isSound(ops, isMobile)
    }

    // Without a network what is on the screen stays, and a page that was not opened says why it is empty
    await goOffline(desk)
    await main(ops).getByRole('link', { name: '30 दिन' }).click()
    await expect(main(ops).getByText('लिस्ट लोड नहीं हुई').first()).toBeVisible()
    await shoot(ops, `refusals-offline-${isMobile}`)
    await goOnline(desk)
    await main(ops).getByRole('button', { name: 'फिर लोड करें' }).filter({ visible: true }).first().click()
    await expect(code(ops, 'key-reused')).toBeVisible()

    // With the build that is offered, what waited is sent
    await banned.unroute('**/api/**')
    await sendAll(theirs)
    for (const context of [banned, old, desk]) await context.close()
  },
)
