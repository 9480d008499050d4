import { answer, profileOf } from './support/screens.ts'
import { expect, signIn, test } from './support/test.ts'

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
