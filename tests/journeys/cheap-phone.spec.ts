import type { Page } from '@playwright/test'
import { findHeadlessShell } from '../../scripts/chromium.mjs'
import { launchArgs, wholePath } from '../../playwright.config.ts'
import { openSyncCentre, pill } from './support/screens.ts'
import { recordTasks, type Tasks } from './support/tasks-of.ts'
import { expect, goOffline, isReadyOffline, signIn, test } from './support/test.ts'

const SLOWER = 6
const QUOTA = 40 * 1024 * 1024
/** Of the yardstick on the wall, which is 100 ms: what the first list may take. */
const LIST = 25

test.use({
  launchOptions: {
    executablePath: findHeadlessShell() ?? wholePath,
    args: [...launchArgs, '--js-flags=--max-old-space-size=512'],
  },
})

/** A processor six times as slow, and room for 40 MB. */
async function makeCheap(page: Page, origin: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await devTools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: QUOTA })
}

const firstTask = (page: Page) => page.getByRole('main').getByRole('article').first()

/** ms from the navigation until the first list is in the page. */
const listTime = (page: Page) => page.evaluate(() => (window as unknown as { listAt: number }).listAt)

/** Runs in the page. */
const fill = async (bytes: number) => {
  const store = await caches.open('too-much')
  return store.put('/too-much', new Response(new Uint8Array(bytes))).then(
    () => 'it fits',
    (error: Error) => error.name,
  )
}

/** The one with the shortest: a busy machine makes a task longer, and none shorter. */
const shortestOf = (some: readonly Tasks[]): Tasks =>
  some.reduce((a, b) => (b.longest / b.yardstick < a.longest / a.yardstick ? b : a))

const noLongTask = ({ yardstick, longest }: Tasks, when: string) => {
  expect(yardstick).toBeGreaterThan(0)
  expect(longest).toBeGreaterThan(0)
  expect(longest / yardstick, `${when}: ${longest} ms of CPU, where 100 ms are ${yardstick} ms`).toBeLessThan(1)
}

test(
  'OFF-01 OFF-02 I1 I2 a phone six times as slow with 512 MB and 40 MB of room does the main job: no task holds it up, its list comes at once',
  { tag: '@alone' },
  async ({ newPhone, ownServer }) => {
    const server = await ownServer()
    const phone = newPhone(server)
    let crashes = 0
    const open = async () => {
      const page = await phone.open()
      page.on('crash', () => (crashes += 1))
      await makeCheap(page, server.url)
      await page.addInitScript(() => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector('main article')) return
          observer.disconnect()
          Object.assign(window, { listAt: performance.now() })
        }).observe(document, { childList: true, subtree: true })
      })
      return page
    }
    let page = await open()
    await signIn(page)
    await expect(firstTask(page)).toBeVisible()

    let stop = await recordTasks(page)
    await isReadyOffline(page)
    // A quarter of the demo's 2,400 applicants: the others come in the same way
    await expect(pill(page)).toHaveText(/(2[5-9]|[3-9]\d) %|All sent/, { timeout: 120_000 })
    noLongTask(await stop(), 'while the applicants come')

    await goOffline(phone.context)
    await expect(pill(page)).toHaveText('Offline')
    // Each after a start of its own, which has drawn no panel yet
    const results: Tasks[] = []
    for (const unsent of [1, 2, 3]) {
      if (unsent > 1) await page.reload()
      await expect(firstTask(page)).toBeVisible()
      await expect(pill(page)).toHaveText(unsent === 1 ? 'Offline' : `Offline · ${unsent - 1}`)
      stop = await recordTasks(page)
      await page.getByRole('main').getByRole('article').getByRole('button', { name: 'No', exact: true }).first().click()
      const panel = page.getByRole('dialog')
      await panel.getByRole('button', { name: /^(Submit|Mark .+|Did not join)$/ }).click()
      await expect(panel).toBeHidden()
      await expect(pill(page)).toHaveText(`Offline · ${unsent}`)
      results.push(await stop())
    }
    noLongTask(shortestOf(results), 'while a result is recorded')

    // One start says more of the machine in that moment than of the app: the median of three
    const starts: number[] = []
    for (let start = 0; start < 3; start += 1) {
      await phone.close()
      page = await open()
      await page.goto('/My-tasks')
      await expect(firstTask(page)).toBeVisible()
      stop = await recordTasks(page)
      // Said for a moment; then it goes on with the applicants
      await expect(pill(page)).toHaveText(/All sent|\d %/, { timeout: 60_000 })
      const tasks = await stop()
      if (start === 0) noLongTask(tasks, 'while it is sent')
      starts.push((await listTime(page)) / tasks.wall)
    }
    const [, median] = starts.toSorted((a, b) => a - b)
    expect(median, `times to the list, in what 100 ms are: ${starts.join(', ')}`).toBeLessThan(LIST)
    await openSyncCentre(page)
    await expect(page.getByText('Sent', { exact: true })).toHaveCount(3)
    expect(crashes).toBe(0)
    // It had no more room than that; the browser tells no page how much it is
    expect(await page.evaluate(fill, QUOTA)).toBe('QuotaExceededError')
  },
)
