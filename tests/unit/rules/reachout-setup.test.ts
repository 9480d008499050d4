import { describe, expect, test } from 'vitest'
import {
  countFilters,
  findExtra,
  freshFilters,
  freshSetup,
  isPlaceMissing,
  limitExtra,
  placesFor,
  readCount,
  readSetup,
  toCandidateFilter,
  withSearched,
  type ReachoutSetup,
} from '../../../src/rules/reachout-setup.ts'

const facts = { jobRole: 'Picker & Packer', districts: ['Thane', 'Palghar'], states: ['Maharashtra'], hasOffice: true }

describe('a new reachout', () => {
  test('RO-15 RO-17 looks for the role where the request is, from every supply but AJ', () => {
    expect(toCandidateFilter(freshSetup(facts))).toMatchObject({
      preferredJobRole: { value: ['Picker & Packer'], relax: false },
      tcDistrict: { value: ['Thane', 'Palghar'] },
      supplyType: [0, 1, 2, 3, 6, 7, 8, 9, 10],
    })
  })
  test('RO-16 SRCH-03 what was searched for takes the place of its roles, districts, genders and educations', () => {
    const more = ['Pune', 'Nashik', 'Raigad', 'Satara', 'Solapur', 'Latur']
    const searched = { roles: ['Driver'], districts: ['Thane', ...more], genders: ['female'], educations: ['ITI'] }
    const kept = { ...freshSetup(facts), channel: 'sms' as const, place: 'state' as const, count: '7' }
    const taken = withSearched(kept, searched, facts)
    expect(taken).toMatchObject({ channel: 'sms', place: 'territory', districts: ['Thane', ...more.slice(0, 5)] })
    expect(taken.filters).toMatchObject({ roles: ['Driver'], genders: ['female'], educations: ['ITI'] })
    const nothing = { roles: [], districts: [], genders: [], educations: [] }
    expect(withSearched(taken, nothing, facts)).toMatchObject({
      districts: facts.districts,
      filters: { roles: [facts.jobRole], genders: [], educations: [] },
    })
  })
  test('RO-16 five locations and five roles besides its own, however many those are', () => {
    const more = ['Pune', 'Nashik', 'Raigad', 'Satara', 'Solapur', 'Latur']
    expect(limitExtra([...facts.districts, ...more], facts.districts, 5)).toEqual([
      ...facts.districts,
      ...more.slice(0, 5),
    ])
    // Leaving out the request's own does not allow more
    expect(limitExtra(more, facts.districts, 5)).toHaveLength(5)
    expect(findExtra(['Thane', 'Pune'], facts.districts)).toEqual(['Pune'])
  })
  test('RO-15 a location is required, and a distance is one', () => {
    const setup = { ...freshSetup(facts), districts: [], states: [] }
    const missing = (place: ReachoutSetup['place']) => isPlaceMissing({ ...setup, place })
    expect([missing('territory'), missing('state'), missing('distance')]).toEqual([true, true, false])
    expect(isPlaceMissing(freshSetup(facts))).toBe(false)
  })
  test('RO-18 whole states, and those of whom the place is not known', () => {
    const filter = toCandidateFilter({ ...freshSetup(facts), place: 'state', relaxPlace: true })
    expect(filter).toMatchObject({ tcState: { value: ['Maharashtra'], relax: true } })
    expect(filter).not.toHaveProperty('tcDistrict')
  })
  test('RO-18 live applications at most 0 unless said otherwise', () => {
    expect(toCandidateFilter(freshSetup(facts)).liveApplications).toBe(0)
  })
  test('RO-18 a distance takes the place of the districts', () => {
    const filter = toCandidateFilter({ ...freshSetup(facts), place: 'distance', km: 15 })
    expect(filter).toMatchObject({ maxDistance: 15_000 })
    expect(filter).not.toHaveProperty('tcDistrict')
  })
  test('RO-18 a request without an office offers no distance, and a stored draft of one begins anew', () => {
    const kept = { ...freshSetup(facts), place: 'distance' as const }
    expect(placesFor(facts)).toContain('distance')
    expect(placesFor({ ...facts, hasOffice: false })).toEqual(['territory', 'state'])
    expect(readSetup(kept, facts).place).toBe('distance')
    expect(readSetup(kept, { ...facts, hasOffice: false }).place).toBe('territory')
  })
  test('RO-19 what was set is counted beside a new one', () => {
    const fresh = freshFilters(facts)
    expect(countFilters(fresh, facts)).toBe(0)
    expect(countFilters({ ...fresh, genders: ['female'], lastActive: '30', supply: [8] }, facts)).toBe(3)
  })
})

describe('a kept draft', () => {
  test('comes back as it was', () => {
    const setup = { ...freshSetup(facts), channel: 'webBot' as const, language: 'hindi' as const, count: '40' }
    expect(readSetup(JSON.parse(JSON.stringify(setup)), facts)).toEqual({
      ...setup,
      templateId: undefined,
      category: undefined,
      upload: undefined,
      filters: {
        ...setup.filters,
        freshness: undefined,
        lastActive: undefined,
        affiliated: undefined,
      },
    })
  })
  test.each([
    [null],
    ['text'],
    [{ channel: 'pigeon', km: 3, districts: 'Thane', filters: { supply: [11, 8], relax: [1] } }],
  ])('TRAP-83 what is not understood is as in a new one: %j', (kept) => {
    const read = readSetup(kept, facts)
    expect(read).toMatchObject({ language: 'english', km: 10, districts: facts.districts, states: facts.states })
    expect(read.filters.live).toBe(0)
    expect(read.channel).toBeUndefined()
    expect(read.filters.supply).not.toContain(11)
  })
})

test.each([
  ['1,284', 1284],
  [' 40 ', 40],
  ['-3', -3],
  ['', undefined],
  ['4.5', undefined],
  ['many', undefined],
  ['10\t5', undefined],
  ['1,2,3', undefined],
])('RO-21 the number %s is %s', (typed, count) => {
  expect(readCount(typed)).toBe(count)
})
