import type { Page } from '@playwright/test'
import { addIstDays, istDayStart } from '../../src/lib/dates.ts'
import { answer, mayTakeInOffline, sendAll } from './support/screens.ts'
import { expect, goOffline, goOnline, isReadyOffline, shoot, signIn, test } from './support/test.ts'

async function openDesk(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Interviews today' }).click()
  await page.getByRole('link', { name: 'Walk-in desk' }).click()
}

async function takeIn(page: Page, name: string, mobile: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a walk-in' }).click()
  const form = page.getByRole('form', { name: 'Add a walk-in' })
  await form.getByRole('textbox', { name: /^Name/ }).fill(name)
  await form.getByRole('textbox', { name: /^Mobile number/ }).fill(mobile)
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Add walk-in' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText(/^Attended since/)).toBeVisible()
}

test('GATE-07, GATE-12 somebody without a pass is taken in without a network and arrives as one applicant', async ({
  newPhone,
  company,
}) => {
  await company.request()
  const phone = newPhone()
  const page = await phone.open()
  await signIn(page, company.owner)
  await isReadyOffline(page)
  await openDesk(page)
  await expect(page.getByRole('button', { name: 'Add a walk-in' })).toBeVisible()
  await mayTakeInOffline(page, company.owner)
  await goOffline(phone.context)
  await page.reload()

  await page.getByLabel('Find an applicant').fill('Asha Devi Kushwaha')
  await page.getByRole('button', { name: 'Add a walk-in' }).click()
  const form = page.getByRole('form', { name: 'Add a walk-in' })
  await expect(form.getByRole('textbox', { name: /^Name/ })).toHaveValue('Asha Devi Kushwaha')
  // The bar of the phone is the form's, and passes are let in from above
  await expect(page.locator('[data-fh-actionbar]').getByRole('button')).toHaveText(['Cancel', 'Add walk-in'])
  await expect(page.getByRole('button', { name: 'Scan passes' })).toBeVisible()
  await form.getByRole('textbox', { name: /^Mobile number/ }).fill('12345')
  await form.getByRole('button', { name: 'Add walk-in' }).click()
  await expect(form.getByText('Type a mobile number of ten digits.')).toBeVisible()
  await expect(form.getByRole('textbox', { name: /^Mobile number/ })).toBeFocused()
  await expect(form.getByText('Read the sentence to the applicant and tick it once they agree.')).toBeVisible()
  await shoot(page, 'walk-in-faults')
  await form.getByRole('textbox', { name: /^Mobile number/ }).fill('+91 97123 45678')
  // A tap beside, or a reload, loses nothing
  await page.reload()
  await expect(form.getByRole('textbox', { name: /^Mobile number/ })).toHaveValue('9712345678')
  await form.getByRole('checkbox').check()
  await shoot(page, 'walk-in-form')
  await form.getByRole('button', { name: 'Add walk-in' }).click()
  await expect(page.getByRole('heading', { name: 'Asha Devi Kushwaha' })).toBeVisible()
  await expect(page.getByText(/^Attended since/)).toBeVisible()
  await shoot(page, 'walk-in-taken-in')

  // The queue below has one too
  await page.getByRole('button', { name: 'Record result' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await shoot(page, 'walk-in-result')
  await page.keyboard.press('Escape')

  // The same number is recognised on the phone
  await page.getByRole('button', { name: 'Add a walk-in' }).click()
  await form.getByRole('textbox', { name: /^Mobile number/ }).fill('9712345678')
  await expect(form.getByText(/^Looks like Asha Devi Kushwaha/)).toBeVisible()
  await shoot(page, 'walk-in-alike')
  await form.getByRole('button', { name: 'Open Asha Devi Kushwaha' }).click()
  await expect(form).toBeHidden()

  await goOnline(phone.context)
  await sendAll(page)
  const rows = await company.byMobile('9712345678')
  expect(rows).toMatchObject([{ name: 'Asha Devi Kushwaha', status: 'shortlisted', channel: 'walkIn' }])
  expect(await company.actions(rows[0]!.funnelId)).toEqual(['walkIn', 'attended'])
})

test('GATE-12 GATE-13 two phones take in the same person offline, one notes and one decides: one applicant with both, and each desk is told', async ({
  newPhone,
  company,
}) => {
  await company.request()
  const name = 'Ravi Shankar'
  const [one, two] = [newPhone(), newPhone()]
  const [first, second] = [await one.open(), await two.open()]
  for (const [page, phone, person] of [
    [first, one, company.owner],
    [second, two, company.colleague],
  ] as const) {
    await signIn(page, person)
    await isReadyOffline(page)
    await openDesk(page)
    await expect(page.getByRole('button', { name: 'Add a walk-in' })).toBeVisible()
    await mayTakeInOffline(page, person)
    await goOffline(phone.context)
    await page.getByRole('button', { name: 'Change' }).click()
    await page.getByLabel('Capital letter of this desk').selectOption(page === first ? 'A' : 'B')
    await takeIn(page, name, '9712300001')
  }
  // Whoever has no id at the server yet has a profile all the same
  await first.getByRole('link', { name: 'Profile' }).click()
  const notes = first.getByRole('textbox', { name: 'Notes' })
  await notes.focus()
  await notes.pressSequentially('Owns a bike')
  await expect(first.getByText(/^Saved on this phone on/)).toBeVisible()
  await shoot(first, 'walk-in-noted')
  await second.getByRole('button', { name: 'Record result' }).first().click()
  const panel = second.getByRole('dialog', { name })
  await answer(panel, /selected/, 'No')
  await panel.getByLabel('Reason for rejection').fill('Night shift only')
  await panel.getByRole('button', { name: 'Mark rejected' }).click()
  await expect(panel).toHaveCount(0)

  await goOnline(one.context)
  await sendAll(first)
  const [row] = await company.byMobile('9712300001')
  expect(row).toMatchObject({ name, notes: expect.stringContaining('Owns a bike'), status: 'shortlisted' })
  await goOnline(two.context)
  await expect(second.getByText(`${name} was already on the list`, { exact: true })).toBeVisible()
  await expect(
    second.getByText(`${name} was already on the list of this role. Your records were added to that applicant.`),
  ).toBeVisible()
  // The token in their hand is another one
  await expect(second.getByText(`${name} already has token A-01. B-01 does not count.`)).toBeVisible()
  await shoot(second, 'walk-in-joined')
  await sendAll(second)
  const line = second.getByRole('listitem').filter({ hasText: 'Sent: was already on the list' })
  await expect(line).toContainText(`${name} taken in`)
  const rows = await company.byMobile('9712300001')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ status: 'rejected', notes: expect.stringContaining('Owns a bike') })
  expect((await company.actions(row!.funnelId)).toSorted()).toEqual(['attended', 'notes', 'rejected', 'walkIn'])
  // The first phone knows the result as well
  await first.goto('/desk')
  await expect(first.getByText(`${name} was let in at another desk too, as B-01. A-01 counts.`)).toBeVisible()
  await expect(first.getByText('0 waiting · 0 inside · 1 done')).toBeVisible()
})

