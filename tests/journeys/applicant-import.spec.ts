import { readFileSync } from 'node:fs'
import writeXlsx from 'write-excel-file/node'
import type { Page } from '@playwright/test'
import { paths } from '../../src/lib/paths.ts'
import { findFaults } from './support/axe.ts'
import { openDemoApplicants, toast } from './support/screens.ts'
import { expect, goOffline, goOnline, isReadyOffline, shoot, signIn, test, walk, returnOnline } from './support/test.ts'

const REQUEST = '20418'
const ENDED = '20301'
const main = (page: Page) => page.getByRole('main')
const rowsOf = (page: Page) => main(page).getByRole('list', { name: 'Rows of the file' }).locator('> li')
const choose = (page: Page, buffer: Buffer, name = 'naukri.csv') =>
  main(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

/** Of a job board: semicolons, a mark before the first letter, a line break in a cell, numbers in several notations. */
const rows = [
  'S.No;Candidate Name;Phone;Years;Current Location;Remarks',
  '1;Asha Yadav;+91 98765 01001;24 years;Thane;"Two\nlines; and a semicolon"',
  '2;विजय पाटिल;९८७६५०१००२;२६;भिवंडी;',
  '3;Asha Again;098765-01001;;;',
  '4;No Number;;;;',
  '5;Formula;=HYPERLINK("http://evil.test");;;',
  ...Array.from({ length: 118 }, (_, at) => `${at + 6};Person ${at};98765${String(20_000 + at)};;Thane;`),
]
const file = Buffer.from(`\uFEFF${rows.join('\r\n')}`)

test(
  'CONN-11 applicants from a job board’s file: matched, checked without a network, added in batches; the same file adds none again',
  { tag: '@desktop' },
  async ({ ownServer, newPhone, isMobile }) => {
    const server = await ownServer()
    const phone = newPhone(server)
    const page = await phone.open()
    await openDemoApplicants(page, () => signIn(page, 'emp@demo.test', paths.applicants(REQUEST)))
    if (isMobile) {
      await main(page).getByRole('button', { name: 'More actions' }).click()
      await shoot(page, 'applicant-import-menu')
      await page.getByRole('menuitem', { name: 'Add from a file' }).click()
    } else {
      await expect(main(page).getByRole('link', { name: 'Add from a file' })).toBeVisible()
      await shoot(page, 'applicant-import-link')
      await main(page).getByRole('link', { name: 'Add from a file' }).click()
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Add applicants from a file' })).toBeVisible()
    await isReadyOffline(page)
    await goOffline(phone.context)
    await choose(page, file)
    const column = (name: string) => main(page).getByRole('combobox', { name })
    await expect(column('Name')).toHaveValue('1')
    await expect(column('Mobile number')).toHaveValue('2')
    await expect(column('District or city')).toHaveValue('4')
    await expect(column('Age')).toHaveValue('')
    await column('Age').selectOption({ label: 'Years' })
    await main(page).getByRole('textbox', { name: 'Where the applicants come from' }).fill('Naukri')
    await expect(main(page).getByText('120 ready · 3 to correct')).toBeVisible()
    const wrong = (name: string) => rowsOf(page).filter({ hasText: name })
    await expect(wrong('Asha Again')).toContainText('Duplicate of an earlier row.')
    await expect(wrong('No Number')).toContainText('The mobile number is missing.')
    await expect(wrong('Formula')).toContainText('is not an Indian mobile number.')
    await shoot(page, 'applicant-import-columns')
    const add = main(page).getByRole('button', { name: /^Add \d+ applicants?$/ })
    await expect(add).toBeDisabled()
    expect(await findFaults(page)).toEqual([])

    // The file, its columns and its source stay through a restart; what people agreed to is said anew
    await page.reload()
    await expect(main(page).getByText('120 ready · 3 to correct')).toBeVisible()
    await expect(column('Age')).toHaveValue('3')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      main(page).getByRole('button', { name: 'Download rows to correct' }).click(),
    ])
    const errors = readFileSync(await download.path(), 'utf8')
    expect(errors).toContain('Remarks,Problem')
    expect(errors).toContain('Asha Again,098765-01001,,,,Duplicate of an earlier row.')
    expect(errors).toContain('"\'=HYPERLINK(')
    await goOnline(phone.context)
    await expect(add).toBeDisabled()
    await main(page)
      .getByRole('checkbox', { name: /agreed/ })
      .check()

    // The answer to the second batch is lost, and the network with it
    let lost = 0
    await phone.context.route('**/campaign/candidate/addMany', async (route) => {
      const isSecond = route.request().postData()?.includes('Person 110') && lost === 0
      if (!isSecond) return route.continue()
      lost += 1
      await route.fetch()
      await goOffline(phone.context)
      return route.abort()
    })
    await add.click()
    await expect(main(page).getByText('100 added · 20 ready · 3 to correct')).toBeVisible()
    await expect(toast(page, 'No answer came')).toBeVisible()
    const again = main(page).getByRole('button', { name: 'Add 20 applicants' })
    // Pressed before the page knows that it is offline, the button would be disabled under the finger
    await expect(again).toBeDisabled()
    await returnOnline(phone.context, page)
    await again.click()
    await expect(main(page).getByText('120 added · 3 to correct')).toBeVisible()
    await expect(wrong('विजय पाटिल')).toContainText('Added')
    await main(page).getByText('120 added').scrollIntoViewIfNeeded()
    await shoot(page, 'applicant-import-done')

    await choose(page, file)
    await main(page)
      .getByRole('checkbox', { name: /agreed/ })
      .check()
    await main(page).getByRole('button', { name: 'Add 120 applicants' }).click()
    await expect(main(page).getByText('120 already applicants · 3 to correct')).toBeVisible()
    await expect(wrong('विजय पाटिल')).toContainText('Already an applicant of this request')

    await page.goto(paths.applicants(REQUEST))
    await main(page).getByRole('searchbox', { name: 'Search name' }).fill('विजय पाटिल')
    await main(page).getByRole('link', { name: 'View Profile of विजय पाटिल' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'विजय पाटिल' })).toBeVisible()
    await expect(main(page).getByText('Naukri', { exact: true })).toBeVisible()
  },
)

