import { answer, profileOf } from './support/screens.ts'
import { expect, screensOnly, signIn, test } from './support/test.ts'

test.use(screensOnly)

test('SHELL-11 Back closes what lies on top, and the next Back leaves the screen', async ({ page, company }) => {
  const applicant = await company.applicant('attended')
  await signIn(page, company.owner)
  await page.getByRole('link', { name: applicant.name }).click()
  await expect(page).toHaveURL(profileOf(applicant))
  const panel = page.getByRole('dialog', { name: applicant.name })
  const open = async () => {
    await page.getByRole('main').getByRole('button', { name: 'Update', exact: true }).click()
    await expect(panel).toBeVisible()
  }
  await open()
  await page.goBack()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(profileOf(applicant))

  // Closed by a tap: the entry it leaves behind is no step of its own, neither for the next sheet nor for the way back
  await open()
  await answer(panel, 'Has the candidate been selected?', 'No')
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()
  await open()
  await page.goBack()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(profileOf(applicant))
  await open()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/My-tasks/)
  await expect(page.getByRole('link', { name: applicant.name })).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL(profileOf(applicant))
})

test('SHELL-11 the page behind a sheet does not scroll, and does again once the sheet is closed', async ({
  page,
  company,
}) => {
  const applicant = await company.applicant('attended')
  await signIn(page, company.owner, profileOf(applicant))
  const panel = page.getByRole('dialog', { name: applicant.name })
  const top = () => page.evaluate(() => scrollY)
  const wheel = async () => {
    await page.mouse.move(180, 40)
    await page.mouse.wheel(0, 200)
  }
  await page.getByRole('main').getByRole('button', { name: 'Update', exact: true }).click()
  await expect(panel).toBeVisible()
  const before = await top()
  await wheel()
  // What scrolls, scrolls within a frame or two
  await page.waitForTimeout(500)
  expect(await top()).toBe(before)
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()
  await wheel()
  await expect.poll(top).toBeGreaterThan(before)
})

test('SHELL-11 a link in the menu of a phone leads on, and Back returns to the screen without the menu', async ({
  page,
  company,
}) => {
  await company.applicant('attended')
  await signIn(page, company.owner)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Feedback' }).click()
  await expect(page).toHaveURL(/\/Contact/)
  await page.goBack()
  await expect(page).toHaveURL(/\/My-tasks/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('SHELL-11 Back closes a menu, a question, a calendar and a list, and never leaves the screen behind them', async ({
  page,
  company,
}) => {
  const applicant = await company.applicant('attended')
  await signIn(page, company.owner, '/Employer-hiring-requests')
  const actions = page.getByRole('button', { name: /^Actions for/ })
  await actions.click()
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toHaveCount(0)
  await expect(page).toHaveURL(/Employer-hiring-requests/)

  await actions.click()
  await menu.getByRole('menuitem', { name: 'Clone' }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByRole('heading')).toBeVisible()
  await page.goBack()
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL(/Employer-hiring-requests/)

  await page.goto(profileOf(applicant))
  const panel = page.getByRole('dialog', { name: applicant.name })
  await page.getByRole('main').getByRole('button', { name: 'Update', exact: true }).click()
  await answer(panel, 'Has the candidate been selected?', 'Yes')
  await panel.getByRole('button', { name: 'Joining date' }).click()
  const calendar = panel.getByRole('dialog', { name: 'Joining date' })
  await expect(calendar).toBeVisible()
  await page.goBack()
  await expect(calendar).toHaveCount(0)
  await expect(panel).toBeVisible()
  await page.goBack()
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL(profileOf(applicant))

  await page.goto('/hiring-request')
  const place = page.getByRole('main').getByRole('combobox', { name: 'Job role' })
  await place.click()
  await place.fill('Loader')
  const option = page.getByRole('option', { name: 'Loader', exact: true })
  await expect(option).toBeVisible()
  await page.goBack()
  await expect(option).toBeHidden()
  await expect(page).toHaveURL(/\/hiring-request/)
  await expect(place).toBeVisible()
})
