import { expect, goOffline, goOnline, isReadyOffline, signIn, test } from './support/test.ts'
import { openSyncCentre, pill, profileOf, reject, sendAll, submit } from './support/screens.ts'

test('TRAP-93 OFF-05 a result that waits is edited, not recorded twice', async ({ page, context, company }) => {
  const applicant = await company.applicant('attended')
  await signIn(page, company.owner, profileOf(applicant))
  await isReadyOffline(page)
  await goOffline(context)
  await expect(pill(page)).toHaveText('Offline')
  const panel = page.getByRole('dialog', { name: applicant.name })
  await reject(page, applicant, 'Came too lat')
  await openSyncCentre(page)
  // Once its Undo has gone
  await page.getByRole('button', { name: `Edit the update of ${applicant.name}` }).click()
  await expect(panel.getByLabel('Reason for rejection')).toHaveValue('Came too lat')
  await panel.getByLabel('Reason for rejection').fill('Came too late')
  await submit(panel)
  await expect(page.getByText('Rejected: “Came too late”')).toBeVisible()
  await expect(page.getByText('Rejected: “Came too lat”')).toHaveCount(0)
  await expect(pill(page)).toHaveText('Offline · 1')
  await goOnline(context)
  await sendAll(page)
  expect(await company.row(applicant.funnelId)).toMatchObject({ status: 'rejected', rejectionMessage: 'Came too late' })
  expect(await company.actions(applicant.funnelId)).toEqual(['rejected'])
})
