import { brotliCompressSync, constants } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './support/test.ts'

test.use({ serviceWorkers: 'block' })

/** kB; one more than docs/performance.md names. A part that the first list does without belongs behind it (src/boot/chunks.ts). */
const MOST_KB = 182

const packedSize = (bytes: Buffer) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

/** What a fresh page loads until its first list is there. */
async function filesUntilList(page: Page): Promise<string[]> {
  const fresh = await page.context().newPage()
  await fresh.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('main article')) return
      observer.disconnect()
      const files = performance.getEntriesByType('resource').map(({ name }) => name)
      Object.assign(window, { untilList: files.filter((name) => /\.(js|css)$/.test(name)) })
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await fresh.goto('/My-tasks')
  await expect(fresh.getByRole('main').getByRole('article').first()).toBeVisible()
  const files = await fresh.evaluate(() => (window as unknown as { untilList: string[] }).untilList)
  await fresh.close()
  return files
}

test('the code and styles until the first list of a signed-in user stay light', async ({ page }) => {
  await signIn(page, 'emp@demo.test')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  // What may come 2 s after the start comes before the list where the machine is busy: of three starts the lightest
  const starts = [await filesUntilList(page), await filesUntilList(page), await filesUntilList(page)]
  const files = starts.toSorted((a, b) => a.length - b.length)[0]!
  const sizes = await Promise.all(
    files.map(async (file) => [
      new URL(file).pathname,
      packedSize(await (await page.request.get(file)).body()) / 1_000,
    ]),
  )
  expect(files.some((file) => file.includes('/signed-in-'))).toBe(true)
  const total = sizes.reduce((sum, [, size]) => sum + Number(size), 0)
  // No less than what it is made of: a list that was drawn before its code would prove nothing
  expect(total).toBeGreaterThan(100)
  expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(MOST_KB)
})
