import type { Page } from '@playwright/test'
import { findFaults } from './support/axe.ts'
import { clickTwice, toast } from './support/screens.ts'
import { expect, goOffline, shoot, signIn, test, returnOnline } from './support/test.ts'
import { cutAnswers } from './support/wires.ts'

const main = (page: Page) => page.getByRole('main')

/** Whole on the screen: nothing wider than it, nothing that axe finds, targets of a phone large enough. */
async function isSound(page: Page, isMobile: boolean) {
  expect(await findFaults(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  if (!isMobile) return
  await expect(async () => {
    const heights = await main(page)
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)).filter((px) => px > 0))
    expect(heights.filter((px) => px < 48)).toEqual([])
  }).toPass()
}

test('ROLE-07 TRAP-38 operations find an account, send it a link, disable and enable it, and are not locked out themselves', async ({
  browser,
  contextOptions,
  ownServer,
  companyOn,
  isMobile,
}) => {
  const server = await ownServer()
  const company = await companyOn(server)
  const desk = await browser.newContext({ ...contextOptions, baseURL: server.url })
  const ops = await desk.newPage()
  await signIn(ops, 'ops@demo.test', '/Dashboard')
  await main(ops).getByRole('link', { name: 'Users' }).click()
  await expect(ops.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await expect(main(ops).getByText(/^Page 1 \/ \d/)).toBeVisible()
  await shoot(ops, `users-${isMobile}`)
  await isSound(ops, isMobile)
  await ops.getByRole('searchbox').fill(company.owner.email)
  const manage = main(ops).getByRole('button', { name: /^Manage / })
  await expect(manage).toHaveCount(1)
  await manage.focus()
  await ops.keyboard.press('Enter')
  const sheet = ops.getByRole('dialog', { name: company.owner.name })
  await expect(sheet.getByText('Never')).toBeVisible()
  await shoot(ops, `user-${isMobile}`)
  expect(await findFaults(ops)).toEqual([])
  await sheet.getByRole('button', { name: 'Send a password link' }).click()
  await expect(toast(ops, /is on its way to .* by email/)).toBeVisible()
  const letters = await company.lettersTo(company.owner)
  expect(letters.filter((text) => text.includes('/identity/password?token='))).toHaveLength(1)

  await manage.click()
  await sheet.getByRole('button', { name: 'Disable', exact: true }).click()
  await ops
    .getByRole('alertdialog')
    .or(ops.getByRole('dialog', { name: /^Disable/ }))
    .getByRole('button', { name: 'Disable' })
    .click()
  await expect(toast(ops, /is disabled$/)).toBeVisible()
  await expect(main(ops).getByText('Disabled')).toBeVisible()
  await manage.click()
  await goOffline(desk)
  await expect(sheet.getByRole('button', { name: 'Enable' })).toBeDisabled()
  await returnOnline(desk, ops)
  await sheet.getByRole('button', { name: 'Enable' }).click()
  await expect(toast(ops, /is enabled$/)).toBeVisible()

  await ops.getByRole('searchbox').fill('ops@demo.test')
  await expect(main(ops).getByText('ops@demo.test')).toBeVisible()
  await manage.click()
  await expect(ops.getByRole('dialog').getByText('This is your own account', { exact: false })).toBeVisible()
  await expect(ops.getByRole('dialog').getByRole('button', { name: 'Disable', exact: true })).toHaveCount(0)
  await ops.keyboard.press('Escape')
  await ops.getByRole('searchbox').fill('nobody at all')
  await expect(main(ops).getByText('No account matches')).toBeVisible()

  const other = await browser.newContext({ ...contextOptions, baseURL: server.url })
  const employer = await other.newPage()
  await signIn(employer, company.owner, '/Users')
  for (const path of ['/Users', '/Credits', '/Credits/EMP1', '/Candidate-imports']) {
    await employer.goto(path)
    await expect(employer.getByText('Oops! Page not found').first()).toBeVisible()
  }
  await other.close()
  await desk.close()
})

test(
  'CRED-03 operations grant credits once with a reason and a price, although the answer is lost, and see them in the ledger',
  { tag: '@desktop' },
  async ({ browser, contextOptions, ownServer, companyOn, isMobile }) => {
    const server = await ownServer()
    const company = await companyOn(server)
    const desk = await browser.newContext({ ...contextOptions, baseURL: server.url })
    const ops = await desk.newPage()
    await signIn(ops, 'ops@demo.test', '/Dashboard')
    await expect(main(ops).getByRole('link', { name: 'Credits' })).toBeVisible()
    await shoot(ops, `dashboard-${isMobile}`)
    await main(ops).getByRole('link', { name: 'Credits' }).click()
    await expect(main(ops).getByText(/^Page 1 \/ \d/)).toBeVisible()
    await shoot(ops, `credits-${isMobile}`)
    await isSound(ops, isMobile)
    await ops.getByRole('searchbox').fill(company.ipId)
    await main(ops).getByRole('link', { name: company.name }).click()
    await expect(main(ops).getByText('Nothing has changed these credits yet')).toBeVisible()
    await main(ops).getByRole('button', { name: 'Grant credits' }).click()
    const sheet = ops.getByRole('dialog')
    const grant = sheet.getByRole('button', { name: 'Grant credits' })
    await sheet.getByLabel('Credits').fill('0')
    await sheet.getByLabel('Reason').fill('Invoice 2026-118')
    await expect(sheet.getByText('Enter a whole number from 1 to 10,00,000')).toBeVisible()
    await expect(grant).toBeDisabled()
    await sheet.getByLabel('Credits').fill('500')
    await sheet.getByLabel('Price in rupees').fill('4500')
    await expect(sheet.getByText('New balance: 500 credits')).toBeVisible()
    await shoot(ops, `grant-${isMobile}`)
    expect(await findFaults(ops)).toEqual([])
    // What was entered outlives the page, and a lost answer and a second tap grant once
    await ops.reload()
    await main(ops).getByRole('button', { name: 'Grant credits' }).click()
    await expect(sheet.getByLabel('Reason')).toHaveValue('Invoice 2026-118')
    const sent = await cutAnswers(desk, /credits\/grant$/)
    await grant.click()
    await expect(toast(ops, 'No answer came')).toBeVisible()
    await clickTwice(grant)
    await expect(toast(ops, '500 credits granted')).toBeVisible()
    expect(sent()).toBe(2)
    await expect(sheet).toHaveCount(0)
    await expect(main(ops).getByText('Invoice 2026-118')).toHaveCount(1)
    await expect(main(ops).getByText('₹4,500')).toBeVisible()
    expect(await company.balance()).toBe(500)
    await shoot(ops, `ledger-${isMobile}`)
    await isSound(ops, isMobile)
    await goOffline(desk)
    await expect(main(ops).getByRole('button', { name: 'Grant credits' })).toBeDisabled()
    await desk.close()
  },
)

test(
  'SRCH-01 operations import a file of people, watch it, download what was not imported, and the same file adds nobody',
  { tag: '@desktop' },
  async ({ browser, contextOptions, ownServer, isMobile }) => {
    const server = await ownServer()
    const desk = await browser.newContext({ ...contextOptions, baseURL: server.url })
    const ops = await desk.newPage()
    await signIn(ops, 'ops@demo.test', '/Dashboard')
    await main(ops).getByRole('link', { name: 'Candidate imports' }).click()
    await expect(main(ops).getByText('No imports yet')).toBeVisible()
    const start = main(ops).getByRole('button', { name: 'Import', exact: true })
    await expect(start).toBeDisabled()
    await expect(start).toHaveAccessibleDescription('Choose a file first.')
    const people = Array.from({ length: 3 }, (_, n) => `Person ${n},920000000${n}`)
    const file = {
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Name,Mobile', ...people, '=cmd(),12'].join('\n')),
    }
    await main(ops)
      .locator('input[type=file]')
      .setInputFiles({ ...file, buffer: Buffer.from('Name\nAsha\n') })
    await start.click()
    await expect(main(ops).getByText('These columns are missing: mobile', { exact: false })).toBeVisible()
    for (const [added, known] of [
      [3, 0],
      [0, 3],
    ]) {
      await main(ops).locator('input[type=file]').setInputFiles(file)
      await main(ops).getByLabel('Source').fill('Job fair Pune')
      if (added === 3) {
        await main(ops).getByRole('button', { name: 'Day of consent' }).click()
        await main(ops)
          .getByRole('button', { name: /today/i })
          .or(main(ops).locator('[aria-current=date]'))
          .first()
          .click()
        await shoot(ops, `import-${isMobile}`)
      }
      await start.click()
      await expect(toast(ops, 'File received').first()).toBeVisible()
      const card = main(ops).locator('section').filter({ hasText: 'Uploaded' }).first()
      await expect(card).toContainText(`Added${added}`)
      await expect(card).toContainText(`Already in the pool${known}`)
      await expect(card).toContainText('Not imported1')
    }
    await shoot(ops, `imports-${isMobile}`)
    await isSound(ops, isMobile)
    const waiting = ops.waitForEvent('download')
    await main(ops).getByRole('button', { name: 'Download rows not imported from people.csv' }).first().click()
    const download = await waiting
    expect(download.suggestedFilename()).toMatch(/^not_imported_.*\.csv$/)
    await goOffline(desk)
    await expect(start).toBeDisabled()
    await expect(main(ops).getByText('Needs a connection').first()).toBeVisible()
    await desk.close()
  },
)
