import { expect, test } from 'vitest'
import { requestsAddress } from '../../../src/features/requests/requests-address.ts'

const read = (query: string) => requestsAddress.parse(new URLSearchParams(query))
const fresh = {
  ...{ list: 'active', search: '', employers: [], page: 1, size: 10 },
  sort: { field: 'createdDate', order: 'descending' },
} as const

test('HR-47 an empty address is the first ten, newest first', () => {
  expect(read('')).toEqual(fresh)
  expect(requestsAddress.serialize(read('')).toString()).toBe('')
})

test('HR-45, HR-48 everything that was chosen survives in the address', () => {
  const query =
    'list=inactive&q=loader&employer=Vetri+Auto+Components&employer=R%26D+Motors&sort=endDate&order=ascending&page=3&size=25'
  expect(requestsAddress.serialize(read(query)).toString()).toBe(query)
  expect(read(query).employers).toEqual(['Vetri Auto Components', 'R&D Motors'])
})

test('what is unknown in an address counts as not there', () => {
  expect(read('list=all&sort=salary&order=sideways&page=-2&size=7&employer=')).toEqual(fresh)
  expect(read('page=1.5').page).toBe(1)
  expect(read(`q=${'x'.repeat(500)}`).search).toHaveLength(100)
})
