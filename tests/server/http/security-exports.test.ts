import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyCall } from '../../../src/contract/call.ts'
import { messages, onboardings, partners } from '../../../server/db/schema.ts'
import { addPool } from '../support/candidates.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { everyCall } from '../support/contract-ids.ts'
import { addRequest, addRow, day } from '../support/hiring.ts'
import { makeCsv, readRows, upload } from '../support/sheets.ts'

/** What a spreadsheet would work out, or run. */
const formulas = ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '=HYPERLINK("http://x.test","y")', "=cmd|' /C calc'!A0"]
/** A number, an Aadhaar number and a PAN that no file may hold. */
const canaries = /9798979897|482913377104|482913|ABCPK1234F/

let app: TestApp
let hiringRequestId: string
beforeAll(async () => {
  app = await createTestApp()
  const [name, jobRole] = [formulas[0]!, 'Picker & Packer']
  hiringRequestId = await addRequest(app.db, { name, jobRole, targetEmployer: formulas[1] })
  const details = {
    currentWorkingCompany: formulas[3],
    identityDocuments: [
      { idType: 'Aadhaar', docNumber: '482913377104' },
      { idType: 'PAN', docNumber: 'ABCPK1234F' },
    ],
  }
  for (const [at, formula] of formulas.entries())
    for (const status of ['shortlisted', 'selected', 'rejected', 'joined'] as const) {
      const row = await addRow(app.db, hiringRequestId, {
        ...{
          name: formula,
          status,
          mobile: '9798979897',
          alternateMobile: '9798979897',
          locality: formula,
          notes: formula,
        },
        ...{ district: formula, workCity: formula, rejectionMessage: formula, employeeId: formula, details },
        expiresAt: day(-1 - at),
      })
      const recipient = '9798979897'
      const message = { messageId: row.funnelId!, funnelId: row.funnelId!, recipient, text: formula, sentAt: testNow }
      await app.db.insert(messages).values(message)
      await app.db.insert(onboardings).values({
        ...{ funnelId: row.funnelId!, ipId: 'EMP1', status: 'Completed', messageId: row.funnelId!, attempts: 1 },
        ...{ details: { name: formula, mobileNumber: '9798979897' }, initiatedBy: 'emp' },
        ...{ initiatedAt: testNow, updatedAt: testNow },
      })
    }
  const people = formulas.map((formula, at) => ({ name: formula, mobile: `979897989${at}`, supplyType: 8 }))
  await addPool(
    app.db,
    people.map((person) => ({ ...person, registeredAt: testNow, gender: 'male' as const, district: formulas[2] })),
  )
  await app.db.update(partners).set({ contactPersonName: formulas[4]!, registeredName: formulas[5]! })
})
afterAll(() => app.close())

const ofRequest = () => ({ hiringRequestId })
/** How each file is requested, and by whom. A new call that returns a file needs a line here. */
const files: Record<string, { as: string; input: () => Record<string, unknown> }[]> = {
  'sheets.applicants': ['all', 'screened', 'selected', 'rejected', 'joined'].map((type) => ({
    as: 'ops',
    input: () => ({ ...ofRequest(), ipId: 'EMP1', type }),
  })),
  'sheets.expiredLeads': [{ as: 'ops', input: () => ({ ...ofRequest(), stage: 'leadExpired' }) }],
  'sheets.requestReport': [{ as: 'emp', input: ofRequest }],
  'sheets.fulfilment': [{ as: 'ops', input: () => ({ ipId: 'EMP1' }) }],
  'sheets.template': [{ as: 'emp', input: ofRequest }],
  'onboarding.report': [{ as: 'emp', input: ofRequest }],
  'partners.sheet': [{ as: 'ssc', input: () => ({}) }],
  'search.export': [
    {
      as: 'ops',
      input: () => ({
        ...{ ipId: 'EMP1', ...ofRequest(), pageOptions: { page: 1, limit: formulas.length } },
        filterOptions: { search: [{ name: 'gender', value: [1], valueBoost: 10 }] },
      }),
    },
  ],
}
/**
 * Text and paper: nothing there is worked out. The CSV of an import that failed is opened in desk-imports.test.ts, that of
 * who has joined in joined-csv.test.ts, and those of a whole company in company-export.test.ts.
 */
const noSheets = [
  ...['sheets.bulkErrors', 'reports.jobs', 'desk.importErrors', 'applicants.joined'],
  ...['desk.exportCompany', 'orders.invoice'],
]

/** The parts of an archive as text, by name. */
const unzip = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]))

test('BULK-09 ASVS 1.2.10 every call that answers a spreadsheet is among those looked at', () => {
  const answering = everyCall.filter((call) => 'answers' in call).map((call) => call.name)
  expect(answering.toSorted()).toEqual([...Object.keys(files), ...noSheets].toSorted())
})

const cases = Object.entries(files).flatMap(([name, asked]) => asked.map((each, at) => [name, at, each] as const))
test.each(cases)(
  'BULK-09 TRAP-59 ASVS 1.2.10 %s (%i) holds no formula and no number in the clear',
  async (name, _, { as, input }) => {
    const call = everyCall.find((each) => each.name === name) as AnyCall
    const reply = await app.call(call, input(), { as })
    expect(reply.body, JSON.stringify(reply.body).slice(0, 300)).toBeInstanceOf(Uint8Array)
    const parts = unzip(reply.body)
    const sheet = parts['xl/worksheets/sheet1.xml']!
    expect(sheet).not.toMatch(/<f[ >/]/)
    for (const [, look, text] of sheet.matchAll(/<c r="[A-Z]+\d+" s="(\d)" t="inlineStr"><is><t[^>]*>([^<]*)</g))
      if (/^[=+\-@]/.test(text!)) expect(look, text).toBe('2')
    expect(Object.keys(parts).filter((part) => /external|macro|vba|embed/i.test(part))).toEqual([])
    // Some of it is there, so that the check is meaningful
    const cells = JSON.stringify(await readRows(reply.body))
    expect(cells).toMatch(/1\+1|HYPERLINK|cmd\|/)
    expect(cells + Object.values(parts).join('')).not.toMatch(canaries)
  },
)

test('BULK-09 TRAP-59 the list of wrong rows is text, and tells what was sent and nothing else', async () => {
  await upload(app, hiringRequestId, makeCsv([{ id: 'F-none', name: '=1+1', stage: 'Screened', action: 'Selected' }]))
  const call = everyCall.find((each) => each.name === 'sheets.bulkErrors') as AnyCall
  const reply = await app.call(call, ofRequest())
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"$/)
  expect(reply.body).toContain('F-none')
  expect(reply.body).not.toMatch(canaries)
})
