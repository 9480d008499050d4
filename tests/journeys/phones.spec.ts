import type { BrowserContextOptions, Page } from '@playwright/test'
import { answer, openPanel, pill, reject, sendAll, submitButton } from './support/screens.ts'
import { expect, goOffline, goOnline, isReadyOffline, shoot, signIn, test, walk } from './support/test.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'

const hint = (page: Page, title: string) => page.getByRole('status').locator(':scope > div').filter({ hasText: title })

test.describe('on an iPhone', () => {
  test.use({ userAgent: IPHONE } satisfies BrowserContextOptions)

  test('OFF-01 how to install it is said once, after the first update was sent, and moves nothing', async ({
    page,
    company,
  }) => {
    const applicant = await company.applicant('attended')
    await company.applicant('attended', { name: 'Ravi Kumar' })
    const title = 'Keep Fieldhire on your home screen'
    await signIn(page, company.owner)
    await isReadyOffline(page)
    await expect(pill(page)).toHaveText('All sent')
    await goOffline(page.context())
    await reject(page, applicant)
    await expect(pill(page)).toHaveText('Offline · 1')
    // The installed app has a storage of its own: what waits here would not be in it
    await expect(hint(page, title)).toHaveCount(0)
    await goOnline(page.context())
    await sendAll(page)
    await expect(hint(page, title)).toContainText(
      'Safari deletes what a website has saved after 7 days without a visit.',
    )
    await expect(hint(page, title).getByRole('listitem')).toHaveText([
      'Tap Share in the browser.',
      'Choose Add to Home Screen.',
      'Open Fieldhire there and sign in once.',
    ])

    await page.goto('/My-tasks')
    const list = page.getByRole('link', { name: 'Ravi Kumar' })
    await expect(list).toBeVisible()
    const place = await list.boundingBox()
    await expect(hint(page, title)).toBeVisible()
    await shoot(page, 'install-hint-iphone')
    await hint(page, title).getByRole('button', { name: 'Got it' }).click()
    await expect(hint(page, title)).toHaveCount(0)
    expect(await list.boundingBox()).toEqual(place)
    await page.clock.install()
    await page.reload()
    await expect(list).toBeVisible()
    await expect(pill(page)).toHaveText('All sent')
    await page.clock.fastForward(20_000)
    await expect(hint(page, title)).toHaveCount(0)

    // The menu goes on saying it, in Hindi as well
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('Choose Add to Home Screen.')
    await page.getByRole('dialog').getByRole('radio', { name: 'हिन्दी' }).click()
    await expect(page.getByRole('dialog')).toContainText('“होम स्क्रीन में जोड़ें” चुनें।')
    await shoot(page, 'install-menu-iphone-hindi')
  })

  test('I8 what is held back for Undo goes when the app is put away: an iPhone may end it there', async ({
    page,
    company,
  }) => {
    const applicant = await company.applicant('attended')
    await page.clock.install()
    await signIn(page, company.owner)
    await expect(page.getByRole('link', { name: applicant.name })).toBeVisible()
    const sent: string[] = []
    page.on('request', (request) => void (request.url().endsWith('/sync/push') && sent.push(request.url())))
    await reject(page, applicant)
    // The time of Undo stands still from here
    const stoodStill = await page.evaluate(() => Date.now() + 1_500)
    await page.clock.pauseAt(stoodStill)
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    // What the disk still has to do takes its own time; Undo would end after 7 s of this clock
    await expect
      .poll(
        async () => {
          await page.clock.runFor(10)
          return sent
        },
        { intervals: [50] },
      )
      .not.toEqual([])
    expect((await page.evaluate(() => Date.now())) - stoodStill).toBeLessThan(5_000)
    await expect.poll(() => company.actions(applicant.funnelId)).toEqual(['rejected'])
  })
})

