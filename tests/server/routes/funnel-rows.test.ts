import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { funnelRowWire, toApplicant, type FunnelRowWire } from '../../../src/contract/funnel-row.ts'
import { funnelCalls, funnelTabs, statisticKeys } from '../../../src/contract/funnel.ts'
import { isInTab, statisticOf, tabStatistics } from '../../../src/rules/funnel-tabs.ts'
import { funnelRows, partners, users } from '../../../server/db/schema.ts'
import { seedDemo } from '../../../server/demo/seed/seed-demo.ts'
import { selectRecords } from '../../../server/store/funnel.ts'
import { toJudged } from '../../../server/store/funnel-wire.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addRequest, addRow, day, expectRefusal, sendUpdate } from '../support/hiring.ts'

let app: TestApp
let request: string

/** In addition to the test users; only this request and its applicants matter here. */
const statuses = ['interested', 'shortlisted', 'interviewDone', 'selected', 'rejected', 'joined'] as const
const names = ['Ramesh Kumar Yadav', 'रामेश्वर प्रसाद', 'José Mascarenhas', '100% Sure_Name', 'Anil\\Kumar', 'R']
const channels = ['app', 'webBot', 'sms'] as const
beforeAll(async () => {
  app = await createTestApp()
  request = await addRequest(app.db)
  for (let at = 0; at < 36; at++)
    await addRow(app.db, request, {
      name: names[at % names.length]!,
      status: statuses[at % 6]!,
      channel: channels[at % 3]!,
      age: at % 7 === 0 ? null : 18 + at,
      distanceM: 1_000 * ((at * 7) % 36),
      stageAt: testNow - at * 60_000,
      updatedAt: testNow - at * 60_000,
    })
})
afterAll(() => app.close())

const ask = (input: Record<string, unknown> = {}, filterOptions: Record<string, unknown> = {}) =>
  app.call(funnelCalls.rows, {
    hiringRequestId: request,
    ipId: 'EMP1',
    filterOptions,
    pageOptions: { page: 1, limit: 500 },
    ...input,
  })
const rowsOf = async (filterOptions: Record<string, unknown>) =>
  (await ask({}, filterOptions)).body.data.result as FunnelRowWire[]

describe('the rows of a funnel', () => {
  test('FUN-07 come in pages with the number of all', async () => {
    const seen = new Set<string>()
    for (const page of [1, 2, 3, 4, 5]) {
      const { body } = await ask({ pageOptions: { page, limit: 10 } })
      expect(body.paginationOptions).toEqual({ totalcount: 36 })
      expect(body.data.result).toHaveLength([10, 10, 10, 6, 0][page - 1]!)
      for (const row of body.data.result) seen.add(row._id)
    }
    expect(seen.size).toBe(36)
  })

  test.each([
    [{ page: 0, limit: 10 }],
    [{ page: -1, limit: 10 }],
    [{ page: 1, limit: 501 }],
    [{ page: 1.5, limit: 10 }],
    [{ page: 1, limit: 0 }],
    [undefined],
  ])('FUN-07 odd pages are refused: %j', async (pageOptions) => {
    expectRefusal(await ask({ pageOptions }), 'invalid')
  })

  test.each(funnelTabs)('FUN-03, TRAP-51 the tab %s holds what the rules say', async (tab) => {
    const all = (await rowsOf({})).map(toApplicant)
    const rows = await rowsOf({ tab })
    const expected = all.filter((row) => isInTab(row.stage.status, tab)).map((row) => row.funnelId)
    expect(rows.map((row) => row._id).toSorted()).toEqual(expected.toSorted())
    expect(rows.length).toBeGreaterThan(0)
  })

  test('FUN-06 the channel narrows them', async () => {
    const rows = await rowsOf({ channelType: 'webBot' })
    expect(rows).toHaveLength(12)
    expect(new Set(rows.map((row) => row.channelType))).toEqual(new Set(['webBot']))
    expectRefusal(await ask({}, { channelType: 'pigeon' }), 'invalid')
  })

  test.each([
    ['ramesh', 'Ramesh Kumar Yadav'],
    ['KUMAR  y', 'Ramesh Kumar Yadav'],
    ['yadav ram', 'Ramesh Kumar Yadav'],
    ['jose', 'José Mascarenhas'],
    ['रामेश्वर', 'रामेश्वर प्रसाद'],
    ['100%', '100% Sure_Name'],
    ['sure_', '100% Sure_Name'],
    ['anil\\', 'Anil\\Kumar'],
  ])('FUN-06, TASK-04 %j finds %j', async (search, name) => {
    expect(new Set((await rowsOf({ search })).map((row) => row.name))).toEqual(new Set([name]))
  })

  test.each(['%%%', '___', 'amesh', 'ramesh sure', "' or 1=1 --", 'nobody of this name'])(
    'FUN-06 %j finds nobody',
    async (search) => {
      expect(await rowsOf({ search })).toEqual([])
    },
  )

  test.each([
    ['age', (row: FunnelRowWire) => row.age ?? undefined],
    ['distance', (row: FunnelRowWire) => row.distance ?? undefined],
    ['stageTime', (row: FunnelRowWire) => row.currentStage!.timeStamp],
    ['updatedAt', (row: FunnelRowWire) => row.updatedAt],
  ] as const)('FUN-07 sorted by %s, those without at the end, ties always the same', async (field, read) => {
    for (const order of ['ascending', 'descending'] as const) {
      const rows = await rowsOf({ sort: { field, order } })
      const values = rows.map(read)
      const known = values.filter((value) => value !== undefined)
      expect(known).toEqual(known.toSorted((a, b) => (order === 'ascending' ? a - b : b - a)))
      expect(values.slice(known.length).every((value) => value === undefined)).toBe(true)
      expect(await rowsOf({ sort: { field, order } })).toEqual(rows)
    }
  })

  test('FUN-07 sorting by what is no column is refused', async () => {
    expectRefusal(await ask({}, { sort: { field: 'mobile; drop table users', order: 'ascending' } }), 'invalid')
  })

  test('FUN-16, TRAP-59 an answer fits the contract and holds no whole number', async () => {
    const reply = await ask()
    for (const row of reply.body.data.result) expect(v.is(funnelRowWire, row)).toBe(true)
    expect(JSON.stringify(reply.body)).not.toMatch(/9812345614|7712345608/)
    expect(reply.body.data.result[0]).toMatchObject({ mobileNo: '98XXXXXX14', alternateNumber: '77XXXXXX08' })
  })

  test('TRAP-45 the three places of the status say the same', async () => {
    for (const row of await rowsOf({})) {
      expect(row.currentStage?.status).toBe(row.currentStatus)
      expect(row.candidateStatus?.currentStatus?.status).toBe(row.currentStatus)
      expect(row.currentStage?.timeStamp).toBe(row.currentStatusTimestamp)
    }
  })
})

