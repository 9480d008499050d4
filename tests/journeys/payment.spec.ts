import { expect, screensOnly, signIn, test } from './support/test.ts'
import { follow } from './support/screens.ts'

test.use(screensOnly)

test(
  'CRED-01 CRED-02 CRED-03 CRED-04 CRED-05 CRED-06 CRED-07 CRED-08 SHELL-19 credits from the popover to Payment',
  {
    tag: '@desktop',
  },
  async ({ page, company }) => {
    await company.buyCredits(12_00_000)
    await company.spendCredits(2_500, { campaignId: 'C1', hiringReqName: 'Yard ramp-up', targetEmployer: 'Nobody' })
    for (let at = 0; at < 12; at += 1) await company.spendCredits(1)
    await signIn(page, company.owner)
    await page.getByRole('button', { name: 'Account' }).click()
    const credits = page.getByRole('link', { name: /^Credits Available/ })
    await expect(credits).toHaveText(/11,97,488$/)
    await credits.click()
    await expect(page).toHaveURL(/\/Payment\?tab=credit$/)
    await expect(page.getByText('Credits Available: 11,97,488')).toBeVisible()
    const history = page.getByRole('region', { name: 'Credit History' })
    await expect(history.getByRole('columnheader')).toHaveText(['Date', 'Details', 'Credits'])
    await expect(history.getByRole('row').filter({ hasText: 'Credits purchased' })).toContainText('₹+12,00,000')
    await expect(history.getByRole('row').filter({ hasText: 'Yard ramp-up' })).toContainText('₹-2,500')
    await expect(history.getByRole('row').filter({ hasText: 'Resend SMS' }).first()).toContainText('₹-1')
    // A reload within the minute in which a response counts as fresh
    await company.spendCredits(88)
    await page.reload()
    await expect(page.getByText('Credits Available: 11,97,400')).toBeVisible()
    const box = await history.evaluate((element) => [element.clientHeight, element.scrollHeight] as const)
    expect(box[0]).toBeLessThanOrEqual(400)
    expect(box[1]).toBeGreaterThan(400)

    await follow(page, '/Payment')
    const tabs = page.getByRole('navigation', { name: 'Payment' }).getByRole('link')
    await expect(tabs).toHaveText(['Usage Tiers', 'Credit'])
    await expect(tabs.first()).toHaveAttribute('aria-current', 'page')
    await expect(page.getByText('2000 SMS provided')).toBeVisible()
    await expect(page.getByText('Each candidate in a reachout takes one credit. These prices are')).toBeVisible()
    await expect(page.getByRole('row')).toHaveText([
      'Per monthPrice',
      'Up to 100070 paisa per SMS',
      'Above 1000 up to 500060 paisa per SMS',
      'Above 500050 paisa per SMS',
      'Per monthPrice',
      'Up to 100Rs 2500 per candidate',
      'Above 100Rs 1500 per candidate',
    ])
    // The prices of both tables start on one line
    const prices = await page.getByRole('columnheader', { name: 'Price' }).all()
    const starts = await Promise.all(prices.map((price) => price.evaluate((at) => at.getBoundingClientRect().left)))
    expect(new Set(starts).size).toBe(1)
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await expect(page).toHaveURL(/\/Employer-dashboard$/)
  },
)

test(
  'CRED-05 CRED-08 ROLE-02 an agency sees for whom it spent; nothing yet says so',
  { tag: '@desktop' },
  async ({ page, company, browser }) => {
    await signIn(page, company.owner, '/Payment?tab=credit')
    await expect(page.getByText('No Credit History Available yet!')).toBeVisible()
    await expect(page.getByText('Credits Available: 0')).toBeVisible()
    const theirs = await browser.newContext({ baseURL: new URL(page.url()).origin })
    const agency = await theirs.newPage()
    await signIn(agency, 'sa@demo.test', '/Payment?tab=credit')
    const row = agency.getByRole('row').filter({ hasText: 'Oragadam press shop' })
    await expect(agency.getByRole('columnheader', { name: 'Employer Name' })).toBeVisible()
    await expect(row).toContainText('Vetri Auto Components')
    await theirs.close()
  },
)

test('AUTH-18 Help and Payment name the account and the sales manager, each with a button to call or to write', async ({
  page,
  company,
}) => {
  const neha = { ipId: 'OPS1', contactPersonName: 'Neha Bhatt', contactEmailAddress: 'neha@hire.example' }
  const vikram = { ipId: 'OPS1', contactPersonName: 'Vikram Rathore', contactEmailAddress: 'vikram@hire.example' }
  await company.setManagers([
    { ...vikram, isSalesManager: true },
    { ...neha, contactMobile: '9820013001', isSalesManager: false },
  ])
  await signIn(page, company.owner, '/Tutorials')
  const contacts = page.locator('section').filter({ hasText: 'Your contacts' }).getByRole('listitem')
  for (const path of ['/Tutorials', '/Payment']) {
    await follow(page, path)
    await expect(contacts).toContainText(['Neha BhattAccount manager+91 98200 13001', 'Vikram RathoreSales manager'])
    const call = contacts.getByRole('link', { name: 'Call Neha Bhatt' })
    await expect(call).toHaveAttribute('href', 'tel:+919820013001')
    const write = contacts.getByRole('link', { name: 'Email Vikram Rathore' })
    await expect(write).toHaveAttribute('href', 'mailto:vikram@hire.example')
  }
})
