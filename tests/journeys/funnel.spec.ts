import { type Company, day, expect, goOffline, signIn, test, walk } from './support/test.ts'
import { follow, getReady, profileOf, toast, toasts } from './support/screens.ts'

/** 2 screened, 2 selected, 3 rejected in three ways, 1 joined, 6 applied. */
async function fill(company: Company) {
  for (let at = 0; at < 6; at += 1) await company.applicant('applied', { channel: at < 2 ? 'whatsAppBot' : 'app' })
  await company.applicant('attended', { name: 'Zarina Tadvi' })
  await company.applicant('screened', { expiresAt: day(9) })
  await company.applicant('selected', { joiningTime: day(3) })
  await company.applicant('claimedJoined')
  await company.applicant('rejected', { rejectionMessage: 'Forklift licence expired' })
  await company.applicant('interviewNoShow')
  await company.applicant('joiningNoShow')
  await company.applicant('joined')
  return company.request('walkIn')
}

walk(
  'FUN-01 FUN-02 FUN-03 FUN-04 FUN-05 tabs with counts, columns, the reason only on Rejected, View Profile, back to the summary',
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
    await expect(page).toHaveURL(new RegExp(`/candidate-details/${request}/`))
    await expect(page.getByRole('heading', { level: 1, name: 'Zarina Tadvi' })).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: 'Back to summary' }).click()
    await expect(page).toHaveURL(new RegExp(`/hiring-request/${request}/summary$`))
  },
)

walk(
  'FUN-06 FUN-08 search and channel, cards on a phone, an empty answer, the rejected and those who stayed away',
  async ({ page, company }) => {
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
    const filter = page.getByRole('button', { name: 'Filter and view' })
    await filter.click()
    await page.getByLabel('Channel').selectOption({ label: 'WhatsApp' })
    await page.getByRole('button', { name: 'Show applicants' }).click()
    await expect(cards).toHaveCount(2)
    await expect(page).toHaveURL(/channel=whatsAppBot/)
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(width).toBeLessThanOrEqual(0)

    await filter.click()
    await page.getByRole('button', { name: 'Rejected or no-show' }).click()
    const sheet = page.getByRole('dialog', { name: 'Rejected or no-show' })
    await expect(sheet.getByRole('listitem')).toHaveCount(3)
    for (const words of ['Forklift licence expired', 'Interview no show', 'Joining no show'])
      await expect(sheet.getByRole('listitem').filter({ hasText: words })).toHaveCount(1)
    await sheet
      .getByRole('link', { name: /^View Profile of/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/candidate-details\//)
  },
)

walk('FUN-17 five cards on a phone, and all of a card opens', async ({ page, company }) => {
  for (let at = 0; at < 7; at += 1) await company.applicant('attended', { name: `Sunita Devi Kulkarni ${at}` })
  await signIn(page, company.owner, `/hiring-request/${await company.request('walkIn')}/applicants`)
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(7)
  const heights = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThanOrEqual(112)
  const bar = (await page.getByRole('navigation', { name: 'Main', exact: true }).boundingBox())!
  const fifth = (await cards.nth(4).boundingBox())!
  expect(fifth.y + fifth.height).toBeLessThanOrEqual(bar.y)
  const box = (await cards.first().boundingBox())!
  await page.mouse.click(box.x + box.width / 2, box.y + 14)
  await expect(page).toHaveURL(/\/candidate-details\//)
})

walk(
  'FUN-17 FUN-18 a click in a row opens it; the columns are chosen, kept and in the address',
  { tag: '@desktop' },
  async ({ page, company }) => {
    const applicant = await company.applicant('attended')
    const path = `/hiring-request/${applicant.hiringRequestId}/applicants`
    await signIn(page, company.owner, path)
    const head = (name: string) => page.getByRole('columnheader', { name })
    await expect(head('Locality')).toBeVisible()
    await page.getByRole('button', { name: 'Columns' }).click()
    const choice = page.getByRole('dialog', { name: 'Columns' })
    // The tick follows the address
    await choice.getByRole('checkbox', { name: 'Locality' }).click()
    await expect(choice.getByRole('checkbox', { name: 'Locality' })).not.toBeChecked()
    await choice.getByRole('checkbox', { name: 'Experience' }).click()
    await expect(choice.getByRole('checkbox', { name: 'Experience' })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/columns=age%2Clocation%2Cdistance%2Cmobile%2Cchannel%2Cexperience/)
    const own = page.url()
    await page.goto(path)
    await expect(head('Experience')).toBeVisible()
    await expect(head('Locality')).toHaveCount(0)
    await page.getByRole('button', { name: 'Columns' }).click()
    await choice.getByRole('button', { name: 'Reset columns' }).click()
    await page.keyboard.press('Escape')
    await expect(head('Locality')).toBeVisible()
    // Another device, or a colleague with the link
    await page.goto(own)
    await expect(head('Experience')).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: applicant.name })
    const box = (await row.boundingBox())!
    expect(box.height).toBeLessThanOrEqual(45)
    await row.getByRole('cell', { name: applicant.name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: applicant.name })).toBeVisible()
  },
)

walk(
  'FUN-10 SHELL-23 TRAP-58 the first screened ones expire in two days: said once for each request, forgotten at sign-out',
  async ({ page, company }) => {
    const near = await company.applicant('screened', { expiresAt: day(2) })
    const far = await company.applicant('screened', { request: 'ahead', expiresAt: day(4) })
    const today = await company.applicant('screened', { request: 'telephonic', expiresAt: day(0) })
    await signIn(page, company.owner, `/hiring-request/${near.hiringRequestId}/applicants`)
    const warning = page.getByRole('dialog', { name: 'Applicants are about to expire' })
    await expect(warning).toContainText('expires in 2 days')
    await warning.getByRole('button', { name: 'See screened applicants' }).click()
    await expect(page).toHaveURL(/tab=screened/)
    await expect(warning).toBeHidden()
    const kept = () => page.evaluate(() => localStorage.getItem('funnel_notifications'))
    expect(JSON.parse((await kept())!)).toMatchObject({
      [company.owner.id]: { [near.hiringRequestId]: expect.any(Number) },
    })
    for (const { hiringRequestId, name } of [near, far, today]) {
      // The count of the first one is still fresh, so it is not requested again
      const counted = hiringRequestId === near.hiringRequestId || page.waitForResponse('**/campaign/funnel/details')
      await page.goto(`/hiring-request/${hiringRequestId}/applicants`)
      await counted
      await expect(page.getByText(name)).toBeVisible()
      await expect(warning).toBeHidden()
    }
    await page.getByRole('button', { name: 'More', exact: true }).last().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect(await kept()).toBeNull()
  },
)

walk('FUN-09 a request without applicants whose reachout runs says to come back', async ({ page, company }) => {
  const request = await company.request('walkIn')
  await company.reachout(request)
  await signIn(page, company.owner, `/hiring-request/${request}/applicants`)
  await expect(page.getByText(/^Thank You for visiting.*24 hours/)).toBeVisible()
  // A user who filters the list is not sent away until tomorrow
  await page.getByRole('button', { name: 'Filter and view' }).click()
  await page.getByLabel('Channel').selectOption({ label: 'SMS' })
  await expect(page.getByText(/^Thank You for visiting/)).toHaveCount(0)
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
