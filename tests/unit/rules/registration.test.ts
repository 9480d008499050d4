import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { employeeBands, employerTypes } from '../../../src/contract/company.ts'
import {
  emptyRegistration,
  findRegistrationFaults,
  logoFileName,
  readRegistration,
  registrationForm,
  toSignUp,
  type RegistrationForm,
} from '../../../src/rules/registration.ts'
import { masters } from '../../../src/text/en/masters.ts'
import { registration } from '../../../src/text/en/registration.ts'

const right: RegistrationForm = {
  ...emptyRegistration,
  companyName: 'Acme',
  entityType: 'Employer',
  sector: 'Retail',
  location: 'Pune',
  personName: 'Asha Rane',
  email: 'asha@acme.test',
  mobile: '9812345678',
}
const faultsOf = (more: Partial<RegistrationForm>) => {
  const parsed = v.safeParse(registrationForm, { ...right, ...more })
  return parsed.issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`) ?? []
}

describe('the registration form', () => {
  test.each([
    [{ companyName: ' ' }, ['companyName: companyMissing']],
    [{ email: '' }, ['email: emailMissing', 'email: emailWrong']],
    [{ email: 'abc' }, ['email: emailWrong']],
    [{ email: 'a b@c.test' }, ['email: emailWrong']],
    [{ mobile: '' }, ['mobile: mobileMissing']],
    [{ mobile: '981234567' }, ['mobile: mobileWrong']],
    [{ mobile: '981234567a' }, ['mobile: mobileWrong']],
    [{ entityType: '' }, ['entityType: userTypeMissing']],
    [{ entityType: 'constructor' }, ['entityType: userTypeMissing']],
    [{ sector: '' }, ['sector: sectorMissing']],
    [{ location: '' }, ['location: locationMissing']],
    [{}, []],
  ])('REG-02 REG-03 REG-05 REG-07 %j', (more, faults) => expect(faultsOf(more)).toEqual(faults))

  test('REG-04 the contact person has a name', () => {
    expect(faultsOf({ personName: '' })).toEqual(['personName: personMissing'])
    expect(faultsOf({ personName: '  ' })).toEqual(['personName: personMissing'])
    expect(faultsOf({ personName: 'अनुराधा कुलकर्णी' })).toEqual([])
  })

  test('REG-06 a PAN may be left out; one that is given has five letters, four digits, a letter', () => {
    for (const pan of ['', 'ABCDE1234E', 'abcde1234e']) expect(faultsOf({ pan })).toEqual([])
    for (const pan of ['ABCD1234E', 'ABCDE12345', '1BCDE1234E', 'ABCDE1234EF'])
      expect(faultsOf({ pan })).toEqual(['pan: panWrong'])
  })

  test('REG-02..REG-07 the sentences are the required ones', () => {
    expect(registration.faults).toEqual({
      companyMissing: 'Please enter Company/Firm Name',
      emailMissing: 'Please enter an Email Address',
      personMissing: 'Please enter Contact Person Name',
      mobileMissing: 'Please enter Contact Mobile',
      mobileWrong: 'Please enter valid Contact Mobile No',
      panWrong: 'Please enter valid PAN No',
      userTypeMissing: 'Please select user type',
      sectorMissing: 'Please select sector',
      locationMissing: 'Please enter location',
    })
  })

  test('REG-09 REG-10 nine registration types with their labels, nine bands', () => {
    expect(employerTypes.map((type) => masters.employerTypes[type])).toEqual([
      'HUF',
      'Limited Company',
      'LLP',
      'NGO',
      'Partnership',
      'Private Limited',
      'Proprietorship',
      'Society',
      'Trust',
    ])
    expect(emptyRegistration.employerType).toBe('limitedcompany')
    expect(employeeBands).toHaveLength(9)
  })

  test('REG-14 every member of the payload, by its name', () => {
    const sent = toSignUp({ ...right, employees: '51-100' }, { fileName: 'Acme.png', type: 'image/png' })
    expect(Object.keys(sent).toSorted()).toEqual(
      [
        'legal_entity_name',
        'registered_name_of_the_company',
        'no_of_employees',
        'employer_type',
        'company_profile',
        'contact_email_address',
        'contact_mobile',
        'contact_person_name',
        'address',
        'office_phone',
        'website',
        'pan',
        'affiliatedSectors',
        'headquarterLocation',
        'userType',
        'userCode',
        'companyLogo',
      ].toSorted(),
    )
    expect(sent).toMatchObject({ affiliatedSectors: ['Retail'], userType: 'Employer', userCode: 'EMP' })
  })

  test('the server finds the same faults, under the members of the wire', () => {
    expect(findRegistrationFaults(toSignUp(right))).toEqual({})
    expect(findRegistrationFaults(toSignUp({ ...right, mobile: '', sector: '' }))).toEqual({
      contact_mobile: 'mobileMissing',
      affiliatedSectors: 'sectorMissing',
    })
  })

  test('REG-13 the logo is named by the company and its kind; no name leaves its folder', () => {
    expect(logoFileName('Acme', 'image/png')).toBe('Acme.png')
    expect(logoFileName('A/B \\ C', 'image/jpeg')).toBe('A-B - C.jpeg')
    expect(logoFileName('..', 'image/png')).toBe('logo.png')
    expect(logoFileName('सह्याद्री', 'image/webp')).toBe('सह्याद्री.webp')
  })

  test('TRAP-81 a draft of another build, or none at all, is read as a form', () => {
    expect(readRegistration({ companyName: 'Acme', mobile: 5, gone: 'x' })).toEqual({
      ...emptyRegistration,
      companyName: 'Acme',
    })
    for (const kept of [undefined, null, 'x', []]) expect(readRegistration(kept)).toEqual(emptyRegistration)
  })
})
