import type { Locator, Page } from '@playwright/test'
import { answer, follow, getReady, openPanel, pill, submitButton, toasts } from './support/screens.ts'
import { expect, goOffline, goOnline, isReadyOffline, PASSWORD, shoot, signIn, test, walk } from './support/test.ts'

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, wanted: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement).catch(() => false)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} never came to ${String(wanted)}`)
}

/** The ring around what has the focus, and that nothing lies over it. */
const isFocusSeen = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const ring = getComputedStyle(element.matches('input, textarea') ? (element.parentElement ?? element) : element)
    const own = getComputedStyle(element)
    const { left, top, width, height } = element.getBoundingClientRect()
    const at = document.elementFromPoint(left + width / 2, top + height / 2)
    const isFree = at !== null && (element.contains(at) || at.contains(element))
    return { ring: [ring, own].some(({ outlineStyle }) => outlineStyle !== 'none'), isFree }
  })

test('WCAG 2.1.1 2.1.2 2.4.3 2.4.7 2.4.11 4.1.3 the main job by keys alone: sign-in, a result without a network, sent', async ({
  page,
  company,
}) => {
  const applicant = await company.applicant('attended')
  await page.goto('/login')
  await tabTo(page, page.getByRole('link', { name: 'Login' }).first())
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(company.owner.email)
  await tabTo(page, page.getByLabel('Password'))
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  const row = page.getByRole('article').filter({ hasText: applicant.name })
  await row.waitFor()
  await isReadyOffline(page)
  await goOffline(page.context())
  await expect(pill(page)).toHaveText('Offline')

  const no = row.getByRole('button', { name: 'No', exact: true })
  await tabTo(page, no)
  expect(await isFocusSeen(page)).toEqual({ ring: true, isFree: true })
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: applicant.name })
  await panel.waitFor()
  const isInside = () => panel.evaluate((dialog) => dialog.contains(document.activeElement))
  await expect.poll(isInside).toBe(true)
  // Round and round, in both directions: what is behind it is not reached
  for (const key of ['Tab', 'Shift+Tab'])
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press(key)
      expect(await isInside(), key).toBe(true)
    }
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(no).toBeFocused()

  await page.keyboard.press('Enter')
  await panel.waitFor()
  await tabTo(page, panel.getByRole('textbox', { name: /^Reason for rejection/ }))
  expect(await isFocusSeen(page)).toEqual({ ring: true, isFree: true })
  await page.keyboard.type('Could not lift 25 kg')
  await tabTo(page, submitButton(panel))
  expect(await isFocusSeen(page)).toEqual({ ring: true, isFree: true })
  await page.keyboard.press('Enter')
  await expect(panel).toBeHidden()
  // Nobody has to find it: it is announced
  const region = page.getByRole('region', { name: 'Notifications' })
  await expect(region).toHaveAttribute('aria-live', 'polite')
  await expect(toasts(page).filter({ hasText: `${applicant.name} rejected` })).toBeVisible()
  // The row is gone; the focus is in the page and not at its beginning
  await expect(page.getByRole('main')).toBeFocused()

  await expect(pill(page)).toHaveText('Offline · 1')
  await goOnline(page.context())
  await expect(pill(page)).toHaveText('All sent')
  expect(await company.actions(applicant.funnelId)).toEqual(['rejected'])
})

test('WCAG 1.3.1 2.4.6 3.3.2 4.1.2 list and panel are in the accessibility tree by name, role and state', async ({
  page,
  company,
}) => {
  const applicant = await company.applicant('attended', { name: 'मीना बाई' })
  await getReady(page, company, applicant)
  await follow(page, '/My-tasks')
  const row = page.getByRole('article').filter({ hasText: applicant.name })
  await expect(row).toMatchAriaSnapshot(`
    - article:
      - heading "मीना बाई" [level=3]:
        - link "मीना बाई"
  `)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - navigation "Lists of tasks"
      - heading "Priority" [level=2]
      - search:
        - searchbox
      - region "Priority"
  `)
  const panel = await openPanel(page, applicant)
  await answer(panel, /selected/, 'Yes')
  await expect(panel).toMatchAriaSnapshot(`
    - dialog "मीना बाई":
      - heading "मीना बाई" [level=2]
      - button "Close"
      - group "Has the candidate been selected?":
        - radio "No"
        - radio "Yes" [checked]
      - button "Joining date * Choose a date"
      - button "Cancel"
      - button "Mark selected" [disabled]
  `)
})

