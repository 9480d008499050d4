import type { Page } from '@playwright/test'
import { findBrokenWords } from './support/cut-words.ts'
import { expect, screensOnly, signIn, test } from './support/test.ts'

test.use(screensOnly)

/** Text at 200 % in the open page; its parts follow a frame later. */
async function enlarge(page: Page): Promise<void> {
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Placeholders of the screen that are wider than their box. */
const cutPlaceholders = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('input')].flatMap((input) => {
      if (!input.placeholder || input.offsetParent === null) return []
      const box = getComputedStyle(input)
      const words = getComputedStyle(input, '::placeholder')
      const canvas = document.createElement('canvas').getContext('2d')!
      canvas.font = `${words.fontWeight} ${words.fontSize} ${words.fontFamily}`
      const room = input.clientWidth - parseFloat(box.paddingLeft) - parseFloat(box.paddingRight)
      return canvas.measureText(input.placeholder).width > room ? [input.placeholder] : []
    }),
  )

/** At one of these a line ends in the middle of a date that can be broken. */
const narrow = Array.from({ length: 8 }, (_, at) => 320 + 8 * at)

/** Dates, distances, amounts and times that begin on one line and end on the next. */
const brokenFigures = (page: Page) =>
  page.evaluate(() => {
    const figure = /\d+(?:\.\d+)?\s(?:km|किमी)|\d{1,2} \S+, \d{4}|₹ ?[\d,]+|\d\d:\d\d/g
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.checkVisibility()) continue
      for (const { 0: words, index } of (text.textContent ?? '').matchAll(figure)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + words.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(words)
      }
    }
    return broken
  })

/** Pairs of fields, buttons and words of New reachout's bar that lie on one another. */
const overlapsInStartBar = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('[data-fh-startbar] :is(input, button, b, small)')]
    return parts.flatMap((one, at) =>
      parts.slice(at + 1).flatMap((other) => {
        if (one.contains(other) || other.contains(one)) return []
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
        const isApart = a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1
        return isApart ? [] : [`${one.outerHTML} on ${other.outerHTML}`]
      }),
    )
  })

test('FUN-06 TASK-04 a phone shows whole placeholders, and the tab of the address is in sight', async ({
  page,
  company,
}) => {
  const applicant = await company.applicant('attended')
  await company.applicant('joined')
  await signIn(page, company.owner)
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 640 })
    for (const path of [
      '/My-tasks',
      '/Employer-hiring-requests',
      `/hiring-request/${applicant.hiringRequestId}/applicants`,
    ]) {
      await page.goto(path)
      await expect(page.getByRole('searchbox')).toBeVisible()
      expect(await cutPlaceholders(page), `${path} at ${width}`).toEqual([])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, `${path} at ${width}`).toBeLessThanOrEqual(width)
    }
    for (const path of ['/My-tasks', '/Employer-hiring-requests']) {
      await page.goto(path)
      await expect(page.getByRole('searchbox')).toBeVisible()
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      expect(await cutPlaceholders(page), `${path} at ${width} with text at 200 %`).toEqual([])
    }
    for (const [tab, name] of [
      ['rejected', /^Rejected/],
      ['joined', /^Joined/],
    ] as const) {
      await page.goto(`/hiring-request/${applicant.hiringRequestId}/applicants?tab=${tab}`)
      const link = page.getByRole('navigation').getByRole('link', { name })
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(link).toContainText(/\d/)
      await expect(link).toBeInViewport({ ratio: 1 })
    }
  }
})

test(
  'HR-46 PROF-02 RO-02 no date and no distance is broken into two lines, in English and in Hindi',
  { tag: '@both' },
  async ({ page, context, company, baseURL, isMobile }) => {
    const { hiringRequestId, name } = await company.applicant('attended', {
      distanceM: 14_070,
      district: 'Mumbai Suburban',
    })
    const reachout = await company.reachout(hiringRequestId)
    await signIn(page, company.owner)
    for (const language of ['en', 'hi']) {
      await context.addCookies([{ name: 'language', value: language, url: baseURL! }])
      for (const [path, shown] of [
        ['/Employer-hiring-requests', 'Yard ramp-up'],
        [`/hiring-request/${hiringRequestId}/applicants`, name],
        [`/hiring-request/${hiringRequestId}/summary`, 'Yard ramp-up'],
        [`/hiring-request/${hiringRequestId}/campaign`, reachout],
      ] as const) {
        await page.goto(path)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.getByRole('main').or(page.getByRole('banner')).getByText(shown).first()).toBeVisible()
        for (const width of isMobile ? narrow : [1366, 1100]) {
          await page.setViewportSize({ width, height: 640 })
          expect(await brokenFigures(page), `${path} in ${language} at ${width}`).toEqual([])
        }
        if (!isMobile || !path.endsWith('applicants')) continue
        // Text twice as large
        await enlarge(page)
        for (const width of narrow) {
          await page.setViewportSize({ width, height: 640 })
          expect(await brokenFigures(page), `${path} in ${language} at ${width}, enlarged`).toEqual([])
        }
      }
    }
  },
)

