import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dashboardCalls } from '../../../src/contract/dashboard.ts'
import { reportCalls } from '../../../src/contract/reports.ts'
import { campaigns, partners } from '../../../server/db/schema.ts'
import { REPORT_LINK_MS } from '../../../server/reports/links.ts'
import { reportTextFor } from '../../../server/reports/text.ts'
import { createDocument, splitByFont } from '../../../server/reports/pdf-document.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addRequest, addRow, expectRefusal } from '../support/hiring.ts'
import { pagePolicyOf } from '../support/page-policy.ts'

let app: TestApp
let own: string
beforeAll(async () => {
  app = await createTestApp()
  await app.db
    .update(partners)
    .set({ affiliatedSectors: ['Logistics'] })
    .where(eq(partners.ipId, 'EMP1'))
  own = await addRequest(app.db, { jobRole: 'लोडर', positions: 30 })
  await addRequest(app.db, { jobRole: 'Deleted', deletedAt: testNow })
  const campaign = {
    ipId: 'EMP1',
    hiringRequestId: own,
    channel: 'app',
    state: 'completed',
    language: 'english',
  } as const
  const facts = {
    message: 'm',
    total: 1,
    isScheduled: false,
    scheduledAt: testNow,
    origin: '',
    createdBy: 'emp',
    createdAt: testNow,
  }
  await app.db.insert(campaigns).values(['c1', 'c2'].map((campaignId) => ({ campaignId, ...campaign, ...facts })))
  await addRequest(app.db, { status: 2, positions: 4 })
  const foreign = await addRequest(app.db, { ipId: 'EMP2', jobRole: 'Welder', positions: 77 })
  for (const status of ['interested', 'shortlisted', 'selected', 'joined', 'joined', 'rejected'] as const)
    await addRow(app.db, own, { status })
  await addRow(app.db, foreign, { ipId: 'EMP2', status: 'joined' })
})
afterAll(() => app.close())

describe('the dashboard', () => {
  test('API-012 DASH-02 DASH-03 counts of one partner and no other', async () => {
    const { body } = await app.call(dashboardCalls.counts, { industrypartnerid: 'EMP1' }, { as: 'sub' })
    expect(body.data).toEqual({
      totalhiredcandidates: 2,
      totalhiringrequests: 2,
      totalcampaigns: 2,
      candidate_statistics: { availablecandidates: 3, hiredcandidates: 2 },
    })
    const none = (await app.call(dashboardCalls.counts, { industrypartnerid: 'SA1' }, { as: 'sa' })).body.data
    expect(none).toMatchObject({ totalhiredcandidates: 0, totalhiringrequests: 0, totalcampaigns: 0 })
  })
})

const linkOf = async (sector: string) =>
  (await app.call(reportCalls.demandLink, { sector }, { as: 'ssc' })).body.data.gdsLink as string

