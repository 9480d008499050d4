import { day, expect, test } from './support/test.ts'
import { copyDatabase, markAsRestored } from './support/databases.ts'
import { countOnDevice } from './support/device.ts'
import { answer, getReady, openPanel, openSyncCentre, pill, reject, sendAll, submit } from './support/screens.ts'

test('I1 I2 I9 after the server was restored from a backup the phone sends again what it lacks, and shows what it cannot', async ({
  ownServer,
  companyOn,
  newPhone,
}) => {
  const server = await ownServer()
  const company = await companyOn(server)
  const rejected = await company.applicant('attended')
  // Due today, because a server that starts processes every applicant who should have joined before
  const joined = await company.applicant('selected', { joiningTime: day(0) })
  const page = await newPhone(server).open()
  await getReady(page, company, rejected)
  // No client may be connected to a database that is copied
  await server.stop()
  await company.moveTo(server.databaseUrl!)
  const backup = await copyDatabase(server.databaseUrl!)
  await server.start()

  await reject(page, rejected, 'Wants general shift only')
  const panel = await openPanel(page, joined)
  await answer(panel, 'Update joining: has the applicant joined?', 'Yes')
  await answer(panel, /Did the applicant join on/, 'Same date')
  const buffer = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2_000, 32)])
  await panel.getByLabel(/^Offer letter/).setInputFiles({ name: 'Offer.pdf', mimeType: 'application/pdf', buffer })
  await submit(panel)
  await sendAll(page)
  await expect.poll(() => countOnDevice(page, company.owner, 'outbox')).toBe(0)
  expect(await company.actions(rejected.funnelId)).toEqual(['rejected'])
  expect(await company.actions(joined.funnelId)).toContain('joined')

  await server.stop()
  await markAsRestored(backup)
  await company.moveTo(backup)
  expect(await company.actions(rejected.funnelId)).toEqual([])
  await server.start({ DATABASE_URL: backup })
  // By itself: the page first learns of it from the event stream
  await expect.poll(() => company.actions(rejected.funnelId), { timeout: 60_000 }).toEqual(['rejected'])
  expect(await company.row(rejected.funnelId)).toMatchObject({ rejectionMessage: 'Wants general shift only' })
  await expect(pill(page)).toHaveText('1 to check')

  // The offer letter is no longer on the phone: the user must attach it again
  await openSyncCentre(page)
  const card = page.locator('[id^=op-]').filter({ hasText: joined.name })
  await expect(card).toContainText('Its file is no longer on this phone: attach it again.')
  for (const line of ['Lost when the server was restored', 'Lost when the server was restored, sent again'])
    await expect(page.getByText(line, { exact: true })).toBeVisible()
  await card.getByRole('link', { name: `View Profile of ${joined.name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: joined.name })).toBeVisible()
  expect(await company.row(joined.funnelId)).toMatchObject({ status: 'selected' })
})