describe('only what changed', () => {
  test('TRAP-57 rows changed at or after the time, with the time to ask from next', async () => {
    const since = await ask({}, { updatedSince: testNow - 5 * 60_000 })
    expect(since.body.data.result).toHaveLength(6)
    expect(since.body.paginationOptions.totalcount).toBe(6)
    expect(since.body.data.asOf).toBeLessThanOrEqual(testNow - 10_000)
    expect(since.body.data.asOf).toBeGreaterThan(testNow - 60_000)
  })

  test('TRAP-57 a change that is written while a device asks is not missed', async () => {
    const row = await addRow(app.db, request, { updatedAt: testNow - 3_600_000 })
    // A transaction that began now and commits only after the device's request
    await app.db.transaction(async (tx) => {
      await tx.select().from(funnelRows).limit(1)
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      const { asOf } = (await ask()).body.data
      expect(asOf).toBeLessThanOrEqual(testNow - 11_400)
    })
    const { asOf } = (await ask()).body.data
    app.clock.advance(30_000)
    await sendUpdate(app, row, { state: 'SHORTLISTED', action: 'selected', body: { joiningTime: day(2) } })
    const changed = (await ask({}, { updatedSince: asOf })).body.data.result
    expect(changed.map((each: FunnelRowWire) => each._id)).toContain(row.funnelId)
    app.clock.set(testNow)
  })
})

describe('counts', () => {
  const counts = async (hiringRequestId: string) =>
    (await app.call(funnelCalls.counts, { hiringRequestId, ipId: 'EMP1' })).body.data as Record<
      string,
      { count: number; leastDaysToExpire?: number }
    >

  test('FUN-12 all eleven keys are there, also for an empty funnel', async () => {
    const empty = await counts(await addRequest(app.db))
    expect(Object.keys(empty).toSorted()).toEqual([...statisticKeys].toSorted())
    expect(Object.values(empty).every(({ count }) => count === 0)).toBe(true)
    expect(empty.shortlisted!.leastDaysToExpire).toBeUndefined()
  })

  test('FUN-10, FUN-12 the screened one that expires first says in how many days', async () => {
    const other = await addRequest(app.db)
    await addRow(app.db, other, { expiresAt: day(7) })
    expect((await counts(other)).shortlisted!.leastDaysToExpire).toBe(7)
    await addRow(app.db, other, { expiresAt: day(2), subStage: 'selfSelected', userConfirmed: true })
    await addRow(app.db, other, { expiresAt: day(-1) })
    await addRow(app.db, other, { expiresAt: day(1), status: 'interviewDone' })
    expect((await counts(other)).shortlisted!.leastDaysToExpire).toBe(2)
  })

  test('FUN-12, TRAP-51 in the demo they are what the rules count row by row, and tabs are sums of them', async () => {
    const demo = await createTestApp()
    try {
      await seedInstead(demo)
      const records = await selectRecords(demo.db)
      for (const id of ['20418', '20424', '20433']) {
        const rows = records.filter(({ row }) => row.hiringRequestId === id).map(toJudged)
        const input = { hiringRequestId: id, ipId: 'EMP1' }
        const answer = (await demo.call(funnelCalls.counts, input, { as: 'demo-emp' })).body.data
        for (const key of statisticKeys)
          expect(answer[key].count, `${id} ${key}`).toBe(rows.filter((row) => statisticOf(row, testNow) === key).length)
        for (const tab of funnelTabs) {
          const sum = tabStatistics[tab].reduce((total, key) => total + answer[key].count, 0)
          expect(sum).toBe(rows.filter((row) => isInTab(row.stage.status, tab)).length)
        }
      }
    } finally {
      await demo.close()
    }
  })
})

