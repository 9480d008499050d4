import { readFileSync } from 'node:fs'
import readXlsx from 'read-excel-file/node'
import writeXlsx from 'write-excel-file/node'
import type { Page } from '@playwright/test'
import { findFaults } from './support/axe.ts'
import { toast } from './support/screens.ts'
import { expect, goOffline, isReadyOffline, shoot, signIn, test, walk, returnOnline } from './support/test.ts'

type Cell = string | number | null
const main = (page: Page) => page.getByRole('main')
const rowsOf = (page: Page) => main(page).getByRole('list', { name: 'Rows of the file' }).locator('> li')

async function openImport(page: Page) {
  await signIn(page, 'emp@demo.test', '/Employer-hiring-requests')
  await page.getByRole('link', { name: 'Create from a file' }).click()
  await expect(main(page).getByRole('button', { name: 'Download the sheet' })).toBeVisible()
}

const choose = (page: Page, buffer: Buffer, name = 'requests.xlsx') =>
  main(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

/** The headings and the example of the template, as a user gets it. */
async function getTemplate(page: Page): Promise<Cell[][]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('button', { name: 'Download the sheet' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('hiring-requests.xlsx')
  const [sheet] = await readXlsx(readFileSync(await download.path()))
  return sheet!.data as Cell[][]
}

test(
  'HR-60 hiring requests from a sheet: got, filled in, checked without a network, created; the same file creates none again',
  { tag: '@desktop' },
  async ({ ownServer, newPhone }) => {
    const server = await ownServer()
    const phone = newPhone(server)
    const page = await phone.open()
    await openImport(page)
    await expect(main(page).getByText(/^Every row needs: .*Job role.*\.$/)).toBeVisible()
    const [headings = [], example = []] = await getTemplate(page)
    expect(example[0]).toBe('Example, delete this row')
    const row = (more: Record<string, Cell>) =>
      headings.map((heading, at) => more[String(heading)] ?? example[at] ?? null)
    const file = await writeXlsx([
      headings,
      example,
      row({ 'Hiring request name': 'Night loading', 'Job role': 'Loader', 'Number of positions': 7 }),
      row({ 'Hiring request name': 'Gate watch', 'Job role': 'Security Guard', 'Number of positions': 3 }),
      row({ 'Hiring request name': 'Moon base', 'Job role': 'Astronaut', 'Work office': 'Moon' }),
    ] as never).toBuffer()

    await isReadyOffline(page)
    await goOffline(phone.context)
    await choose(page, file)
    await expect(main(page).getByText('2 ready · 1 to correct')).toBeVisible()
    await expect(rowsOf(page).first()).toContainText('Job role: “Astronaut” is not in the list.')
    await expect(rowsOf(page).first()).toContainText('Work office: “Moon” is not in the list.')
    const create = main(page).getByRole('button', { name: 'Create 2 hiring requests' })
    await expect(create).toBeDisabled()
    await shoot(page, 'request-import')
    expect(await findFaults(page)).toEqual([])

    // The file stays through a restart
    await page.reload()
    await expect(main(page).getByText('2 ready · 1 to correct')).toBeVisible()
    await returnOnline(phone.context, page)
    // The answer to the second one is lost, and the network with it
    let lost = 0
    await phone.context.route('**/hiringRequest/create/web', async (route) => {
      const isSecond = route.request().postData()?.includes('Gate watch') && lost === 0
      if (!isSecond) return route.continue()
      lost += 1
      await route.fetch()
      await goOffline(phone.context)
      return route.abort()
    })
    await create.click()
    await expect(rowsOf(page).filter({ hasText: 'Night loading' })).toContainText('Created')
    await expect(rowsOf(page).filter({ hasText: 'Gate watch' })).toContainText('No answer came')
    const again = main(page).getByRole('button', { name: 'Create 1 hiring request' })
    // Pressed before the page knows that it is offline, the button would be disabled under the finger
    await expect(again).toBeDisabled()
    await returnOnline(phone.context, page)
    await again.click()
    await expect(rowsOf(page).filter({ hasText: 'Gate watch' })).toContainText('Created before from the same row')
    await main(page).getByText('2 created').scrollIntoViewIfNeeded()
    await shoot(page, 'request-import-done')

    await page.reload()
    await choose(page, file)
    await main(page).getByRole('button', { name: 'Create 2 hiring requests' }).click()
    await expect(rowsOf(page).getByText('Created before from the same row')).toHaveCount(2)
    await page.goto('/Employer-hiring-requests')
    await expect(main(page).getByText('Night loading')).toHaveCount(1)
    await expect(main(page).getByText('Gate watch')).toHaveCount(1)
  },
)

walk(
  'HR-60 HR-39 a row of a role that is being hired for waits for a decision of its own',
  async ({ ownServer, browser }) => {
    const server = await ownServer()
    const page = await browser.newPage({ baseURL: server.url })
    await openImport(page)
    const [headings = [], example = []] = await getTemplate(page)
    const csv = (name: string) =>
      Buffer.from(
        [headings, example.map((cell, at) => (at === 0 ? name : cell))]
          .map((cells) => cells.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(','))
          .join('\n'),
      )
    await choose(page, csv('First of it'), 'one.csv')
    await main(page).getByRole('button', { name: 'Create 1 hiring request' }).click()
    await expect(toast(page, '1 hiring request created')).toBeVisible()
    await choose(page, csv('Second of it'), 'two.csv')
    await main(page).getByRole('button', { name: 'Create 1 hiring request' }).click()
    await expect(rowsOf(page)).toContainText('You are hiring for this role in the same place already.')
    await expect(main(page).getByText('1 for you to decide', { exact: true })).toBeVisible()
    await main(page).getByRole('button', { name: 'Create Second of it anyway' }).click()
    await expect(rowsOf(page)).toContainText('Created')
    await page.close()
  },
)

walk(
  'HR-60 the import in Hindi takes its own headings and words; another file is refused',
  async ({ ownServer, browser }) => {
    const server = await ownServer()
    const page = await browser.newPage({ baseURL: server.url })
    await signIn(page, 'emp@demo.test', '/Employer-hiring-requests')
    await page.context().addCookies([{ name: 'language', value: 'hi', url: server.url }])
    await page.goto('/Import-hiring-requests')
    const get = main(page).getByRole('button', { name: 'शीट डाउनलोड करें' })
    const [download] = await Promise.all([page.waitForEvent('download'), get.click()])
    const [sheet] = await readXlsx(readFileSync(await download.path()))
    const [headings = [], example = []] = sheet!.data as Cell[][]
    expect(headings[0]).toBe('हायरिंग रिक्वेस्ट का नाम')
    const filled = await writeXlsx([headings, ['रात का काम', ...example.slice(1)]] as never).toBuffer()
    await choose(page, filled)
    await expect(main(page).getByText('1 तैयार')).toBeVisible()
    await shoot(page, 'request-import-hindi')
    await choose(page, Buffer.from('Name,Mobile\nAsha,98'), 'other.csv')
    await expect(main(page).getByText(/^ये कॉलम नहीं हैं: हायरिंग रिक्वेस्ट का नाम, जॉब रोल, पदों की संख्या।$/)).toBeVisible()
    await page.close()
  },
)
