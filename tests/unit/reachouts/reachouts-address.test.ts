import { describe, expect, test } from 'vitest'
import { reachoutsAddress, toDateFilter } from '../../../src/features/reachouts/reachouts-address.ts'

const read = (query: string) => reachoutsAddress.parse(new URLSearchParams(query))

describe('the address of the reachouts', () => {
  test('RO-05 the days go out as DD/MM/YYYY, one of them alone too', () => {
    expect(toDateFilter(read('from=2026-11-02&to=2026-11-20'))).toEqual({
      date: { startDate: '02/11/2026', endDate: '20/11/2026' },
    })
    expect(toDateFilter(read('to=2026-11-20'))).toEqual({ date: { startDate: undefined, endDate: '20/11/2026' } })
    expect(toDateFilter(read(''))).toEqual({})
  })
  test('RO-05 nothing is asked for days in the wrong order; the same day is in order', () => {
    expect(toDateFilter(read('from=2026-11-20&to=2026-11-02'))).toEqual({})
    expect(toDateFilter(read('from=2026-11-20&to=2026-11-20'))).toHaveProperty('date')
  })
  test('SHELL-21 what is no day, page or size counts as not there', () => {
    expect(read('from=2026-02-31&to=soon&page=-1&size=11')).toEqual({ from: '', to: '', page: 1, size: 10 })
    expect(read('page=3&size=25')).toMatchObject({ page: 3, size: 25 })
  })
})
