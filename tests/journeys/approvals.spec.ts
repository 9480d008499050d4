import { findFaults } from './support/axe.ts'
import { clickTwice, toast } from './support/screens.ts'
import { cutAnswers } from './support/wires.ts'
import { expect, goOffline, goOnline, shoot, signIn, test } from './support/test.ts'

test(
  'REG-16 HR-42 operations approve a company and reject a request with a reason, and the audit trail says who did it',
  { tag: '@desktop' },
  async ({ page, context, ownServer, companyOn, browser, contextOptions, isMobile }) => {
    await page.close()
    await context.close()
    const server = await ownServer()
    const company = await companyOn(server)
    const ipId = await company.seesRegister('Annapurna Mills', 'anuradha@annapurna.test')
    const request = await company.request('ahead', {
      ...{ status: 0, createdBy: company.owner.id, salary: { min: 12_000, max: 18_000 } },
    })
    const desk = await browser.newContext({ ...contextOptions, baseURL: server.url })
    const ops = await desk.newPage()
    await signIn(ops, 'ops@demo.test', '/Dashboard')
    await ops.getByRole('link', { name: 'Approvals 3 waiting' }).click()
    const main = ops.getByRole('main')
    await expect(main.getByText('Anuradha Kulkarni')).toBeVisible()
    await shoot(ops, `approvals-${isMobile}`)
    expect(await findFaults(ops)).toEqual([])
    const approve = main.getByRole('button', { name: 'Approve Annapurna Mills' })
    if (isMobile) expect((await approve.boundingBox())!.height).toBeGreaterThanOrEqual(48)
    await goOffline(desk)
    await expect(approve).toBeDisabled()
    await goOnline(desk)
    await expect(approve).toBeEnabled()
    await expect(main.getByText('AAACA1111A')).toBeVisible()
    await approve.click()
    const asked = ops.getByRole('dialog', { name: 'Approve Annapurna Mills?' })
    await expect(asked).toContainText('Annapurna Mills gets an email and can sign in.')
    await shoot(ops, `approve-${isMobile}`)
    await asked.getByRole('button', { name: 'Approve' }).click()
    await expect(toast(ops, 'Annapurna Mills is approved')).toBeVisible()
    await expect(main.getByText('No companies waiting for approval')).toBeVisible()

    await main.getByRole('link', { name: /^Hiring requests/ }).click()
    const card = main.locator('section').filter({ hasText: request })
    await expect(card.getByText('₹12,000 to ₹18,000')).toBeVisible()
    await expect(card.getByRole('link', { name: /^View details/ })).toHaveAttribute(
      'href',
      `/hiring-request/${request}`,
    )
    await main.getByRole('button', { name: new RegExp(`^Reject .*${request}`) }).click()
    const sheet = ops.getByRole('dialog')
    await expect(sheet.getByRole('button', { name: 'Reject' })).toBeDisabled()
    await sheet.getByLabel('Reason').fill('The wage is below the minimum')
    await shoot(ops, `reject-${isMobile}`)
    expect(await findFaults(ops)).toEqual([])
    // What was written outlives the page; a lost answer and a second tap make one rejection
    await ops.reload()
    await main.getByRole('button', { name: new RegExp(`^Reject .*${request}`) }).click()
    await expect(sheet.getByLabel('Reason')).toHaveValue('The wage is below the minimum')
    const sent = await cutAnswers(desk, /operations\/decide$/)
    const reject = sheet.getByRole('button', { name: 'Reject' })
    await reject.click()
    await expect(toast(ops, 'Nothing was changed')).toBeVisible()
    await clickTwice(reject)
    await expect(toast(ops, /is rejected$/)).toBeVisible()
    await expect(sheet).toHaveCount(0)
    expect(sent()).toBe(2)
    await expect(main.getByRole('button', { name: new RegExp(`^Reject .*${request}`) })).toHaveCount(0)
    const letters = await company.lettersTo(company.owner)
    expect(letters.filter((text) => text.includes('The wage is below the minimum'))).toHaveLength(1)

    await ops.goto('/Audit-trail')
    await expect(main.getByText(ipId)).toBeVisible()
    await shoot(ops, `audit-${isMobile}`)
    expect(await findFaults(ops)).toEqual([])
    await ops.getByRole('searchbox').fill('below the minimum')
    await expect(main.getByText(ipId)).toBeHidden()
    await expect(main.getByText('request reject')).toBeVisible()
    expect(await ops.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await desk.close()
  },
)
