import { readFile } from 'node:fs/promises'
import { toast } from './support/screens.ts'
import { expect, goOffline, screensOnly, signIn, test } from './support/test.ts'

test.use(screensOnly)

test(
  'PART-01 PART-02 PART-03 PART-04 PART-05 PART-11 PART-12 PART-13 PART-15 PART-16 PART-17 a council looks after a partner',
  { tag: '@desktop' },
  async ({ page }) => {
    const name = `Journey partner ${Date.now().toString(36)}`
    await signIn(page, 'ssc@demo.test', '/Industry-partners')
    await expect(page.getByText(/^Page 1 \/ \d/)).toBeVisible()
    await expect(page.getByLabel('Select action')).toBeDisabled()

    await page.getByRole('button', { name: 'Add industry partner' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name of industry partner').fill(name)
    // The first wrong one gets the focus, also where it is no plain input
    await dialog.getByRole('button', { name: 'Add industry partner' }).click()
    await expect(dialog.getByRole('combobox', { name: 'HQ Location' })).toBeFocused()
    await page.keyboard.type('Nashik')
    await page
      .getByRole('option', { name: /Nashik/ })
      .first()
      .click()
    await dialog.getByLabel('PAN number').fill('abcde1234f')
    await dialog.getByLabel('Entity type').selectOption('Employer')
    await dialog.getByLabel('SPOC Name').fill('Kavitha Murugan')
    await dialog.getByLabel('SPOC Email ID').fill('spoc31@demo.test')
    await dialog.getByLabel('SPOC Phone Number').fill('9812345678')
    await dialog.getByRole('button', { name: 'Add industry partner' }).click()
    // Another user signs in with this email: the reason is shown at its field, and nothing typed is lost
    await expect(page.getByText('Account not created')).toBeVisible()
    await expect(dialog.getByLabel('SPOC Email ID')).toBeFocused()
    await dialog.getByLabel('SPOC Email ID').fill(`${name.replaceAll(' ', '.')}@demo.test`)
    await dialog.getByRole('button', { name: 'Add industry partner' }).click()
    await expect(page.getByText('Account has been created')).toBeVisible()

    const asked: string[] = []
    page.on('request', (request) => request.url().endsWith('/ssc/users') && asked.push(request.postData() ?? ''))
    const search = page.getByRole('searchbox')
    await search.fill('Jo')
    await search.fill('Journey partner')
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
    expect(asked.some((body) => body.includes('"search":"Jo"'))).toBe(false)

    const row = page.getByRole('row', { name: new RegExp(name) })
    const bulk = async (action: 'Active' | 'Inactive') => {
      await row.getByRole('checkbox').check({ force: true })
      await page.getByLabel('Select action').selectOption(action)
      await page.getByRole('button', { name: 'Next', exact: true }).click()
      await page.getByRole('button', { name: 'Update status' }).click()
      await expect(page.getByText('Status updated').first()).toBeVisible()
      await expect(row).toContainText(action)
    }
    await bulk('Inactive')
    await bulk('Active')

    await row.getByRole('link', { name: /^View/ }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('switch')).toBeDisabled()
    await expect(page.getByRole('switch')).toBeChecked()
    await expect(page.getByText('Registered name').locator('..')).toContainText('-')
    await page.getByLabel('SPOC Phone Number').fill('98123')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('please enter valid mobile number')).toBeVisible()
    await page.getByLabel('SPOC Phone Number').fill('9900112233')
    // ERR-03: a toast that appears under a resting mouse closes after its time. It stays for a mouse that moves there,
    // and a click removes it from what it covers
    const saved = toast(page, 'Account details are updated')
    await page.mouse.move(120, page.viewportSize()!.height - 50)
    await page.keyboard.press('Enter')
    await expect(saved).toBeVisible()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await expect(saved).not.toHaveAttribute('data-paused')
    await saved.hover()
    await expect(saved).toHaveAttribute('data-paused')
    await saved.click()
    await expect(saved).toBeHidden()

    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(`Are you sure you want to delete "${name}"?`)).toBeVisible()
    await page.getByRole('button', { name: 'Yes', exact: true }).click()
    // The list as it was left
    await expect(page).toHaveURL(/\/Industry-partners\?q=/)
    await expect(search).toHaveValue('Journey partner')
    await expect(row).toContainText('Inactive')

    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    const download = await file
    expect(download.suggestedFilename()).toMatch(/^industry_partners_\d{4}-\d\d-\d\d_\d{4}\.xlsx$/)
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
  },
)

test.describe('on a slow connection', () => {
  // Requests that a worker makes cannot be held back by the page's routes
  test.use({ serviceWorkers: 'block' })

  test(
    'PART-05 the first invalid field has the focus though its list is still loading',
    { tag: '@desktop' },
    async ({ page }) => {
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/assets/combo-input-*.js', async (route) => {
        await held
        await route.continue()
      })
      await signIn(page, 'ssc@demo.test', '/Industry-partners')
      await page.getByRole('button', { name: 'Add industry partner' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name of industry partner').fill('Slow list')
      await dialog.getByRole('button', { name: 'Add industry partner' }).click()
      await expect(dialog.getByLabel('HQ Location')).toBeFocused()
      await expect(dialog.getByRole('combobox', { name: 'HQ Location' })).toBeHidden()
      release()
      await expect(dialog.getByRole('combobox', { name: 'HQ Location' })).toBeFocused()
      await page.keyboard.type('Nashik')
      await expect(page.getByRole('option', { name: /Nashik/ }).first()).toBeVisible()
    },
  )
})

test('PART-01 without a network the button keeps its words whole on a phone', async ({ page, context }) => {
  await signIn(page, 'ssc@demo.test', '/Industry-partners')
  await expect(page.getByText(/^Page 1 \/ \d/)).toBeVisible()
  await goOffline(context)
  const add = page.getByRole('button', { name: 'Add industry partner' })
  await expect(add).toBeDisabled()
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 640 })
    const { height } = (await add.boundingBox())!
    expect(height, `at ${width}`).toBeLessThanOrEqual(48)
  }
})
