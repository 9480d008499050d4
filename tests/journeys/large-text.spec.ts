import type { Page } from '@playwright/test'
import { paths } from '../../src/lib/paths.ts'
import { findBrokenWords, findCutWords } from './support/cut-words.ts'
import { day, expect, screensOnly, shoot, signIn, test } from './support/test.ts'

test.use(screensOnly)

const employer = [
  paths.myTasks,
  paths.interviewDay,
  paths.hiringRequests,
  paths.desk,
  paths.deskBoard,
  paths.employerDashboard,
  paths.settings,
  paths.members,
  paths.addresses,
  paths.payment,
  `${paths.payment}?tab=credit`,
  paths.buyCredits,
  paths.feedback,
  paths.tutorials,
  paths.sync,
  paths.newHiringRequest,
]
const operations = [
  paths.searchDashboard,
  paths.opsDashboard,
  paths.inbox,
  paths.waitingPhones,
  paths.refusals,
  paths.approvals,
  paths.audit,
  paths.users,
  paths.credits,
  paths.creditOrders,
  paths.imports,
]

const WORD = 'W'.repeat(100)

/** A tile of a job role may divide its word with a hyphen, by the browser's dictionary. */
const wordsOf = (path: string) =>
  `aside, header, nav, button, th, dt, h2${path === paths.newHiringRequest ? '' : ', label'}`

/** What is longer fits in no line, and has to be broken. */
const isWord = (word: string) => word.length < 40

/** Text at 200 %; its parts follow a frame later. */
const enlarge = (page: Page) =>
  page.evaluate(async () => {
    document.documentElement.style.fontSize = '200%'
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  })
/** By how much something is wider than its box, px; 0 where there is none, as on the queue board. */
const over = (page: Page, part: string) =>
  page.evaluate((part) => {
    const it = document.querySelector(part)
    return it ? Math.max(0, it.scrollWidth - it.clientWidth) : 0
  }, part)

for (const [email, screens] of [
  ['emp@demo.test', employer],
  ['ops@demo.test', operations],
] as const)
  test(
    `WCAG 1.4.4 with text at 200 % no desktop screen of ${email} scrolls sideways, and words stay whole`,
    { tag: '@desktop' },
    async ({ page, company }) => {
      // Among what waits for operations is a name without a space
      await company.request('telephonic', { name: WORD, nameFolded: WORD.toLowerCase(), jobRole: WORD, status: 0 })
      // On the dashboard this number stands beside the name of its list
      await company.wereRefused(1_234_567)
      await company.hasWaitingPhone(1_000)
      await signIn(page, email, screens[0])
      for (const path of screens) {
        await page.goto(path)
        await page.getByRole('main').getByRole('heading').first().waitFor()
        await expect(page.locator('[class*="skeleton"], [class*="coming"]')).toHaveCount(0)
        if (path === paths.employerDashboard) {
          await page.getByRole('table', { name: 'The last eight weeks' }).waitFor()
          await page.getByText('Conversion by channel').waitFor()
        }
        if ([paths.waitingPhones, paths.members, paths.addresses, paths.users].some((table) => table === path))
          await page.getByRole('main').getByRole('table').first().waitFor()
        if (path === paths.refusals)
          await page
            .getByRole('cell', { name: /^[\d,]{9,}$/ })
            .first()
            .waitFor()
        if (path === paths.opsDashboard) await page.getByText(/^[\d,]+ in 24 hours$/).waitFor()
        await enlarge(page)
        await shoot(page, `large-${path.replaceAll(/\W/g, '-')}`)
        expect.soft(await over(page, 'html'), path).toBe(0)
        expect.soft(await over(page, 'aside'), `the menu of ${path}`).toBe(0)
        expect.soft(await findCutWords(page), path).toEqual([])
        const broken = await findBrokenWords(page, wordsOf(path))
        expect.soft(broken.filter(isWord), path).toEqual([])
        if (path.endsWith('tab=credit')) expect.soft(await over(page, 'main [role=region]'), path).toBe(0)
        if (path !== paths.employerDashboard) continue
        await page.getByText('Conversion by channel').scrollIntoViewIfNeeded()
        await shoot(page, 'large-channels')
        await page.getByRole('table', { name: 'The last eight weeks' }).scrollIntoViewIfNeeded()
        await shoot(page, 'large-weeks')
      }
    },
  )

test('WCAG 1.4.4 1.4.10 with text at 200 % the sheet that schedules a reachout fits a phone, and its words stay whole', async ({
  page,
  context,
  company,
  baseURL,
}) => {
  await company.buyCredits(20)
  // Its last day is said at the field, too
  const id = await company.request('walkIn', { webBotStatus: true, endDate: day(3) })
  await signIn(page, company.owner, `/hiring-request/${id}/run-campaign`)
  for (const [language, channel, many, schedule] of [
    ['en', /^App/, 'Candidates to reach', 'Schedule'],
    ['hi', /^ऐप/, 'कितने उम्मीदवार', 'समय तय करें'],
  ] as const) {
    await context.addCookies([{ name: 'language', value: language, url: baseURL! }])
    await page.reload()
    const radio = page.getByRole('radio', { name: channel })
    await page.locator('label').filter({ has: radio }).click()
    await page.getByLabel(many).fill('3')
    await page.getByRole('button', { name: schedule, exact: true }).click()
    await page.getByRole('dialog').getByRole('combobox').last().waitFor()
    await enlarge(page)
    await shoot(page, `large-schedule-${language}`)
    expect.soft(await over(page, 'html'), language).toBe(0)
    // Whatever scrolls in it scrolls down only
    const wide = await page
      .getByRole('dialog')
      .evaluate((sheet) => [...sheet.querySelectorAll('*')].map((part) => part.scrollWidth - part.clientWidth))
    expect.soft(Math.max(...wide), language).toBe(0)
    expect.soft(await findCutWords(page), language).toEqual([])
    expect.soft(await findBrokenWords(page, '[role=dialog] button, [role=dialog] label'), language).toEqual([])
  }
})
