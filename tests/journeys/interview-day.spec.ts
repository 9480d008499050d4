import { readFile } from 'node:fs/promises'
import { day, expect, goOffline, goOnline, isReadyOffline, shoot, signIn, test } from './support/test.ts'
import { answer, sendAll, submitButton, toast } from './support/screens.ts'
import { countOnDevice } from './support/device.ts'
import { isoDay } from '../../src/lib/dates.ts'

const details = {
  locations: [
    {
      _id: 'one',
      interviewType: 'physical',
      interviewSchedulingType: 'dates',
      interviewTime: [],
      interviewDates: [],
      operatingDays: [],
      tc_state: 'Maharashtra',
      tc_district: 'Thane',
      localityName: 'Bhiwandi',
      number_of_positions: 10,
      offices: [
        {
          workLocation: 'demo-office-kalher',
          interviewLocation: 'demo-office-kalher',
          spocId: 'demo-emp',
          spocConsent: true,
        },
      ],
    },
  ],
}

test(
  'the interviews of today by office and time, without a network: an address, a map that needs one, a calendar file, a result',
  { tag: '@both' },
  async ({ page, context, company }, info) => {
    // The last slot ends with the day, so that it is never over while this runs
    const slots = [
      { from: '00:00', to: '12:00' },
      { from: '12:00', to: '23:59' },
    ]
    const walkIn = await company.request('ahead', { interviewDates: [day(0)], slots, details })
    const comes = await company.applicant('screened', { hiringRequestId: walkIn, expiresAt: day(9) })
    const other = await company.applicant('screened', { hiringRequestId: walkIn, expiresAt: day(9) })
    const called = await company.applicant('awaitingCall', { request: 'telephonic', expiresAt: day(9) })
    // Interviewed tomorrow
    const later = await company.applicant('screened', {
      hiringRequestId: await company.request('ahead', { interviewDates: [day(1)], name: 'Tomorrow' }),
    })
    await signIn(page, company.owner)
    await page.getByRole('link', { name: 'Interviews today' }).click()
    await expect(page).toHaveURL(/day=today/)
    await expect.poll(() => countOnDevice(page, company.owner, 'rows')).toBe(company.applicants)
    await expect(page.getByText('3 interviews')).toBeVisible()
    await expect(page.getByText(later.name)).toHaveCount(0)
    const inOffice = page.getByRole('region', { name: /^Kalher Office, 00:00 to 12:00 and 12:00 to 23:59 · Walk-in/ })
    await expect(inOffice.getByRole('article')).toHaveCount(2)
    await expect(page.getByRole('region', { name: /Any time · By telephone/ }).getByRole('article')).toContainText(
      called.name,
    )
    await expect(page.getByText('Jai Bhagwan Complex')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open the map of Kalher Office' })).toHaveAttribute(
      'href',
      /^https:\/\/www\.openstreetmap\.org\/\?mlat=19\.2512&mlon=73\.0213/,
    )
    await shoot(page, `day-${info.project.name}`)

    const days = page.getByRole('navigation', { name: 'Day', exact: true })
    await days.getByRole('link', { name: 'Tomorrow' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Interviews tomorrow' })).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: later.name })).toBeVisible()
    await expect(page.getByText(comes.name)).toHaveCount(0)
    await days.getByRole('link', { name: 'Yesterday' }).click()
    await expect(page.getByText('No interviews without a result from yesterday')).toBeVisible()
    await days.getByRole('link', { name: 'Today' }).click()

    await isReadyOffline(page)
    await goOffline(context)
    await page.reload()
    await expect(inOffice.getByRole('article')).toHaveCount(2)
    await expect(page.getByRole('link', { name: /^Open the map/ })).toHaveCount(0)
    await expect(page.getByText('Needs a connection').first()).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Add to calendar' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`interviews-${isoDay(day(0))}.ics`)
    const text = (await readFile(await file.path(), 'utf8')).replaceAll('\r\n ', '')
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(3)
    expect(text).toContain('SUMMARY:2 walk-in interviews')
    expect(text).toContain('LOCATION:Kalher Office\\, Gala 14')
    for (const { name } of [comes, other, called]) expect(text).toContain(name)
    expect(text).not.toMatch(/98\w{6}14/)

    // A result recorded here stays in sight until the server has it
    const row = inOffice.getByRole('article').filter({ hasText: comes.name })
    await row.getByRole('button', { name: 'No' }).click()
    const panel = info.project.name === 'phone' ? page.getByRole('dialog', { name: comes.name }) : row.getByRole('form')
    await answer(panel, /selected/, 'No')
    await panel.getByLabel('Reason for rejection').fill('Did not bring any document')
    await submitButton(panel).click()
    await expect(toast(page, `${comes.name} rejected`)).toBeVisible()
    await expect(row.getByText('On this phone, not sent yet')).toBeVisible()
    await goOnline(context)
    await sendAll(page)
    await page.goto('/My-tasks?day=today')
    await expect(inOffice.getByRole('article')).toHaveText([new RegExp(other.name)])
    expect(await company.row(comes.funnelId)).toMatchObject({ status: 'rejected' })
  },
)

test('OFF-01 Interviews today says nothing of interviews before they have been looked for', async ({
  page,
  context,
  company,
}) => {
  const applicant = await company.applicant('awaitingCall', { request: 'telephonic', expiresAt: day(9) })
  const calls = /\/api\/hire\/.*(getHiringRequests|sync\/pull|funnel\/get|fulfillment\/tasks)/
  let letThrough: () => void = () => undefined
  const released = new Promise<void>((resolve) => (letThrough = resolve))
  await context.route(calls, async (route) => {
    await released
    await route.continue()
  })
  const seen: string[] = []
  await page.exposeFunction('saw', (words: string) => seen.push(words))
  await page.addInitScript(() => {
    const look = () => {
      const words = document.body?.innerText ?? ''
      if (words.includes('No interviews today')) void (globalThis as unknown as { saw(words: string): void }).saw(words)
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await signIn(page, company.owner, '/My-tasks?day=today')
  await expect(page.getByText(/^Loading /).first()).toBeAttached()
  await expect(page.getByText('1 interview', { exact: true })).toHaveCount(0)
  letThrough()
  await expect(page.getByRole('article').filter({ hasText: applicant.name })).toBeVisible()
  await expect(page.getByText('1 interview', { exact: true })).toBeVisible()
  expect(seen).toEqual([])
})
