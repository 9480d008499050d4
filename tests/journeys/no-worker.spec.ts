import { openSyncCentre } from './support/screens.ts'
import { expect, shoot, signIn, test } from './support/test.ts'

const KEEP_OPEN = 'Keep this tab open and do not reload it'

test.describe('a browser that lets no worker serve the app', () => {
  test.use({ serviceWorkers: 'block' })

  test('OFF-01 the Sync centre says what holds without a network, and what does not', async ({ page, company }) => {
    await company.applicant('attended')
    await signIn(page, company.owner)
    await openSyncCentre(page)
    await expect(page.getByText(KEEP_OPEN)).toBeVisible()
    await shoot(page, 'no-worker')
  })
})

test('OFF-01 where one serves it the Sync centre says nothing of the kind', async ({ page, company }) => {
  await company.applicant('attended')
  await signIn(page, company.owner)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await openSyncCentre(page)
  await expect(page.getByText(/^The browser (may|keeps)/)).toBeVisible()
  await expect(page.getByText(KEEP_OPEN)).toHaveCount(0)
})