describe('reports in a frame', () => {
  test('DASH-08 API-037 the demand of a sector, whose link holds for minutes', async () => {
    const link = await linkOf('LOGISTICS')
    const page = await app.app.request(link)
    const text = await page.text()
    expect(page.status).toBe(200)
    expect(text).toContain('Demand for workers: LOGISTICS')
    expect(text).toContain('लोडर')
    // Another sector's
    expect(text).not.toContain('Welder')
    expect(text).not.toContain('Deleted')
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'self'/)
    expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(page.headers.get('cache-control')).toBe('no-store')
    const inHindi = { headers: { cookie: 'language=hi' } }
    const hindi = await (await app.app.request(link, inHindi)).text()
    expect(hindi).toContain('<html lang="hi">')
    expect(hindi).toContain('कामगारों की माँग: LOGISTICS')
    expect(hindi).not.toContain('Funnel')
    app.clock.set(testNow + REPORT_LINK_MS + 1)
    expect(await (await app.app.request(link, inHindi)).text()).toContain('इस रिपोर्ट का समय खत्म हो गया')
    const late = await app.app.request(link)
    app.clock.set(testNow)
    expect(late.status).toBe(404)
    expect(await late.text()).not.toContain('लोडर')
  })

  test('DASH-08 a link that was changed shows nothing', async () => {
    const link = await linkOf('LOGISTICS')
    for (const changed of [
      link.replace('LOGISTICS', 'RETAIL'),
      link.replace('/demand', '/partner').replace('LOGISTICS', 'EMP1'),
      link.replace(/until=\d+/, 'until=9999999999999'),
      link.replace(/sig=.*/, 'sig='),
    ])
      expect((await app.app.request(changed)).status).toBe(404)
    expectRefusal(await app.call(reportCalls.demandLink, { sector: 'NOWHERE' }, { as: 'ssc' }), 'not-found')
  })

  test('DASH-09 API-038 the report of a partner, for operations staff', async () => {
    const { viewUrl } = (await app.call(reportCalls.partnerLink, { ipId: 'EMP2' }, { as: 'ops' })).body.data
    const text = await (await app.app.request(viewUrl)).text()
    expect(text).toContain('Hiring of EMP2 Private Limited')
    expect(text).toContain('Welder')
    expect(text).not.toContain('लोडर')
    expectRefusal(await app.call(reportCalls.partnerLink, { ipId: 'EMP99' }, { as: 'ops' }), 'not-found')
  })

  test.each(['emp', 'sub', 'sa', 'agg'])('ROLE-03 ROLE-07 %s gets no link', async (as) => {
    expectRefusal(await app.call(reportCalls.demandLink, { sector: 'LOGISTICS' }, { as }), 'unauthorized')
    expectRefusal(await app.call(reportCalls.partnerLink, { ipId: 'EMP1' }, { as }), 'unauthorized')
  })

  test('DASH-08 DASH-09 a report of one’s own: its address, and the page may frame its origin', async () => {
    const settings = { DEMAND_REPORT_URL: 'https://charts.example.test/view?s={about}' }
    const other = await createTestApp({ settings })
    const reply = await other.call(reportCalls.demandLink, { sector: 'RETAIL' }, { as: 'ssc' })
    expect(reply.body.data.gdsLink).toBe('https://charts.example.test/view?s=RETAIL')
    const policy = await pagePolicyOf(other.config)
    expect(policy).toContain("frame-src 'self' https://charts.example.test;")
    await other.close()
  })
})

describe('the job report', () => {
  const fetchReport = (as: string, query = '') =>
    app.app.request(`/api/hire/v1/other/downloadJobsReport${query}`, {
      headers: {
        Authorization: `Bearer test.${as}`,
        'api-key': 'fieldhire-web',
        'device-id': 'd',
        'device-type': 'web',
      },
    })

  test('DASH-11 API-036 is a PDF under its name', async () => {
    const response = await fetchReport('sub', `?hiringRequestId=${own}`)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="Blue-collar Job Report 2020.pdf"')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.subarray(-6).toString().trim()).toBe('%%EOF')
    expect((await fetchReport('ops')).status).toBe(200)
    expect((await fetchReport('ssc')).status).toBe(200)
  })

  test('DASH-11 in Hindi for whoever asks in Hindi, under the same name', async () => {
    const response = await fetchReport('emp', '?language=hi')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="Blue-collar Job Report 2020.pdf"')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.includes('/Lang (hi-IN)')).toBe(true)
    expectRefusal(await app.call(reportCalls.jobs, { language: 'ta' as never }), 'invalid')
  })

  test('DASH-11 Devanagari is shaped: letters join, and a sentence of the report has no box', () => {
    const document = createDocument('x', 'hi', testNow)
    const width = (text: string) => document.font('devanagari plain').fontSize(10).widthOfString(text)
    expect(width('क्ष')).toBeLessThan(width('क') + width('ष'))
    expect(width('र्ट')).toBeLessThan(width('र') + width('ट'))
    const words = JSON.stringify(reportTextFor('hi'))
    for (const { text, subset } of splitByFont(words))
      expect([text, subset === 'devanagari']).toEqual([text, /[\u0900-\u097f]/.test(text)])
  })

  test('ROLE-01 of nobody else’s request', async () => {
    expectRefusal(await app.call(reportCalls.jobs, { hiringRequestId: own }, { as: 'rival' }), 'unauthorized')
  })

  test('DASH-11 each character is drawn by a font that has it', () => {
    expect(splitByFont('₹500 for राम कुमार, Pune')).toEqual([
      { text: '₹', subset: 'latin-ext' },
      { text: '500 for ', subset: 'latin' },
      { text: 'राम कुमार', subset: 'devanagari' },
      { text: ', Pune', subset: 'latin' },
    ])
  })
})