test('WCAG 1.4.4 with text at 200 % a word of a bar, a tab or a button stays whole, and the top bar one row', async ({
  page,
  company,
}) => {
  const { hiringRequestId, funnelId } = await company.applicant('attended')
  await page.goto('/auth')
  const password = page.getByLabel('Password')
  await expect(password).toBeVisible()
  // Its policy refuses a style element
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect(await findBrokenWords(page, 'header, main'), 'sign-in').toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'sign-in').toBeLessThanOrEqual(360)
  expect((await password.boundingBox())?.width, 'password').toBeGreaterThan(280)
  await page.goto('about:blank')
  await signIn(page, company.owner)
  for (const path of [
    '/My-tasks',
    '/My-tasks?day=today',
    '/Employer-hiring-requests',
    '/Employer-dashboard',
    '/sync',
    `/hiring-request/${hiringRequestId}/summary`,
    `/hiring-request/${hiringRequestId}/run-campaign`,
    `/candidate-details/${hiringRequestId}/${funnelId}`,
  ]) {
    await page.goto(path)
    await expect(
      page.getByRole('main').getByRole('button').or(page.getByRole('main').getByRole('link')).first(),
    ).toBeVisible()
    await enlarge(page)
    if (path === '/Employer-hiring-requests') {
      // What the page does for large text follows a size that is set while it is open
      const sort = (await page.locator('[data-large]').boundingBox())!
      const create = (await page.getByRole('button', { name: 'Create Hiring Request' }).boundingBox())!
      expect(create.y + create.height, path).toBeLessThanOrEqual(sort.y)
    }
    expect(await findBrokenWords(page), path).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360)
    expect(await overlapsInStartBar(page), path).toEqual([])
    const bar = await page.getByRole('banner').boundingBox()
    expect(bar?.height, path).toBeLessThanOrEqual(120)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of [
    `/hiring-request/${hiringRequestId}/summary`,
    '/Employer-dashboard',
    `/hiring-request/${hiringRequestId}/run-campaign`,
    '/hiring-request',
    `/candidate-details/${hiringRequestId}/${funnelId}`,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await enlarge(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at 320`).toBeLessThanOrEqual(320)
    expect(await findBrokenWords(page, 'main dd, main dt, main li'), `${path} at 320`).toEqual([])
    expect(await overlapsInStartBar(page), `${path} at 320`).toEqual([])
  }
})

test(
  'SHELL-21 a table has its heads before its rows; its pager stands below it, and is a bar while the table is longer than the window',
  { tag: '@desktop' },
  async ({ page }) => {
    await signIn(page, 'ssc@demo.test', '/My-tasks')
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    await page.route('**/ssc/users*', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/Industry-partners')
    const coming = page.getByRole('status').filter({ hasText: 'Loading industry partners' })
    await expect(coming).toContainText('Date Created')
    expect(await coming.getByText('Date Created').locator('visible=true').count()).toBe(1)
    release()
    const rows = page.getByRole('table').locator('tbody tr')
    const pager = page.getByRole('navigation', { name: 'Pages' })
    await expect(pager).toBeVisible()
    const last = await rows.count()
    const around = async (height: number) => {
      await page.setViewportSize({ width: 1366, height })
      const [table, bar] = [await rows.nth(last - 1).boundingBox(), await pager.boundingBox()]
      return { gap: Math.round(bar!.y - table!.y - table!.height), end: Math.round(bar!.y + bar!.height) }
    }
    // The frame of the table is 1 px
    await expect(async () => expect(await around(1000)).toMatchObject({ gap: 9 })).toPass()
    await expect(async () => expect(await around(500)).toMatchObject({ end: 500 })).toPass()
    // At the end of the list it is the card again, and nothing has moved
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(async () => expect(await around(500)).toMatchObject({ gap: 9, end: 476 })).toPass()
  },
)
