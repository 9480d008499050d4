import { describe, expect, test } from 'vitest'
import type { HiringRequest } from '../../../src/contract/requests.ts'
import { addIstDays } from '../../../src/lib/dates.ts'
import {
  chooseRequests,
  defaultEndDate,
  districtsShown,
  findActions,
  guessSearched,
  isExpiringSoon,
  isExtension,
  isWithinRequest,
  shortenJobRole,
  splitDistricts,
} from '../../../src/rules/requests.ts'

/** 23:59 in India on 18 November 2026. */
const now = Date.parse('2026-11-18T23:59:00+05:30')
const day = (days: number) => addIstDays(now, days)

const request = (more: Partial<HiringRequest>): HiringRequest => ({
  hiringRequestId: '1',
  ipId: 'EMP1',
  name: 'Bhiwandi FC ramp-up',
  employerName: 'Sahyadri',
  jobRole: 'Picker & Packer',
  status: 'active',
  districts: ['Thane'],
  positions: 10,
  hired: 0,
  selected: 0,
  interviewType: 'walkIn',
  createdAt: day(-10),
  endDate: day(30),
  salary: {},
  locationCount: 1,
  applicants: 0,
  activeReachouts: 0,
  ...more,
})

describe('the life of a request', () => {
  test.each([
    [0, false],
    [1, true],
    [7, true],
    [8, false],
    [-1, false],
  ])('HR-43 one that ends in %i days of India expires soon: %s', (days, soon) => {
    expect(isExpiringSoon({ status: 'active', endDate: day(days) }, now)).toBe(soon)
  })

  test('HR-43 only an active one expires soon', () => {
    for (const status of ['pending', 'inactive'] as const)
      expect(isExpiringSoon({ status, endDate: day(3) }, now)).toBe(false)
  })

  test.each(['00:00', '12:00', '23:59'])(
    'HR-43 one lasts until midnight in India after its last day, which may be kept as %s',
    (time) => {
      const last = Date.parse(`2026-11-19T${time}:00+05:30`)
      expect(isWithinRequest(Date.parse('2026-11-19T23:59:59.999+05:30'), last)).toBe(true)
      expect(isWithinRequest(Date.parse('2026-11-20T00:00:00+05:30'), last)).toBe(false)
    },
  )

  test('HR-43, TRAP-65 a new one ends 90 days of India after today, also a minute before midnight', () => {
    expect(defaultEndDate(now)).toBe(Date.parse('2027-02-16T00:00:00+05:30'))
    expect(defaultEndDate(now + 60_000)).toBe(Date.parse('2027-02-17T00:00:00+05:30'))
  })

  test('HR-44 an extension is 1 to 90 whole days', () => {
    expect([0, 1, 90, 91, 1.5, Number.NaN, -3].filter(isExtension)).toEqual([1, 90])
  })

  test('HR-51 of an inactive one only clone is left; HR-44 extending is for operations', () => {
    expect(findActions({ status: 'inactive' }, 'OPS')).toEqual(['clone'])
    for (const code of ['EMP', 'SA', 'AGG', 'SUB', 'SSC'] as const)
      expect(findActions({ status: 'active' }, code)).not.toContain('extend')
    expect(findActions({ status: 'pending' }, 'OPS')).toEqual([
      ...['applicants', 'summary', 'edit', 'reachout', 'extend', 'clone', 'delete'],
    ])
  })
})

describe('what a row says', () => {
  test('HR-46 a job role of more than 25 characters keeps 22 and dots, whatever its script', () => {
    expect(shortenJobRole('Assembly Line Operators 12')).toBe('Assembly Line Operator...')
    expect(shortenJobRole('Assembly Line Operators 1')).toBe('Assembly Line Operators 1')
    expect([...shortenJobRole('🚚'.repeat(30))]).toHaveLength(25)
  })

  test('HR-46 a card shows four districts, a row two, then how many more', () => {
    const six = ['A', 'B', 'C', 'D', 'E', 'F']
    expect(splitDistricts(six, districtsShown.card)).toEqual({ shown: ['A', 'B', 'C', 'D'], more: 2 })
    expect(splitDistricts(six, districtsShown.row)).toEqual({ shown: ['A', 'B'], more: 4 })
    expect(splitDistricts(['A'], districtsShown.row)).toEqual({ shown: ['A'], more: 0 })
  })
})

describe('choosing among those on the device', () => {
  const all = [
    request({ hiringRequestId: 'a', createdAt: day(-1) }),
    request({ hiringRequestId: 'b', name: 'Árbol yard', jobRole: 'Loader', createdAt: day(-5), endDate: day(3) }),
    request({
      hiringRequestId: 'c',
      name: 'Zebra 100% shift',
      districts: ['Lucknow', 'Barabanki'],
      createdAt: day(-3),
    }),
    request({ hiringRequestId: 'd', name: 'Press shop', targetEmployer: 'Vetri Auto Components', createdAt: day(-4) }),
  ]
  const newest = { field: 'createdDate', order: 'descending' } as const
  const choose = (more: Partial<Parameters<typeof chooseRequests>[1]>) =>
    chooseRequests(all, { search: '', employers: [], sort: newest, ...more }, now).map((each) => each.hiringRequestId)

  test('HR-47 newest first unless said otherwise', () => {
    expect(choose({})).toEqual(['a', 'c', 'd', 'b'])
    expect(choose({ sort: { field: 'hiringReqName', order: 'ascending' } })).toEqual(['b', 'a', 'd', 'c'])
    expect(choose({ sort: { field: 'endDate', order: 'ascending' } })[0]).toBe('b')
  })

  test.each([
    ['arbol', ['b']],
    ['loader', ['b']],
    ['barabanki', ['c']],
    ['100%', ['c']],
    ['vetri', ['d']],
    ['nonsense', []],
  ])('HR-53 %j finds %j, as the server does', (search, found) => {
    expect(choose({ search })).toEqual(found)
  })

  test('HR-48 only those that hire for the chosen employers', () => {
    expect(choose({ employers: ['Vetri Auto Components', 'Nobody'] })).toEqual(['d'])
  })

  test('HR-53 what was looked for: a role when it begins a word of one, else a location', () => {
    const roles = ['Picker & Packer', 'Forklift Operator']
    expect(['packer', 'FORK', 'picker & p'].map((search) => guessSearched(search, roles))).toEqual(
      Array.from({ length: 3 }, () => 'role'),
    )
    expect(['acker', 'Thane', 'zzzz'].map((search) => guessSearched(search, roles))).toEqual(
      Array.from({ length: 3 }, () => 'location'),
    )
  })
})
