import type { Page } from '@playwright/test'
import { and, eq, isNull } from 'drizzle-orm'
import { connect } from '../../server/db/connect.ts'
import { funnelRows, hiringRequests } from '../../server/db/schema.ts'
import { paths } from '../../src/lib/paths.ts'
import * as en from '../../src/text/en/index.ts'
import { hi } from '../../src/text/hi/index.ts'
import { follow } from './support/screens.ts'
import { expect, signIn, test } from './support/test.ts'

type Role = 'emp' | 'sa' | 'agg' | 'sub' | 'new' | 'ssc' | 'ops'

/** `ipId`: whose requests this user of the demo works on. `foreign`: the partner of a request that is not theirs. */
const about: Record<Role, { ipId: string; foreign?: string }> = {
  emp: { ipId: 'EMP1', foreign: 'SA1' },
  sub: { ipId: 'EMP1', foreign: 'SA1' },
  sa: { ipId: 'SA1', foreign: 'EMP1' },
  agg: { ipId: 'AGG1', foreign: 'EMP1' },
  new: { ipId: 'EMP9', foreign: 'EMP1' },
  ssc: { ipId: 'SSC1', foreign: 'EMP1' },
  // Operations act for every partner
  ops: { ipId: 'EMP1' },
}
const traders: Role[] = ['emp', 'sa', 'agg', 'sub', 'new']

type Words = Record<string, Record<string, unknown>>
type Name = `${string}.${string}`
const wordsOf = async (language: { first: object; later: object }): Promise<Words> => ({
  ...(language.first as Words),
  ...Object.fromEntries(
    await Promise.all(
      Object.entries(language.later as Record<string, () => Promise<Words[string]>>).map(
        async ([area, load]) => [area, await load()] as const,
      ),
    ),
  ),
})
const english = await wordsOf(en)
const hindi = await wordsOf(hi)

/** 'account.title' → what heads that screen. */
function say(words: Words, name: Name): string {
  const [area = '', key = ''] = name.split('.')
  const said = words[area]?.[key] ?? english[area]?.[key]
  if (typeof said !== 'string') throw new Error(`There is no ${name}`)
  return said
}

/** Every address of src/lib/paths.ts that a signed-in user may open: its heading, and the roles that have it. */
const addresses: [path: string, heading: Name | undefined, only?: Role[]][] = [
  [paths.myTasks, 'tasks.title'],
  [paths.interviewDay, 'day.title'],
  [paths.employerDashboard, 'dashboard.title'],
  [paths.hiringRequests, 'requests.title'],
  [`${paths.hiringRequests}/anything`, 'requests.title'],
  // Of a request, and none is named: the list to choose one
  ['/campaign', 'requests.title'],
  ['/run-campaign', 'requests.title'],
  ['/applicants', 'requests.title'],
  [paths.newHiringRequest, 'requestForm.createTitle'],
  [paths.settings, 'account.title'],
  [`${paths.settings}?tab=preferences`, 'account.title'],
  [`${paths.settings}?tab=addresses`, 'account.title'],
  [paths.payment, 'credits.title', traders],
  [paths.feedback, 'feedback.title'],
  [paths.tutorials, 'resources.title'],
  [paths.sync, 'sync.title'],
  [paths.terms, 'shell.terms'],
  [paths.privacy, 'shell.privacy'],
  [paths.industryPartners, 'partners.title', ['ssc']],
  // Headed by its name
  [paths.industryPartner('EMP2'), undefined, ['ssc']],
  [paths.analytics, 'dashboard.analytics', ['ssc']],
  [paths.opsDashboard, 'dashboard.title', ['ops']],
  [paths.searchDashboard, 'search.title', ['ops']],
  ['/nowhere-at-all', 'shell.notFound'],
  // A signed-in user is redirected into the app again (SHELL-10, TRAP-30)
  [paths.login, 'tasks.title'],
  [paths.auth, 'tasks.title'],
]

const redirects = new Map([
  ['/campaign', paths.hiringRequests],
  ['/run-campaign', paths.hiringRequests],
  ['/applicants', paths.hiringRequests],
  [paths.login, paths.myTasks],
  [paths.auth, paths.myTasks],
])

