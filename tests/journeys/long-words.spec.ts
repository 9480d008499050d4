import type { Page } from '@playwright/test'
import { paths } from '../../src/lib/paths.ts'
import { findCutWords } from './support/cut-words.ts'
import { day, expect, screensOnly, shoot, signIn, test } from './support/test.ts'

test.use(screensOnly)

/** A hundred characters without a space, as in a code of a client or a badly pasted name. */
const WORD = 'W'.repeat(100)

/** As text of the page or in one of its fields. */
const isShown = (page: Page, word: string) =>
  page.evaluate((wanted) => {
    const main = document.querySelector('main')
    const fields = [...(main?.querySelectorAll<HTMLInputElement>('input, textarea, select') ?? [])]
    return [main?.innerText ?? '', ...fields.map(({ value }) => value)].some((text) => text.includes(wanted))
  }, word)

test(
  'HR-46 RO-02 SUM-02 FUN-06 a word of a hundred characters is broken wherever a request, a reachout or an applicant is shown',
  { tag: '@both' },
  async ({ page, context, company, isMobile, baseURL }) => {
    // Every screen twice
    test.setTimeout(240_000)
    const long = { name: WORD, nameFolded: WORD.toLowerCase(), jobRole: WORD, districts: [WORD], targetEmployer: WORD }
    const request = await company.request('walkIn', { ...long, endDate: day(3), webBotStatus: true })
    await company.request('telephonic', { ...long, status: 0 })
    await company.request('ahead', { ...long, status: 2 })
    await company.buyCredits(5)
    await company.reachout(request, [{ name: WORD, mobile: '9833000001', state: 'delivered' }])
    const reachout = await company.reachout(request, [{ name: WORD, mobile: '9833000002', state: 'replied' }])
    const applicant = await company.applicant('attended', { name: WORD, hiringRequestId: request, district: WORD })
    const screens: [name: string, path: string, shown?: string][] = [
      ['tasks', paths.myTasks],
      ['requests', paths.hiringRequests],
      ['inactive', `${paths.hiringRequests}?list=inactive`],
      ['details', paths.hiringRequest(request)],
      ['summary', paths.summary(request)],
      ['reachouts', paths.campaigns(request), reachout],
      ['recipients', paths.campaign(request, reachout)],
      ['new-reachout', paths.runCampaign(request)],
      ['applicants', paths.applicants(request)],
      ...(isMobile ? [] : ([['board', `${paths.applicants(request)}?view=board`]] as [string, string][])),
      ['profile', paths.candidate(request, applicant.funnelId)],
    ]
    await signIn(page, company.owner)
    for (const language of ['en', 'hi']) {
      await context.addCookies([{ name: 'language', value: language, url: baseURL! }])
      for (const [name, path, shown = WORD] of screens)
        await test.step(`${name} ${language}`, async () => {
          await page.goto(path)
          await expect.poll(() => isShown(page, shown), { message: path }).toBe(true)
          await expect(page.locator('[class*="skeleton"]')).toHaveCount(0)
          await shoot(page, `long-${name}-${language}-${isMobile ? 'phone' : 'desktop'}`)
          expect.soft(await findCutWords(page), `${name} ${language}`).toEqual([])
        })
    }
  },
)
