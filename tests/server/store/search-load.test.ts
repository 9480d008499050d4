import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchCalls, type SearchField } from '../../../src/contract/search.ts'
import { growPool } from '../../../server/demo/seed/load-candidates.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addRequest } from '../support/hiring.ts'
import { drain } from '../support/memory.ts'

const POOL = 100_000
let app: TestApp
let hiringRequestId: string

beforeAll(async () => {
  app = await createTestApp()
  hiringRequestId = await addRequest(app.db)
  await growPool(app.connection, testNow, POOL)
}, 120_000)
afterAll(() => app.close())

const fields = (at: number): SearchField[] => [
  { name: 'preferredJobRole', value: ['Loader', 'Driver'], valueBoost: 1 + ((at * 37) % 100) },
  { name: 'tcDistrict', value: ['Thane', 'Pune', 'Surat'], valueBoost: 1 + ((at * 53) % 100) },
  { name: 'gender', value: [1 + (at % 2)], valueBoost: 50 },
  { name: 'age', value: ['18-25', '26-30'], valueBoost: 1 + ((at * 11) % 100) },
  { name: 'communicationLanguage', value: ['Hindi'], valueBoost: 3 },
  { name: 'documents', value: ['Aadhar Card'], valueBoost: 1 },
]
const bodyOf = (search: SearchField[], page: number, limit: number) => ({
  ipId: 'OPS1',
  hiringRequestId,
  filterOptions: { search },
  pageOptions: { page, limit },
})

describe('the Search Dashboard under load', () => {
  test('SRCH-09 20 searches at once are each answered within two seconds', async () => {
    await app.call(searchCalls.find, bodyOf(fields(0), 1, 10), { as: 'ops' })
    const waits = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const started = performance.now()
        const { body } = await app.call(searchCalls.find, bodyOf(fields(at), 1 + at * 9, 10), { as: 'ops' })
        expect(body.data.result).toHaveLength(10)
        expect(body.data.total).toBeGreaterThan(90_000)
        return performance.now() - started
      }),
    )
    expect(Math.max(...waits)).toBeLessThan(2_000)
  })

  test('SRCH-14 100,000 rows go out, and no more than some of them are in memory', { timeout: 180_000 }, async () => {
    const { bytes, held } = await drain(() => app.open(searchCalls.export, bodyOf([], 1, POOL), { as: 'ops' }))
    expect(bytes).toBeGreaterThan(5_000_000)
    expect(held).toBeLessThan(10)
  })
})
