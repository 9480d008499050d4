import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_KEY, basePaths, type AnyCall } from '../../../src/contract/call.ts'
import type { Connection } from '../../../server/db/connect.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addPool } from '../support/candidates.ts'
import { everyCall } from '../support/contract-ids.ts'
import { createTestDatabase } from '../support/database.ts'
import { addRequest, addRow, expectRefusal } from '../support/hiring.ts'
import { readRows } from '../support/sheets.ts'

let app: TestApp
/** In place of a replica: a database in which nobody has applied, so that what was read from it shows. */
let empty: Connection
let hiringRequestId: string
let isAway = false
beforeAll(async () => {
  empty = await createTestDatabase()
  app = await createTestApp({ more: ({ db }) => ({ reports: () => Promise.resolve(isAway ? db : empty.db) }) })
  hiringRequestId = await addRequest(app.db)
  for (const status of ['shortlisted', 'joined'] as const)
    await addRow(app.db, hiringRequestId, { status, name: 'Asha Patil', expiresAt: testNow - 1, stageAt: testNow })
  await addPool(app.db, [{ name: 'Ravi', mobile: '9798979891', supplyType: 8, gender: 'male', registeredAt: testNow }])
})
afterAll(async () => {
  await app.close()
  await empty.close()
})

const request = () => ({ hiringRequestId })
const ask = (name: string, input: object, as: string) =>
  app.call(everyCall.find((call) => call.name === name) as AnyCall, { ...input }, { as })

const sheets: [name: string, as: string, input: () => object, refusal: string | number][] = [
  ['sheets.applicants', 'ops', () => ({ ...request(), ipId: 'EMP1', type: 'all' }), 17041],
  ['sheets.expiredLeads', 'ops', () => ({ ...request(), stage: 'leadExpired' }), 17041],
  ['sheets.requestReport', 'emp', request, 17041],
  ['sheets.fulfilment', 'ops', () => ({ ipId: 'EMP1' }), 17041],
  [
    'search.export',
    'ops',
    () => ({
      ...{ ...request(), ipId: 'EMP1', pageOptions: { page: 1, limit: 1 } },
      filterOptions: { search: [{ name: 'gender', value: [1], valueBoost: 10 }] },
    }),
    'above-supply',
  ],
]

test.each(sheets)(
  '%s is read from the replica, and from the primary while there is none',
  async (name, as, input, why) => {
    expectRefusal(await ask(name, input(), as), why)
    isAway = true
    try {
      expect((await readRows((await ask(name, input(), as)).body)).length).toBeGreaterThan(1)
    } finally {
      isAway = false
    }
  },
)

test('the rows to fill in, who has joined, and all that a company owns are read from the replica', async () => {
  expect(await readRows((await ask('sheets.template', request(), 'emp')).body)).toHaveLength(1)
  const joined = await ask('applicants.joined', { from: '2026-11-01', to: '2026-11-30' }, 'emp')
  expect(joined.status).toBe(200)
  expect(String(joined.body)).not.toContain('Asha')
  const headers = { 'api-key': API_KEY, 'device-id': 'd', 'device-type': 'web', Authorization: 'Bearer test.ops' }
  const company = await app.app.request(`${basePaths.hire}operations/companies/EMP1/export`, { headers })
  const parts = Object.entries(unzipSync(new Uint8Array(await company.arrayBuffer()))).map(
    ([file, part]) => `${file} ${strFromU8(part)}`,
  )
  expect(parts.join('\n')).toContain('applicants.csv')
  expect(parts.join('\n')).not.toContain('Asha')
})

test('the figures of a report are read from the replica; who may have it is not', async () => {
  expect((await ask('reports.jobs', { ...request(), language: 'english' }, 'emp')).status).toBe(200)
  expect((await ask('reports.jobs', { ...request(), language: 'english' }, 'rival')).body).toMatchObject({
    status: false,
  })
  const { body } = await ask('reports.partnerLink', { ipId: 'EMP1' }, 'ops')
  const page = async () => (await app.app.request(body.data.viewUrl)).text()
  const onReplica = await page()
  isAway = true
  try {
    expect(await page()).not.toBe(onReplica)
  } finally {
    isAway = false
  }
})
