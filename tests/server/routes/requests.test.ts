import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestDetailCalls } from '../../../src/contract/request-details.ts'
import { requestCalls, toHiringRequest } from '../../../src/contract/requests.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addCampaign, addRequest, addRow, day, expectRefusal } from '../support/hiring.ts'

let app: TestApp
let biggest: string
beforeAll(async () => {
  app = await createTestApp()
  biggest = await addRequest(app.db, { name: 'Bhiwandi FC ramp-up', createdDate: day(-1) })
  for (const _ of [1, 2]) await addCampaign(app.db, biggest)
  await addRequest(app.db, { name: 'Árbol yard', createdDate: day(-5), endDate: day(3), jobRole: 'Loader' })
  await addRequest(app.db, { name: 'Zebra 100% shift', createdDate: day(-3), districts: ['Lucknow', 'Barabanki'] })
  await addRequest(app.db, { name: 'Waiting for approval', createdDate: day(-9), status: 0 })
  await addRequest(app.db, { name: 'Closed one', createdDate: day(-90), status: 2, endDate: day(-1) })
  await addRequest(app.db, { ipId: 'SA1', name: 'Press shop', targetEmployer: 'Vetri Auto Components' })
  for (const status of ['joined', 'joined', 'interested', 'rejected'] as const)
    await addRow(app.db, biggest, { status })
})
afterAll(() => app.close())

const ask = (input: Record<string, unknown> = {}, as = 'emp') =>
  app.call(requestCalls.list, { ipId: ['EMP1'], type: 'Employer', isActive: true, ...input }, { as })
const names = async (input: Record<string, unknown> = {}, as = 'emp') =>
  (await ask(input, as)).body.data.result.map((request: { hiringReqName: string }) => request.hiringReqName)

describe('the list of hiring requests', () => {
  test('HR-42, HR-45, HR-47 open ones and those that wait, the newest first', async () => {
    expect(await names()).toEqual(['Bhiwandi FC ramp-up', 'Zebra 100% shift', 'Árbol yard', 'Waiting for approval'])
    expect(await names({ isActive: false })).toEqual(['Closed one'])
  })

  test('HR-47 sorted as asked', async () => {
    const sorted = (field: string, order: string) => names({ filterOptions: { sort: { field, order } } })
    expect((await sorted('hiringReqName', 'ascending'))[0]).toBe('Árbol yard')
    expect((await sorted('hiringReqName', 'descending'))[0]).toBe('Zebra 100% shift')
    expect((await sorted('endDate', 'ascending'))[0]).toBe('Árbol yard')
    expectRefusal(await ask({ filterOptions: { sort: { field: 'salary', order: 'ascending' } } }), 'invalid')
  })

  test.each([
    ['bhiwandi', ['Bhiwandi FC ramp-up']],
    ['arbol', ['Árbol yard']],
    ['loader', ['Árbol yard']],
    ['barabanki', ['Zebra 100% shift']],
    ['100%', ['Zebra 100% shift']],
    ['%', ['Zebra 100% shift']],
    ["' or true --", []],
  ])('HR-53 %j finds %j', async (search, found) => {
    expect(await names({ filterOptions: { search } })).toEqual(found)
  })

  test('HR-53 the target employer is found too', async () => {
    expect(await names({ ipId: ['SA1'], filterOptions: { search: 'vetri' } }, 'sa')).toEqual(['Press shop'])
  })

  test('SRCH-20 of every partner of a country, for operations', async () => {
    const many = [...Array.from({ length: 4_998 }, (_, at) => `EMP7${String(at).padStart(6, '0')}`), 'SA1', 'EMP1']
    expect(await names({ ipId: many, pageOptions: {} }, 'ops')).toEqual(
      expect.arrayContaining(['Press shop', 'Árbol yard']),
    )
    expectRefusal(await ask({ ipId: [...many, 'EMP2'] }, 'ops'), 'invalid')
  })

  test('HR-47 in pages with the number of all', async () => {
    const { body } = await ask({ pageOptions: { page: 2, limit: 3 } })
    expect(body.data.result).toHaveLength(1)
    expect(body.paginationOptions.totalcount).toBe(4)
    for (const pageOptions of [
      { page: -1, limit: 10 },
      { page: 1, limit: 501 },
      { page: 'x', limit: 10 },
    ])
      expectRefusal(await ask({ pageOptions }), 'invalid')
  })

  test.each([[{ ipId: [] }], [{ ipId: 'EMP1' }], [{ type: 'Agency' }], [{ isActive: 'yes' }]])(
    'HR-45 bad input is refused: %j',
    async (input) => void expectRefusal(await ask(input), 'invalid'),
  )

  test('ROLE-01, HR-54 one foreign partner in the list refuses all of it', async () => {
    for (const ipId of [['EMP2'], ['EMP1', 'EMP2'], ['EMP1', 'NOBODY']])
      expectRefusal(await ask({ ipId }), 'unauthorized')
  })

  test('ROLE-04 operations read every partner in one list', async () => {
    expect(await names({ ipId: ['EMP1', 'SA1'] }, 'ops')).toHaveLength(5)
  })
})

describe('one hiring request', () => {
  const get = (hiringRequestId: string, as = 'emp') => app.call(requestDetailCalls.get, { hiringRequestId }, { as })

  test('HR-56 says who hires for what, and counts applicants and joinings', async () => {
    const reply = await get(biggest)
    expect(toHiringRequest(reply.body.data)).toMatchObject({
      name: 'Bhiwandi FC ramp-up',
      employerName: 'EMP1 Private Limited',
      status: 'active',
      applicants: 4,
      hired: 2,
      positions: 10,
      activeReachouts: 2,
      interviewType: 'walkIn',
    })
    expect(reply.body.data.createdDate).toBeLessThan(testNow)
  })

  test('FUN-11, HR-55 a foreign one and one that does not exist are refused in the same words', async () => {
    const foreign = await get(biggest, 'rival')
    const unknown = await get('HR-nobody')
    expect(expectRefusal(foreign, 'unauthorized')).toEqual(expectRefusal(unknown, 'unauthorized'))
    expect(foreign.body.error.message).toBe('Unauthorized access to Hiring Request')
  })

  test('FUN-15 an agency is shown by whom it hires for', async () => {
    const [wire] = (await ask({ ipId: ['SA1'] }, 'sa')).body.data.result
    expect(toHiringRequest(wire).employerName).toBe('Vetri Auto Components')
  })
})
