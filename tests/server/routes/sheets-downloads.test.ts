import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { AnyCall } from '../../../src/contract/call.ts'
import { onboardingCalls } from '../../../src/contract/onboarding.ts'
import { sheetCalls } from '../../../src/contract/sheets.ts'
import { funnelRows } from '../../../server/db/schema.ts'
import { workerSheets } from '../../../server/sheets/sheets.ts'
import type { Cell } from '../../../src/sheets/sheet-xml.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { addRequest, addRow, day, expectRefusal, rowOf, type RowInsert } from '../support/hiring.ts'
import { drain } from '../support/memory.ts'
import { readRows } from '../support/sheets.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const applicants = (hiringRequestId: string, type: string, as = 'emp', ipId = 'EMP1') =>
  app.call(sheetCalls.applicants, { type, hiringRequestId, ipId }, { as })
const expired = (hiringRequestId: string, more: Record<string, unknown> = {}, as = 'ops') =>
  app.call(sheetCalls.expiredLeads, { stage: 'leadExpired', hiringRequestId, ...more }, { as })

/** Rows of a download as objects by heading. */
async function rowsOf(reply: { status: number; headers: Headers; body: Uint8Array }) {
  expect(reply).toMatchObject({ status: 200 })
  expect(reply.headers.get('content-type')).toBe(XLSX)
  const [heads, ...rows] = await readRows(reply.body)
  return rows.map((row) => Object.fromEntries(heads!.map((head, index) => [String(head), row[index]])))
}

/** A request with so many rows whose last change was the employer's, of so many that did more than apply. */
async function requestWith(updated: number, nonApplied: number, more: Partial<RowInsert>[] = []): Promise<string> {
  const hiringRequestId = await addRequest(app.db)
  const rows = Array.from({ length: nonApplied }, (_, index) =>
    rowOf(hiringRequestId, { status: index === 0 ? 'selected' : 'shortlisted', employerConfirmed: index < updated }),
  )
  await app.db.insert(funnelRows).values([...rows, ...more.map((row) => rowOf(hiringRequestId, row))])
  return hiringRequestId
}