walk(
  'WCAG 1.4.10 at 400 % of a window of 1280 px the main job needs no scrolling sideways',
  async ({ page, company }) => {
    const applicant = await company.applicant('attended')
    await page.setViewportSize({ width: 320, height: 256 })
    await page.goto('/auth')
    const tooWide = () =>
      page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))
    expect(await tooWide(), 'sign-in').toBe(0)
    await page.getByLabel('Email').fill(company.owner.email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: applicant.name }).waitFor()
    expect(await tooWide(), 'list').toBe(0)
    await shoot(page, 'zoom-400-list')
    const panel = await openPanel(page, applicant)
    await answer(panel, /selected/, 'No')
    expect(await tooWide(), 'panel').toBe(0)
    const reason = panel.getByLabel('Reason for rejection')
    await reason.fill('Could not lift 25 kg')
    expect((await reason.boundingBox())!.width).toBeLessThanOrEqual(320)
    await shoot(page, 'zoom-400-panel')
    await submitButton(panel).click()
    await expect.poll(() => company.actions(applicant.funnelId)).toEqual(['rejected'])
    await follow(page, '/sync')
    await page.getByRole('heading', { level: 1, name: 'Sync centre' }).waitFor()
    expect(await tooWide(), 'sync centre').toBe(0)
  },
)

/** Waits until the text has stayed the same for half a second. */
async function settled(place: Locator): Promise<void> {
  let last: string | undefined
  await expect
    .poll(
      async () => {
        const text = await place.innerText()
        const isSame = text === last
        last = text
        return isSame
      },
      { intervals: [500] },
    )
    .toBe(true)
}

/** Texts that their element cuts, but for those that scroll. */
const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((it) => {
        const { overflowX, overflowY, clip, clipPath } = getComputedStyle(it)
        // For screen readers only
        if (clip !== 'auto' || clipPath !== 'none') return false
        if (!it.innerText?.trim() || !it.checkVisibility()) return false
        const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
        return (
          (cuts(overflowX) && it.scrollWidth > it.clientWidth + 1) ||
          (cuts(overflowY) && it.scrollHeight > it.clientHeight + 2)
        )
      })
      .map((it) => it.innerText.trim().replaceAll('\n', ' ').slice(0, 60)),
  )

walk(
  'WCAG 1.4.12 with the text spacing a user may choose nothing is cut and nothing overlaps the edge',
  async ({ page, company }) => {
    // What fills a line of a phone's task as it is
    const name = 'Chakan line assembly'
    const hiringRequestId = await company.request('walkIn', {
      name,
      nameFolded: name.toLowerCase(),
      jobRole: 'Assembly Line Operator',
    })
    const applicant = await company.applicant('attended', { hiringRequestId })
    await signIn(page, company.owner)
    await page.getByRole('link', { name: applicant.name }).waitFor()
    const request = `/hiring-request/${applicant.hiringRequestId}`
    for (const path of [
      '/My-tasks',
      '/Employer-hiring-requests',
      `${request}/applicants`,
      '/hiring-request',
      '/Employer-dashboard',
      '/sync',
    ]) {
      await follow(page, path)
      await page.getByRole('main').getByRole('button').or(page.getByRole('main').getByRole('link')).first().waitFor()
      await settled(page.getByRole('main'))
      const before = await cutTexts(page)
      const style = await page.addStyleTag({
        content:
          '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
      })
      const cut = (await cutTexts(page)).filter((text) => !before.includes(text))
      expect.soft(cut, path).toEqual([])
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect.soft(tooWide, path).toBeLessThanOrEqual(0)
      await shoot(page, `spacing-${path.replaceAll('/', '-').replace(request.replaceAll('/', '-'), '-request')}`)
      await style.evaluate((it) => (it as Element).remove())
    }
  },
)

