import { desc, eq } from 'drizzle-orm'
import { connect } from '../../server/db/connect.ts'
import { mails, users } from '../../server/db/schema.ts'
import { approveRegistration } from '../../server/store/registrations.ts'
import { findFaults } from './support/axe.ts'
import { field, fillDetails, main, pick } from './support/request-form.ts'
import { follow } from './support/screens.ts'
import { expect, screensOnly, test } from './support/test.ts'

test.use(screensOnly)

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('REG-01 REG-03 REG-05 REG-07 REG-08 REG-11 REG-12 REG-13 REG-14 REG-15 REG-16 MEMB-04 HR-09 HR-41 from the form to the first sign-in and the first hiring request', async ({
  page,
}) => {
  // One long way: from a stranger to an employer who hires
  const stamp = Date.now().toString(36)
  const company = `Annapurna ${stamp}`
  const email = `owner-${stamp}@annapurna.test`
  await page.goto('/login')
  await page.getByRole('button', { name: 'Register Now' }).first().click()
  await expect(page).toHaveURL(/\/employer-registration$/)
  const submit = page.getByRole('button', { name: 'Register', exact: true })
  await expect(submit).toBeDisabled()
  await page.getByRole('checkbox').check({ force: true })
  await submit.click()
  for (const sentence of [
    'Please enter Company/Firm Name',
    'Please select user type',
    'Please select sector',
    'Please enter location',
    'Please enter Contact Mobile',
  ])
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  await expect(page.getByLabel('Company/Firm Name')).toBeFocused()

  await page.getByLabel('Company/Firm Name').fill(company)
  await page.getByLabel('User type').selectOption('Staffing Agencies')
  await page.getByLabel('Sector').selectOption('Logistics')
  await page.getByRole('combobox', { name: 'Headquarter location' }).fill('Nashik')
  await page
    .getByRole('option', { name: /Nashik/ })
    .first()
    .click()
  await page.getByLabel('Contact Person Name').fill('अनुराधा कुलकर्णी')
  await page.getByLabel('Contact Mobile').pressSequentially('981234567890')
  await expect(page.getByLabel('Contact Mobile')).toHaveValue('9812345678')
  // What comes all at once, pasted or from a keyboard's suggestion, is never cut into another number
  await page.getByLabel('Contact Mobile').fill('981234567890')
  await expect(page.getByLabel('Contact Mobile')).toHaveValue('981234567890')
  await page.getByLabel('Contact Mobile').fill('+91 ९८१२३ 45678')
  await expect(page.getByLabel('Contact Mobile')).toHaveValue('9812345678')
  await page.getByLabel('Company logo').setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: png })
  const preview = page.getByRole('img', { name: 'Preview of Logo' })
  await expect(preview).toHaveJSProperty('naturalWidth', 1)
  await page.getByLabel('Email').fill('abc')
  await submit.click()
  // TRAP-66: marked, in focus, without a sentence
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Email').fill(email)
  await expect(page.getByText(/^What you have typed is kept on this (phone|device)\.$/)).toBeVisible()

  // TRAP-81: closed and opened again, the logo too
  await expect(async () => {
    await page.reload()
    await expect(page.getByLabel('Email')).toHaveValue(email, { timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('button', { name: 'Remove file Logo' })).toBeVisible()
  await expect(preview).toHaveJSProperty('naturalWidth', 1)
  await page.getByRole('checkbox').check({ force: true })
  const signUp = page.waitForRequest(/industrypartner-signup/)
  await submit.click()
  expect((await signUp).postDataJSON()).toMatchObject({
    legal_entity_name: company,
    userType: 'Staffing Agencies',
    userCode: 'SA',
    affiliatedSectors: ['Logistics'],
    employer_type: 'limitedcompany',
    companyLogo: { fileName: `${company}.png`, type: 'image/png' },
  })
  await expect(page).toHaveURL(/\/registration-success$/)
  await expect(page.getByRole('heading', { name: 'Congratulations' })).toBeVisible()
  await page.getByRole('link', { name: 'GOT IT' }).click()
  await expect(page).toHaveURL(/\/login$/)

  const signIn = async (password: string) => {
    await page.goto('/auth')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await signIn('Nashik-by-night')
  await expect(page.getByText('you can sign in once your registration is approved')).toBeVisible()

  const connection = connect(process.env.JOURNEYS_APP_DATABASE!, { max: 1 })
  const { db } = connection
  const [user] = await db.select().from(users).where(eq(users.email, email))
  await approveRegistration(db, user!.ipId, Date.now())
  const [letter] = await db
    .select()
    .from(mails)
    .where(eq(mails.recipient, email))
    .orderBy(desc(mails.createdAt))
    .limit(1)
  await connection.close()
  await page.goto(/https?:\/\/\S+/.exec(letter!.text)![0])
  expect(await findFaults(page)).toEqual([])
  await page.getByLabel('New password').fill('Nashik-by-night')
  await page.getByLabel('Repeat the password').fill('Nashik-by-night')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('Your password is set').waitFor()
  await signIn('Nashik-by-night')
  await expect(page).toHaveURL(/\/My-tasks/)

  // No applicants yet: the first thing is a hiring request, with the first office of the company
  await follow(page, '/Employer-hiring-requests')
  await main(page).getByRole('button', { name: 'Create Hiring Request' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create new hiring request' })).toBeVisible()
  await fillDetails(page, 'Nashik loaders')
  await field(page, /^Client to hire for/).fill('Vetri Auto Components')
  await pick(page, main(page).getByRole('combobox', { name: 'Sector' }), 'Logistics')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(field(page, /^State/)).toBeFocused()
  await main(page).getByRole('button', { name: 'Add New Address' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add New Address' })
  await dialog.getByRole('combobox', { name: 'Search for an address or place' }).fill('nashik')
  await dialog.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Office name').fill('Satpur Office')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  // Its place is the location's
  await expect(field(page, /^State/)).toHaveValue('Maharashtra')
  await expect(field(page, /^District/)).toHaveValue('Nashik')
  await field(page, /^City\/town/).fill('Satpur')
  await field(page, /^Number of positions/).fill('12')
  // The new one is the office of work already
  const editor = main(page).getByRole('group', { name: 'Office, not saved yet' })
  await expect(editor.getByRole('combobox', { name: 'Interview address' })).toHaveValue(/^Satpur Office/)
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toBeHidden()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('dialog', { name: 'Hiring Request Submitted' }).getByRole('button', { name: 'OK' }).click()
  await page.waitForURL(/\/hiring-request\/\d+\/run-campaign$/)
  await follow(page, '/Employer-hiring-requests')
  await expect(main(page).getByText('Nashik loaders').first()).toBeVisible()
})
