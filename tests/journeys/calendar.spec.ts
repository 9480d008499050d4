import { readCalendar } from '../server/support/ics.ts'
import { findFaults } from './support/axe.ts'
import { expect, goOffline, shoot, signIn, test, returnOnline } from './support/test.ts'
import { toast } from './support/screens.ts'

test('CONN-10 the interviews in one’s calendar: an address made, shown once, read by a calendar, replaced and stopped', async ({
  page,
  context,
  request,
  company,
}) => {
  const applicant = await company.applicant('screened')
  await signIn(page, company.owner, '/Settings')
  const make = page.getByRole('button', { name: 'Create calendar link' })
  await make.scrollIntoViewIfNeeded()
  await goOffline(context)
  await expect(make).toBeDisabled()
  await returnOnline(context, page)
  await make.click()
  const sheet = page.getByRole('dialog', { name: 'Your calendar link' })
  const address = await sheet.getByLabel('Link', { exact: true }).inputValue()
  expect(new URL(address).pathname).toMatch(/^\/calendar\/[\w-]{43}\.ics$/)
  await expect(sheet.getByRole('link', { name: 'Open in calendar' })).toHaveAttribute(
    'href',
    address.replace('http:', 'webcal:'),
  )
  await shoot(page, 'calendar-address')
  expect(await findFaults(page)).toEqual([])

  // As a calendar does, without the cookies of the page
  const read = async () => readCalendar(await (await request.get(address)).text()).events
  const text = (await read()).map(({ DESCRIPTION }) => DESCRIPTION).join('\n')
  expect(text).toContain(applicant.name)
  expect(text).not.toMatch(/\d{8}/)

  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/^Link created .+/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Last read .+/).or(page.getByText(/Link created/))).toBeVisible()
  await page.getByRole('button', { name: 'Turn off', exact: true }).scrollIntoViewIfNeeded()
  await shoot(page, 'calendar')
  expect(await page.content()).not.toContain(address.slice(-47))

  await page.getByRole('button', { name: 'New link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'New link' }).click()
  await expect(sheet).toBeVisible()
  const newer = await sheet.getByLabel('Link', { exact: true }).inputValue()
  expect(newer).not.toBe(address)
  await sheet.getByRole('button', { name: 'Done' }).click()
  expect(await read()).toEqual([])

  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off', exact: true }).click()
  await expect(toast(page, 'Calendar link turned off')).toBeVisible()
  await expect(make).toBeVisible()
  expect(readCalendar(await (await request.get(newer)).text()).events).toEqual([])
})

test('CONN-10 the calendar in Hindi', async ({ page, context, baseURL, company, request }) => {
  await company.applicant('screened')
  await signIn(page, company.owner, '/Settings')
  await context.addCookies([{ name: 'language', value: 'hi', url: baseURL! }])
  await page.reload()
  const make = page.getByRole('button', { name: 'कैलेंडर लिंक बनाएँ' })
  await make.scrollIntoViewIfNeeded()
  await make.click()
  const sheet = page.getByRole('dialog', { name: 'आपका कैलेंडर लिंक' })
  const address = await sheet.getByLabel('लिंक', { exact: true }).inputValue()
  await shoot(page, 'calendar-address-hindi')
  expect(readCalendar(await (await request.get(address)).text()).head['X-WR-CALNAME']).toMatch(/^इंटरव्यू, /)
  await sheet.getByRole('button', { name: 'हो गया' }).click()
  await shoot(page, 'calendar-hindi')
})
