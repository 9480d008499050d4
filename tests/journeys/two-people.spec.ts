import { readFile } from 'node:fs/promises'
import { day, expect, goOffline, goOnline, signIn, test } from './support/test.ts'
import { countOnDevice, findNoteOnDevice } from './support/device.ts'
import {
  answer,
  openPanel,
  openProfile,
  openSyncCentre,
  pill,
  profileOf,
  reject,
  submit,
  submitButton,
  syncNow,
  toast,
  getReady,
} from './support/screens.ts'

test('OFF-07 TRAP-17 two people decide: the later one hears why, what stands now and who set it, and resends', async ({
  page,
  context,
  company,
  browser,
  baseURL,
}) => {
  const applicant = await company.applicant('attended')
  const other = await company.applicant('attended')
  await getReady(page, company, applicant)
  await goOffline(context)
  await reject(page, applicant, 'Wants general shift only')
  await reject(page, other)

  // Meanwhile, on the colleague's phone
  const theirs = await browser.newContext({ baseURL })
  const theirPage = await theirs.newPage()
  await signIn(theirPage, company.colleague, profileOf(applicant))
  const theirPanel = await openPanel(theirPage, applicant)
  await answer(theirPanel, 'Has the candidate been selected?', 'Yes')
  await theirPanel.getByRole('button', { name: 'Joining date' }).click()
  await theirPanel.getByRole('dialog').locator('button[aria-current=date]').click()
  await submitButton(theirPanel).click()
  await syncNow(theirPage)
  await expect.poll(() => company.actions(applicant.funnelId)).toEqual(['selected'])
  await theirs.close()

  await goOnline(context)
  await syncNow(page)
  await expect(pill(page)).toHaveText('1 to check')
  const refusal = toast(page, `${applicant.name} was not updated`)
  await expect(refusal.getByRole('link', { name: 'Review' })).toBeVisible()
  // I5: the other applicant did not wait for this one
  await expect.poll(() => company.actions(other.funnelId)).toEqual(['rejected'])

  const card = page.locator('section').filter({ hasText: 'Needs attention' }).first()
  await expect(card.getByRole('heading', { name: applicant.name })).toBeVisible()
  await expect(card.getByText('Your update', { exact: true }).locator('..')).toContainText(
    'Rejected: “Wants general shift only”',
  )
  const now = card.getByText('Current record', { exact: true }).locator('..')
  await expect(now).toContainText('Selected')
  await expect(now).toContainText(`${company.colleague.name}, today`)
  // The server's message is stored as received, and shown in the language that is chosen afterwards
  await expect(card).toContainText(`Already selected by ${company.colleague.name}.`)
  await context.addCookies([{ name: 'language', value: 'hi', url: baseURL! }])
  await page.reload()
  await expect(page.getByText(`${company.colleague.name} ने पहले ही चुने गए दर्ज किया है।`)).toBeVisible()
  await context.clearCookies({ name: 'language' })
  await page.reload()
  await expect(card).toContainText(`Already selected by ${company.colleague.name}.`)

  const saved = page.waitForEvent('download')
  await card.getByRole('button', { name: `Export the update of ${applicant.name}` }).click()
  const exported = await readFile(await (await saved).path(), 'utf8')
  expect(exported).toContain('Wants general shift only')
  for (const { name, value } of await context.cookies()) {
    if (name.endsWith('_token')) expect(exported).not.toContain(value)
  }

  await card.getByRole('button', { name: 'Edit and resend' }).click()
  const panel = page.getByRole('dialog', { name: applicant.name })
  // With the earlier answers, as far as the question now has them
  await expect(panel.getByRole('radio', { name: 'Reject', exact: true })).toBeChecked()
  await expect(panel.getByLabel('Reason for rejection')).toHaveValue('Wants general shift only')
  await submit(panel)
  await syncNow(page)
  await expect.poll(() => company.actions(applicant.funnelId)).toEqual(['selected', 'rejected'])
  await expect.poll(() => countOnDevice(page, company.owner, 'outbox')).toBe(0)
  await expect(pill(page)).toHaveText('All sent')
  expect(await company.row(applicant.funnelId)).toMatchObject({
    status: 'rejected',
    rejectionMessage: 'Wants general shift only',
  })
})

