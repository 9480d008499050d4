import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { specimenName } from '../../server/demo/specimens/specimen.ts'
import { isoDay } from '../../src/lib/dates.ts'
import {
  day,
  expect,
  goOffline,
  goOnline,
  isReadyOffline,
  shoot,
  signIn,
  test,
  walk,
  wholeBrowser,
} from './support/test.ts'
import { follow, openProfile, profileOf, toast } from './support/screens.ts'

test.use(wholeBrowser)

const mobile = '9812345614'
const spoken = '+91 98123 45614'

/** All the page's databases, caches, storages and addresses hold, as text; bytes as the characters they would be. */
const readDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const parts: string[] = []
    const text = (_: string, value: unknown) => {
      if (value instanceof ArrayBuffer) return String.fromCharCode(...new Uint8Array(value))
      return ArrayBuffer.isView(value) ? String.fromCharCode(...new Uint8Array(value.buffer)) : value
    }
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name!)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(opening.error))
      })
      for (const table of database.objectStoreNames) {
        const all = await new Promise<unknown[]>((resolve, reject) => {
          const asked = database.transaction(table).objectStore(table).getAll()
          asked.addEventListener('success', () => resolve(asked.result))
          asked.addEventListener('error', () => reject(asked.error))
        })
        parts.push(`${name}/${table}`, ...all.map((record) => JSON.stringify(record, text)))
      }
      database.close()
    }
    for (const key of await caches.keys()) {
      const cache = await caches.open(key)
      for (const request of await cache.keys()) {
        parts.push(request.url)
        const answer = await cache.match(request)
        if (/json/.test(answer?.headers.get('content-type') ?? '')) parts.push(await answer!.text())
      }
    }
    // Signed links to pictures are good for minutes and name a file
    const isSigned = (url: string) => /\/files\/|X-Amz-Signature=/.test(url)
    const asked = performance.getEntriesByType('resource').flatMap(({ name }) => (isSigned(name) ? [] : [name]))
    const storages = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie, location.href]
    return [...parts, ...storages, ...asked].join('\n')
  })

walk(
  'PROF-05 experience is said in the language of the user, one year as one',
  async ({ page, context, company, baseURL }) => {
    const one = await company.applicant('attended', { details: { totalExperience: '1 years' } })
    const none = await company.applicant('attended', { details: { totalExperience: 'Fresher' } })
    await signIn(page, company.owner, profileOf(one))
    await expect(page.getByText('1 year', { exact: true })).toBeVisible()
    await context.addCookies([{ name: 'language', value: 'hi', url: baseURL! }])
    await page.goto(profileOf(one))
    await expect(page.getByText('1 साल', { exact: true })).toBeVisible()
    await page.goto(profileOf(none))
    await expect(page.getByText('फ़्रेशर', { exact: true })).toBeVisible()
  },
)

test(
  'PROF-05, PROF-07, TRAP-18 contact details are masked until revealed, then kept for calls without a network',
  { tag: '@both' },
  async ({ page, context, company }, info) => {
    const applicant = await company.applicant('attended', { mobile, alternateMobile: '7712345608' })
    const other = await company.applicant('attended', { mobile: '9898989898' })
    await signIn(page, company.owner, profileOf(applicant))
    await expect(page.getByRole('heading', { level: 1, name: applicant.name })).toBeVisible()
    await expect(page.getByText('98XXXXXX14')).toHaveCSS('filter', /blur/)
    await shoot(page, `reveal-before-${info.project.name}`)

    // Without a network the button stays and gives the reason why it waits
    await isReadyOffline(page)
    const button = page.getByRole('button', { name: 'Reveal Contact Details' })
    await goOffline(context)
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription('Needs a connection')
    await goOnline(context)
    await expect(button).toBeEnabled({ timeout: 40_000 })

    await button.click()
    const call = page.getByRole('link', { name: `Call ${spoken}` })
    await expect(call).toHaveAttribute('href', `tel:+91${mobile}`)
    await expect(page.getByRole('link', { name: `WhatsApp ${spoken}` })).toHaveAttribute(
      'href',
      `https://wa.me/91${mobile}`,
    )
    await expect(page.getByRole('link', { name: 'Call +91 77123 45608' })).toBeVisible()
    await expect(button).toBeHidden()
    await shoot(page, `reveal-after-${info.project.name}`)
    await page.emulateMedia({ colorScheme: 'dark' })
    await shoot(page, `reveal-after-dark-${info.project.name}`)
    await page.emulateMedia({ colorScheme: 'light' })

    // The number of another applicant stays masked
    await openProfile(page, other)
    await expect(page.getByText('98XXXXXX98')).toBeVisible()
    await expect(page.getByText(spoken)).toHaveCount(0)

    // Without a network and after a reload it is still there
    await goOffline(context)
    await page.goto(profileOf(applicant))
    await expect(call).toBeVisible()
    const device = await readDevice(page)
    expect(device).toContain(`reveal ${applicant.funnelId}`)
    expect(device).not.toMatch(new RegExp(`${mobile}|7712345608`))
    await goOnline(context)
  },
)

