import { readFile } from 'node:fs/promises'
import { day, expect, goOffline, goOnline, isReadyOffline, passTo, shoot, signIn, test, walk } from './support/test.ts'
import { answer, sendAll, submitButton, toast } from './support/screens.ts'
import { countOnDevice } from './support/device.ts'
import { formatDay, isoDay } from '../../src/lib/dates.ts'
import { readSheet } from '../../src/sheets/read-sheet.ts'

const sheetLimits = { bytes: 1_000_000, rows: 100, columns: 20, unpackedBytes: 1_000_000 }

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
  'TASK-15 TASK-16 GATE-06 the interviews of today by office and time, without a network: an address, a map that needs one, a calendar file, a result, the end of the day',
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
    // Nobody recorded anything about these yesterday
    const before = await company.request('ahead', { interviewDates: [day(-1)], name: 'Yesterday', details })
    const missing = await company.applicant('screened', { hiringRequestId: before, expiresAt: day(9) })
    const missed = await company.applicant('screened', { hiringRequestId: before, expiresAt: day(9) })
    await signIn(page, company.owner)
    await page.getByRole('link', { name: 'Interviews today' }).click()
    await expect(page).toHaveURL(/day=today/)
    await expect.poll(() => countOnDevice(page, company.owner, 'rows')).toBe(company.applicants)
    await expect(page.getByText('3 interviews')).toBeVisible()
    await expect(page.getByText(later.name)).toHaveCount(0)
    const inOffice = page.getByRole('region', { name: /^Kalher Office, 00:00–12:00, 12:00–23:59 · Walk In/ })
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
    await days.getByRole('link', { name: 'Today' }).click()

    await isReadyOffline(page)
    await goOffline(context)
    await page.reload()
    await expect(inOffice.getByRole('article')).toHaveCount(2)
    await expect(page.getByRole('link', { name: /^Open the map/ })).toHaveCount(0)
    await expect(page.getByText('Needs a connection').first()).toBeVisible()
    // The name of the office is a line of words beside that hint, not a column of letters
    expect((await page.getByRole('heading', { name: 'Kalher Office' }).boundingBox())!.height).toBeLessThan(60)
    await shoot(page, `day-offline-${info.project.name}`)
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

    await days.getByRole('link', { name: 'Yesterday' }).click()
    await page.getByRole('button', { name: 'End of day' }).click()
    const end = page.getByRole('dialog', { name: /^End of day/ })
    await expect(end.getByText('0 of 2 came in person')).toBeVisible()
    // Midnight passes: the list behind it is of another day, the sheet is of the one it was opened for
    await passTo(page, day(1) + 60_000)
    await expect(page.getByText(formatDay(day(0)))).not.toHaveCount(0)
    await expect(end).toHaveAccessibleName(`End of day, ${formatDay(day(-1))}`)
    await expect(end.getByText('0 of 2 came in person')).toBeVisible()
    await passTo(page, Date.now())
    await shoot(page, `day-end-${info.project.name}`)
    await page.locator('label').filter({ hasText: missed.name }).click()
    await expect(end.getByRole('button', { name: 'Record 1 as not attended' })).toBeVisible()
    await page.locator('label').filter({ hasText: missed.name }).click()
    const record = end.getByRole('button', { name: 'Record 2 as not attended' })
    await record.click()
    await expect(record).toHaveCount(0)
    await toast(page, '2 applicants updated').getByRole('button', { name: 'Undo' }).click()
    await record.click()
    await expect(end.getByRole('heading', { name: 'Who did not come?' })).toHaveCount(0)
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      end.getByRole('button', { name: 'Excel sheet' }).click(),
    ])
    expect(sheet.suggestedFilename()).toBe(`interviews-${isoDay(day(-1))}.xlsx`)
    const cells = await readSheet(new Uint8Array(await readFile(await sheet.path())), sheetLimits)
    expect(
      cells
        .rows!.slice(1)
        .map((row) => [row[0], row[6]])
        .sort(),
    ).toEqual([missing, missed].map(({ name }) => [name, 'Did not attend']).sort())
    expect(JSON.stringify(cells.rows)).not.toMatch(/98\w{6}14/)
    const [picture] = await Promise.all([
      page.waitForEvent('download'),
      end.getByRole('button', { name: 'Picture' }).click(),
    ])
    expect(picture.suggestedFilename()).toBe(`interviews-${isoDay(day(-1))}.png`)
    if (process.env.SHOTS) await picture.saveAs(`${process.env.SHOTS}/day-picture-${info.project.name}.png`)
    expect((await readFile(await picture.path())).subarray(1, 4).toString()).toBe('PNG')
    await end.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText(/^On this (phone|device), not sent yet$/)).toHaveCount(2)
    await days.getByRole('link', { name: 'Today' }).click()

    // A result recorded here stays in sight until the server has it
    const row = inOffice.getByRole('article').filter({ hasText: comes.name })
    await row.getByRole('button', { name: 'No' }).click()
    const panel = info.project.name === 'phone' ? page.getByRole('dialog', { name: comes.name }) : row.getByRole('form')
    await answer(panel, /selected/, 'No')
    await panel.getByLabel('Reason for rejection').fill('Did not bring any document')
    await submitButton(panel).click()
    await expect(toast(page, `${comes.name} rejected`)).toBeVisible()
    await expect(row.getByText(/^On this (phone|device), not sent yet$/)).toBeVisible()
    await goOnline(context)
    await sendAll(page)
    await page.goto('/My-tasks?day=today')
    await expect(inOffice.getByRole('article')).toHaveText([new RegExp(other.name)])
    expect(await company.row(comes.funnelId)).toMatchObject({ status: 'rejected' })
    await days.getByRole('link', { name: 'Yesterday' }).click()
    await expect(page.getByText('No interviews without a result from yesterday')).toBeVisible()
    await days.getByRole('link', { name: 'Today' }).click()
    for (const { funnelId } of [missing, missed])
      expect(await company.row(funnelId)).toMatchObject({ status: 'interviewNoShow' })
    await expect(page.getByText('1 of 2 done', { exact: true })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Done' }).getByRole('link', { name: comes.name })).toBeVisible()

    // TASK-16: at the gate a day early
    await page.getByRole('searchbox', { name: 'Name or mobile number' }).fill(later.name)
    const found = page.getByRole('region', { name: /^Found on this (phone|device)$/ }).getByRole('article')
    await expect(found.filter({ hasText: later.name }).first()).toBeVisible()
  },
)

walk(
  'OFF-01 Interviews today says nothing of interviews before they have been looked for',
  async ({ page, context, company }) => {
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
        if (words.includes('No interviews today'))
          void (globalThis as unknown as { saw(words: string): void }).saw(words)
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
  },
)