describe('applicants of a tab', () => {
  test('BULK-09, BULK-07 a real .xlsx with a timestamp in its name, and what the screens show', async () => {
    const request = await addRequest(app.db)
    await addRow(app.db, request, { name: 'Zoya Khan', status: 'rejected', rejectionMessage: 'Wanted <more> & "more"' })
    const asha = await addRow(app.db, request, { name: 'Asha Devi', joiningTime: day(3), gender: 'female' })
    const reply = await applicants(request, 'screened')
    expect(reply.headers.get('content-disposition')).toBe(
      'attachment; filename="funnel_applicant_data_screened_2026-11-18_1000.xlsx"',
    )
    expect(reply.headers.get('cache-control')).toBe('no-store')
    const rows = await rowsOf(reply)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      'Applicant ID': asha.funnelId,
      Name: 'Asha Devi',
      Age: 26,
      Gender: 'Female',
      'Mobile Number': '98XXXXXX14',
      'Distance (km)': 3.2,
      'Hiring Stage': 'Screened',
      'Joining date': new Date('2026-11-21T00:00:00Z'),
    })
    const inHindi = { type: 'screened', hiringRequestId: request, ipId: 'EMP1', language: 'hi' } as const
    expect((await rowsOf(await app.call(sheetCalls.applicants, inHindi, { as: 'ops' })))[0]).toMatchObject({
      'आवेदक ID': asha.funnelId,
      नाम: 'Asha Devi',
      लिंग: 'महिला',
      'हायरिंग स्टेज': 'शॉर्टलिस्ट',
    })
    const [zoya] = await rowsOf(await applicants(request, 'rejected'))
    expect(zoya).toMatchObject({ 'Rejected Reason': 'Wanted <more> & "more"' })
  })

  test('BULK-09, TRAP-59 no number and no identity document leaves unmasked', async () => {
    const request = await addRequest(app.db)
    await addRow(app.db, request, {
      details: { identityDocuments: [{ idType: 'pan card', docNumber: 'ABCDE1234F' }] },
    })
    const reply = await applicants(request, 'screened')
    const text = JSON.stringify(await readRows(reply.body))
    expect(text).not.toMatch(/9812345614|7712345608|ABCDE1234F/)
  })

  test.each(['=1+1', '+91 98', '-5', '@SUM(A1)', '\tx', '=HYPERLINK("http://x.test","y")', "=cmd|' /C calc'!A0"])(
    'BULK-09 what would be a formula is text: %j',
    async (name) => {
      const request = await addRequest(app.db)
      await addRow(app.db, request, { name })
      const reply = await applicants(request, 'screened')
      const sheet = sheetXml(reply.body)
      expect(sheet).not.toContain('<f>')
      expect(sheet).toMatch(/<c r="B2" s="2" t="inlineStr">/)
      expect((await rowsOf(reply))[0]!.Name).toBe(name.trim())
    },
  )

  test('BULK-06 ERR-06 nobody in the tab is code 17041, not an empty file', async () => {
    const request = await addRequest(app.db)
    for (const type of ['screened', 'selected', 'joined', 'rejected']) {
      const reply = await applicants(request, type)
      expect(reply.headers.get('content-type')).toContain('json')
      expect(reply.body).toEqual({
        status: false,
        error: { code: 17041, reason: 'no-candidates', message: 'No candidates to download' },
      })
    }
  })

  test('BULK-05, TRAP-43 39 of 100 updated is blocked, 40 is not, and nothing is rounded', async () => {
    const cases = [
      [39, 100, false],
      [40, 100, true],
      [2, 5, true],
      [1, 3, false],
      [399, 1000, false],
      [399, 998, false],
      [400, 1000, true],
    ] as const
    for (const [updated, nonApplied, allowed] of cases) {
      const request = await requestWith(updated, nonApplied)
      const reply = await applicants(request, 'selected')
      if (allowed) expect(reply.headers.get('content-type'), `${updated} of ${nonApplied}`).toBe(XLSX)
      else expectRefusal(reply, 'too-few-updated')
      expect((await applicants(request, 'selected', 'ops')).headers.get('content-type')).toBe(XLSX)
      // The rule applies to hired applicants only
      expect((await applicants(request, 'screened')).headers.get('content-type')).toBe(XLSX)
    }
  })

  test('BULK-05, TRAP-43 those who only applied count neither above nor below', async () => {
    const applied = Array.from({ length: 200 }, () => ({ status: 'interested', employerConfirmed: true }) as const)
    expectRefusal(await applicants(await requestWith(39, 100, applied), 'selected'), 'too-few-updated')
    const joined = await requestWith(40, 100, [{ status: 'joined' }])
    expectRefusal(await applicants(joined, 'joined'), 'too-few-updated')
    expect((await applicants(joined, 'joined', 'ops')).headers.get('content-type')).toBe(XLSX)
  })

  test('BULK-04 all candidates are for operations staff', async () => {
    const request = await requestWith(40, 100, [{ status: 'interested' }, { status: 'joined' }])
    for (const as of ['emp', 'emp2', 'sub']) expectRefusal(await applicants(request, 'all', as), 'unauthorized')
    expect(await rowsOf(await applicants(request, 'all', 'ops'))).toHaveLength(102)
  })
})