walk(
  'CONN-11 the screen in Hindi: an .xlsx with Hindi headings; a file that is none, and a request that is over, are said',
  async ({ ownServer, browser }) => {
    const server = await ownServer()
    const page = await browser.newPage({ baseURL: server.url })
    await signIn(page, 'emp@demo.test', '/My-tasks')
    await page.context().addCookies([{ name: 'language', value: 'hi', url: server.url }])
    await page.goto(paths.addApplicants(REQUEST))
    await choose(page, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), 'photo.csv')
    await expect(main(page).getByText('यह फ़ाइल स्प्रेडशीट नहीं है।')).toBeVisible()
    const filled = await writeXlsx([
      ['आवेदक का नाम', 'मोबाइल नंबर', 'उम्र', 'सहमति'],
      ['सीमा देवी', 9_876_531_001, 31, 'हाँ'],
      ['राजू', '98765', 22, 'नहीं'],
    ] as never).toBuffer()
    await choose(page, filled, 'apna.xlsx')
    await main(page).getByRole('textbox', { name: 'आवेदक कहाँ से आए हैं' }).fill('Apna')
    await expect(main(page).getByText('1 तैयार · 1 में सुधार करना है')).toBeVisible()
    await expect(main(page).getByText('संपर्क के लिए सहमति नहीं दी।')).toBeVisible()
    await main(page).getByRole('checkbox', { name: /सहमत/ }).check()
    await shoot(page, 'applicant-import-hindi')
    await main(page).getByRole('button', { name: '1 आवेदक जोड़ें' }).click()
    await expect(main(page).getByText('1 जुड़ा · 1 में सुधार करना है')).toBeVisible()
    expect(await findFaults(page)).toEqual([])
    await page.goto(paths.addApplicants(ENDED))
    await expect(main(page).getByText('इस हायरिंग रिक्वेस्ट में आवेदक नहीं जोड़े जा सकते')).toBeVisible()
    await page.close()
  },
)
