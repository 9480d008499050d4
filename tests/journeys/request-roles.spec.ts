import type { Page } from '@playwright/test'
import { field, fillDetails, fillLocation, main, pick, section } from './support/request-form.ts'
import { follow, toast } from './support/screens.ts'
import { type Company, expect, screensOnly, signIn, test } from './support/test.ts'

test.use(screensOnly)

const LIST = '/Employer-hiring-requests'

/** Submits the filled-in form and returns the id of the new request. */
async function submitNew(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('dialog', { name: 'Hiring Request Submitted' }).getByRole('button', { name: 'OK' }).click()
  await page.waitForURL(/\/hiring-request\/\d+\/run-campaign$/)
  return page.url().split('/').at(-2)!
}

/** Client and sector, which an employer's form has not. */
async function fillAgency(page: Page, client: string) {
  await field(page, /^Client to hire for/).fill(client)
  await pick(page, main(page).getByRole('combobox', { name: 'Sector' }), 'Logistics')
  await page.keyboard.press('Escape')
}

/** Opens a request, changes its salary, and finds that name (and client) stay as they are. */
async function edit(page: Page, company: Company, id: string, fixed: RegExp[]) {
  await follow(page, `/hiring-request/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Hiring request details' })).toBeVisible()
  for (const label of fixed) await expect(field(page, label)).toBeDisabled()
  await field(page, /^Maximum salary/).fill('21000')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL(/\/summary$/)
  expect(await company.requestRow(id)).toMatchObject({ salary: { max: 21_000 }, version: 2 })
}

/** An agency of one's own with an office, and its filled-in form. */
async function beginAgencyRequest(page: Page, company: Company, code: 'SA' | 'AGG') {
  const { ipId, person } = await company.partner(code, { clients: ['Indrayani Fabrication'] })
  await company.office('Mankoli Office', ipId)
  await signIn(page, person, '/hiring-request')
  await fillAgency(page, 'Vetri Auto Components')
  await fillDetails(page, 'Press shop')
  await section(page, /Location and Interview details/).click()
  await fillLocation(page)
  const id = await submitNew(page)
  expect(await company.requestRow(id)).toMatchObject({ ipId, targetEmployer: 'Vetri Auto Components' })
  await follow(page, LIST)
  return id
}

test('HR-08 HR-09 HR-10 ROLE-02 SA creates a request for a client on a phone, sees it by that and changes it', async ({
  page,
  company,
}) => {
  const id = await beginAgencyRequest(page, company, 'SA')
  await expect(page.getByRole('article').filter({ hasText: 'Press shop' })).toContainText('Vetri Auto Components')
  await edit(page, company, id, [/^Hiring request name/, /^Client to hire for/])
})

test(
  'HR-09 HR-10 HR-48 ROLE-02 AGG creates a request for a client and finds it by the filter of clients',
  { tag: '@desktop' },
  async ({ page, company }) => {
    await beginAgencyRequest(page, company, 'AGG')
    const row = page.getByRole('row').filter({ hasText: 'Press shop' })
    await expect(row).toContainText('Vetri Auto Components')
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('checkbox', { name: 'Indrayani Fabrication' }).check()
    await page.getByRole('button', { name: 'Show hiring requests' }).click()
    await expect(page.getByText('No Data Found')).toBeVisible()
    await page.getByRole('button', { name: 'Filter (1)' }).click()
    await page.getByRole('checkbox', { name: 'Vetri Auto Components' }).check()
    await page.getByRole('button', { name: 'Show hiring requests' }).click()
    await expect(page.getByRole('button', { name: 'Filter (2)' })).toBeVisible()
    await expect(row).toBeVisible()
  },
)

test(
  'HR-07 HR-29 HR-49 ROLE-03 ROLE-09 SSC chooses a child partner, and creates and changes a request by that one’s rules',
  { tag: '@desktop' },
  async ({ page, company }) => {
    const council = await company.partner('SSC')
    const child = await company.partner('SA', { parentIpId: council.ipId })
    await company.office('Mankoli Office', child.ipId)
    await signIn(page, council.person, LIST)
    await page.getByRole('button', { name: 'Create Hiring Request' }).click()
    await expect(toast(page, 'Select an Employer')).toBeVisible()
    await page.getByLabel('Child partner').selectOption(child.ipId)
    await expect(page.getByText('No Hiring Request Yet!')).toBeVisible()
    await page.getByRole('button', { name: 'Create Hiring Request' }).click()
    await fillAgency(page, 'Vetri Auto Components')
    await fillDetails(page, 'Council press shop')
    await section(page, /Location and Interview details/).click()
    // Applicants meet no one of the council: the contact is chosen
    await expect(main(page).getByRole('combobox', { name: 'SPOC' })).toHaveValue('')
    await pick(page, main(page).getByRole('combobox', { name: 'SPOC' }), new RegExp(`^${child.person.name}`))
    await fillLocation(page)
    const id = await submitNew(page)
    expect(await company.requestRow(id)).toMatchObject({ ipId: child.ipId, createdBy: council.person.id })
    await follow(page, LIST)
    await expect(page.getByRole('row').filter({ hasText: 'Council press shop' })).toContainText('Vetri Auto Components')
    await edit(page, company, id, [/^Hiring request name/, /^Client to hire for/])
  },
)

test('HR-09 HR-29 HR-54 ROLE-05 SUB creates and changes a request of its employer', async ({ page, company }) => {
  const { person } = await company.partner('SUB', { parentIpId: company.ipId })
  await company.office('Mankoli Office')
  await company.request('walkIn')
  await signIn(page, person, LIST)
  await expect(page.getByRole('article').filter({ hasText: 'Yard ramp-up' })).toBeVisible()
  await page.getByRole('button', { name: 'Create Hiring Request' }).click()
  await fillDetails(page, 'Second shift')
  await expect(field(page, /^Client to hire for/)).toHaveCount(0)
  await expect(main(page).getByRole('combobox', { name: 'Sector' })).toHaveCount(0)
  await section(page, /Location and Interview details/).click()
  await expect(main(page).getByRole('combobox', { name: 'SPOC' })).toHaveValue(new RegExp(`^${person.name}`))
  await fillLocation(page)
  const id = await submitNew(page)
  expect(await company.requestRow(id)).toMatchObject({ ipId: company.ipId, createdBy: person.id })
  await follow(page, LIST)
  await expect(page.getByRole('article').filter({ hasText: 'Second shift' })).toBeVisible()
  await edit(page, company, id, [/^Hiring request name/])
})
