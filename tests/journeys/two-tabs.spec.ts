import { expect, goOffline, goOnline, signIn, test } from './support/test.ts'
import { countOnDevice } from './support/device.ts'
import {
  getReady,
  openPanel,
  openProfile,
  openSyncCentre,
  pill,
  profileOf,
  reject,
  syncNow,
  toast,
} from './support/screens.ts'
import { pushedIn } from './support/wires.ts'

test('I2 I8 two tabs: both show the queue, each update goes out once, whoever sends it', async ({
  page,
  context,
  company,
}) => {
  const applicants = []
  for (let at = 0; at < 3; at += 1) applicants.push(await company.applicant('attended'))
  await getReady(page, company, applicants[0]!)
  const second = await context.newPage()
  await second.goto(profileOf(applicants[2]!))
  await openProfile(second, applicants[2]!)
  await goOffline(context)
  for (const [at, applicant] of applicants.entries()) await reject(at < 2 ? page : second, applicant)
  // OFF-11: what the pill counts is what the outbox holds, in each tab
  expect(await countOnDevice(page, company.owner, 'outbox')).toBe(3)
  for (const tab of [page, second]) await expect(pill(tab)).toHaveText('Offline · 3')
  await openSyncCentre(page)
  await expect(page.locator('[id^=op-]')).toHaveCount(3)

  const keys: string[] = []
  context.on('request', (request) => {
    keys.push(...pushedIn(request).map(({ key }) => key))
  })
  await goOnline(context)
  for (const tab of [page, second]) await expect(pill(tab)).toHaveText('All sent')
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(3)
  for (const { funnelId } of applicants) expect(await company.actions(funnelId)).toEqual(['rejected'])
  await expect(page.locator('[id^=op-]')).toHaveCount(0)
})

test('I8 the tab that recorded it is closed at once: another tab sends it', async ({ page, context, company }) => {
  const applicant = await company.applicant('attended')
  await signIn(page, company.owner, '/My-tasks')
  const second = await context.newPage()
  await second.goto(profileOf(applicant))
  await reject(second, applicant)
  await second.close()
  // Nothing is held for an Undo that cannot be pressed any more. By itself it would go within 30 s
  await syncNow(page)
  await expect.poll(() => company.actions(applicant.funnelId)).toEqual(['rejected'])
  await expect(pill(page)).toHaveText('All sent')
})

test('STG-10 a sheet whose applicant is decided in another tab closes and says so', async ({
  page,
  context,
  company,
}) => {
  const applicant = await company.applicant('attended')
  await signIn(page, company.owner, profileOf(applicant))
  const sheet = await openPanel(page, applicant)
  const second = await context.newPage()
  await second.goto(profileOf(applicant))
  await reject(second, applicant)
  await expect(toast(second, applicant.name)).toContainText('rejected')
  await expect(sheet).toBeHidden()
  await expect(toast(page, applicant.name)).toContainText('This applicant is closed.')
  // Its own update closes a sheet without that
  await expect(toast(second, 'This applicant is closed')).toHaveCount(0)
})