describe('other downloads', () => {
  test('BULK-03, SM-49 expired leads: the first call counts, the second is the file', async () => {
    const request = await addRequest(app.db)
    const old = await addRow(app.db, request, { expiresAt: day(-2) })
    await addRow(app.db, request, { expiresAt: day(0) + 3_600_000 })
    await addRow(app.db, request, { expiresAt: day(1) })
    await addRow(app.db, request, { expiresAt: day(-2), status: 'selected' })
    expect((await expired(request, { check: true })).body).toEqual({ status: true, data: { count: 2 } })
    const rows = await rowsOf(await expired(request))
    expect(rows.map((row) => row['Applicant ID'])).toContain(old.funnelId)
    expect(rows).toHaveLength(2)
  })

  test('BULK-03, BULK-06 none expired is code 17041 for both; others than operations are refused', async () => {
    const request = await addRequest(app.db)
    await addRow(app.db, request)
    expect((await expired(request, { check: true })).body.error.code).toBe(17041)
    expect((await expired(request)).body.error.code).toBe(17041)
    for (const as of ['emp', 'sub', 'ssc', 'sa', 'agg']) expectRefusal(await expired(request, {}, as), 'unauthorized')
    expectRefusal(await expired(request, { stage: 'joined' }), 'invalid')
  })

  test('BULK-08 the request report counts every stage', async () => {
    const request = await requestWith(1, 3, [{ status: 'joined' }, { status: 'interested' }])
    const [row] = await rowsOf(await app.call(sheetCalls.requestReport, { hiringRequestId: request }))
    expect(row).toMatchObject({ Applicants: 5, Screened: 2, Selected: 1, Joined: 1, Applied: 1, 'Fulfilled (%)': 10 })
    const inHindi = await app.call(sheetCalls.requestReport, { hiringRequestId: request, language: 'hi' })
    expect((await rowsOf(inHindi))[0]).toMatchObject({ आवेदक: 5, स्थिति: 'चालू', 'जॉइन किया': 1 })
    const empty = await addRequest(app.db)
    expect((await app.call(sheetCalls.requestReport, { hiringRequestId: empty })).body.error.code).toBe(17041)
  })

  test('HR-50 the fulfilment report is for operations staff and has a line per request', async () => {
    const request = await addRequest(app.db, { ipId: 'AGG1', positions: 4 })
    await addRow(app.db, request, { ipId: 'AGG1', status: 'joined' })
    await addRequest(app.db, { ipId: 'AGG1', name: 'Second' })
    const deleted = await addRequest(app.db, { ipId: 'AGG1', name: 'Deleted', deletedAt: day(-1) })
    await addRow(app.db, deleted, { ipId: 'AGG1', status: 'joined' })
    const reply = await app.call(sheetCalls.fulfilment, { ipId: 'AGG1' }, { as: 'ops' })
    expect(reply.headers.get('content-disposition')).toContain('fulfilment_report_2026-11-18_1000.xlsx')
    const rows = await rowsOf(reply)
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual(
      expect.objectContaining({ 'Hiring request ID': request, 'Fulfilled (%)': 25, Joined: 1 }),
    )
    const inHindi = await app.call(sheetCalls.fulfilment, { ipId: 'AGG1', language: 'hi' }, { as: 'ops' })
    expect(Object.keys((await rowsOf(inHindi))[0]!)[0]).toBe('हायरिंग रिक्वेस्ट ID')
    for (const as of ['emp', 'sub', 'ssc', 'sa', 'agg'])
      expectRefusal(await app.call(sheetCalls.fulfilment, { ipId: 'AGG1' }, { as }), 'unauthorized')
    expect((await app.call(sheetCalls.fulfilment, { ipId: 'SA1' }, { as: 'ops' })).body.error.code).toBe(17041)
  })
})

describe('the onboarding report', () => {
  const report = (hiringRequestId: string, as = 'emp') => app.call(onboardingCalls.report, { hiringRequestId }, { as })

  test('ONB-08, API-081 says how far the bot is with everybody, and not what they answered', async () => {
    const request = await addRequest(app.db)
    const selected = (name: string, mobile: string, more: Partial<RowInsert> = {}) =>
      addRow(app.db, request, { name, mobile, status: 'selected', ...more })
    const documents = [{ idType: 'pan card', docNumber: 'ABCDE1234F', status: 'verified', fatherName: 'Mohan Naik' }]
    const zoya = await selected('Zoya Khan', '9812345614', { details: { identityDocuments: documents } })
    const asha = await selected('Asha Devi', '9812345618')
    await selected('Nobody Asked', '9812345611')
    for (const { funnelId } of [zoya, asha]) await app.call(onboardingCalls.initiate, { funnelId })
    expect((await rowsOf(await report(request))).map((row) => row.Onboarding)).toEqual([
      'Onboarding initiated',
      'Onboarding initiated',
    ])
    // No request has read either since they ended
    app.clock.advance(6_000)
    const reply = await report(request)
    expect(reply.headers.get('content-disposition')).toContain('onboarding_report_2026-11-18_1000.xlsx')
    expect(await rowsOf(reply)).toMatchObject([
      { Name: 'Asha Devi', Onboarding: 'Onboarding bot unopened', 'Messages sent': 1, 'Document verification': null },
      { Name: 'Zoya Khan', Onboarding: 'Onboarding Completed', 'Document verification': 'Verified' },
    ])
    const inHindi = await app.call(onboardingCalls.report, { hiringRequestId: request, language: 'hi' })
    expect((await rowsOf(inHindi))[0]).toMatchObject({ नाम: 'Asha Devi', ऑनबोर्डिंग: 'ऑनबोर्डिंग बॉट नहीं खोला' })
    const text = JSON.stringify(await readRows(reply.body))
    expect(text).toContain('98XXXXXX14')
    expect(text).not.toMatch(/9812345614|ABCDE1234F|Mohan Naik|example\.test/)
    app.clock.advance(-6_000)
  })

  test('ONB-08 where nobody has begun it is refused with 404 and the words of the screen', async () => {
    const request = await addRequest(app.db)
    await addRow(app.db, request, { status: 'selected' })
    const error = expectRefusal(await report(request), 404)
    expect(error.message).toBe('Onboarding not initiated for the applicants in the funnel')
  })

  test('ONB-08, ROLE-01 only those who may act for the request', async () => {
    const request = await addRequest(app.db)
    const { funnelId } = await addRow(app.db, request, { status: 'selected' })
    await app.call(onboardingCalls.initiate, { funnelId })
    for (const as of ['emp', 'emp2', 'sub', 'ops'])
      expect((await report(request, as)).headers.get('content-type')).toBe(XLSX)
    for (const as of ['rival', 'sa', 'agg', 'ssc']) expectRefusal(await report(request, as), 'unauthorized')
    expectRefusal(await report('HR-nobody'), 'unauthorized')
  })
})

