import { describe, expect, test } from 'vitest'
import type { RowProblem, SheetLists } from '../../../src/rules/request-row-parts.ts'
import { neededColumns, readRow } from '../../../src/rules/request-row.ts'
import {
  exampleNames,
  readRequestSheet,
  requestColumns,
  requestHeading,
  rowIdentity,
  type RequestCells,
  type RequestColumn,
} from '../../../src/rules/request-sheet.ts'
import { findFieldReasons } from '../../../src/rules/request-schema.ts'
import { context } from '../../support/request-form.ts'

const lists: SheetLists = {
  roles: [
    {
      ...{ _id: 'loader', name: 'Loader', category: 'Logistics' },
      jobResponsibility: [
        { text: 'Load trucks', vernacKey: 'k1' },
        { text: 'Count boxes', vernacKey: 'k2' },
      ],
    },
  ],
  states: [
    { stateName: 'Maharashtra', cityId: [{ cityName: 'Thane' }, { cityName: 'Aurangabad' }] },
    { stateName: 'Bihar', cityId: [{ cityName: 'Aurangabad' }] },
  ],
  sectors: ['Logistics'],
  offices: [
    { id: 'o1', name: 'Kalher Office' },
    { id: 'o2', name: 'Mankoli' },
    { id: 'o3', name: 'Twin' },
    { id: 'o4', name: 'twin ' },
  ],
  spocs: [{ id: 's1', name: 'Kavita Rane', words: ['Kavita Rane', 'kavita@example.test', '9822012345'] }],
  requester: { id: 'me', label: 'Me' },
  wordOf: (field, value) => (value === 'Loader' ? 'लोडर' : `${field} ${value}`),
}
const empty = Object.fromEntries(requestColumns.map((column) => [column, ''])) as RequestCells
const cellsOf = (more: Partial<RequestCells> = {}): RequestCells => ({
  ...empty,
  ...{ name: 'Ramp-up', jobRole: 'loader', minimumSalary: '₹14,500', maximumSalary: '19000', positions: '12' },
  ...{ district: 'thane', city: 'Bhiwandi', workOffice: 'KALHER office' },
  ...more,
})
const read = (more: Partial<RequestCells> = {}, code: 'EMP' | 'SA' = 'EMP') =>
  readRow(cellsOf(more), lists, { ...context, code })
const codesOf = (problems: RowProblem[]) => problems.map(({ column, code, value }) => [column, code, value])

