import type { Page } from '@playwright/test'
import { countOnDevice } from './support/device.ts'
import { field, fillDetails, fillLocation, main, pick, section } from './support/request-form.ts'
import { follow, toasts } from './support/screens.ts'
import { expect, goOffline, goOnline, isReadyOffline, shoot, signIn, test, walk } from './support/test.ts'

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(/\/login/)
}

walk(
  'HR-01 HR-03 HR-08 HR-11 HR-12 HR-14 HR-31 HR-34 HR-37 HR-38 HR-39 HR-41 an employer creates a request, and the same one again',
  { tag: '@desktop' },
  async ({ page, company }) => {
    await company.office('Mankoli Office')
    await signIn(page, company.owner, '/hiring-request')
    await expect(page.getByRole('heading', { level: 1, name: 'Create new hiring request' })).toBeVisible()
    await expect(main(page).getByRole('button', { name: /^1?\s*Hiring Request details/ })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
    await expect(section(page, /Location and Interview details/)).toBeVisible()
    await expect(section(page, /Additional details/)).toBeVisible()

    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(main(page).getByText('Please enter a name')).toBeVisible()
    await expect(field(page, /^Hiring request name/)).toBeFocused()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    const submitAt = () => page.getByRole('button', { name: 'Submit' }).boundingBox()
    const placeOfSubmit = await submitAt()

    await fillDetails(page, 'Mankoli loaders')
    await expect(main(page).getByRole('radio', { name: 'Warehouse & Logistics' })).toBeChecked()
    await main(page).getByRole('checkbox', { name: 'Hand trolley' }).check()
    const work = main(page).getByRole('group', { name: 'Roles and responsibilities' })
    await work.getByRole('button', { name: 'Edit' }).click()
    await work.getByRole('textbox', { name: 'Point 1' }).fill('Load and unload trucks by hand')
    await expect(work).toContainText('in English only')
    await work.getByRole('button', { name: 'Save' }).click()
    await expect(toasts(page).getByText('Updated successfully')).toBeVisible()

    // Where the first of what is missing is folded away, it is opened
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(field(page, /^State/)).toBeFocused()
    await expect(main(page).getByText('Enter and save atleast one office location')).toBeVisible()
    await main(page).getByRole('button', { name: 'Edit time' }).click()
    await field(page, 'Slot 1 to').fill('09:75')
    await field(page, 'Slot 1 to').blur()
    await expect(main(page).getByText('Invalid Time')).toBeVisible()
    // Red around both ends, as at every field that has a sentence
    const slot = main(page).locator('[data-path$="slots.0"]')
    await expect(slot.locator('[data-invalid]')).toHaveCount(2)
    await field(page, 'Slot 1 to').fill('1200')
    await field(page, 'Slot 1 to').blur()
    await expect(field(page, 'Slot 1 to')).toHaveValue('12:00')
    await expect(main(page).getByText('Invalid Time')).toBeHidden()
    const all = main(page).getByRole('checkbox', { name: 'All Days' })
    await main(page).getByRole('checkbox', { name: 'Sat' }).check()
    await expect(all).not.toBeChecked()
    await main(page).getByRole('checkbox', { name: 'Sun' }).check()
    await expect(all).toBeChecked()
    await main(page).getByRole('checkbox', { name: 'Wed' }).uncheck()
    await expect(all).not.toBeChecked()
    await fillLocation(page)
    await shoot(page, 'request-form-full')
    // A button that moves while the list of what is missing grows shorter loses the tap that is on its way to it
    await expect(page.getByRole('heading', { name: 'All fields filled' })).toBeVisible()
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(submitAt).toEqual(placeOfSubmit)

    const sent = page.waitForRequest(/hiringRequest\/create\/web/)
    await page.getByRole('button', { name: 'Submit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Hiring Request Submitted' })
    await dialog.getByRole('button', { name: 'OK' }).click()
    const payload = (await sent).postDataJSON()
    expect(payload).toMatchObject({
      hiring_req_name: 'Mankoli loaders',
      industrypartnerid: company.ipId,
      skillSet: [{ name: 'Hand trolley', isCustom: false }],
      jobResponsibility: { rolesModified: true, vernacKey: [] },
      locations: [{ operatingDays: ['Monday', 'Tuesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] }],
    })
    await page.waitForURL(/\/hiring-request\/\d+\/run-campaign$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Create New Reachout' })).toBeVisible()

    await follow(page, '/hiring-request')
    await fillDetails(page, 'Mankoli loaders, second shift')
    await section(page, /Location and Interview details/).click()
    await fillLocation(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    await dialog.getByRole('button', { name: 'OK' }).click()
    const exists = page.getByRole('dialog', { name: 'Hiring request already exists!' })
    await expect(exists.getByText('Mankoli loaders', { exact: true })).toBeVisible()
    await exists.getByRole('button', { name: 'Yes' }).click()
    await page.waitForURL(/\/hiring-request\/\d+\/run-campaign$/)
    const id = page.url().split('/').at(-2)!
    expect(await company.requestRow(id)).toMatchObject({ name: 'Mankoli loaders, second shift', positions: 12 })
  },
)

test('TRAP-64 TRAP-81 HR-27 a draft made without a network survives a reload and a sign-out, and is submitted', async ({
  newPhone,
  company,
}) => {
  await company.office('Mankoli Office')
  const phone = newPhone()
  let page = await phone.open()
  await signIn(page, company.owner, '/hiring-request')
  await expect(main(page).getByRole('radio', { name: 'Security' })).toBeVisible()
  await section(page, /Location and Interview details/).click()
  // The lists are on the phone once they were shown
  await main(page).getByRole('combobox', { name: 'Work address' }).click()
  await expect(page.getByRole('option', { name: 'Mankoli Office' })).toBeVisible()
  await page.keyboard.press('Escape')
  await isReadyOffline(page)
  await goOffline(page.context())
  await fillDetails(page, 'कल्हेर लोडर')
  await section(page, /Additional details/).click()
  await field(page, 'Notes').fill('Bring a pen')
  await expect(field(page, 'Notes')).toHaveValue('• Bring a pen')
  await expect(main(page).getByText(/^Last saved on /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await expect(page.getByText('Needs a connection').last()).toBeVisible()
  await page.reload()
  await expect(field(page, /^Hiring request name/)).toHaveValue('कल्हेर लोडर')
  await section(page, /Location and Interview details/).click()
  await fillLocation(page)
  await expect(main(page).getByText(/submitting it needs a connection/)).toBeVisible()
  await shoot(page, 'request-form-ready-offline')

  // As after a sign-out: what can be fetched again is gone, the draft stays
  await goOnline(page.context())
  const address = new URL(page.url())
  await page.getByRole('link', { name: 'Hiring Requests' }).first().click()
  const leave = page.getByRole('dialog', { name: 'Leave this form?' })
  await expect(leave).toContainText(/kept on this (phone|device) as a draft/)
  await leave.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL(/Employer-hiring-requests/)
  await logOut(page)
  await phone.close()
  page = await phone.open()
  await signIn(page, company.owner, address.pathname + address.search)
  await expect(field(page, /^Hiring request name/)).toHaveValue('कल्हेर लोडर')
  await expect(main(page).getByText(/^A draft from /)).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('dialog', { name: 'Hiring Request Submitted' }).getByRole('button', { name: 'OK' }).click()
  await page.waitForURL(/\/run-campaign$/)
  const id = page.url().split('/').at(-2)!
  expect(await company.requestRow(id)).toMatchObject({ name: 'कल्हेर लोडर' })
  await expect.poll(() => countOnDevice(page, company.owner, 'drafts')).toBe(0)
})

walk(
  'HR-02 HR-04 HR-08 HR-29 TRAP-63 a request is cloned, and an edit of a request that somebody else changed shows both',
  { tag: '@desktop' },
  async ({ page, company }) => {
    await company.office('Mankoli Office')
    const id = await company.request('walkIn', {
      salary: { min: 14_500, max: 19_000 },
      details: fullDetails(await company.office('Kalher Office'), company.owner.id),
    })
    await signIn(page, company.owner, `/hiring-request/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Hiring request details' })).toBeVisible()
    await expect(field(page, /^Hiring request name/)).toBeDisabled()
    await expect(page.getByRole('link', { name: 'Close' })).toHaveAttribute('href', `/hiring-request/${id}/summary`)
    await section(page, /Location and Interview details/).click()
    await expect(main(page).getByText('Kalher Office', { exact: true })).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'Add location' })).toHaveCount(0)
    await field(page, /^Maximum salary/).fill('21000')
    await expect(page.getByText(/^Draft kept on this (phone|device)/)).toBeVisible()
    await company.changeRequest(id)
    await page.getByRole('button', { name: 'Submit' }).click()
    const both = main(page).getByRole('alert')
    await expect(both).toContainText('Vikas Bendre changed it on')
    await expect(both.getByRole('row', { name: 'Maximum salary' })).toContainText('₹21,000₹19,000')
    await expect(both.getByRole('row', { name: 'Gender' })).toContainText('AnyFemale Only')
    await shoot(page, 'request-form-stale')
    await both.getByRole('button', { name: 'Submit mine instead' }).click()
    await page.waitForURL(/\/summary$/)
    expect(await company.requestRow(id)).toMatchObject({ salary: { max: 21_000 }, version: 3 })

    // As the list does it
    await page.evaluate((path) => {
      history.pushState({ usr: { clone: true }, key: 'clone', idx: 9 }, '', path)
      dispatchEvent(new PopStateEvent('popstate', { state: { usr: { clone: true }, key: 'clone', idx: 9 } }))
    }, `/hiring-request/${id}`)
    await expect(
      main(page).getByText(
        'This hiring request is cloned from Yard ramp-up, make any updates to the following requirements and submit.',
      ),
    ).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Create new hiring request' })).toBeVisible()
    await section(page, /Location and Interview details/).click()
    await main(page).getByRole('button', { name: 'Add location' }).click()
    await expect(main(page).getByRole('region', { name: 'Location 2' })).toBeVisible()
    await main(page).getByRole('button', { name: 'Delete location 2' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(main(page).getByRole('region', { name: 'Location 2' })).toBeHidden()
    await expect(main(page).getByRole('button', { name: /^Delete location/ })).toHaveCount(0)
    await field(page, /^Hiring request name/).fill('Yard ramp-up, again')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('dialog', { name: 'Hiring Request Submitted' }).getByRole('button', { name: 'OK' }).click()
    const exists = page.getByRole('dialog', { name: 'Hiring request already exists!' })
    await exists.getByRole('button', { name: 'No' }).click()
    await page.waitForURL(/\/Employer-hiring-requests/)
  },
)

test('HR-07 HR-09 HR-10 ROLE-02 ROLE-09 agencies name their client and sector, operations staff first choose for whom', async ({
  newPhone,
}) => {
  const agency = await newPhone().open()
  await signIn(agency, 'sa@demo.test', '/hiring-request')
  await expect(main(agency).getByRole('radio', { name: 'Security' })).toBeVisible()
  await agency.getByRole('button', { name: 'Submit' }).click()
  await expect(main(agency).getByText('Please enter employer name')).toBeVisible()
  await field(agency, /^Client to hire for/).fill('Vetri Auto Components')
  await expect(main(agency).getByText('Please enter employer name')).toBeHidden()
  await pick(agency, main(agency).getByRole('combobox', { name: 'Sector' }), 'Logistics')

  const operations = await newPhone().open()
  await signIn(operations, 'ops@demo.test', '/hiring-request')
  await expect(main(operations).getByText('Select an Employer')).toBeVisible()
  await expect(operations.getByRole('button', { name: 'Submit' })).toHaveCount(0)
})

test('HR-04 HR-51 HR-55 TRAP-11 an inactive request is only read, and nobody else opens one', async ({
  page,
  company,
  context,
}) => {
  const over = await company.request('walkIn', { status: 2, name: 'Over' })
  await signIn(page, company.owner, `/hiring-request/${over}`)
  await expect(main(page).getByText('(INACTIVE HIRING REQUEST)')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Close' })).toHaveAttribute('href', '/Employer-hiring-requests')
  await expect(page.getByRole('button', { name: 'Submit' })).toHaveCount(0)
  await expect(field(page, /^Maximum salary/)).toBeDisabled()
  await isReadyOffline(page)
  await follow(page, '/hiring-request/31002')
  await expect(toasts(page).getByText('Unauthorized access to Hiring Request')).toBeVisible()
  await page.waitForURL(/Employer-hiring-requests/)
  // Without a network nothing was refused: the request is just not here
  await goOffline(context)
  await follow(page, '/hiring-request/31005')
  await expect(main(page).getByText('This hiring request is not saved on this device')).toBeVisible()
  await expect(page).toHaveURL(/31005/)
})

const fullDetails = (officeId: string, spocId: string) => ({
  education_attained: 'Any',
  gender: 'Any',
  employmentType: { type: 'Full Time', WFH: false },
  locations: [
    {
      ...{ _id: 'loc-1', interviewType: 'physical', interviewSchedulingType: 'days' },
      interviewTime: [{ min: '10:00', max: '18:00' }],
      ...{ interviewDates: [], operatingDays: ['Monday', 'Tuesday'] },
      ...{ tc_state: 'Maharashtra', tc_district: 'Thane', localityName: 'Bhiwandi', number_of_positions: 10 },
      maxDistance: null,
      offices: [{ workLocation: officeId, interviewLocation: officeId, spocId, spocConsent: true }],
    },
  ],
})

walk(
  'HR-05 HR-40 TRAP-10 TRAP-15 a submit whose answer is lost says so, brings the page anew with the draft, and creates one request',
  async ({ page, company, context }) => {
    await company.office('Mankoli Office')
    await signIn(page, company.owner, '/hiring-request')
    await expect(main(page).getByRole('radio', { name: 'Security' })).toBeVisible()
    await fillDetails(page, 'Lost on the way')
    await section(page, /Location and Interview details/).click()
    await fillLocation(page)
    await context.route(/hiringRequest\/create\/web/, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('dialog', { name: 'Hiring Request Submitted' }).getByRole('button', { name: 'OK' }).click()
    const reloaded = page.waitForEvent('load')
    await expect(toasts(page).getByText(/No answer came, .* kept on this (phone|device)/)).toBeVisible()
    await reloaded
    await expect(field(page, /^Hiring request name/)).toHaveValue('Lost on the way')
    // HR-05: a link to the open page reloads it
    const anew = page.waitForEvent('load')
    await page.evaluate(() => {
      const state = { usr: null, key: 'again', idx: 99 }
      history.pushState(state, '', location.href)
      dispatchEvent(new PopStateEvent('popstate', { state }))
    })
    await anew
    await expect(field(page, /^Hiring request name/)).toHaveValue('Lost on the way')
    await context.unroute(/hiringRequest\/create\/web/)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('dialog', { name: 'Hiring Request Submitted' }).getByRole('button', { name: 'OK' }).click()
    await expect(page).toHaveURL(/\/run-campaign$/)
    await page.goto('/Employer-hiring-requests')
    await expect(page.getByRole('link', { name: 'Lost on the way' })).toHaveCount(1)
  },
)