test('OFF-07 I3 I9 Keep theirs drops mine for good; an ended applicant cannot be resent; both stand in the log', async ({
  page,
  context,
  company,
  baseURL,
}) => {
  const changed = await company.applicant('attended')
  const ended = await company.applicant('attended')
  await getReady(page, company, changed)
  await goOffline(context)
  await reject(page, changed)
  await reject(page, ended)
  await company.decide(company.colleague, baseURL!, changed, 'INTERVIEW_DONE', 'selected', { joiningTime: day(3) })
  await company.decide(company.colleague, baseURL!, ended, 'INTERVIEW_DONE', 'rejected', {
    message: 'Took another job',
  })
  await goOnline(context)
  await syncNow(page)
  await expect(pill(page)).toHaveText('2 to check')
  await expect(page.getByRole('main').getByText('2 to check', { exact: true })).toBeVisible()
  const cardOf = (name: string) => page.locator('[id^=op-]').filter({ hasText: name })
  await expect(cardOf(ended.name).getByText('This applicant is closed.')).toBeVisible()
  await expect(cardOf(ended.name).getByRole('button', { name: 'Edit and resend' })).toHaveCount(0)

  const choices = [
    { name: changed.name, choice: 'Keep current record', question: 'Keep the current record?' },
    { name: ended.name, choice: 'Discard my update', question: 'Discard your update?' },
  ]
  for (const { name, choice, question } of choices) {
    await cardOf(name).getByRole('button', { name: choice }).click()
    await page.getByRole('dialog', { name: question }).getByRole('button', { name: choice }).click()
    await expect(cardOf(name)).toHaveCount(0)
  }
  await expect(pill(page)).toHaveText('All sent')
  await expect(page.getByText('Kept the current record', { exact: true })).toHaveCount(2)
  // The screen shows the server's value again (I6), also after another sync
  await syncNow(page)
  await openProfile(page, changed)
  await expect(page.getByText('Selected', { exact: true })).toBeVisible()
  expect(await company.actions(changed.funnelId)).toEqual(['selected'])
  expect(await company.actions(ended.funnelId)).toEqual(['rejected'])
})

test('I4 I5 a refused update holds back what came after it for the same applicant, and the badge counts both', async ({
  page,
  context,
  company,
  baseURL,
}) => {
  const applicant = await company.applicant('claimedSelected')
  await getReady(page, company, applicant)
  await goOffline(context)
  const panel = await openPanel(page, applicant)
  await answer(panel, 'Have you selected this applicant?', 'Yes')
  await panel.getByRole('button', { name: 'Joining date' }).click()
  await panel.getByRole('dialog').locator('button[aria-current=date]').click()
  await submit(panel)
  // On top of it: the joining of a selection that the server will refuse
  const second = await openPanel(page, applicant)
  await answer(second, 'Update joining: has the applicant joined?', 'Yes')
  await answer(second, /Did the applicant join on/, 'Same date')
  await submit(second)
  await expect(page.getByText('2 updates to send').first()).toBeVisible()
  await company.decide(company.colleague, baseURL!, applicant, 'INTERVIEW_DONE', 'rejected', { message: 'No vacancy' })

  await goOnline(context)
  await syncNow(page)
  await expect(pill(page)).toHaveText('1 to check')
  await expect(page.getByText('1 update, 1 applicant')).toBeVisible()
  expect(await company.actions(applicant.funnelId)).toEqual(['rejected'])
  await openProfile(page, applicant)
  await expect(page.getByText('1 update was refused')).toBeVisible()
  await expect(page.getByText('1 update to send').first()).toBeVisible()
  expect(await countOnDevice(page, company.owner, 'outbox')).toBe(2)
  await openSyncCentre(page)
  await expect(page.locator('[id^=op-]')).toHaveCount(2)
})

test('I2 TRAP-62 two people write notes: the words of neither are lost', async ({
  page,
  context,
  company,
  baseURL,
}) => {
  const applicant = await company.applicant('attended', { notes: '• Old', notesAt: day(-1), notesBy: 'x' })
  await getReady(page, company, applicant)
  await goOffline(context)
  const notes = page.getByRole('textbox', { name: 'Notes' })
  await expect(notes).toHaveValue('• Old')
  await notes.fill('• Mine')
  await notes.blur()
  await expect(page.getByText(/^Saved on this phone on/)).toBeVisible()
  await company.ask(company.colleague, baseURL!, `fulfillment/notes/${applicant.funnelId}`, { notes: '• Theirs' })
  await goOnline(context)
  await syncNow(page)
  await expect(pill(page)).toHaveText('1 to check')
  await expect(page.getByText('Note: “• Mine”')).toBeVisible()
  await expect(page.getByText('“• Theirs”')).toBeVisible()
  // What comes after the refusal is shown as well: the new note builds on it, and would overwrite it unseen
  await company.ask(company.colleague, baseURL!, `fulfillment/notes/${applicant.funnelId}`, {
    notes: '• Theirs, later',
  })
  await openProfile(page, applicant)
  await expect.poll(() => findNoteOnDevice(page, company.owner, applicant.funnelId)).toBe('• Theirs, later')
  await openSyncCentre(page)
  await expect(page.getByText('“• Theirs, later”')).toBeVisible()
  await page.getByRole('button', { name: 'Edit and resend' }).click()
  const dialog = page.getByRole('dialog', { name: `Note on ${applicant.name}` })
  // Elsewhere notes are saved by themselves; here only the button sends them
  await expect(dialog.getByText('6 lines of 100 characters. Sent when you press Resend.')).toBeVisible()
  await expect(dialog.getByText('Note now: “• Theirs, later”')).toBeVisible()
  await dialog.getByRole('textbox').fill('• Theirs, later\n• Mine')
  await dialog.getByRole('button', { name: 'Resend' }).click()
  await expect.poll(async () => (await company.row(applicant.funnelId)).notes).toBe('• Theirs, later\n• Mine')
})
