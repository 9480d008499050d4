import { day, expect, goOffline, signIn, test, type Company } from './support/test.ts'
import { follow, getReady, profileOf, toast, toasts } from './support/screens.ts'

/** 2 screened, 2 selected, 3 rejected in three ways, 1 joined, 6 applied. */
async function fill(company: Company) {
  for (let at = 0; at < 6; at += 1) await company.applicant('applied', { channel: at < 2 ? 'whatsAppBot' : 'app' })
  await company.applicant('attended', { name: 'Zarina Tadvi' })
  await company.applicant('screened')
  await company.applicant('selected', { joiningTime: day(3) })
  await company.applicant('claimedJoined')
  await company.applicant('rejected', { rejectionMessage: 'Forklift licence expired' })
  await company.applicant('interviewNoShow')
  await company.applicant('joiningNoShow')
  await company.applicant('joined')
  return company.request('walkIn')
}

test(
  'FUN-02 FUN-03 FUN-04 tabs with counts, columns, the reason only on Rejected, View Profile',
  { tag: '@desktop' },
  async ({ page, company }) => {
    const request = await fill(company)
    await signIn(page, company.owner, `/hiring-request/${request}/applicants`)
    const tabs = page.getByRole('navigation', { name: 'Stages' })
    for (const words of ['All14', 'Screened2', 'Selected2', 'Rejected3', 'Joined1']) {
      await expect(tabs.getByRole('link', { name: new RegExp(words.replace(/(\d+)/, '\\s*$1')) })).toBeVisible()
    }
    const table = page.getByRole('table', { name: 'Applicants' })
    await expect(table.getByRole('row')).toHaveCount(11)
    for (const head of [
      'Name',
      'Age | Gender',
      'Location',
      'Locality',
      'Distance',
      'Mobile Number',
      'Channel',
      'Hiring Stage',
    ])
      await expect(table.getByRole('columnheader', { name: head })).toBeVisible()
    await expect(table.getByRole('columnheader', { name: 'Rejected Reason' })).toHaveCount(0)
    // FUN-16: the number is masked on the way
    await expect(table.getByText('98XXXXXX14').first()).toBeVisible()
    await expect(page.getByText('9812345614')).toHaveCount(0)

    await tabs.getByRole('link', { name: /Rejected/ }).click()
    await expect(table.getByRole('columnheader', { name: 'Rejected Reason' })).toBeVisible()
    await expect(table.getByRole('cell', { name: 'Forklift licence expired' })).toBeVisible()
    await expect(table.getByRole('row')).toHaveCount(4)
    await page.goBack()
    await expect(table.getByRole('row')).toHaveCount(11)

    // SHELL-21, FUN-07
    await expect(page.getByText('Page 1 / 2')).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(table.getByRole('row')).toHaveCount(5)
    await expect(page).toHaveURL(/page=2/)
    await page.reload()
    await expect(page.getByText('Page 2 / 2')).toBeVisible()
    await tabs.getByRole('link', { name: /Screened/ }).click()
    await page.getByRole('link', { name: 'View Profile of Zarina Tadvi' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Zarina Tadvi' })).toBeVisible()
  },
)

test('FUN-06 search and channel, cards on a phone, an empty answer', async ({ page, company }) => {
  const request = await fill(company)
  await signIn(page, company.owner, `/hiring-request/${request}/applicants`)
  const cards = page.getByRole('region', { name: 'Applicants' }).getByRole('article')
  await expect(cards).toHaveCount(10)
  const search = page.getByRole('searchbox', { name: 'Search name' })
  await search.fill('Za')
  await search.fill('Zar')
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('98XXXXXX14 · App')
  await search.fill('zzz')
  await expect(page.getByText('No Candidate(s) Found!!')).toBeVisible()
  await search.fill('')
  await page.getByLabel('Channel').selectOption({ label: 'WhatsApp' })
  await expect(cards).toHaveCount(2)
  await expect(page).toHaveURL(/channel=whatsAppBot/)
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(width).toBeLessThanOrEqual(0)
})

test('FUN-09 a request without applicants whose reachout runs says to come back', async ({ page, company }) => {
  const request = await company.request('walkIn', { activeReachouts: 1 })
  await signIn(page, company.owner, `/hiring-request/${request}/applicants`)
  await expect(page.getByText(/^Thank you for visiting/)).toBeVisible()
})

test('FUN-11 TRAP-11 the request of somebody else: said, and left after 2 s; not without a network', async ({
  page,
  context,
  company,
}) => {
  const own = await company.applicant('attended')
  await getReady(page, company, own)
  await follow(page, '/hiring-request/20418/applicants')
  await expect(toast(page, 'Unauthorized access to Hiring Request')).toBeVisible()
  const said = Date.now()
  await expect(page).toHaveURL(/\/Employer-hiring-requests$/)
  expect(Date.now() - said).toBeGreaterThan(1_000)
  await expect(page.getByText('Bhiwandi FC ramp-up')).toHaveCount(0)
  await toasts(page).first().press('Escape')

  await goOffline(context)
  await page.goto('/hiring-request/20421/applicants')
  await expect(page.getByText('Not saved on this device')).toBeVisible()
  await expect(page).toHaveURL(/20421\/applicants$/)
  await page.goto(profileOf(own))
  await expect(page.getByRole('heading', { level: 1, name: own.name })).toBeVisible()
})
