import type { Page } from '@playwright/test'
import { sendAll } from './support/screens.ts'
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
  await form.getByRole('button', { name: 'Take in' }).click()
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
  await goOffline(phone.context)
  await page.reload()

  await page.getByLabel('Find an applicant').fill('Asha Devi Kushwaha')
  await page.getByRole('button', { name: 'Add a walk-in' }).click()
  const form = page.getByRole('form', { name: 'Add a walk-in' })
  await expect(form.getByRole('textbox', { name: /^Name/ })).toHaveValue('Asha Devi Kushwaha')
  await form.getByRole('textbox', { name: /^Mobile number/ }).fill('12345')
  await form.getByRole('button', { name: 'Take in' }).click()
  await expect(form.getByText('Type a mobile number of ten digits.')).toBeVisible()
  await expect(form.getByText('Read the sentence to the applicant and tick it once they agree.')).toBeVisible()
  await shoot(page, 'walk-in-faults')
  await form.getByRole('textbox', { name: /^Mobile number/ }).fill('+91 97123 45678')
  // A tap beside, or a reload, loses nothing
  await page.reload()
  await expect(form.getByRole('textbox', { name: /^Mobile number/ })).toHaveValue('9712345678')
  await form.getByRole('checkbox').check()
  await shoot(page, 'walk-in-form')
  await form.getByRole('button', { name: 'Take in' }).click()
  await expect(page.getByRole('heading', { name: 'Asha Devi Kushwaha' })).toBeVisible()
  await expect(page.getByText(/^Attended since/)).toBeVisible()
  await shoot(page, 'walk-in-taken-in')

  await page.getByRole('button', { name: 'Record result' }).click()
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

test('GATE-13 two phones take in the same person offline: one applicant, and the later desk is told', async ({
  newPhone,
  company,
}) => {
  await company.request()
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
    await goOffline(phone.context)
    await takeIn(page, 'Ravi Shankar', '9712300001')
  }
  await goOnline(one.context)
  await sendAll(first)
  await goOnline(two.context)
  await expect(second.getByText('Ravi Shankar was already on the list', { exact: true })).toBeVisible()
  await expect(
    second.getByText('Ravi Shankar was already on the list of this role. Your records were added to that applicant.'),
  ).toBeVisible()
  await shoot(second, 'walk-in-joined')
  await sendAll(second)
  const rows = await company.byMobile('9712300001')
  expect(rows).toHaveLength(1)
  expect(await company.actions(rows[0]!.funnelId)).toEqual(['walkIn', 'attended'])
})
