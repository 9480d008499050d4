import { findFaults } from './support/axe.ts'
import { day } from './support/company.ts'
import { countOnDevice } from './support/device.ts'
import { answer, mayTakeInOffline, pill } from './support/screens.ts'
import { expect, goOffline, goOnline, isReadyOffline, PASSWORD, shoot, test } from './support/test.ts'

/** A request whose interviews are in that office of the demo. */
const at = (office: string, localityName: string) => ({
  details: {
    locations: [
      {
        ...{ _id: localityName, interviewType: 'physical', interviewSchedulingType: 'days', interviewTime: [] },
        ...{ interviewDates: [], operatingDays: [], tc_state: 'Maharashtra', tc_district: 'Thane', localityName },
        ...{ number_of_positions: 10, maxDistance: null },
        offices: [{ workLocation: office, interviewLocation: office, spocId: 'demo-emp', spocConsent: true }],
      },
    ],
  },
})

test('GATE-03 GATE-07 GATE-08 GATE-09 GATE-06 a day at the gate in Hindi: site, find, attended, result, a walk-in, the end of the day', async ({
  page,
  context,
  company,
}) => {
  const kalher = await company.request('walkIn', { name: 'Kalher packers', ...at('demo-office-kalher', 'Kalher') })
  const padgha = await company.request('walkIn', { name: 'Padgha drivers', ...at('demo-office-padgha', 'Padgha') })
  // Earlier on this day, also soon after midnight
  const since = { stageAt: Math.max(Date.now() - 3_600_000, day(0)) }
  const sunita = await company.applicant('screened', { name: 'सुनीता देवी प्रजापति', hiringRequestId: kalher, ...since })
  const ravi = await company.applicant('screened', { name: 'रवि कुमार', hiringRequestId: kalher, ...since })
  await company.applicant('screened', { name: 'मीना बाई', hiringRequestId: padgha, ...since })

  await page.goto('/login')
  await page.getByRole('radio', { name: 'हिन्दी' }).click()
  await page.getByRole('link', { name: 'लॉग इन', exact: true }).click()
  await page.getByLabel('ईमेल').fill(company.owner.email)
  await page.getByLabel('पासवर्ड').fill(PASSWORD)
  await page.getByRole('button', { name: 'लॉग इन करें' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'मेरे काम' })).toBeVisible()
  await isReadyOffline(page)
  await expect.poll(() => countOnDevice(page, company.owner, 'rows')).toBe(3)
  await page.goto('/desk')
  await expect(page.getByRole('heading', { level: 1, name: 'वॉक-इन डेस्क' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'वॉक-इन जोड़ें' })).toBeVisible()
  await mayTakeInOffline(page, company.owner)
  await goOffline(context)

  // Everybody is of one of two sites; this desk is at the first
  const site = page.getByLabel('इस डेस्क की जगह')
  const names = await site.locator('option').allTextContents()
  await site.selectOption({ label: names.find((name) => name.includes('Kalher'))! })
  await page.getByLabel('आवेदक खोजें').fill('मीना')
  await page.getByRole('button', { name: /^मीना बाई/ }).click()
  await expect(page.getByText(/^दूसरी जगह आना है: .*Padgha/)).toBeVisible()
  await page.getByLabel('आवेदक खोजें').fill('सुनीता')
  await page.getByRole('button', { name: /^सुनीता देवी प्रजापति/ }).click()
  await expect(page.getByText('आज आना है।')).toBeVisible()
  await shoot(page, 'gate-hindi-expected')
  await page.getByRole('button', { name: 'आए दर्ज करें', exact: true }).click()
  await expect(page.getByText(/बजे से आए हुए हैं।$/)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'टोकन' }).first()).toContainText(/[A-Z]-01/)
  await shoot(page, 'gate-hindi-attended')
  await page.getByRole('button', { name: 'रिज़ल्ट दर्ज करें' }).first().click()
  const panel = page.getByRole('dialog', { name: 'सुनीता देवी प्रजापति' })
  await answer(panel, /चुना गया/, 'नहीं')
  await panel.getByLabel('रिजेक्ट करने का कारण').fill('दूर रहती हैं')
  await shoot(page, 'gate-hindi-result')
  await panel.getByRole('button', { name: 'रिजेक्ट करें' }).click()
  await expect(panel).toHaveCount(0)

  // Somebody without a pass: the only role of this site is chosen already
  await page.getByRole('button', { name: 'वॉक-इन जोड़ें' }).click()
  const form = page.getByRole('form', { name: 'वॉक-इन जोड़ें' })
  await expect(form.getByText(/Kalher packers/)).toBeVisible()
  await expect(form.getByText(/Padgha drivers/)).toHaveCount(0)
  await form.getByRole('button', { name: 'दर्ज करें' }).click()
  await expect(form.getByText('नाम लिखें।')).toBeVisible()
  await expect(form.getByText('दस अंकों का मोबाइल नंबर लिखें।')).toBeVisible()
  await expect(form.getByText('जॉब रोल चुनें।')).toHaveCount(0)
  await shoot(page, 'gate-hindi-walk-in-faults')
  await form.getByRole('textbox', { name: /^नाम/ }).fill('लक्ष्मी बाई')
  await form.getByRole('textbox', { name: /^मोबाइल नंबर/ }).fill('९७१२३ ४५६७१')
  await form.getByRole('checkbox').check()
  await shoot(page, 'gate-hindi-walk-in')
  expect(await findFaults(page)).toEqual([])
  await form.getByRole('button', { name: 'दर्ज करें' }).click()
  await expect(page.getByRole('heading', { name: 'लक्ष्मी बाई' })).toBeVisible()
  await expect(page.getByText(/बजे से आए हुए हैं।$/)).toBeVisible()
  await expect(page.getByText('1 इंतज़ार में · 0 अंदर · 1 पूरे')).toBeVisible()
  await shoot(page, 'gate-hindi-queue')
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.setViewportSize({ width: 360, height: 800 })

  await goOnline(context)
  await expect(pill(page)).toHaveText('सब भेज दिया', { timeout: 30_000 })
  expect(await company.actions(sunita.funnelId)).toEqual(['attended', 'rejected'])
  const [taken] = await company.byMobile('9712345671')
  expect(taken).toMatchObject({ name: 'लक्ष्मी बाई', hiringRequestId: kalher, status: 'shortlisted' })
  expect(taken!.details.consent).toMatchObject({ language: 'hi' })

  // The end of the day
  await page.goto('/My-tasks?day=today')
  await page.getByRole('button', { name: 'दिन का हिसाब' }).click()
  const end = page.getByRole('dialog', { name: /^दिन का हिसाब/ })
  await expect(end.getByText(/में से \d+ खुद आए/)).toBeVisible()
  await expect(end.getByText('आए, रिज़ल्ट बाकी')).toBeVisible()
  await shoot(page, 'gate-hindi-end')
  expect(await findFaults(page)).toEqual([])
  expect(ravi.name).toBe('रवि कुमार')
})
