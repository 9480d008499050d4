import { field, main, pick } from './support/request-form.ts'
import { expect, signIn, test } from './support/test.ts'

test('HR-29 HR-31 a chosen office fills in state, district, town and where candidates are interviewed; what was chosen before stays', async ({
  page,
  company,
}) => {
  await company.office('Mankoli Office')
  await signIn(page, company.owner, '/hiring-request')
  await main(page)
    .getByRole('button', { name: /Location and Interview details/, expanded: false })
    .click()
  const editor = main(page).getByRole('group', { name: 'Office, not saved yet' })
  await pick(page, editor.getByRole('combobox', { name: 'Work address' }), /^Mankoli Office/)
  await expect(editor.getByRole('combobox', { name: 'Interview address' })).toHaveValue(/^Mankoli Office/)
  await expect(field(page, /^State/)).toHaveValue('Maharashtra')
  await expect(field(page, /^District/)).toHaveValue('Thane')
  await expect(field(page, /^City\/town/)).toHaveValue('Bhiwandi')
  await expect(editor.getByRole('button', { name: 'Save' })).toBeEnabled()
})

test('SUM-02 SUM-06 the summary leads to the details and to a copy, and a bar of the funnel to its applicants', async ({
  page,
  company,
}) => {
  const { hiringRequestId } = await company.applicant('attended')
  await signIn(page, company.owner, `/hiring-request/${hiringRequestId}/summary`)
  await expect(main(page).getByRole('link', { name: 'Details' })).toHaveAttribute(
    'href',
    `/hiring-request/${hiringRequestId}`,
  )
  await main(page)
    .getByRole('list', { name: 'Applicants by step' })
    .getByRole('link', { name: /^Screened/ })
    .click()
  await expect(page).toHaveURL(/applicants\?tab=screened$/)
  await page.goBack()
  await main(page).getByRole('button', { name: 'Clone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clone' }).click()
  await page.waitForURL(/\/hiring-request\?draft=/)
  await expect(page.getByText(/is cloned from/)).toBeVisible()
})
