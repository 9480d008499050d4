import type { Page } from '@playwright/test'
import { answer, submitButton } from './support/screens.ts'
import { expect, shoot, signIn, test } from './support/test.ts'

/** Keeps a transaction open over the outbox, as a page that was left in WebKit does. Returns how to end it. */
async function holdOutbox(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name!)
    const opening = indexedDB.open(names.find((name) => name.startsWith('fieldhire-user-'))!)
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const hold = { isOver: false }
    const table = opening.result.transaction('outbox', 'readwrite').objectStore('outbox')
    const again = () => {
      if (hold.isOver) opening.result.close()
      else table.count().addEventListener('success', again)
    }
    again()
    return hold
  })
  return () => held.evaluate((hold) => void (hold.isOver = true))
}

const stopped = (page: Page) => page.getByRole('alert').filter({ hasText: 'This phone has stopped saving' })

test('a browser that has stopped writing is named, and nothing is called recorded that is not', async ({
  page,
  company,
}) => {
  const { funnelId } = await company.applicant('attended')
  await signIn(page, company.owner)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('article').getByRole('button', { name: 'No', exact: true }).click()
  const panel = page.getByRole('dialog')
  await answer(panel, 'Has the candidate been selected?', 'No')
  await panel.getByLabel('Reason for rejection').fill('Lives too far away')
  const letGo = await holdOutbox(page)
  await submitButton(panel).click()
  await expect(stopped(page)).toHaveCount(1)
  // Above the sheet that waits, not behind it
  const isOnTop = () =>
    stopped(page).evaluate((notice) => {
      const { left, top, width, height } = notice.getBoundingClientRect()
      return notice.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  await expect.poll(isOnTop).toBe(true)
  await expect(submitButton(panel)).toHaveAttribute('aria-busy', 'true')
  await shoot(page, 'stuck')
  await letGo()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(stopped(page)).toHaveCount(0)
  await expect.poll(async () => (await company.row(funnelId)).status).toBe('rejected')
})

test('a screen that waits for such a browser does not wait in silence either', async ({ page, company }) => {
  const { name } = await company.applicant('attended')
  await signIn(page, company.owner)
  await expect(page.getByRole('article')).toHaveCount(1)
  const letGo = await holdOutbox(page)
  await page.getByRole('link', { name }).click()
  await expect(stopped(page)).toHaveCount(1)
  await letGo()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(stopped(page)).toHaveCount(0)
})
