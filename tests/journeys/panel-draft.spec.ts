import { day, expect, goOffline, passTo, screensOnly, shoot, signIn, test } from './support/test.ts'
import { answer, chooseDay, openPanel, profileOf, submit, submitButton, toast } from './support/screens.ts'

test.use(screensOnly)

const reason = 'Reason for rejection'

test('STG-23 TRAP-81 neither a tap beside the sheet nor a closed app takes what was typed in a panel', async ({
  page,
  company,
}) => {
  const applicant = await company.applicant('attended')
  await signIn(page, company.owner, profileOf(applicant))
  let panel = await openPanel(page, applicant)
  await answer(panel, /selected/, 'No')
  await panel.getByLabel(reason).fill('Wants the night shift')

  await page.mouse.click(180, 20)
  await expect(panel).toBeHidden()
  panel = await openPanel(page, applicant)
  await expect(panel.getByLabel(reason)).toHaveValue('Wants the night shift')
  await panel.getByLabel(reason).fill('Wants the night shift only, from May')
  // What another window of the app finds is what a restarted app finds
  const other = await page.context().newPage()
  await other.goto(profileOf(applicant))
  const again = await openPanel(other, applicant)
  await expect(again.getByLabel(reason)).toHaveValue('Wants the night shift only, from May')
  await other.close()
  await expect(panel.getByLabel(reason)).toHaveValue('Wants the night shift only, from May')
  // STG-23: Cancel is the way to an empty panel
  await panel.getByRole('button', { name: 'Cancel' }).click()
  panel = await openPanel(page, applicant)
  await expect(panel.getByLabel(reason)).toHaveCount(0)
  await answer(panel, /selected/, 'No')
  await panel.getByLabel(reason).fill('Took another job')
  await submit(panel)
  await expect(toast(page, `${applicant.name} rejected`)).toBeVisible()
})

test('STG-24 a joining day that is over since midnight says so at its field, without a network too', async ({
  page,
  context,
  company,
}) => {
  const applicant = await company.applicant('attended')
  await signIn(page, company.owner, profileOf(applicant))
  const panel = await openPanel(page, applicant)
  await answer(panel, /selected/, 'Yes')
  await chooseDay(panel, 'Joining date', 0)
  await goOffline(context)
  await expect(submitButton(panel)).toBeEnabled()
  await passTo(page, day(1) + 60_000)
  await expect(submitButton(panel)).toBeDisabled()
  await expect(panel.getByText('This day is over. Choose today or a later day.')).toBeVisible()
  await shoot(page, 'joining-day-over')
  await chooseDay(panel, 'Joining date', 1)
  await expect(submitButton(panel)).toBeEnabled()
})