describe('who', () => {
  const calls: [string, AnyCall, (id: string) => Record<string, unknown>][] = [
    ['applicants', sheetCalls.applicants, (hiringRequestId) => ({ type: 'screened', hiringRequestId, ipId: 'EMP1' })],
    ['requestReport', sheetCalls.requestReport, (hiringRequestId) => ({ hiringRequestId })],
    ['template', sheetCalls.template, (hiringRequestId) => ({ hiringRequestId })],
  ]
  test.each(calls)('ROLE-01, BULK-09 %s: another partner is refused with HTTP 200', async (_name, call, input) => {
    const request = await requestWith(1, 3)
    for (const as of ['emp', 'emp2', 'sub', 'ops'])
      expect((await app.call(call, input(request), { as })).headers.get('content-type')).toBe(XLSX)
    for (const as of ['rival', 'sa', 'agg', 'ssc'])
      expectRefusal(await app.call(call, input(request), { as }), 'unauthorized')
    expect((await app.call(call, input(request), { as: null })).status).toBe(401)
    expect((await app.call(call, input(request), { as: 'revoked' })).status).toBe(403)
    expectRefusal(await app.call(call, input('HR-nobody')), 'unauthorized')
  })

  test('ROLE-01 an own ipId does not open a foreign request', async () => {
    const request = await requestWith(1, 3)
    expectRefusal(await applicants(request, 'screened', 'rival', 'EMP2'), 'unauthorized')
    expectRefusal(await applicants(request, 'screened', 'ops', 'EMP2'), 'unauthorized')
  })
})

describe('many rows', () => {
  test(
    'BULK-09 25,000 rows: every one once, and never more than a batch of them in memory',
    { timeout: 120_000 },
    async () => {
      const request = await addRequest(app.db)
      for (let start = 0; start < 25_000; start += 1_000)
        await app.db
          .insert(funnelRows)
          .values(Array.from({ length: 1_000 }, (_, index) => rowOf(request, { funnelId: `D-${start + index}` })))
      const input = { type: 'screened', hiringRequestId: request, ipId: 'EMP1' }
      const chunks: Uint8Array[] = []
      const { held } = await drain(
        () => app.open(sheetCalls.applicants, input),
        (chunk) => chunks.push(chunk),
      )
      expect(held).toBeLessThan(5)
      const rows = await readRows(Buffer.concat(chunks))
      expect(rows).toHaveLength(25_001)
      expect(new Set(rows.map((row) => row[0])).size).toBe(25_001)
    },
  )

  test('BULK-09 a download that is broken off asks for no more rows and gives its place to the next', async () => {
    const sheets = workerSheets(inject('sheetWorker'))
    let asked = 0
    let isReturned = false
    async function* endless(): AsyncGenerator<Cell[][]> {
      try {
        for (;;) {
          asked += 1
          yield Array.from({ length: 500 }, () => [Math.random(), `text ${Math.random()}`])
        }
      } finally {
        isReturned = true
      }
    }
    const plan = { title: 'Endless', columns: [{ heading: 'A' }, { heading: 'B' }] }
    for (let round = 0; round < 5; round++) {
      isReturned = false
      const reader = (await sheets.write('emp', plan, endless())).getReader()
      await reader.read()
      await reader.cancel()
      expect(isReturned).toBe(true)
    }
    const before = asked
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(asked).toBe(before)
  })

  test('BULK-09 rows that fail half-way break the download off instead of ending it', async () => {
    const sheets = workerSheets(inject('sheetWorker'))
    async function* failing(): AsyncGenerator<Cell[][]> {
      yield [['a']]
      throw new Error('the database has gone')
    }
    for (let round = 0; round < 3; round++) {
      const body = await sheets.write('emp', { title: 'x', columns: [{ heading: 'A' }] }, failing())
      await expect(new Response(body).arrayBuffer()).rejects.toThrow('the database has gone')
    }
  })
})

/** The sheet as it was written. */
const sheetXml = (bytes: Uint8Array): string => {
  const [, xml] = Object.entries(unzipSync(new Uint8Array(bytes))).find(([name]) => name.endsWith('sheet1.xml'))!
  return strFromU8(xml)
}
