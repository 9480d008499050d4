import { strFromU8, unzipSync } from 'fflate'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { findFaults } from './support/axe.ts'
import { clickTwice, toast } from './support/screens.ts'
import { expect, goOffline, goOnline, shoot, signIn, test, walk } from './support/test.ts'
import { cutAnswers } from './support/wires.ts'

const main = (page: Page) => page.getByRole('main')

/** Whole on the screen: nothing wider than it, nothing that axe finds. */
async function isSound(page: Page) {
  expect(await findFaults(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

const name = `<b onclick="alert(1)">Asha</b> & लोडिंग-अनलोडिंग सर्विसेज़ ${'Maharashtra '.repeat(6)}`.trim()

test(
  'ORD-01 ORD-02 ORD-03 ORD-04 ORD-05 ORD-06 ORD-07 ORD-08 a company orders credits, operations record the payment, both open the invoice',
  { tag: '@desktop' },
  async ({ browser, contextOptions, ownServer, companyOn, isMobile }) => {
    const server = await ownServer()
    const company = await companyOn(server)
    const open = () => browser.newContext({ ...contextOptions, baseURL: server.url })
    const theirs = await open()
    const page = await theirs.newPage()
    await signIn(page, company.owner, '/Payment')
    await main(page).getByRole('link', { name: 'Buy credits' }).click()
    await expect(page).toHaveURL(/\/Payment\/buy$/)

    const amount = main(page).getByRole('textbox', { name: 'Credits' })
    const order = main(page).getByRole('button', { name: /^Order/ })
    await expect(main(page).getByLabel('Name on the invoice')).toHaveValue(company.name)
    // Nothing is chosen yet: the button says why it waits
    await expect(order).toBeDisabled()
    await expect(order).toHaveAccessibleDescription('Choose a pack or enter how many credits.')
    for (const wrong of ['५०', '-500', '99999999']) {
      await amount.fill(wrong)
      await expect(main(page).getByText('Enter a whole number from 100 to 10,00,000')).toBeVisible()
    }
    await main(page)
      .getByRole('radio', { name: /^5,000 credits ?₹/ })
      .check()
    await expect(amount).toHaveValue('5000')
    await amount.fill('२५००')
    await expect(main(page).getByText('1,500 at ₹0.60 each')).toBeVisible()
    await main(page).getByLabel('Name on the invoice').fill('தமிழ் நிறுவனம்')
    await expect(main(page).getByText('Use English or Hindi letters: the invoice has no others.')).toBeVisible()
    await order.click()
    await expect(main(page).getByLabel('Name on the invoice')).toBeFocused()
    await expect(page).toHaveURL(/\/Payment\/buy$/)
    // What is pasted and not seen is no name
    await main(page).getByLabel('Name on the invoice').fill('\u200b')
    await main(page).getByLabel('Address on the invoice').focus()
    await expect(main(page).getByText('Enter the name on the invoice')).toBeVisible()
    await main(page).getByLabel('Name on the invoice').fill(name)
    await main(page).getByLabel('Address on the invoice').fill('Gala 4, Kalher\nBhiwandi 421302')
    await main(page).getByLabel('GSTIN').fill('29aagcb7383j1z5')
    await expect(main(page).getByText('This is not a GSTIN. Check its 15 characters.')).toBeVisible()
    await order.click()
    await expect(page).toHaveURL(/\/Payment\/buy$/)
    await shoot(page, `buy-wrong-${isMobile}`)
    await main(page).getByLabel('GSTIN').fill('29aagcb7383j1z4')
    await expect(main(page).getByText('IGST 18 %')).toBeVisible()
    await expect(main(page).locator('dl').last()).toContainText('Total₹1,888.00')
    await isSound(page)
    // What was typed outlives the page; a lost answer and a double click order once
    await page.reload()
    await expect(main(page).getByLabel('GSTIN')).toHaveValue('29aagcb7383j1z4')
    await expect(order).toHaveText('Order 2,500 credits')
    await shoot(page, `buy-${isMobile}`)
    await goOffline(theirs)
    await expect(order).toBeDisabled()
    await goOnline(theirs)
    await expect(order).toBeEnabled()
    const sent = await cutAnswers(theirs, /credit\/orders\/add$/)
    // Asked about first: nothing is ordered by one tap
    const question = page.getByRole('dialog', { name: 'Order 2,500 credits for ₹1,888.00?' })
    await order.click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(sent()).toBe(0)
    await order.click()
    await question.getByRole('button', { name: 'Order', exact: true }).click()
    await expect(toast(page, 'No answer came')).toBeVisible()
    await order.click()
    await clickTwice(question.getByRole('button', { name: 'Order', exact: true }))
    await expect(toast(page, 'Order ORD-000001 placed')).toBeVisible()
    await expect(toast(page, 'Mention ORD-000001 in the transfer.')).toBeVisible()
    expect(sent()).toBe(2)
    await expect(page).toHaveURL(/\/Payment\?tab=credit$/)
    await expect(main(page).getByText('Waiting for payment')).toHaveCount(1)
    await expect(main(page).getByText('Demo account', { exact: false })).toBeVisible()
    expect(await company.balance()).toBe(0)
    await shoot(page, `ordered-${isMobile}`)
    await isSound(page)

    // A second one, which the company cancels, and a third, which operations reject
    for (const _ of ['cancelled', 'rejected']) {
      await main(page).getByRole('link', { name: 'Buy credits' }).click()
      await expect(main(page).getByLabel('Name on the invoice')).toHaveValue(name)
      await amount.fill('100')
      await order.click()
      await page.getByRole('dialog').getByRole('button', { name: 'Order', exact: true }).click()
      await expect(page).toHaveURL(/\/Payment\?tab=credit$/)
    }
    await main(page).getByRole('button', { name: 'Cancel order ORD-000002' }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog', { name: /^Cancel order/ }))
      .getByRole('button', { name: 'Cancel the order' })
      .click()
    await expect(toast(page, 'Order ORD-000002 is cancelled')).toBeVisible()

    const desk = await open()
    const ops = await desk.newPage()
    await signIn(ops, 'ops@demo.test', '/Dashboard')
    await main(ops).getByRole('link', { name: 'Credit orders 2 waiting' }).click()
    await expect(main(ops).getByText('ORD-000001', { exact: false })).toBeVisible()
    await shoot(ops, `orders-${isMobile}`)
    await isSound(ops)
    await main(ops).getByRole('button', { name: 'Reject ORD-000003' }).click()
    await ops.getByRole('dialog').getByLabel('Reason').fill('Ordered twice')
    await ops.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await expect(toast(ops, 'ORD-000003 is rejected')).toBeVisible()

    const record = main(ops).getByRole('button', { name: 'Record the payment of ORD-000001' })
    await record.focus()
    await ops.keyboard.press('Enter')
    const sheet = ops.getByRole('dialog', { name: 'Payment of ORD-000001' })
    const recorded = sheet.getByRole('button', { name: 'Record the payment' })
    await expect(recorded).toBeDisabled()
    await sheet.getByLabel('Reference').fill('UTR 412345678901')
    await sheet.getByRole('button', { name: 'Day of the payment' }).click()
    await sheet.getByRole('button', { name: /today/i }).or(sheet.locator('[aria-current=date]')).first().click()
    await shoot(ops, `record-${isMobile}`)
    expect(await findFaults(ops)).toEqual([])
    const paid = await cutAnswers(desk, /operations\/orders\/pay$/)
    await recorded.click()
    await expect(toast(ops, 'No answer came')).toBeVisible()
    await clickTwice(recorded)
    await expect(toast(ops, /ORD-000001 is paid: FH\/20\d\d-\d\d\/000001/)).toBeVisible()
    expect(paid()).toBe(2)
    expect(await company.balance()).toBe(2500)
    await expect(main(ops).getByText('No orders waiting for payment')).toBeVisible()
    await main(ops).getByRole('link', { name: 'Paid', exact: true }).click()
    await ops.getByRole('searchbox').fill('412345678901')
    await expect(ops).toHaveURL(/state=paid&search=412345678901$/)
    await main(ops).getByRole('link', { name: /^FH\// }).click()
    await expect(main(ops).getByText('Tax invoice')).toBeVisible()
    const letters = await company.lettersTo(company.owner)
    expect(letters.filter((text) => text.includes('/Invoice/ORD-000001'))).toHaveLength(1)
    expect(letters.filter((text) => text.includes('Ordered twice'))).toHaveLength(1)

    await page.reload()
    await expect(main(page).getByText('Credits Available: 2,500')).toBeVisible()
    await expect(main(page).getByText('Reason: Ordered twice')).toBeVisible()
    await main(page)
      .getByRole('link', { name: /^Invoice FH\// })
      .click()
    // As it was typed, and no element of its own
    await expect(main(page).getByText(name).first()).toBeVisible()
    await expect(main(page).locator('b[onclick]')).toHaveCount(0)
    await expect(main(page).getByRole('row').last()).toHaveText('Total1,888.00')
    await shoot(page, `invoice-${isMobile}`)
    await isSound(page)
    await page.emulateMedia({ media: 'print' })
    await shoot(page, `invoice-print-${isMobile}`)
    await expect(page.getByText('Tax invoice')).toBeVisible()
    await expect(page.getByText('Print', { exact: true })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    const waiting = page.waitForEvent('download')
    await main(page).getByRole('button', { name: 'Download PDF' }).click()
    const file = await waiting
    expect(file.suggestedFilename()).toMatch(/^invoice_FH-20\d\d-\d\d-000001\.pdf$/)
    expect(
      readFileSync(await file.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')

    const { person } = await company.partner('SUB', { parentIpId: company.ipId })
    const member = await open()
    const other = await member.newPage()
    await signIn(other, person, '/Payment')
    await expect(main(other).getByText('Only the owner of the account can buy credits.')).toBeVisible()
    for (const path of ['/Payment/buy', '/Invoice/ORD-000001', '/Credit-orders']) {
      await other.goto(path)
      await expect(other.getByText('Oops! Page not found').first()).toBeVisible()
    }
    for (const context of [theirs, desk, member]) await context.close()
  },
)

test(
  'ORD-09 operations export everything that a company owns',
  { tag: '@desktop' },
  async ({ browser, contextOptions, ownServer, companyOn, isMobile }) => {
    const server = await ownServer()
    const company = await companyOn(server)
    await company.buyCredits(500)
    const desk = await browser.newContext({ ...contextOptions, baseURL: server.url })
    const ops = await desk.newPage()
    await signIn(ops, 'ops@demo.test', `/Credits/${company.ipId}`)
    const button = main(ops).getByRole('button', { name: 'Export everything' })
    const waiting = ops.waitForEvent('download')
    await button.click()
    const file = await waiting
    expect(file.suggestedFilename()).toMatch(new RegExp(`^${company.ipId}_.*\\.zip$`))
    const tables = unzipSync(new Uint8Array(readFileSync(await file.path())))
    expect(strFromU8(tables['company.csv']!)).toContain(company.name)
    expect(strFromU8(tables['ledger.csv']!)).toContain(',purchase,500,')
    await button.scrollIntoViewIfNeeded()
    await shoot(ops, `export-${isMobile}`)
    await isSound(ops)
    await goOffline(desk)
    await expect(button).toBeDisabled()
    await desk.close()
  },
)

/** An order of the largest size, as the server returns it. */
const largest = {
  ...{ orderId: 'ORD-000007', ipId: 'EMP1', company: 'Asha Works', state: 'open', credits: 1_000_000 },
  lines: [1_000, 4_000, 995_000].map((credits, at) => ({ credits, paise: 70 - 10 * at })),
  ...{ net: 50_060_000, gstPercent: 18, cgst: 4_505_400, sgst: 4_505_400, igst: 0, roundOff: 0, total: 59_070_800 },
  ...{
    billingName: 'Asha Works',
    billingAddress: '',
    gstin: null,
    orderedAt: 1_795_000_000_000,
    by: 'asha@example.test',
  },
  ...{ decidedAt: null, reason: null, reference: null, paidOn: null, invoiceNo: null, seller: null },
}
const paid = {
  ...{ ...largest, state: 'paid', decidedAt: 1_795_000_000_000, reference: 'UTR 1', paidOn: 1_795_000_000_000 },
  ...{ invoiceNo: 'FH/2026-27/000001', seller: { name: 'Fieldhire', address: 'Pune', gstin: null } },
}

walk('ORD-01 pressing Order leads to the first field that is wrong', async ({ page }) => {
  await signIn(page, 'emp@demo.test', '/Payment/buy')
  const name = main(page).getByLabel('Name on the invoice')
  const gstin = main(page).getByLabel('GSTIN')
  const order = main(page)
    .getByRole('button', { name: /^Order/ })
    .or(page.getByRole('button', { name: /^Order/ }))
    .first()
  await main(page).getByRole('textbox', { name: 'Credits' }).fill('100')
  await name.fill('')
  await gstin.fill('29AAGCB')
  await main(page).locator('dl').last().scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await order.click()
  await expect(name).toBeFocused()
  await expect(name).toBeInViewport({ ratio: 1 })
  await name.fill('Asha Logistics')
  await order.click()
  await expect(gstin).toBeFocused()
  await expect(gstin).toBeInViewport({ ratio: 1 })
})

walk('ORD-07 the largest amounts of an invoice stay on one line on the smallest phone', async ({ page }) => {
  await page.route(/credit\/order\/ORD-000007/, (route) => route.fulfill({ json: { status: true, data: paid } }))
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, 'emp@demo.test', '/Invoice/ORD-000007')
  await expect(main(page).getByRole('cell', { name: '5,90,708.00' })).toBeVisible()
  const broken = await main(page)
    .locator('td')
    .evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        return range.getClientRects().length > 1 ? [cell.textContent] : []
      }),
    )
  expect(broken).toEqual([])
  await isSound(page)
})

walk(
  'ORD-08 whoever records a payment that is recorded already is told so, and has nothing left to do',
  async ({ page }) => {
    await page.route(/operations\/orders$/, (route) =>
      route.fulfill({ json: { status: true, data: [largest], paginationOptions: { totalcount: 1 } } }),
    )
    const error = {
      code: 'conflict',
      reason: 'order-paid',
      message: 'This order is paid already. No credits were added again.',
    }
    await page.route(/operations\/orders\/pay$/, (route) => {
      const key = route.request().headers()['idempotency-key']!
      return route.fulfill({ json: { status: false, error }, headers: { 'Idempotency-Key': key } })
    })
    await signIn(page, 'ops@demo.test', '/Credit-orders')
    await main(page).getByRole('button', { name: 'Record the payment of ORD-000007' }).click()
    const sheet = page.getByRole('dialog', { name: 'Payment of ORD-000007' })
    await sheet.getByLabel('Reference').fill('UTR 1')
    await sheet.getByRole('button', { name: 'Day of the payment' }).click()
    await sheet.locator('[aria-current=date]').click()
    await sheet.getByRole('button', { name: 'Record the payment' }).click()
    await expect(toast(page, 'This order is paid already. No credits were added again.')).toBeVisible()
    await expect(sheet).toBeHidden()
  },
)