describe('one applicant', () => {
  test('FUN-16 the detail is the row, masked', async () => {
    const row = await addRow(app.db, request, {
      details: {
        currentLocation: { district: 'Thane', locality: 'Kalher', address: '12, Gandhi Chowk', pincode: '421302' },
        identityDocuments: [
          { idType: 'aadhar card', status: 'verified', name: 'Ramesh', docNumber: '234567890123', dob: '1999-02-03' },
        ],
      },
    })
    const reply = await app.call(funnelCalls.detail, { funnelId: row.funnelId })
    expect(reply.body.data).toMatchObject({ _id: row.funnelId, mobileNo: '98XXXXXX14', jobRoleName: 'Picker & Packer' })
    const { hiringRequestName, hiringReqName, candidateMobile } = reply.body.data
    expect({ hiringReqName, candidateMobile }).toEqual({
      hiringReqName: hiringRequestName,
      candidateMobile: '98XXXXXX14',
    })
    // TRAP-60: the type of a document, never its number, name or date of birth
    expect(reply.body.data.identityDocuments).toEqual([{ idType: 'aadhar card', status: 'verified' }])
    expect(JSON.stringify(reply.body)).not.toMatch(/234567890123|1999-02-03|9812345614/)
  })

  test('FUN-16 the detail says which documents of the joining are there, by their state alone', async () => {
    const asked = [
      { name: 'Aadhaar', isMandatory: true, needsUpload: true },
      { name: 'PAN Card', isMandatory: false, needsUpload: true },
      { name: 'Bank Passbook or Cheque', isMandatory: true, needsUpload: false },
    ]
    const wanting = await addRequest(app.db, { details: { doc_req_during_joining: asked } })
    const row = await addRow(app.db, wanting, {
      details: { identityDocuments: [{ idType: 'Aadhar Card', status: 'verified', docNumber: '234567890123' }] },
    })
    const reply = await app.call(funnelCalls.detail, { funnelId: row.funnelId })
    expect(reply.body.data.documents).toEqual([
      { ...asked[0], status: 'verified' },
      { ...asked[1], status: null },
      { ...asked[2], status: null },
    ])
    const plain = await addRow(app.db, request)
    expect((await app.call(funnelCalls.detail, { funnelId: plain.funnelId })).body.data.documents).toEqual([])
  })

  test('FUN-13 a person of supplyType 8 is masked as well', async () => {
    const row = await addRow(app.db, request, { supplyType: 8 })
    const reply = await app.call(funnelCalls.detail, { funnelId: row.funnelId })
    expect(reply.body.data.name ?? null).toBeNull()
    expect(reply.body.data.personId).toEqual({
      name: 'Ramesh Kumar Yadav',
      mobileNo: '98XXXXXX14',
      area: 'Bhiwandi East',
      gender: 1,
      age: 26,
      distance: 3_200,
    })
    expect(toApplicant(reply.body.data)).toMatchObject({ name: 'Ramesh Kumar Yadav', gender: 'male', distance: 3_200 })
  })

  test('FUN-14 a list of requests begins with its own', async () => {
    const row = await addRow(app.db, request, { details: { otherRequestIds: ['HR-other'] } })
    const reply = await app.call(funnelCalls.detail, { funnelId: row.funnelId })
    expect(reply.body.data.hiringRequestId).toEqual([request, 'HR-other'])
    expect(toApplicant(reply.body.data).hiringRequestId).toBe(request)
  })

  test('FUN-11 one that nobody has is refused like one of somebody else', async () => {
    const error = expectRefusal(await app.call(funnelCalls.detail, { funnelId: 'F-nobody' }), 'unauthorized')
    expect(error.message).toBe('Unauthorized access to Hiring Request')
  })
})

/** Seeds the demo in place of the test users, which would conflict with it. */
async function seedInstead(demo: TestApp): Promise<void> {
  await demo.db.delete(users)
  await demo.db.delete(partners)
  await seedDemo(demo.db, demo.clock)
}