const details = (id: string) => ({
  identityDocuments: [
    {
      idType: 'aadhar card',
      status: 'verified',
      name: 'Sanjay Patil',
      docNumber: '234567890123',
      dob: '1999-02-03',
      gender: 'Male',
      address: 'Kalher, Thane 421302',
      imageUrl: specimenName(id, 'aadhar card'),
    },
    {
      idType: 'pan card',
      status: 'pending',
      name: 'Sanjay Patil',
      fatherName: 'Gopal Patil',
      docNumber: 'ABCPP1234K',
      imageUrl: specimenName(id, 'pan card'),
    },
  ],
  certificate: [
    { name: 'Forklift Operator', isValid: true, issuedOn: '2023-04-11', imageUrl: specimenName(id, 'forklift') },
  ],
})

test(
  'PROF-08, PROF-10, PROF-11, PROF-12, PROF-14 the documents of a selected applicant: turn, zoom, read, download',
  { tag: '@both' },
  async ({ page, company, isMobile }, info) => {
    const applicant = await company.applicant('selected', { details: details(company.ipId) })
    await signIn(page, company.owner, profileOf(applicant))
    await page.getByRole('button', { name: 'Aadhaar Card (AADHAAR)' }).click()
    const sheet = page.getByRole('dialog', { name: 'Uploaded Documents' })
    const large = sheet.getByRole('group', { name: 'Aadhaar Card (AADHAAR)' })
    await expect(large.getByRole('img')).toBeVisible()
    await expect.poll(() => large.getByRole('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640)
    await expect(sheet.getByText('XXXX XXXX 0123')).toBeVisible()
    await expect(sheet.getByText('03/02/1999')).toBeVisible()
    await expect(sheet.getByText('234567890123')).toHaveCount(0)
    await shoot(page, `documents-${info.project.name}`)
    await page.emulateMedia({ colorScheme: 'dark' })
    await shoot(page, `documents-dark-${info.project.name}`)
    await page.emulateMedia({ colorScheme: 'light' })
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

    // A tap zooms in, another one out; + and - do the same
    const zoomed = sheet.locator('[data-zoomed=true]')
    await large.click({ position: { x: 40, y: 40 } })
    await expect(zoomed).toBeVisible()
    await large.click({ position: { x: 40, y: 40 } })
    await expect(zoomed).toHaveCount(0)
    await large.focus()
    await page.keyboard.press('+')
    await expect(zoomed).toBeVisible()
    await page.keyboard.press('-')
    await expect(zoomed).toHaveCount(0)

    // Arrows, buttons, small pictures and a swipe all turn
    await page.keyboard.press('ArrowRight')
    await expect(sheet.getByRole('heading', { name: 'PAN Card (PAN)' })).toBeVisible()
    await expect(sheet.getByText('NA', { exact: true })).toBeVisible()
    await sheet.getByRole('button', { name: 'Next picture' }).click()
    await expect(sheet.getByText('2023-04-11')).toBeVisible()
    await expect(sheet.getByText('3 of 3')).toBeVisible()
    await sheet.getByRole('button', { name: 'Aadhaar Card (AADHAAR)' }).click()
    await expect(sheet.getByText('1 of 3')).toBeVisible()
    if (isMobile) {
      const box = (await large.boundingBox())!
      await swipe(page, { x: box.x + box.width - 40, y: box.y + 60 }, { x: box.x + 40, y: box.y + 66 })
      await expect(sheet.getByText('2 of 3')).toBeVisible()
    }

    // Of the context: from a storage of another origin it comes in a tab of its own, which closes again
    const saving = page.context().waitForEvent('download')
    await sheet.getByRole('button', { name: 'Download' }).click()
    expect((await saving).suggestedFilename()).toBe(isMobile ? 'pan-card.png' : 'aadhar-card.png')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    // Nothing of it stays on the device (docs/offline.md)
    expect(await readDevice(page)).not.toMatch(/Sanjay|ABCPP1234K|XXXX XXXX|1999-02-03|presign|specimen/)
  },
)

/** One finger, as Chromium gets it from a screen. */
async function swipe(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [from])
  for (let step = 1; step <= 5; step++)
    await touch('touchMove', [{ x: from.x + ((to.x - from.x) * step) / 5, y: from.y + ((to.y - from.y) * step) / 5 }])
  await touch('touchEnd', [])
}

test('PROF-09, TRAP-60 before the selection the documents are blurred, values masked, and Download does nothing', async ({
  page,
  context,
  company,
}, info) => {
  const applicant = await company.applicant('attended', { details: details(`${company.ipId}-b`) })
  await signIn(page, company.owner, profileOf(applicant))
  await page.getByRole('button', { name: 'Reveal ID Details' }).click()
  const sheet = page.getByRole('dialog', { name: 'Uploaded Documents' })
  await expect(sheet.getByText('You can view the ID details only for selected applicants')).toBeVisible()
  await expect(sheet.getByText('******')).toHaveCount(5)
  await expect(sheet.getByRole('img')).toHaveCount(0)
  await expect(sheet.getByRole('button', { name: 'Download' })).toBeDisabled()
  await shoot(page, `documents-hidden-${info.project.name}`)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await goOffline(context)
  const button = page.getByRole('button', { name: 'Reveal ID Details' })
  await expect(button).toBeDisabled()
  await expect(page.getByRole('button', { name: 'PAN Card (PAN)' })).toBeDisabled()
  await shoot(page, `documents-offline-${info.project.name}`)
})

test(
  'PROF-14 the timeline says who did what and when, and can be read again without a network',
  { tag: '@both' },
  async ({ page, context, app, company }, info) => {
    const applicant = await company.applicant('attended')
    await company.decide(company.colleague, app, applicant, 'SHORTLISTED', 'selected', { joiningTime: day(3) })
    await signIn(page, company.owner, profileOf(applicant))
    // On a wide desktop it is open beside the details
    const isOpen = info.project.name === 'desktop'
    const show = page.getByRole('button', { name: isOpen ? 'Hide timeline' : 'Show timeline' })
    await expect(show).toHaveAttribute('aria-expanded', String(isOpen))
    if (!isOpen) await show.click()
    const [selected, applied] = [page.getByRole('listitem').nth(0), page.getByRole('listitem').nth(1)]
    await expect(selected).toHaveText(
      new RegExp(`^SelectedConfirmed${isoDay(Date.now())} \\d\\d:\\d\\d · Vikas Bendre$`),
    )
    await expect(applied).toHaveText(new RegExp(`^Applied${isoDay(day(-10))}`))
    await selected.scrollIntoViewIfNeeded()
    await shoot(page, `timeline-${info.project.name}`)
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await isReadyOffline(page)
    await goOffline(context)
    await page.reload()
    if (!isOpen) await show.click()
    await expect(selected).toContainText('Vikas Bendre')
    await goOnline(context)
  },
)

test('ONB-01, ONB-02, ONB-03, ONB-04, ONB-05, ONB-07 the onboarding bot: preview, SMS, answers, on to the platform', async ({
  page,
  company,
}, info) => {
  const applicant = await company.applicant('selected', { mobile, details: details(`${company.ipId}-o`) })
  await signIn(page, company.owner, profileOf(applicant))
  await page.getByRole('button', { name: 'Initiate Onboarding' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview of SMS to be sent' })
  await expect(preview).toContainText(`selected for the role of Picker & Packer at ${company.name}`)
  await expect(preview).not.toContainText('#')
  await shoot(page, `onboarding-preview-${info.project.name}`)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await preview.getByRole('button', { name: 'Send' }).click()
  await expect(toast(page, 'Onboarding Initiated')).toBeVisible()
  await expect(preview).toBeHidden()
  await expect(page.getByText('Onboarding initiated', { exact: true })).toBeVisible()
  await expect(page.getByText('Onboarding Completed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'View Details' }).click()
  const received = page.getByRole('dialog', { name: 'Details received from the onboarding bot' })
  await expect(received).toContainText('03-02-1999')
  await expect(received).toContainText('XXXX XXXX 0123')
  await shoot(page, `onboarding-details-${info.project.name}`)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  expect(await readDevice(page)).not.toMatch(/Sanjay|XXXX XXXX|9812345614/)
  await page.keyboard.press('Escape')
  await expect(received).toBeHidden()
  await shoot(page, `onboarding-completed-${info.project.name}`)

  await page.route('https://apps.fieldhire.example/**', (route) => route.fulfill({ body: 'The platform' }))
  await page.getByRole('button', { name: 'Manage Applicant on Onboard' }).click()
  await expect(toast(page, 'Migrated to Platform')).toBeVisible()
  await expect(page).toHaveURL('https://apps.fieldhire.example/')
})

walk(
  'ONB-02, ONB-06 every end has its words and Resend; a 404 is silent, another failure is not',
  async ({ page, context, company }, info) => {
    const applicant = await company.applicant('selected', { mobile: '9812345619' })
    const refuse = { code: 'down', message: 'The bot is being repaired' }
    let answer: { status: number; body: string } | undefined = { status: 404, body: '{"status":false,"error":{}}' }
    await context.route('**/onboard/candidateDetail?*', (route) =>
      answer ? route.fulfill({ ...answer, contentType: 'application/json' }) : route.fallback(),
    )
    await signIn(page, company.owner, profileOf(applicant))
    const begin = page.getByRole('button', { name: 'Initiate Onboarding' })
    await expect(begin).toBeEnabled()
    await expect(toast(page, 'Error fetching onboarding details')).toHaveCount(0)
    answer = { status: 200, body: JSON.stringify({ status: false, error: refuse }) }
    await page.reload()
    await expect(toast(page, 'Error fetching onboarding details')).toContainText(refuse.message)
    answer = undefined
    await page.reload()
    await begin.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Onboarding abondoned', { exact: true })).toBeVisible()
    await shoot(page, `onboarding-abandoned-${info.project.name}`)
    await page.getByRole('button', { name: 'Resend' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Onboarding Completed', { exact: true })).toBeVisible()
    await page.goto('/messages')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages of the demo')
    await expect(
      page
        .getByRole('article')
        .filter({ hasText: `${applicant.name} · 98XXXXXX19` })
        .first(),
    ).toBeVisible()
    await shoot(page, 'messages-phone')
  },
)

walk(
  'ONB-01, ONB-06 when the state of the bot did not come, it is asked for again and the button works',
  async ({ page, context, company }) => {
    const applicant = await company.applicant('selected', { mobile })
    const status = '**/onboard/candidateDetail?*'
    const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('candidateDetail'))
    await context.route(status, (route) => route.abort())
    await signIn(page, company.owner, profileOf(applicant))
    await lost
    await expect(page.getByRole('button', { name: 'Initiate Onboarding' })).toBeDisabled()
    await context.unroute(status)
    await expect(page.getByRole('button', { name: 'Initiate Onboarding' })).toBeEnabled()
  },
)

test('PROF-17 PROF-18 through the list that a profile was opened from, and one tap from Call to the number', async ({
  page,
  context,
  company,
}, info) => {
  const names = ['Anil Qadri', 'Bina Qadri', 'Chetan Qadri']
  const all = []
  for (const name of names) all.push(await company.applicant('attended', { name, mobile }))
  await company.applicant('rejected')
  const { hiringRequestId } = all[0]!
  await signIn(page, company.owner, `/hiring-request/${hiringRequestId}/applicants?q=qadri&sort=name`)
  await page.getByRole('link', { name: 'View Profile of Bina Qadri' }).click()
  const title = page.getByRole('heading', { level: 1 })
  const list = page.getByRole('navigation', { name: 'Applicants of the list' })
  await expect(title).toHaveText('Bina Qadri')
  await expect(list).toHaveText('2 of 3')
  await shoot(page, `profile-bar-${info.project.name}`)

  await isReadyOffline(page)
  await goOffline(context)
  await page.keyboard.press('j')
  await expect(title).toHaveText('Chetan Qadri')
  await expect(list).toHaveText('3 of 3')
  await expect(list.getByRole('button', { name: 'Next applicant' })).toBeDisabled()
  await page.reload()
  await expect(list).toHaveText('3 of 3')
  await list.getByRole('button', { name: 'Previous applicant' }).click()
  await expect(title).toHaveText('Bina Qadri')
  const call = page.getByRole('main').getByRole('button', { name: 'Call', exact: true })
  await expect(call).toBeDisabled()
  await expect(call).toHaveAccessibleDescription('Needs a connection')
  await goOnline(context)
  await expect(call).toBeEnabled({ timeout: 40_000 })
  await call.click()
  await expect(page.getByRole('link', { name: `Call ${spoken}` })).toHaveAttribute('href', `tel:+91${mobile}`)
  await page.goBack()
  await expect(page).toHaveURL(/applicants\?q=qadri&sort=name$/)
})

test('PROF-01 PROF-04 OFF-10 the ways out of a profile, who is asked about, and what waits for a network', async ({
  page,
  context,
  company,
}) => {
  const selected = await company.applicant('selected')
  const called = await company.applicant('awaitingCall', { request: 'telephonic', expiresAt: day(9) })
  const applied = await company.applicant('applied')
  await signIn(page, company.owner, profileOf(selected))
  await expect(page.getByText('Applied to').getByRole('link')).toHaveAttribute(
    'href',
    `/hiring-request/${selected.hiringRequestId}`,
  )
  const update = page.getByRole('main').getByRole('button', { name: 'Update', exact: true })
  await expect(update).toBeVisible()
  await openProfile(page, applied)
  await expect(update).toHaveCount(0)
  await isReadyOffline(page)
  // The request is on the device once its funnel was opened
  await follow(page, `/hiring-request/${called.hiringRequestId}/applicants`)
  await expect(page.getByRole('main').getByRole('button', { name: 'More' })).toBeVisible()
  await openProfile(page, selected)
  await expect(page.getByRole('button', { name: 'Initiate Onboarding' })).toBeEnabled()
  await goOffline(context)
  // Each keeps its label, does nothing and gives the reason; the user is not sent anywhere
  for (const name of ['Initiate Onboarding', 'Reveal Contact Details']) {
    const button = page.getByRole('button', { name })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription('Needs a connection')
  }
  await openProfile(page, called)
  await update.click()
  const call = page.getByRole('group', { name: 'Take interview' }).getByRole('button', { name: 'Yes' })
  await expect(call).toBeDisabled()
  await expect(call).toHaveAccessibleDescription('Needs a connection')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Applicants' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/hiring-request/${called.hiringRequestId}/applicants$`))
  await page.getByRole('main').getByRole('button', { name: 'More' }).click()
  for (const item of ['Screened applicants', 'Joined applicants'])
    await expect(page.getByRole('menuitem', { name: new RegExp(`${item}.*Needs a connection`) })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article').filter({ hasText: called.name })).toBeVisible()
  await expect(page).not.toHaveURL(/login/)
})