/** A request of a partner, and one of its applicants. */
async function findRequest(ipId: string) {
  const connection = connect(process.env.JOURNEYS_APP_DATABASE!, { max: 1 })
  const { db } = connection
  const [request] = await db
    .select()
    .from(hiringRequests)
    .where(and(eq(hiringRequests.ipId, ipId), eq(hiringRequests.status, 1), isNull(hiringRequests.deletedAt)))
    .orderBy(hiringRequests.hiringRequestId)
    .limit(1)
  const [applicant] = request
    ? await db.select().from(funnelRows).where(eq(funnelRows.hiringRequestId, request.hiringRequestId)).limit(1)
    : []
  await connection.close()
  return { request, applicant }
}

/** What is visibly wrong with the screen. */
async function findFlaws(page: Page): Promise<string[]> {
  await expect(page.locator('[class*="skeleton"]')).toHaveCount(0)
  return page.evaluate((areas) => {
    const text = document.body.innerText
    const wide = document.documentElement.scrollWidth - innerWidth
    return [
      ...(wide > 0 ? [`wider than the screen by ${wide} px`] : []),
      ...(text.match(/\{\{|\bundefined\b|\bNaN\b|\[object |Invalid Date/g) ?? []),
      // A sentence that is not there is shown as its key
      ...(text.match(new RegExp(`\\b(${areas})[:.][a-z]\\w+`, 'g')) ?? []),
    ]
  }, Object.keys(english).join('|'))
}

async function visit(page: Page, path: string, heading: string | undefined) {
  await test.step(path, async () => {
    await follow(page, path)
    const title = page.getByRole('heading', { level: 1 })
    if (heading) await expect(title).toHaveText(heading)
    else await expect(title).not.toHaveText('')
    await expect(title).toHaveCount(1)
    // A redirect may lead to the screen that was there before: the next visit starts once it is over
    const target = redirects.get(path)
    if (target) await expect(page).toHaveURL(new RegExp(`${target}$`))
    expect.soft(await findFlaws(page), path).toEqual([])
  })
}

async function enter(page: Page, role: Role, language: 'en' | 'hi') {
  await signIn(page, `${role}@demo.test`)
  await expect(page.getByRole('heading', { level: 1, name: say(english, 'tasks.title') })).toBeVisible()
  if (language === 'en') return
  await page.context().addCookies([{ name: 'language', value: language, url: page.url() }])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: say(hindi, 'tasks.title') })).toBeVisible()
}

for (const [at, role] of (Object.keys(about) as Role[]).entries())
  test(
    `SHELL-10 SHELL-11 ROLE-07 ERR-04 every address as ${role}: its screen, or what is required instead`,
    { tag: '@desktop' },
    async ({ page, isMobile }) => {
      const errors: string[] = []
      page.on('console', (message) => {
        // The test itself reads the frame of a report, where no script may run; the frame has no script of its own
        const isOurs = !message.text().startsWith('Blocked script execution')
        if (message.type() === 'error' && isOurs) errors.push(message.text())
      })
      // Each role in both languages, and each language on a phone and on a desktop
      const language = isMobile === (at % 2 === 0) ? 'en' : 'hi'
      const words = language === 'en' ? english : hindi
      await enter(page, role, language)
      for (const [path, heading, only] of addresses) {
        const name = only && !only.includes(role) ? 'shell.notFound' : heading
        await visit(page, path, name && say(words, name))
      }

      const { ipId, foreign } = about[role]
      const { request, applicant } = await findRequest(ipId)
      if (request) {
        const id = request.hiringRequestId
        await visit(page, paths.hiringRequest(id), say(words, 'requestForm.detailsTitle'))
        await visit(page, paths.summary(id), request.name)
        await visit(page, paths.campaigns(id), say(words, 'reachouts.listTitle'))
        await visit(page, paths.runCampaign(id), say(words, 'reachouts.title'))
        await visit(page, paths.applicants(id), request.name)
      }
      if (applicant) await visit(page, paths.candidate(applicant.hiringRequestId, applicant.funnelId), applicant.name)
      if (foreign) {
        // HR-55: the server's message, then the list
        const { request: other } = await findRequest(foreign)
        await follow(page, paths.summary(other!.hiringRequestId))
        await expect(page).toHaveURL(new RegExp(`${paths.hiringRequests}$`))
        await expect(page.getByText(other!.name)).toHaveCount(0)
      }
      await visit(page, paths.thankYou, undefined)
      expect(errors).toEqual([])
    },
  )
