import type { Page } from '@playwright/test'
import { syncReads } from '../../src/contract/sync-reads.ts'
import { pill } from './support/screens.ts'
import { expect, goOffline, signIn, test } from './support/test.ts'

/** Sentences of a screen that has nothing to show. */
const deadEnd =
  /not (all )?saved on this|is not on this|not on this phone yet|could not be loaded|never brought up to date|needs a connection first/i
/** What starts a change is a form, and waits for a connection. */
const apart = /^\/(auth|login|identity|manuals)(\/|$)/
/** Of rows that are alike, so many are opened. */
const ALIKE = 6
/** To the API, from the sign-in until everything is here. */
const MOST_REQUESTS = 45

/** As a link in the page does it. Resolves when the screen has come to rest: a tenth of a second without a change in it. */
const goTo = (page: Page, href: string) =>
  page.evaluate(async (to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    await new Promise<void>((resolve) => {
      let rest = setTimeout(resolve, 100)
      new MutationObserver(() => {
        clearTimeout(rest)
        rest = setTimeout(resolve, 100)
      }).observe(document.body, { childList: true, subtree: true, characterData: true })
    })
  }, href)

const linksOn = (page: Page): Promise<string[]> =>
  page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!).filter((href) => !href.includes('#')))

const kindOf = (href: string) => href.replace(/[A-Z]{2,}\d+|\d{3,}|[\w-]{20,}/g, 'n')

/** Every address that a link leads to from here, each opened as the link does. Returns what had nothing to show. */
async function walk(page: Page, from: string[]): Promise<{ seen: string[]; dead: string[] }> {
  const seen = new Set(from)
  const waiting = [...from]
  const dead: string[] = []
  const opened: Record<string, number> = {}
  for (let href = waiting.shift(); href; href = waiting.shift()) {
    const kind = kindOf(href)
    opened[kind] = (opened[kind] ?? 0) + 1
    if (apart.test(href) || opened[kind] > ALIKE) continue
    await goTo(page, href)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.locator('[class*="skeleton"]'), href).toHaveCount(0)
    // A response that had arrived before may be recorded just after the network went, until the next probe
    await expect(pill(page).filter({ hasNotText: 'Offline' }), href).toHaveCount(0)
    const words = await page.getByRole('main').innerText()
    if (deadEnd.test(words)) dead.push(`${href}: ${deadEnd.exec(words)?.[0]}`)
    for (const next of await linksOn(page)) {
      if (seen.has(next)) continue
      seen.add(next)
      waiting.push(next)
    }
  }
  return { seen: [...seen], dead }
}

test('OFF-03 OFF-11 once it is ready for offline, every item of the menu, every tab and every row opens without a network', async ({
  page,
  context,
}) => {
  test.setTimeout(480_000)
  const asked: string[] = []
  page.on(
    'request',
    (request) => void (/\/api\/hire\//.test(request.url()) && asked.push(new URL(request.url()).pathname)),
  )
  await signIn(page)
  await expect(pill(page)).toHaveText(/^Downloading \d+ %$/)
  await expect(pill(page)).toHaveText('Ready for offline', { timeout: 120_000 })
  await expect(pill(page)).toHaveText('All sent')
  // Some 180 reads besides the rows, in batches
  expect(asked.filter((path) => path.endsWith(syncReads.path)).length, String(asked)).toBeGreaterThan(2)
  expect(asked.length, String(asked)).toBeLessThan(MOST_REQUESTS)
  await goOffline(context)
  await expect(pill(page)).toHaveText('Offline')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const inMenu = await linksOn(page)
  await page.keyboard.press('Escape')
  const { seen, dead } = await walk(page, ['/My-tasks', '/my-tasks?day=today', ...inMenu])
  expect(dead).toEqual([])
  const summaries = seen.filter((href) => /^\/hiring-request\/\w+\/summary$/.test(href))
  const profiles = seen.filter((href) => href.startsWith('/candidate-details/'))
  expect(Math.min(summaries.length, profiles.length)).toBeGreaterThan(5)
  const manuals = await page.evaluate(async () => {
    const names = ['employers', 'interviewers', 'partners']
    const files = await Promise.all(names.map((name) => fetch(`/manuals/${name}.pdf`)))
    return files.map(({ status }) => status)
  })
  expect(manuals).toEqual([200, 200, 200])
})
