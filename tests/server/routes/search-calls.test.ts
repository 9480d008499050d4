import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { weightKeys } from '../../../src/contract/weight-keys.ts'
import { searchCalls, type SearchField } from '../../../src/contract/search.ts'
import type { NewCandidate } from '../../../server/store/candidate-rows.ts'
import { addPool } from '../support/candidates.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addRequest, expectRefusal } from '../support/hiring.ts'
import { readRows } from '../support/sheets.ts'

let app: TestApp
let hiringRequestId: string

const candidate = (more: Partial<NewCandidate> & Pick<NewCandidate, 'name' | 'mobile'>): NewCandidate => ({
  gender: 'male',
  age: 24,
  jobRoles: ['Loader'],
  district: 'Thane',
  education: '10th pass',
  languages: ['Hindi', 'Marathi'],
  documents: ['Aadhar Card'],
  assets: ['Smartphone'],
  registeredAt: testNow,
  ...more,
})

beforeAll(async () => {
  app = await createTestApp()
  hiringRequestId = await addRequest(app.db)
  await addPool(app.db, [
    candidate({ name: 'Asha', mobile: '9000000001', gender: 'female', documents: ['Aadhar Card', 'PAN Card'] }),
    candidate({ name: 'Bala', mobile: '9000000002', jobRoles: ['Driver', 'Loader'], age: 52, education: 'ITI' }),
    candidate({ name: '=1+1', mobile: '9000000003', district: 'Pune', jobRoles: ['Driver'], assets: [] }),
    candidate({ name: 'रामेश्वर', mobile: '9000000004', gender: null, age: null, district: null, education: null }),
  ])
})
afterAll(() => app.close())

const field = (name: SearchField['name'], value: (string | number)[], valueBoost = 1): SearchField => ({
  name,
  value,
  valueBoost,
})
const bodyOf = (search: unknown, pageOptions: unknown = { page: 1, limit: 10 }) => ({
  ipId: 'OPS1',
  hiringRequestId,
  filterOptions: { search },
  pageOptions,
})
const find = (search: unknown, pageOptions?: unknown, as = 'ops') =>
  app.call(searchCalls.find, bodyOf(search, pageOptions), { as })
const names = async (search: SearchField[]) =>
  (await find(search)).body.data.result.map((row: { name: string }) => row.name)

const weightage = Object.fromEntries(weightKeys.map((key, at) => [key, at + 1]))
const save = (more: Record<string, unknown> = {}, as = 'ops') =>
  app.call(searchCalls.saveScheme, { ipId: 'OPS1', hiringRequestId, name: 'Drivers first', weightage, ...more }, { as })
const load = (as = 'ops') => app.call(searchCalls.schemes, { hiringRequestId }, { as })

