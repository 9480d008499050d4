import { expect, shoot, test } from './support/test.ts'

test.use({ serviceWorkers: 'block' })

test('a first load whose code does not come says what to do, in both languages, and gives way when it comes', async ({
  page,
}) => {
  const words = [page.getByText(/Still loading\./), page.getByText(/अभी लोड हो रहा है/)]
  const code = /\/assets\/frame-[^/]+\.js$/
  await page.route(code, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/')
  for (const one of words) await expect(one).toBeVisible({ timeout: 60_000 })
  await shoot(page, 'first-load')
  await page.unroute(code)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const one of words) await expect(one).toHaveCount(0)
})