walk(
  'WCAG 1.4.1 1.4.11 2.3.3 with forced colours the chosen answer and the focus are seen; with reduced motion nothing moves',
  async ({ page, company }) => {
    const applicant = await company.applicant('attended')
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    await page.goto('/auth')
    await page.getByLabel('Email').fill(company.owner.email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: applicant.name }).waitFor()
    // The line under the chosen tab and over the chosen place of the menu: a border, for backgrounds are not painted
    for (const [name, part, side] of [
      ['Lists of tasks', '::after', 'border-bottom'],
      ['Main', '::before', 'border-top'],
    ] as const) {
      const chosen = page.getByRole('navigation', { name }).locator('[aria-current]:visible').first()
      const line = await chosen.evaluate(
        (it, [of, edge]) => {
          const read = (name: string) => getComputedStyle(it, of).getPropertyValue(`${edge}-${name}`)
          return { width: read('width'), style: read('style'), color: read('color') }
        },
        [part, side] as const,
      )
      expect(line).toMatchObject({ width: '3px', style: 'solid' })
      expect(line.color).not.toBe(await page.evaluate(() => getComputedStyle(document.body).backgroundColor))
    }
    await shoot(page, 'forced-colours-list')
    const panel = await openPanel(page, applicant)
    expect(
      await page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length),
    ).toBe(0)
    await answer(panel, /selected/, 'Yes')
    // By its tick, not only by its colour
    const choice = (name: string) =>
      panel.locator('label').filter({ has: page.getByRole('radio', { name, exact: true }) })
    await expect(choice('Yes').locator('svg')).toBeVisible()
    await expect(choice('No').locator('svg')).toBeHidden()
    await tabTo(page, panel.getByRole('button', { name: 'Cancel' }))
    expect(await isFocusSeen(page)).toEqual({ ring: true, isFree: true })
    await shoot(page, 'forced-colours-panel')
  },
)

test('WCAG 2.4.3 a button that gives way to what it opens does not take the focus with it', async ({
  page,
  company,
}) => {
  await signIn(page, company.owner, '/hiring-request')
  await page.getByRole('button', { name: 'Location and Interview details' }).click()
  const press = async (button: Locator) => {
    await button.focus()
    await page.keyboard.press('Enter')
  }
  const isFocused = (within: Locator) =>
    expect.poll(() => within.evaluate((box) => box.contains(document.activeElement))).toBe(true)
  await press(page.getByRole('button', { name: 'Edit time' }))
  const slot = page.getByLabel('Slot 1 from')
  await expect(slot).toBeVisible()
  await isFocused(page.getByRole('group').filter({ has: slot }).last())

  const editor = page.getByRole('group', { name: 'Office, not saved yet' })
  await press(editor.getByRole('button', { name: 'Cancel' }))
  const add = page.getByRole('button', { name: 'Add office' })
  await isFocused(page.getByRole('group').filter({ has: add }).last())
  await page.keyboard.press('Tab')
  await expect(add).toBeFocused()

  await page.getByRole('radio', { name: 'Dates' }).check()
  await page.getByRole('button', { name: 'Interview dates: Choose dates' }).click()
  const calendar = page.getByRole('dialog')
  await press(calendar.getByRole('button', { name: /^\w+ \d{4}$/ }))
  await expect(calendar.getByRole('button', { name: /^\d{4}$/ })).toBeVisible()
  await isFocused(calendar)
})
