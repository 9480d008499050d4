import type { Page } from '@playwright/test'
import { answer, getReady, openPanel, openProfile, openSyncCentre, reject, toast } from './support/screens.ts'
import { expect, signIn, test } from './support/test.ts'
import { answerInstead, UPDATES } from './support/wires.ts'

/** From now on this page writes nothing into the browser's database, as on a device without room. */
const fill = (page: Page) =>
  page.evaluate(() => {
    const refuse = () => {
      throw new DOMException('No room', 'QuotaExceededError')
    }
    for (const name of ['add', 'put', 'delete', 'clear'] as const) IDBObjectStore.prototype[name] = refuse
    IDBCursor.prototype.update = refuse
    IDBCursor.prototype.delete = refuse
  })

test('OFF-05 TRAP-82 withdrawing an update on a device without room says that nothing was changed', async ({
  page,
  context,
  company,
}) => {
  const applicant = await company.applicant('attended')
  await signIn(page, company.owner)
  // The server is busy: the update is attempted and waits
  await answerInstead(context, UPDATES, { status: 429, headers: { 'Retry-After': '300' } })
  await reject(page, applicant)
  await openSyncCentre(page)
  await page.getByRole('button', { name: 'Sync now' }).click()
  const withdraw = page.getByRole('button', { name: 'Withdraw' })
  await expect(withdraw).toBeEnabled()
  await fill(page)
  await withdraw.click()
  await expect(toast(page, 'Nothing was changed')).toBeVisible()
  await expect(withdraw).toBeVisible()
})

test('TRAP-81 STG-23 what is typed in a sheet on a device without room is there when the sheet is opened again', async ({
  page,
  company,
}) => {
  const applicant = await company.applicant('attended')
  await getReady(page, company, applicant)
  await fill(page)
  const panel = await openPanel(page, applicant)
  await answer(panel, 'Has the candidate been selected?', 'No')
  const reason = panel.getByRole('textbox')
  await reason.fill('Lives too far away')
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()
  const again = await openPanel(page, applicant)
  await expect(again.getByRole('textbox')).toHaveValue('Lives too far away')
})

test('TRAP-62 a note typed on a device without room is not left without a question', async ({ page, company }) => {
  const applicant = await company.applicant('attended')
  await getReady(page, company, applicant)
  await fill(page)
  await openProfile(page, applicant)
  const note = page.getByRole('textbox', { name: 'Notes' })
  await note.fill('Comes at nine with his brother')
  await expect(page.getByText(/no space left. Your text stays here/)).toBeVisible()
  await page.getByRole('link', { name: 'Applicants', exact: true }).first().click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(note).toHaveValue(/Comes at nine with his brother/)
})
