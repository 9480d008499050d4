import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds on the screen as it is, by rule and place; best nothing. */
export async function findFaults(page: Page): Promise<string[]> {
  // Every screen has one: without it nothing is drawn yet
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // Colours are measured when nothing fades, and nothing begins to meanwhile, as a toast that just comes would
  const isStill = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => 0))))
  const { violations } = await new AxeBuilder({ page })
    // What is right need not be described, and no second page is needed to put frames together: both took most of the time
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  if (!isStill) await page.emulateMedia({ reducedMotion: null })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
  )
}
