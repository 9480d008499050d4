import { describe, expect, test } from 'vitest'
import type { SearchRow } from '../../../src/contract/search.ts'
import { searchColumns, sortSearchRows } from '../../../src/rules/search-rows.ts'

const row = (id: number, more: Partial<SearchRow>): SearchRow => ({
  _id: id,
  name: `Person ${id}`,
  mobileNo: '9800000000',
  tcDistrict: 'Thane',
  gender: 1,
  age: 30,
  preferredJobRole: [],
  documents: [],
  assets: [],
  highestEducation: null,
  communicationLanguage: [],
  score: 1,
  matched: [],
  ...more,
})
const order = (rows: SearchRow[], ...by: [Parameters<typeof sortSearchRows>[1], boolean]) =>
  sortSearchRows(rows, ...by).map(({ _id }) => _id)

describe('the rows of a page', () => {
  test('SRCH-04 have ten columns', () => {
    expect(searchColumns).toHaveLength(10)
  })

  test('SRCH-05 are sorted by number for mobile and age, masked or not', () => {
    const rows = [row(1, { age: 9 }), row(2, { age: 100 }), row(3, { age: 20 }), row(4, { age: null })]
    expect(order(rows, 'age', false)).toEqual([1, 3, 2, 4])
    expect(order(rows, 'age', true)).toEqual([2, 3, 1, 4])
    const numbers = ['9812345678', '0812345679', '7012345678'].map((mobileNo, at) => row(at, { mobileNo }))
    expect(order(numbers, 'mobileNo', false)).toEqual([1, 2, 0])
    const masked = ['98XXXXXX10', '70XXXXXX99', '98XXXXXX09'].map((mobileNo, at) => row(at, { mobileNo }))
    expect(order(masked, 'mobileNo', false)).toEqual([1, 2, 0])
  })

  test('SRCH-05 are sorted by text without regard to case, lists joined by comma', () => {
    const rows = ['bala', 'Asha', 'Chand', 'asha'].map((name, at) => row(at, { name }))
    expect(order(rows, 'name', false)).toEqual([1, 3, 0, 2])
    const lists = [['Loader'], ['Driver', 'Welder'], ['Driver', 'Loader'], []].map((preferredJobRole, at) =>
      row(at, { preferredJobRole }),
    )
    expect(order(lists, 'preferredJobRole', false)).toEqual([2, 1, 0, 3])
    expect(order(lists, 'preferredJobRole', true)).toEqual([0, 1, 2, 3])
    const schools = ['ITI', null, '10th pass'].map((highestEducation, at) => row(at, { highestEducation }))
    expect(order(schools, 'highestEducation', false)).toEqual([2, 0, 1])
  })

  test('SRCH-05 equal ones stay in the order of the search, and gender goes by its word', () => {
    const rows = [row(1, { gender: 2 }), row(2, { gender: 1 }), row(3, { gender: 2 }), row(4, { gender: 3 })]
    const words = { 1: 'Male', 2: 'Female', 3: 'Other' } as const
    const sorted = sortSearchRows(rows, 'gender', false, ({ gender }) => words[gender!])
    expect(sorted.map(({ _id }) => _id)).toEqual([1, 3, 2, 4])
  })
})
