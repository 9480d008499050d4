import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { spocCalls } from '../../../src/contract/spocs.ts'
import {
  addressForm,
  isPlaceSearchable,
  matchesAddress,
  mayAddAddress,
  suggestOfficeName,
} from '../../../src/rules/addresses.ts'
import { spocForm } from '../../../src/rules/spocs.ts'
import { faultsOf } from '../../support/faults.ts'

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

  test('ADDR-04 the form needs a name, an address, a city and a pin', () => {
    const office = {
      officeName: 'Kalher Office',
      address: 'Kalher',
      city: 'Bhiwandi',
      locality: '',
      location: [73, 19.2],
    }
    expect(faultsOf(addressForm, office)).toEqual({})
    expect(faultsOf(addressForm, { ...office, address: ' ', city: '', location: undefined })).toEqual({
      address: 'mandatory',
      city: 'mandatory',
      location: 'mandatory',
    })
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
    const spoc = { ...good, ...more }
    expect(faultsOf(spocForm, spoc)).toEqual(problems)
    // The call takes what the form takes
    const { name, email, mobile } = spoc
    const input = {
      ...{ ipId: 'EMP1', targetEmployerSpocName: name },
      ...{ targetEmployerSpocEmail: email, targetEmployerSpocMobile: mobile },
    }
    expect(v.is(spocCalls.add.input, input)).toBe(Object.keys(problems).length === 0)
  })
})
