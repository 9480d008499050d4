import type { Page } from '@playwright/test'
import { follow, openSyncCentre } from './support/screens.ts'
import { expect, screensOnly, shoot, signIn, test } from './support/test.ts'

test.use(screensOnly)

/** The pulls of a server on which this request has 30,000 applicants: more than a phone has room for. */
const makeHuge = (page: Page, hiringRequestId: string) =>
  page.route('**/sync/pull', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const { data } = body
    for (const one of data.requests ?? []) if (one.hiringRequestId === hiringRequestId) one.applicants = 30_000
    data.rows = data.rows.filter((row: { hiringRequestId: unknown }) => row.hiringRequestId !== hiringRequestId)
    data.done = data.done?.filter((id: string) => id !== hiringRequestId)
    await route.fulfill({ response, json: body })
  })

test(
  'TRAP-57 what has no room on the phone is said where its tasks would be, and comes when it is opened',
  { tag: '@both' },
  async ({ page, company }) => {
    const { hiringRequestId, name } = await company.applicant('attended')
    await makeHuge(page, hiringRequestId)
    await signIn(page, company.owner)
    const line = page.getByText(
      /^1 hiring request \(30,000 applicants\) has no room on this (phone|device)\. Open it online to load it\.$/,
    )
    await expect(line).toBeVisible()
    await shoot(page, `no-room-${page.viewportSize()!.width}`)
    await openSyncCentre(page)
    await expect(line).toBeVisible()
    await follow(page, `/hiring-request/${hiringRequestId}/applicants`)
    await expect(page.getByRole('link', { name }).first()).toBeVisible()
    // Its number is known once all of it has come
    await expect(page.getByText('1 applicant', { exact: true })).toBeVisible()
    await follow(page, '/My-tasks')
    await expect(page.getByRole('link', { name })).toBeVisible()
    await expect(line).toHaveCount(0)
  },
)

test('TRAP-57 in Hindi as well', async ({ page, context, company, baseURL }) => {
  const { hiringRequestId } = await company.applicant('attended')
  await makeHuge(page, hiringRequestId)
  await signIn(page, company.owner)
  await context.addCookies([{ name: 'language', value: 'hi', url: baseURL! }])
  await page.reload()
  await expect(page.getByText('1 हायरिंग रिक्वेस्ट (30,000 आवेदक) के लिए इस फ़ोन पर जगह नहीं है।')).toBeVisible()
  await shoot(page, 'no-room-hindi')
})