describe('weighted search over the wire', () => {
  test('SRCH-03, SRCH-16 answers rows with score and reasons, and the exact total', async () => {
    const fields = [
      field('preferredJobRole', ['Driver'], 10),
      field('gender', [2], 4),
      field('age', ['45+', '18-25'], 3),
      field('documents', ['PAN Card'], 2),
      field('documents', ['Aadhar Card'], 1),
    ]
    const { body } = await find(fields, { page: 1, limit: 2 })
    expect(body.data.total).toBe(4)
    expect(body.data.result).toEqual([
      {
        _id: expect.any(Number),
        name: 'Bala',
        mobileNo: '90XXXXXX02',
        tcDistrict: 'Thane',
        gender: 1,
        age: 52,
        preferredJobRole: ['Driver', 'Loader'],
        documents: ['Aadhar Card'],
        assets: ['Smartphone'],
        highestEducation: 'ITI',
        communicationLanguage: ['Hindi', 'Marathi'],
        score: 14,
        matched: [
          { name: 'preferredJobRole', value: ['Driver'], valueBoost: 10 },
          { name: 'age', value: ['52'], valueBoost: 3 },
          { name: 'documents', value: ['Aadhar Card'], valueBoost: 1 },
        ],
      },
      expect.objectContaining({ name: '=1+1', score: 14 }),
    ])
    const next = await find(fields, { page: 2, limit: 2 })
    expect(next.body.data.result).toMatchObject([
      { name: 'Asha', score: 10 },
      { name: 'रामेश्वर', score: 1, gender: null, age: null },
    ])
    expect((await find(fields, { page: 3, limit: 2 })).body.data).toEqual({ total: 4, result: [] })
  })

  test('TRAP-86 any match is enough, nobody matches a word nobody has, and without a field all are found', async () => {
    expect(await names([field('tcDistrict', ['Pune']), field('gender', [2])])).toEqual(['Asha', '=1+1'])
    expect(await names([field('tcDistrict', ['Atlantis'])])).toEqual([])
    expect(await names([])).toEqual(['Asha', 'Bala', '=1+1', 'रामेश्वर'])
  })

  test('SRCH-16 an attribute that is required leaves out whoever does not have it', async () => {
    const isRequired = true
    const driver = field('preferredJobRole', ['Driver'], 10)
    expect(await names([{ ...driver, isRequired }, field('gender', [2])])).toEqual(['Bala', '=1+1'])
    expect(
      await names([
        { ...driver, isRequired },
        { ...field('assets', ['Smartphone']), isRequired },
      ]),
    ).toEqual(['Bala'])
    expect(await names([driver, { ...field('tcDistrict', ['Atlantis']), isRequired }])).toEqual([])
    expectRefusal(await find([{ ...driver, isRequired: 'yes' }]), 'invalid')
  })

  test.each([
    ['a weight of 0', [field('gender', [1], 0)]],
    ['a weight of 101', [field('gender', [1], 101)]],
    ['a weight that is no whole number', [field('gender', [1], 1.5)]],
    ['a weight that is text', [{ ...field('gender', [1]), valueBoost: '5' }]],
    ['an unknown field', [{ name: 'salary', value: ['1'], valueBoost: 1 }]],
    ['a member that is not known', [{ ...field('gender', [1]), boost: 2 }]],
    ['no value', [field('gender', [])]],
    [
      'a huge list',
      [
        field(
          'tcDistrict',
          Array.from({ length: 501 }, (_, at) => `City ${at}`),
        ),
      ],
    ],
    ['too many fields', Array.from({ length: 21 }, () => field('assets', ['Bike']))],
    ['a field twice', [field('gender', [1]), field('gender', [2])]],
    ['an age that is none', [field('age', ['young'])]],
    ['a very long word', [field('tcDistrict', ['x'.repeat(101)])]],
    ['no list', { name: 'gender' }],
  ])('TRAP-86 refuses %s', async (_, search) => {
    expectRefusal(await find(search), 'invalid')
  })

  test.each([{ page: 0, limit: 10 }, { page: 1, limit: 101 }, { page: 1.5, limit: 10 }, undefined])(
    'SRCH-04 refuses the page %j',
    async (pageOptions) => {
      expectRefusal(await app.call(searchCalls.find, { ...bodyOf([]), pageOptions }, { as: 'ops' }), 'invalid')
    },
  )

  test.each(['emp', 'sub', 'sa', 'agg', 'ssc'])('ROLE-07, SRCH-01 refuses every call to %s', async (as) => {
    expectRefusal(await find([field('gender', [1])], { page: 1, limit: 10 }, as), 'unauthorized')
    expectRefusal(await app.call(searchCalls.export, bodyOf([], { page: 1, limit: 1 }), { as }), 'unauthorized')
    expectRefusal(await save({ name: `By ${as}` }, as), 'unauthorized')
    expectRefusal(await load(as), 'unauthorized')
  })

  test('SRCH-10 refuses a request that is not there', async () => {
    const body = { ...bodyOf([]), hiringRequestId: 'HR-none' }
    expectRefusal(await app.call(searchCalls.find, body, { as: 'ops' }), 'unauthorized')
  })

  test('SRCH-11, SRCH-12 keeps schemes for each request; a name is taken once, however it is spelt', async () => {
    expect((await load()).body).toEqual({ status: true, data: [] })
    expect((await save()).body).toEqual({ status: true })
    await save({ name: 'All the same' })
    expect(expectRefusal(await save({ name: 'DRIVERS  first' }), 'name-taken').message).toBe(
      'This hiring request has a weight scheme with this name',
    )
    expect((await load()).body.data).toEqual([
      { name: 'All the same', weightage, musts: [] },
      { name: 'Drivers first', weightage, musts: [] },
    ])
    const other = await addRequest(app.db)
    expect((await app.call(searchCalls.schemes, { hiringRequestId: other }, { as: 'ops' })).body.data).toEqual([])
    // Twice the same key is once
    const key = crypto.randomUUID()
    const again = () =>
      app.call(searchCalls.saveScheme, { ipId: 'OPS1', hiringRequestId, name: 'Once', weightage }, { as: 'ops', key })
    expect((await again()).body).toEqual({ status: true })
    expect((await again()).body).toEqual({ status: true })
    expect((await load()).body.data).toHaveLength(3)
  })

  test('SRCH-11, SRCH-12 a scheme keeps what a candidate must have', async () => {
    const name = 'With a bike'
    const musts = ['gender', 'bike']
    expect((await save({ name, musts })).body).toEqual({ status: true })
    expect((await load()).body.data).toContainEqual({ name, weightage, musts })
    expectRefusal(await save({ name: 'With a hat', musts: ['hat'] }), 'invalid')
  })

  test('SRCH-07, SRCH-12 refuses weights that are none, one that is missing, and a name that is empty', async () => {
    const wrong = [0, 101, 1.5, '7'].map((bike) => ({ weightage: { ...weightage, bike } }))
    const { bike: _, ...missing } = weightage
    for (const more of [...wrong, { weightage: missing }, { name: '  ' }, { weightage: { ...weightage, hat: 1 } }])
      expectRefusal(await save(more), 'invalid')
  })

  test('SRCH-14 exports the first so many in their order, and refuses more than there are', async () => {
    const fields = [field('preferredJobRole', ['Driver'], 10), field('gender', [2], 4)]
    const exportOf = (limit: number) => app.call(searchCalls.export, bodyOf(fields, { page: 1, limit }), { as: 'ops' })
    const reply = await exportOf(3)
    expect(reply.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="funnel_applicant_user_data_[\w-]+\.xlsx"$/,
    )
    const [heading, ...rows] = await readRows(reply.body)
    expect(heading!.slice(0, 5)).toEqual(['Score', 'Name', 'Mobile No.', 'City', 'Gender'])
    expect(rows.map((row) => row.slice(0, 3))).toEqual([
      [10, 'Bala', '90XXXXXX02'],
      [10, '=1+1', '90XXXXXX03'],
      [4, 'Asha', '90XXXXXX01'],
    ])
    expect(rows[0]!.at(-1)).toBe('Driver (10)')
    const inHindi = { ...bodyOf(fields, { page: 1, limit: 1 }), language: 'hi' } as const
    const hindi = await readRows((await app.call(searchCalls.export, inHindi, { as: 'ops' })).body)
    expect(hindi[0]!.slice(0, 5)).toEqual(['स्कोर', 'नाम', 'मोबाइल नंबर', 'शहर', 'लिंग'])
    expect(hindi[1]!.slice(0, 5)).toEqual([10, 'Bala', '90XXXXXX02', rows[0]![3], 'पुरुष'])
    expect(expectRefusal(await exportOf(4), 'above-supply').message).toBe(
      'Selected number higher than available supply',
    )
    for (const limit of [0, 1_000_001]) expectRefusal(await exportOf(limit), 'invalid')
  })
})