test('GATE-06, GATE-07 a number is taken in once however fast it is typed, and whoever came is in the end of the day', async ({
  newPhone,
  company,
}) => {
  // Their interviews are tomorrow, and nobody comes to a gate for a call
  await company.request('ahead', { interviewDates: [addIstDays(istDayStart(Date.now()), 1)] })
  await company.applicant('awaitingCall', { request: 'telephonic', expiresAt: addIstDays(istDayStart(Date.now()), 9) })
  const phone = newPhone()
  const page = await phone.open()
  await signIn(page, company.owner)
  await isReadyOffline(page)
  await openDesk(page)
  await expect(page.getByText('0 of 0 attended today')).toBeVisible()
  await mayTakeInOffline(page, company.owner)
  await goOffline(phone.context)
  await takeIn(page, 'Ravi Shankar', '9712300002')

  await page.getByRole('button', { name: 'Add a walk-in' }).click()
  const form = page.getByRole('form', { name: 'Add a walk-in' })
  await form.getByRole('textbox', { name: /^Name/ }).fill('Ravi S')
  await form.getByRole('textbox', { name: /^Mobile number/ }).fill('९७१२३००००२')
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Add walk-in' }).click()
  await expect(
    form.getByText('This phone has already taken in somebody with this number. Open them below.'),
  ).toBeVisible()
  await expect(form.getByRole('textbox', { name: /^Name/ })).toHaveValue('Ravi S')
  await shoot(page, 'walk-in-twice')
  await form.getByRole('button', { name: 'Open Ravi Shankar' }).click()
  await expect(page.getByRole('heading', { name: 'Ravi Shankar' })).toBeVisible()
  await expect(page.getByText('1 of 1 attended today')).toBeVisible()

  await page.getByRole('link', { name: 'Interviews today' }).click()
  await page.getByRole('button', { name: 'End of day' }).click()
  await expect(page.getByRole('dialog').getByText('1 of 1 came in person')).toBeVisible()
  await shoot(page, 'walk-in-day-end')

  // Last: a smaller window leaves the emulated phone zoomed in at times. In large letters no name breaks in the middle of a word
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Walk-in desk' }).click()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const inQueue = page.getByRole('region', { name: /^Queue/ }).getByText('Ravi Shankar', { exact: true })
  await inQueue.scrollIntoViewIfNeeded()
  await shoot(page, 'queue-large-letters')
  const lines = await inQueue.evaluate((name) => {
    const word = document.createRange()
    word.setStart(name.firstChild!, 'Ravi '.length)
    word.setEnd(name.firstChild!, 'Ravi Shankar'.length)
    return word.getClientRects().length
  })
  expect(lines).toBe(1)
})