test.describe('in Firefox on Android', () => {
  test.use({ userAgent: FIREFOX } satisfies BrowserContextOptions)

  test('OFF-01 the menu that installs it is named', async ({ page, company }) => {
    const applicant = await company.applicant('attended')
    await signIn(page, company.owner)
    await expect(page.getByRole('link', { name: applicant.name })).toBeVisible()
    await reject(page, applicant)
    await sendAll(page)
    const said = hint(page, 'Keep Fieldhire on your home screen')
    await expect(said.getByRole('listitem')).toHaveText([
      'Open the menu of Firefox.',
      'Choose Add app to Home screen, or Install.',
    ])
    await shoot(page, 'install-hint-firefox')
  })
})

/** As a phone with a notch at the left and a bar to swipe at the bottom has them when it is held sideways. */
async function holdSideways(page: Page) {
  await page.setViewportSize({ width: 800, height: 360 })
  const devTools = await page.context().newCDPSession(page)
  const insets = { left: 44, leftMax: 44, right: 44, rightMax: 44, bottom: 21, bottomMax: 21, top: 0, topMax: 0 }
  await devTools.send('Emulation.setSafeAreaInsetsOverride' as never, { insets } as never)
}

/** What can be pressed and lies under the notch, by its words. */
const underNotch = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, input, label')]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => {
        const { left, right, bottom, width } = element.getBoundingClientRect()
        return width > 2 && right > 0 && bottom > 0 && (left < 43.5 || right > innerWidth - 43.5)
      })
      .map((element) => `${element.tagName} ${element.textContent || element.getAttribute('aria-label')}`),
  )

walk(
  'held sideways nothing to press lies under the notch: list, profile, panel and their bars',
  async ({ page, company }) => {
    const applicant = await company.applicant('attended')
    await signIn(page, company.owner)
    await expect(page.getByRole('link', { name: applicant.name })).toBeVisible()
    await holdSideways(page)
    await expect.poll(() => underNotch(page)).toEqual([])
    await shoot(page, 'notch-list')
    const panel = await openPanel(page, applicant)
    await answer(panel, /selected/, 'Yes')
    await expect(submitButton(panel)).toBeVisible()
    await expect.poll(() => underNotch(page)).toEqual([])
    await shoot(page, 'notch-panel')
  },
)

walk('a keyboard that lies over the page leaves Submit of a sheet above it', async ({ page, company }) => {
  const applicant = await company.applicant('attended')
  await signIn(page, company.owner)
  const panel = await openPanel(page, applicant)
  await answer(panel, /selected/, 'No')
  // As followKeyboard says it in Safari; elsewhere the page itself is smaller
  await page.evaluate(() => document.documentElement.style.setProperty('--fh-keyboard', '336px'))
  await expect
    .poll(async () => {
      const { y, height } = (await submitButton(panel).boundingBox())!
      return y + height
    })
    .toBeLessThanOrEqual(800 - 336)
  const head = (await panel.getByRole('heading').first().boundingBox())!
  expect(head.y).toBeGreaterThanOrEqual(0)
  await shoot(page, 'keyboard-over-sheet')
  expect(await page.locator('meta[name=viewport]').getAttribute('content')).toContain(
    'interactive-widget=resizes-content',
  )
})

walk('the sign-in page shows the icon of the app, and its policy lets nothing else in', async ({ page }) => {
  const policies: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/identity/authorize'))
      policies.push(response.headers()['content-security-policy'] ?? '')
  })
  await page.goto('/auth')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const icon = await page.locator('link[rel=icon]').getAttribute('href')
  // An element obeys the same directive as the icon of the tab, which a headless browser does not fetch
  const loads = (src: string) =>
    page.evaluate(
      (address) =>
        new Promise<boolean>((resolve) => {
          const image = new Image()
          image.addEventListener('load', () => resolve(true))
          image.addEventListener('error', () => resolve(false))
          image.src = address
        }),
      src,
    )
  expect(await loads(icon!)).toBe(true)
  expect(policies[0]).toContain("default-src 'none'")
  expect(policies[0]).toContain("img-src 'self'")
})
