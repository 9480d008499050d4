import { day, expect, goOffline, goOnline, isReadyOffline, signIn, test } from './support/test.ts'
import {
  answer,
  chooseDay,
  follow,
  openPanel,
  openProfile,
  openSyncCentre,
  pill,
  profileOf,
  reject,
  submit,
  toast,
  toasts,
  getReady,
} from './support/screens.ts'

const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(700_000, 32)])

test('OFF-01 OFF-02 OFF-04 I1 I2 I4 I10 a day in the basement: recorded without a network, closed, and sent once, in order', async ({
  newPhone,
  company,
}) => {
  const chosen = await company.applicant('screened')
  const refused = await company.applicant('attended')
  const absent = await company.applicant('screened')
  const joining = await company.applicant('claimedJoined')
  const phone = newPhone()
  let page = await phone.open()
  await signIn(page, company.owner)
  await expect(page.getByRole('link', { name: joining.name })).toBeVisible()
  await isReadyOffline(page)
  await goOffline(phone.context)
  await expect(pill(page)).toHaveText('Offline')

  // After a reload the same page opens. An address never visited opens as well, because its applicant is on the device
  await page.reload()
  await expect(page.getByRole('link', { name: joining.name })).toBeVisible()
  await page.goto(profileOf(chosen))
  await expect(page.getByRole('heading', { level: 1, name: chosen.name })).toBeVisible()
  await expect(page.getByText(/Updated \d\d:\d\d today/)).toBeVisible()

  let panel = await openPanel(page, chosen)
  await answer(panel, 'Did they attend?', 'Yes')
  await answer(panel, 'Has the candidate been selected?', 'Yes')
  await chooseDay(panel, 'Joining date', 2)
  await expect(panel.getByText('Offline. It will be saved on this phone.')).toBeVisible()
  await submit(panel)
  await expect(toast(page, `${chosen.name} selected`)).toContainText('Saved on this phone, not sent yet')
  await expect(pill(page)).toHaveText('Offline · 1')
  await expect(page.locator('[data-pending]').filter({ hasText: 'Selected' }).first()).toBeVisible()
  await expect(page.getByText('1 update to send').first()).toBeVisible()

  // The same applicant again, on top of what is only here: his joining is moved
  panel = await openPanel(page, chosen)
  await answer(panel, 'Update joining: has the applicant joined?', 'No')
  await answer(panel, 'What happens now?', 'New joining date')
  await chooseDay(panel, 'Joining date', 4)
  await submit(panel)

  await reject(page, refused, 'Wants general shift only')
  panel = await openPanel(page, absent)
  await answer(panel, 'Did they attend?', 'No')
  await submit(panel)
  panel = await openPanel(page, joining)
  await answer(panel, 'Has the applicant joined?', 'Yes')
  await answer(panel, /Did the applicant join on/, 'Same date')
  await panel.getByLabel('Employee ID').fill('SLPL/9')
  await panel
    .getByLabel(/^Offer letter/)
    .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(panel.getByText('684 KB, kept on this phone')).toBeVisible()
  await submit(panel)
  await openProfile(page, chosen)
  await page.getByRole('textbox', { name: 'Notes' }).focus()
  await page.getByRole('textbox', { name: 'Notes' }).pressSequentially('Uniform M')
  await expect(page.getByText(/^Saved on this phone on/)).toBeVisible()
  await expect(pill(page)).toHaveText('Offline · 6')

  await openSyncCentre(page)
  await expect(page.getByText('6 updates, 4 applicants')).toBeVisible()
  await expect(
    page.getByText('Joined', { exact: false }).filter({ hasText: 'with offer letter (684 KB)' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeDisabled()
  await page.goto('/My-tasks')
  await expect(page.getByText('On this phone, not sent yet').first()).toBeVisible()

  await phone.close()
  expect(await company.ledger()).toEqual([])
  page = await phone.open()
  await page.goto('/My-tasks')
  // The toast comes first: what is sent with a file may take longer than a toast stands
  await expect(toast(page, /\d updates? sent/)).toHaveCount(1)
  await expect(toasts(page)).toHaveCount(1)
  await expect(pill(page)).toHaveText('All sent')

  expect(await company.actions(chosen.funnelId)).toEqual(expect.arrayContaining(['selected', 'selected', 'notes']))
  const moved = (await company.history(chosen.funnelId)).filter(({ action }) => action === 'selected')
  expect(moved).toHaveLength(2)
  expect(await company.row(chosen.funnelId)).toMatchObject({
    status: 'selected',
    joiningTime: day(4),
    notes: '• Uniform M',
  })
  expect(await company.actions(refused.funnelId)).toEqual(['rejected'])
  expect(await company.actions(absent.funnelId)).toEqual(['didNotAttend'])
  expect(await company.actions(joining.funnelId)).toEqual(['selected', 'joined'])
  const { joinedDocs } = await company.row(joining.funnelId)
  const keys = (await company.ledger()).map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  const link = await page.request.get(`/files/Asset/${joinedDocs[0]!.fileName}`)
  expect(link.status()).toBe(404)

  await openSyncCentre(page)
  await expect(page.getByText('Nothing is waiting to be sent')).toBeVisible()
  await expect(page.getByText('Sent', { exact: true })).toHaveCount(6)
})

test('OFF-05 Undo takes back for 7 s what was saved; after a reload it can be taken back in the Sync centre', async ({
  page,
  context,
  company,
}) => {
  const first = await company.applicant('attended')
  const second = await company.applicant('attended')
  await getReady(page, company, first)

  // Online as well: it is held back until the toast is gone
  await reject(page, first)
  await toast(page, `${first.name} rejected`).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, `The update of ${first.name} was not sent.`)).toBeVisible()
  await expect(page.getByText('Claimed attended')).toBeVisible()
  await expect(pill(page)).toHaveText('All sent')

  await goOffline(context)
  await reject(page, second)
  await expect(page.locator('[data-pending]').filter({ hasText: 'Rejected' }).first()).toBeVisible()
  await openSyncCentre(page)
  await expect(page.getByText('Can be undone for a moment')).toBeVisible()
  // Nothing is written when that is over
  await expect(page.getByText('Can be undone for a moment')).toHaveCount(0)
  await page.reload()
  await openSyncCentre(page)
  await page.getByRole('button', { name: `Undo the update of ${second.name}` }).click()
  await expect(toast(page, 'It was not sent.')).toBeVisible()
  await expect(pill(page)).toHaveText('Offline')
  await openProfile(page, second)
  await expect(page.getByText('Claimed attended')).toBeVisible()
  await goOnline(context)
  await expect(pill(page)).toHaveText('All sent')
  expect(await company.ledger()).toEqual([])
})

test('OFF-05 TRAP-37 after its 7 s an update goes by itself, and then the person hears that it counts', async ({
  page,
  company,
}) => {
  const applicant = await company.applicant('attended')
  await signIn(page, company.owner, profileOf(applicant))
  const before = Date.now()
  await reject(page, applicant)
  await expect(pill(page)).toHaveText('Sending 1')
  await expect(toast(page, 'Thank you. Applicant will be informed')).toBeVisible()
  expect(Date.now() - before).toBeGreaterThan(6_500)
  await expect(pill(page)).toHaveText('All sent')
  expect(await company.actions(applicant.funnelId)).toEqual(['rejected'])
})

test('OFF-11 TRAP-11 what is not on the phone says so offline, and nobody is sent away', async ({
  page,
  context,
  company,
}) => {
  const known = await company.applicant('attended')
  await getReady(page, company, known)
  const unknown = await company.applicant('attended')
  await goOffline(context)
  await page.goto(profileOf(unknown))
  await expect(page.getByText('This applicant is not saved on this device')).toBeVisible()
  await page.goto('/hiring-request/99999999/applicants')
  await expect(page.getByText('Not saved on this device')).toBeVisible()
  await expect(toasts(page)).toHaveCount(0)
  await expect(page).toHaveURL(/99999999\/applicants/)
})

test('TASK-14 OFF-07 an update that comes back refused, of an applicant further down, leaves the list as it is', async ({
  page,
  context,
  company,
}) => {
  const { hiringRequestId } = await company.applicant('attended')
  const applicants = []
  for (let more = 0; more < 25; more++) applicants.push(await company.applicant('attended', { hiringRequestId }))
  const refused = applicants[20]!
  await getReady(page, company, refused)
  await goOffline(context)
  await reject(page, refused)
  // It waits for the network only, and for its Undo no more
  await expect(toasts(page)).toHaveCount(0)
  await follow(page, '/My-tasks')
  await expect(page.getByRole('article').filter({ hasText: refused.name })).toBeVisible()
  const error = { code: 'invalid', reason: 'input-invalid', message: 'No' }
  await context.route('**/sync/push', (route) =>
    route.fulfill({
      contentType: 'application/x-ndjson',
      body: `${JSON.stringify({ n: 0, status: 200, body: { status: false, error } })}\n`,
    }),
  )
  await goOnline(context)
  await expect(pill(page)).toHaveText('1 to check', { timeout: 40_000 })
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(page.getByText('This page had a problem')).toHaveCount(0)
})
