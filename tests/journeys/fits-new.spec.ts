import type { Page } from '@playwright/test'
import { gate as gateEn } from '../../src/text/en/gate.ts'
import { gate as gateHi } from '../../src/text/hi/gate.ts'
import { queue as queueEn } from '../../src/text/en/queue.ts'
import { queue as queueHi } from '../../src/text/hi/queue.ts'
import { day as dayEn } from '../../src/text/en/day.ts'
import { day as dayHi } from '../../src/text/hi/day.ts'
import { sync as syncEn } from '../../src/text/en/sync.ts'
import { sync as syncHi } from '../../src/text/hi/sync.ts'
import { board as boardEn } from '../../src/text/en/board.ts'
import { board as boardHi } from '../../src/text/hi/board.ts'
import { scorecard as cardEn } from '../../src/text/en/scorecard.ts'
import { scorecard as cardHi } from '../../src/text/hi/scorecard.ts'
import { webhooks as hooksEn } from '../../src/text/en/webhooks.ts'
import { webhooks as hooksHi } from '../../src/text/hi/webhooks.ts'
import { paths } from '../../src/lib/paths.ts'
import { findCutWords } from './support/cut-words.ts'
import { withOwnLetters } from './support/letters.ts'
import { getReady, openSyncCentre, reject, syncNow, pill } from './support/screens.ts'
import { countOnDevice } from './support/device.ts'
import { day, expect, goOffline, goOnline, screensOnly, shoot, signIn, test, type Company } from './support/test.ts'

/** The words of the screens in the language of the walk. */
const words = {
  en: { gate: gateEn, queue: queueEn, day: dayEn, sync: syncEn, board: boardEn, card: cardEn, hooks: hooksEn },
  hi: { gate: gateHi, queue: queueHi, day: dayHi, sync: syncHi, board: boardHi, card: cardHi, hooks: hooksHi },
}
const languages = ['en', 'hi'] as const

/** A hundred characters: without a space, and of conjuncts. */
const WORD = 'W'.repeat(100)
const CONJUNCTS = 'श्रीक्ष्म्यङ्गद्ध्र्यस्त्र्य्व्ह्लाज्ञ्चेष्ट्री'.repeat(3).slice(0, 100)

const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) > 1000

/**
 * Nothing leaves the screen and no word its box, at 360 and 320 px or on a laptop, and with text at 200 %. Pictures of
 * all of them, and a dark one, when SHOTS asks for them.
 */
async function fits(page: Page, name: string, language: string) {
  const wide = isWide(page)
  const usual = page.viewportSize()!
  const sizes = wide
    ? [[1366, 768]]
    : [
        [320, 640],
        [360, 800],
      ]
  const device = wide ? 'desktop' : 'phone'
  await withOwnLetters(page)
  const seen = async (how: string) => {
    await expect(page.locator('[class*="skeleton"]')).toHaveCount(0)
    await shoot(page, `new-${name}-${language}-${device}-${how}`)
    expect.soft(await findCutWords(page), `${name} ${language} ${how}`).toEqual([])
  }
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width: width!, height: height! })
    await seen(`${width}`)
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await seen('large')
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  await page.setViewportSize(usual)
  if (!process.env.SHOTS) return
  await page.emulateMedia({ colorScheme: 'dark' })
  await shoot(page, `new-${name}-${language}-${device}-dark`)
  await page.emulateMedia({ colorScheme: null })
}

const site = (office: string, localityName: string) => ({
  locations: [
    {
      ...{ _id: office, interviewType: 'physical', interviewSchedulingType: 'days', interviewTime: [] },
      ...{ interviewDates: [], operatingDays: [], tc_state: 'Maharashtra', tc_district: 'Thane', localityName },
      ...{ number_of_positions: 10, maxDistance: null },
      offices: [{ workLocation: office, interviewLocation: office, spocId: 'demo-emp', spocConsent: true }],
    },
  ],
})
const scorecard = {
  version: 1,
  at: 1,
  byName: 'Asha Rane',
  questions: [
    { id: 'q1', kind: 'yesNo', label: WORD },
    { id: 'q2', kind: 'rating', label: CONJUNCTS },
    { id: 'q3', kind: 'number', label: 'Expected pay in rupees' },
    { id: 'q4', kind: 'text', label: 'यह काम क्यों?' },
    { id: 'q5', kind: 'photo', label: 'दो पहिया गाड़ी का लाइसेंस' },
  ],
}