describe('HR-60 a sheet of hiring requests', () => {
  test('headings are known in both languages, in any order; empty rows and the example are left out', () => {
    const heads = [requestHeading('positions', 'hi'), 'else', ' JOB ROLE', requestHeading('name', 'en')]
    const sheet = readRequestSheet([
      heads,
      ['12', 'x', 'Loader', 'Night'],
      [],
      ['1', '', 'Loader', exampleNames.hi],
      ['', 'only this', '', ''],
      ['', '', 'Loader', ''],
    ])
    expect('rows' in sheet && sheet.rows.map(({ number, cells }) => [number, cells.name, cells.positions])).toEqual([
      [2, 'Night', '12'],
      [6, '', ''],
    ])
    expect(readRequestSheet([['Name', 'Mobile']])).toEqual({ missing: ['name', 'jobRole', 'positions'] })
    expect(readRequestSheet([])).toEqual({ missing: ['name', 'jobRole', 'positions'] })
  })

  test('each column has two headings that no other column has', () => {
    const all = requestColumns.flatMap((column) => [requestHeading(column, 'en'), requestHeading(column, 'hi')])
    expect(new Set(all).size).toBe(all.length)
  })

  test('a client or city that the server would refuse as too long is said at its row', () => {
    const [client, city] = ['C'.repeat(101), 'B'.repeat(81)]
    const { problems } = read({ targetEmployer: client, city, sectors: 'Logistics' }, 'SA')
    expect(codesOf(problems)).toEqual([
      ['targetEmployer', 'tooLong', client],
      ['city', 'cityTooLong', city],
    ])
  })

  test('a row is what a user would fill in, and may be submitted by the form’s own schema', () => {
    const { form, problems } = read({
      ...{ spoc: '9822012345', slots: '9:00-12:00; 2 pm to 5 pm', days: 'days Monday; Sunday', ages: '18-25, 26-30' },
      ...{ languages: 'Hindi; english', distance: 'distance km10', shift: 'rotating', workFromHome: 'हाँ' },
      ...{ benefits: 'PF;Food', notes: 'Come early' },
    })
    expect(problems).toEqual([])
    expect(findFieldReasons(form, context)).toEqual({})
    expect(form).toMatchObject({
      ...{ name: 'Ramp-up', jobRole: 'loader', jobRoleName: 'Loader', jobCategory: 'Logistics' },
      ...{ minimumSalary: '₹14,500', maximumSalary: '19000', requestType: 'once', shift: 'Rotating' },
      ...{ workFromHome: true, ages: ['18-25', '26-30'], benefits: ['Food', 'PF'].toReversed(), notes: 'Come early' },
      responsibilities: { text: 'Load trucks\nCount boxes', modified: false, vernacKeys: ['k1', 'k2'] },
    })
    expect(form.languages.map(({ name }) => name)).toEqual(['English', 'Hindi'])
    expect(form.locations).toMatchObject([
      {
        ...{ state: 'Maharashtra', district: 'Thane', city: 'Bhiwandi', positions: '12', distance: 'km10' },
        ...{ interviewType: 'physical', scheduling: 'days', days: ['Monday', 'Sunday'] },
        offices: [{ workId: 'o1', interviewId: 'o1', spocId: 's1', consent: true }],
        slots: [{ on: true, from: '09:00', to: '12:00' }, { on: true, from: '14:00', to: '17:00' }, { on: false }],
      },
    ])
  })

  test('what is empty is as in an empty form: Monday to Friday, the usual times, the requester', () => {
    const [location] = read().form.locations
    expect(location!.days).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    expect(location!.slots.every(({ on }) => on)).toBe(true)
    expect(location!.offices[0]).toMatchObject({ spocId: 'me' })
  })

  test.each(['Mon; tue; Wed', 'monday;TUES.;wednesday', 'सोम; मंगल; बुध', 'सोमवार;मंगलवार;Wed'])(
    'weekdays are read in English and Hindi, whole and short: %s',
    (days) => {
      const { form, problems } = read({ days })
      expect(codesOf(problems)).toEqual([])
      expect(form.locations[0]!.days).toEqual(['Monday', 'Tuesday', 'Wednesday'])
    },
  )

  test.each(['m', 'T', 'day', 'र', 'Mondays'])('%s is no weekday', (days) => {
    expect(codesOf(read({ days }).problems)).toEqual([['days', 'unknown', days]])
  })

  test('every row needs what an empty one is told to fill in', () => {
    expect(neededColumns(lists, { ...context, code: 'EMP' })).toEqual([
      ...['name', 'jobRole', 'minimumSalary', 'maximumSalary'],
      ...['district', 'city', 'positions', 'workOffice'],
    ])
    expect(neededColumns(lists, { ...context, code: 'SA' })).toContain('targetEmployer')
    // Nor is anything else needed
    expect(read().problems).toEqual([])
  })

  test('days of interviews make it one by dates; a call needs no office for it', () => {
    const [location] = read({ dates: '21/11/2026; 2026-12-01', interviewType: 'telephonic' }).form.locations
    expect(location).toMatchObject({ scheduling: 'dates', dates: ['2026-11-21', '2026-12-01'] })
    expect(location!.offices[0]).toMatchObject({ workId: 'o1', interviewId: '' })
  })

  test.each<[Partial<RequestCells>, [RequestColumn, string, string][]]>([
    [{ name: '' }, [['name', 'name', '']]],
    [{ jobRole: 'Pilot' }, [['jobRole', 'unknown', 'Pilot']]],
    [{ jobRole: '' }, [['jobRole', 'mandatory', '']]],
    [{ minimumSalary: '20000' }, [['minimumSalary', 'salaryOrder', '20000']]],
    [{ maximumSalary: 'lots' }, [['maximumSalary', 'notANumber', 'lots']]],
    [{ positions: '0' }, [['positions', 'notAboveZero', '0']]],
    [{ positions: '10 5' }, [['positions', 'notANumber', '10 5']]],
    [{ district: 'Paris' }, [['district', 'unknown', 'Paris']]],
    [
      { district: 'Aurangabad' },
      [
        ['district', 'ambiguous', 'Aurangabad'],
        ['state', 'mandatory', ''],
      ],
    ],
    [{ district: 'Thane', state: 'Bihar' }, [['district', 'unknown', 'Thane']]],
    [{ workOffice: '' }, [['workOffice', 'office', '']]],
    [{ workOffice: 'Moon' }, [['workOffice', 'unknown', 'Moon']]],
    [{ workOffice: 'Twin' }, [['workOffice', 'ambiguous', 'Twin']]],
    [{ spoc: 'Nobody' }, [['spoc', 'unknown', 'Nobody']]],
    [{ slots: 'noon' }, [['slots', 'time', 'noon']]],
    [{ slots: '12:00-09:00' }, [['slots', 'slotOrder', '12:00-09:00']]],
    [{ slots: '1-2;3-4;5-6;7-8' }, [['slots', 'time', '1-2;3-4;5-6;7-8']]],
    [{ dates: '31/02/2027' }, [['dates', 'date', '31/02/2027']]],
    [{ dates: '01/01/2026' }, [['dates', 'pastDate', '01/01/2026']]],
    [{ days: 'Monday; Someday' }, [['days', 'unknown', 'Someday']]],
    [{ gender: 'Other' }, [['gender', 'unknown', 'Other']]],
    [{ languages: 'English;Hindi;Tamil;Telugu;Odia' }, [['languages', 'languages', 'English;Hindi;Tamil;Telugu;Odia']]],
  ])('%o is wrong, once for each column', (more, expected) => {
    expect(codesOf(read(more).problems)).toEqual(expected)
  })

  test('an agency names whom it hires for, and its sector', () => {
    expect(codesOf(read({}, 'SA').problems)).toEqual([
      ['targetEmployer', 'targetEmployer', ''],
      ['sectors', 'mandatory', ''],
    ])
    expect(read({ targetEmployer: 'Acme', sectors: 'logistics' }, 'SA').problems).toEqual([])
  })

  test('the same row is the same for one company, whatever stands beside it', () => {
    const same = rowIdentity('EMP1', cellsOf())
    expect(rowIdentity('EMP2', cellsOf())).not.toBe(same)
    expect(rowIdentity('EMP1', cellsOf({ positions: '13' }))).not.toBe(same)
  })
})
