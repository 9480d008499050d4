import { describe, expect, test } from 'vitest'
import { isPlaceSearchable, matchesAddress, mayAddAddress, suggestOfficeName } from '../../../src/rules/addresses.ts'
import { findSpocProblems } from '../../../src/rules/spocs.ts'

describe('offices', () => {
  test('ADDR-05 the suggested name is the locality, else the city, and Office', () => {
    expect(suggestOfficeName({ locality: 'Koramangala', city: 'Bengaluru' })).toBe('Koramangala Office')
    expect(suggestOfficeName({ locality: ' ', city: 'Bhiwandi' })).toBe('Bhiwandi Office')
    expect(suggestOfficeName({ locality: '', city: '' })).toBe('')
  })

  test('ADDR-05 Save needs a location and an office name', () => {
    const location = [77.6, 12.9]
    expect(mayAddAddress({ officeName: 'Kalher Office', location })).toBe(true)
    expect(mayAddAddress({ officeName: '  ', location })).toBe(false)
    expect(mayAddAddress({ officeName: 'Kalher Office', location: undefined })).toBe(false)
  })

  test('ADDR-02 on the device each word is looked for as the server does', () => {
    const office = { officeName: 'आलमबाग कार्यालय', address: 'Shop 6, Bus Stand', city: 'Lucknow', locality: 'Alambagh' }
    for (const search of ['', ' ', 'alam LUCK', 'कार्यालय', 'shop 6', 'Lucknöw'])
      expect(matchesAddress(office, search), search).toBe(true)
    for (const search of ['kanpur', 'alam kanpur', '%']) expect(matchesAddress(office, search), search).toBe(false)
  })

  test('ADDR-06 a lookup begins with the third letter', () => {
    expect(['', 'ko', ' ko ', 'नई', 'kor', 'नई द'].map(isPlaceSearchable)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ])
  })
})

describe('interview contacts', () => {
  const good = { name: 'Mahesh Bhoir', email: 'mahesh@example.test', mobile: '9820045110' }
  test.each([
    [{}, {}],
    [{ name: ' ' }, { name: 'nameMissing' }],
    [{ email: '' }, { email: 'emailMissing' }],
    [{ email: 'mahesh@' }, { email: 'emailWrong' }],
    [{ mobile: '' }, { mobile: 'mobileMissing' }],
    [{ mobile: '982004511' }, { mobile: 'mobileWrong' }],
    [{ mobile: '98200 4511' }, { mobile: 'mobileWrong' }],
    [{ mobile: ' 9820045110 ' }, {}],
  ])('HR-36 %j gives %j', (more, problems) => {
    expect(findSpocProblems({ ...good, ...more })).toEqual(problems)
  })
})
