import type { Page } from '@playwright/test'
import { findFaults } from './support/axe.ts'
import { countOnDevice } from './support/device.ts'
import {
  expect,
  goOffline,
  goOnline,
  isReadyOffline,
  shoot,
  signIn,
  test,
  type ApplicantOf,
  type Company,
  type Person,
} from './support/test.ts'

async function openDesk(page: Page, company: Company, who: Person, letter: string): Promise<void> {
  await signIn(page, who, '/desk')
  await expect.poll(() => countOnDevice(page, who, 'rows')).toBe(company.applicants)
  await isReadyOffline(page)
  await nameDesk(page, letter)
}

async function nameDesk(page: Page, letter: string): Promise<void> {
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByLabel('Capital letter of this desk').selectOption(letter)
  await expect(page.getByText(`Desk ${letter} · tokens`)).toBeVisible()
}

async function letIn(page: Page, name: string, token: string): Promise<void> {
  await page.getByLabel('Find an applicant').fill(name)
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await page.getByRole('button', { name: /^Mark attended/ }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Token(?!s)/ })).toContainText(token)
}

const row = (page: Page, name: string) =>
  page
    .getByRole('region', { name: /^Queue/ })
    .getByRole('listitem')
    .filter({ hasText: name })

test('GATE-08, GATE-09, GATE-10, GATE-11 two phones give tokens apart, meet again, and a second screen shows who is next', async ({
  page,
  context,
  company,
  browser,
  baseURL,
}) => {
  const names = ['Asha Devi Kumari', 'Ravi Kumar', 'Meena Bai', 'सुनीता देवी प्रजापति'] as const
  const people: ApplicantOf[] = []
  for (const name of names) people.push(await company.applicant('screened', { name }))
  const [asha, ravi, meena, sunita] = names
  const theirs = await browser.newContext({ baseURL, viewport: { width: 360, height: 800 } })
  const other = await theirs.newPage()
  await openDesk(page, company, company.owner, 'A')
  await openDesk(other, company, company.colleague, 'B')

  // Apart: one without a network, the other with it; both let in Meena
  await goOffline(context)
  await letIn(page, asha, 'A-01')
  await shoot(page, 'queue-token')
  await letIn(page, meena, 'A-02')
  await expect(page.getByText(/^Tokens given on other phones since .* are not shown\.$/)).toBeVisible()
  await letIn(other, ravi, 'B-01')
  await letIn(other, meena, 'B-02')
  await row(other, ravi).getByRole('button', { name: 'Call in' }).click()
  await other.getByLabel('With whom').fill(' ')
  await row(other, ravi).getByRole('button', { name: 'Call in' }).click()
  await expect(other.getByText('Say with whom.')).toBeVisible()
  await other.getByLabel('With whom').fill('Room 2')
  await row(other, ravi).getByRole('button', { name: 'Call in' }).click()
  await expect(row(other, ravi)).toContainText('with Room 2')
  await expect.poll(() => company.actions(people[1]!.funnelId)).toEqual(['attended', 'calledIn'])
  await expect.poll(() => company.actions(people[2]!.funnelId)).toEqual(['attended'])
  // The phone that is away gives a token that the other one has given already
  await nameDesk(page, 'B')
  await letIn(page, sunita, 'B-01')
  await shoot(page, 'queue-offline')

  const wall = await browser.newContext({ baseURL, viewport: { width: 1920, height: 1080 } })
  const board = await wall.newPage()
  await signIn(board, company.owner, '/desk/board')
  await expect(board.getByText('Now inside')).toBeVisible()
  await expect(board.getByText('अभी अंदर')).toBeVisible()
  const listed = board.getByRole('listitem')
  await expect(listed.filter({ hasText: 'Room 2' })).toContainText('B-01')
  await expect(listed.filter({ hasText: 'Ravi K.' })).toBeVisible()
  expect(
    await board.getByText('B-01').evaluate((token) => parseFloat(getComputedStyle(token).fontSize)),
  ).toBeGreaterThanOrEqual(0.08 * 1080)
  await expect(listed.filter({ hasText: 'Asha' })).toHaveCount(0)

  // Together again: both phones and the second screen come by the same by themselves
  await goOnline(context)
  await expect(page.getByText('Merged: 2 people from other phones.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(`${meena} already has token B-02. A-02 does not count.`)).toBeVisible()
  await expect(page.getByText(`B-01 was given twice: ${ravi}, ${sunita}.`)).toBeVisible()
  await shoot(page, 'queue-merged')
  await expect(listed.filter({ hasText: 'Asha K.' })).toContainText('A-01')
  await expect(row(other, asha)).toContainText('A-01')
  await page.getByRole('button', { name: `New token for ${sunita}` }).click()
  await expect(page.getByText(/was given twice/)).toHaveCount(0)
  await expect(listed.filter({ hasText: 'सुनीता' })).toContainText('B-03')

  // Later stands last and is not called; back takes the old place; a result ends it
  await row(page, asha).getByRole('button', { name: 'Later' }).click()
  await expect(row(page, asha)).toContainText('later, for')
  await expect(listed.filter({ hasText: 'Asha K.' })).toHaveCount(0)
  await row(page, asha).getByRole('button', { name: 'Back to the queue' }).click()
  await expect(listed.filter({ hasText: 'Asha K.' })).toBeVisible()
  await row(page, ravi).getByRole('button', { name: 'Record result' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('3 waiting · 1 inside · 0 done')).toBeVisible()

  // Nobody asks by the clock: a quiet gate is silent, and what one phone does the other knows within three seconds
  await expect(row(other, asha)).not.toContainText('later, for')
  const pulls: string[] = []
  other.on('request', (request) => void (request.url().endsWith('/sync/pull') && pulls.push(request.url())))
  await other.waitForTimeout(7_000)
  expect(pulls).toEqual([])
  await row(page, meena).getByRole('button', { name: 'Later' }).click()
  await expect(row(other, meena)).toContainText('later, for', { timeout: 3_000 })
  await row(page, meena).getByRole('button', { name: 'Back to the queue' }).click()
  await expect(row(other, meena)).not.toContainText('later, for', { timeout: 3_000 })
  expect(pulls.length).toBeGreaterThan(0)
  expect(pulls.length).toBeLessThan(6)

  expect(await findFaults(page)).toEqual([])
  await shoot(page, 'queue-phone')
  expect(await findFaults(board)).toEqual([])
  for (const [width, height] of [
    [1920, 1080],
    [1366, 768],
    [360, 800],
    [320, 640],
  ] as const) {
    await board.setViewportSize({ width, height })
    expect(await board.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await shoot(board, `queue-board-${width}`)
  }
  await board.emulateMedia({ colorScheme: 'dark' })
  await board.setViewportSize({ width: 1366, height: 768 })
  await shoot(board, 'queue-board-dark')
  await page.setViewportSize({ width: 320, height: 640 })
  await row(page, asha).getByRole('button', { name: 'Call in' }).click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await shoot(page, 'queue-320')
  await theirs.close()
  await wall.close()
})