async function gateOf(company: Company) {
  const since = { stageAt: Math.max(Date.now() - 3_600_000, day(0)), expiresAt: day(9) }
  const office = await company.office(WORD)
  const first = await company.request('walkIn', {
    name: WORD,
    jobRole: WORD,
    details: { ...site(office, WORD), scorecard },
  })
  const second = await company.request('walkIn', {
    name: CONJUNCTS,
    details: { ...site('demo-office-padgha', 'Padgha'), scorecard },
  })
  await company.applicant('screened', { name: WORD, hiringRequestId: first, ...since })
  await company.applicant('screened', { name: CONJUNCTS, hiringRequestId: second, ...since })
  await company.applicant('screened', { name: 'Asha Devi Kumari', hiringRequestId: first, ...since })
  await company.applicant('screened', { name: 'सुनीता देवी प्रजापति', hiringRequestId: second, ...since })
  return { first, second }
}

const speak = (page: Page, language: string, baseURL: string) =>
  page.context().addCookies([{ name: 'language', value: language, url: baseURL }])

for (const language of languages) {
  const t = words[language]

  test.describe(language, () => {
    test.use(screensOnly)

    test(
      `GATE-03 GATE-07 GATE-08 GATE-09 the desk, its queue, a walk-in and the second screen fit with long names, ${language}`,
      { tag: '@both' },
      async ({ page, company, baseURL }) => {
        await gateOf(company)
        await signIn(page, company.owner)
        await expect.poll(() => countOnDevice(page, company.owner, 'rows')).toBe(4)
        await speak(page, language, baseURL!)
        await page.goto(paths.desk)
        await expect(page.getByRole('button', { name: t.gate.addWalkIn })).toBeVisible()
        await fits(page, 'desk', language)
        for (const name of [WORD, CONJUNCTS, 'Asha Devi Kumari']) {
          await page.getByLabel(t.gate.find).fill(name.slice(0, 30))
          const found = page.getByRole('button', { name: new RegExp(`^${name.slice(0, 20)}`) })
          await expect(found).toBeVisible()
          if (name === CONJUNCTS) await fits(page, 'desk-found', language)
          await found.click()
          await expect(page.getByRole('heading', { name })).toBeVisible()
          if (name === WORD) await fits(page, 'desk-expected', language)
          await page.getByRole('button', { name: t.gate.attended, exact: true }).click()
          await expect(page.getByRole('status').filter({ hasText: t.queue.token }).first()).toContainText(/-0\d/)
        }
        await fits(page, 'desk-token', language)
        await page.getByRole('button', { name: t.queue.callIn }).first().click()
        await fits(page, 'desk-call-in', language)
        await page.getByLabel(t.queue.withWhom).fill(WORD.slice(0, 40))
        await page.getByRole('button', { name: t.queue.callIn }).first().click()
        await page.getByRole('button', { name: t.queue.later, exact: true }).first().click()
        await expect(page.getByRole('button', { name: t.queue.back }).first()).toBeVisible()
        await fits(page, 'desk-queue', language)

        await page.getByRole('button', { name: t.gate.addWalkIn }).click()
        const form = page.getByRole('form', { name: t.gate.addWalkIn })
        await form.getByRole('textbox', { name: new RegExp(`^${t.gate.name}`) }).fill('')
        await form.getByRole('button', { name: t.gate.takeIn }).click()
        await expect(form.getByText(t.gate.nameMissing)).toBeVisible()
        await fits(page, 'walk-in-faults', language)
        await form.getByRole('textbox', { name: new RegExp(`^${t.gate.name}`) }).fill(CONJUNCTS)
        await form.getByRole('textbox', { name: new RegExp(`^${t.gate.mobile}`) }).fill('9812345614')
        await form.getByRole('radio').first().check()
        await form.getByRole('checkbox').check()
        await fits(page, 'walk-in', language)
        await form.getByRole('button', { name: t.gate.takeIn }).click()
        await expect(
          page
            .getByRole('heading', { name: CONJUNCTS })
            .or(page.getByText(/98X+14/))
            .first(),
        ).toBeVisible()
        await fits(page, 'walk-in-result', language)
        await page.goto(paths.deskBoard)
        await expect(page.getByText(/-0\d/).first()).toBeVisible()
        await fits(page, 'queue-board', language)
      },
    )

    test(
      `GATE-06 SCORE-02 TASK-15 the day, its end and a result with a scorecard fit with long names, ${language}`,
      { tag: '@both' },
      async ({ page, company, baseURL }) => {
        const { second } = await gateOf(company)
        const asked = await company.applicant('awaitingResult', { name: WORD, hiringRequestId: second })
        await signIn(page, company.owner)
        await expect.poll(() => countOnDevice(page, company.owner, 'rows')).toBe(5)
        await speak(page, language, baseURL!)
        await page.goto(paths.interviewDay)
        await expect(page.getByRole('article').first()).toBeVisible()
        await fits(page, 'day', language)
        await page.getByRole('button', { name: t.day.end }).click()
        await expect(page.getByRole('dialog').getByText(t.day.forManager, { exact: true })).toBeVisible()
        await fits(page, 'day-end', language)
        await page.goto(paths.candidate(asked.hiringRequestId, asked.funnelId))
        await expect(page.getByRole('heading', { level: 1, name: WORD })).toBeVisible()
        await fits(page, 'profile', language)
        await page.goto(paths.scorecard(second))
        await expect(page.getByRole('textbox').first()).toHaveValue(WORD)
        await fits(page, 'scorecard-questions', language)
        await page.goto(paths.summary(second))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await fits(page, 'summary', language)
      },
    )

    test(
      `HOOK-01 FUN-19 the webhooks, the sheet of a view and its name fit with long words, ${language}`,
      { tag: '@both' },
      async ({ page, company, baseURL }) => {
        const request = await company.request('walkIn')
        await company.applicant('screened', { name: WORD, expiresAt: day(9) })
        await signIn(page, company.owner)
        await speak(page, language, baseURL!)
        await page.goto(paths.applicants(request))
        await expect(page.getByText(WORD).first()).toBeVisible()
        for (const name of [WORD.slice(0, 50), CONJUNCTS.slice(0, 50)]) {
          if (!isWide(page)) await page.getByRole('button', { name: t.board.filterAndView }).click()
          await page.getByRole('button', { name: t.board.views.title }).click()
          // On a phone the menu closes when the screen changes
          if (name[0] !== 'W' && isWide(page)) await fits(page, 'views-menu', language)
          else expect.soft(await findCutWords(page), `views-menu ${language}`).toEqual([])
          await page.getByRole('menuitem', { name: t.board.views.saveThis }).click()
          const sheet = page.getByRole('dialog', { name: t.board.views.saveTitle })
          await sheet.getByLabel(t.board.views.name).fill(name)
          await sheet.getByRole('checkbox').check()
          await fits(page, 'views-sheet', language)
          await sheet.getByRole('button', { name: t.board.views.save, exact: true }).click()
          await expect(sheet).toHaveCount(0)
        }
        await page.goto(`${page.url().split('?')[0]}?tab=rejected`)
        await expect(page.getByRole('navigation').first()).toBeVisible()
        await fits(page, 'views-list', language)

        await page.goto('/Settings?tab=webhooks')
        await page.getByRole('button', { name: t.hooks.add }).first().click()
        const form = page.getByRole('dialog', { name: t.hooks.add })
        await form.getByLabel(t.hooks.url).fill(`http://x`)
        await form.getByRole('button', { name: t.hooks.add }).click()
        await fits(page, 'hook-form', language)
        await form.getByLabel(t.hooks.url).fill(`https://hr-${'w'.repeat(55)}.example.com/${'w'.repeat(100)}`)
        await form.getByRole('button', { name: t.hooks.add }).click()
        const secret = page.getByRole('dialog', { name: t.hooks.secretTitle })
        await expect(secret).toBeVisible()
        await fits(page, 'hook-secret', language)
        await secret.getByRole('button', { name: t.hooks.secretDone, exact: true }).click()
        await page.getByRole('button', { name: t.hooks.test, exact: true }).click()
        await page.getByRole('button', { name: t.hooks.deliveries }).click()
        await expect(page.getByText(t.hooks.eventNames.test).first()).toBeVisible()
        await fits(page, 'hooks', language)
      },
    )
  })

  test(
    `OFF-07 the card of a refused update fits with long names, ${language}`,
    { tag: '@both' },
    async ({ page, context, company, baseURL }) => {
      const applicant = await company.applicant('attended', { name: WORD })
      await getReady(page, company, applicant)
      await goOffline(context)
      await reject(page, applicant, WORD)
      await company.decide(company.colleague, baseURL!, applicant, 'INTERVIEW_DONE', 'selected', {
        joiningTime: day(5),
      })
      await goOnline(context)
      await syncNow(page)
      await expect(pill(page)).toHaveText('1 to check')
      await openSyncCentre(page)
      await speak(page, language, baseURL!)
      await page.reload()
      await expect(page.getByText(t.sync.whatITried, { exact: true })).toBeVisible()
      await fits(page, 'conflict', language)
      await page.getByRole('button', { name: t.sync.editAndResend }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await fits(page, 'conflict-edit', language)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: t.sync.keepTheirs }).click()
      await expect(page.getByText(t.sync.keepTheirsTitle)).toBeVisible()
      await fits(page, 'conflict-keep', language)
    },
  )
}
