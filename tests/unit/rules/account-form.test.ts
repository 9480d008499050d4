import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { toMember } from '../../../src/contract/members.ts'
import { userCodes } from '../../../src/contract/session.ts'
import {
  accountFaults,
  accountTabsOf,
  emptyInvite,
  findChanges,
  findLogoFault,
  inviteForm,
  isPersonalOnly,
  logoNameOf,
  mayEditProfile,
  mayInvite,
  profileForm,
  toProfileForm,
} from '../../../src/rules/account-form.ts'
import { account } from '../../../src/text/en/account.ts'

const filled = toProfileForm({
  ipId: 'EMP1',
  userType: 'Employer',
  userCode: 'EMP',
  legalEntityName: 'Sahyadri Logistics Pvt Ltd',
  contactPersonName: 'Sunita Kadam',
  contactMobile: '9820011000',
  contactEmailAddress: 'emp@demo.test',
  affiliatedSectors: ['Logistics'],
  headquarterLocation: 'Thane',
  pan: 'AAECS4417K',
})

/** Field → the sentence beside it. */
function faultsOf(schema: typeof profileForm | typeof inviteForm, values: Record<string, unknown>) {
  const { issues = [] } = v.safeParse(schema, values)
  return Object.fromEntries(
    issues.toReversed().map((issue) => [v.getDotPath(issue), account.faults[issue.message as never] as string]),
  )
}
const profileFault = (change: Record<string, unknown>) => faultsOf(profileForm, { ...filled, ...change })

describe('the profile', () => {
  test('ACCT-04 what the server does not know is empty and can be filled in', () => {
    expect(filled).toMatchObject({ address: '', website: '', officePhone: '', noOfEmployees: '', employerType: '' })
    expect(profileFault({})).toEqual({})
  })

  test('ACCT-05 the name', () => {
    expect(profileFault({ contactPersonName: '  ' })).toEqual({ contactPersonName: 'Please enter contact person name' })
    expect(profileFault({ contactPersonName: 'सुनीता' })).toEqual({})
  })

  test('ACCT-06 the number: missing, and not exactly ten digits', () => {
    expect(profileFault({ contactMobile: '' })).toEqual({ contactMobile: 'Please enter contact mobile no' })
    for (const contactMobile of ['982001100', '98200110001', '98200 1100', '+919820011'])
      expect(profileFault({ contactMobile })).toEqual({ contactMobile: 'Please enter valid contact mobile no' })
  })

  test('ACCT-07 the headquarter location', () => {
    expect(profileFault({ headquarterLocation: '' })).toEqual({
      headquarterLocation: 'Please enter Head quarter location',
    })
  })

  test('ACCT-08 TRAP-73 the PAN is needed here, five letters, four digits, one letter, in either case', () => {
    expect(profileFault({ pan: '' })).toEqual({ pan: 'Please enter PAN No' })
    for (const pan of ['ABCD1234E', 'ABCDE12345', '12345ABCDE', 'ABCDE1234EX'])
      expect(profileFault({ pan })).toEqual({ pan: 'Please enter valid PAN No' })
    expect(v.parse(profileForm, { ...filled, pan: ' aaecs4417k ' }).pan).toBe('AAECS4417K')
  })

  test('ACCT-09 only what was edited is sent', () => {
    expect(findChanges(filled, { ...filled })).toEqual({})
    expect(findChanges(filled, { ...filled, website: 'x.test', affiliatedSectors: ['Logistics', 'Retail'] })).toEqual({
      website: 'x.test',
      affiliatedSectors: ['Logistics', 'Retail'],
    })
    expect(findChanges(filled, { ...filled, affiliatedSectors: [] })).toEqual({ affiliatedSectors: [] })
  })

  test('ACCT-10 TRAP-90 a failure is of the person’s own details when nothing else was sent', () => {
    expect(isPersonalOnly({ contactPersonName: 'S', contactMobile: '9820011000' })).toBe(true)
    expect(isPersonalOnly({ contactMobile: '9820011000', pan: 'AAECS4417K' })).toBe(false)
  })
})

test('ACCT-04 the logo is a picture of at most 2 MB, named after the company under its account', () => {
  expect(logoNameOf('EMP1', 'Acme', 'image/png')).toBe('EMP1/Acme.png')
  expect(logoNameOf('EMP1', 'सह्याद्री / ../Logistics', 'image/svg+xml')).toBe('EMP1/सह्याद्री  ..Logistics.svg')
  expect(logoNameOf('EMP1', '..', 'image/jpeg')).toBe('EMP1/logo.jpeg')
  expect(findLogoFault({ type: 'application/pdf', size: 10 })).toBe('logoWrong')
  expect(findLogoFault({ type: 'image/png', size: 2 * 1024 * 1024 + 1 })).toBe('logoTooLarge')
  expect(findLogoFault({ type: 'image/png', size: 2 * 1024 * 1024 })).toBeUndefined()
})

test('ACCT-01 ACCT-02 PREF-06 MEMB-05 CONN-02 who has members sees their tab, a member that of its account, a council two tabs, and owners their webhooks and keys', () => {
  const owner = ['profile', 'members', 'preferences', 'addresses']
  for (const code of ['EMP', 'SA', 'AGG'] as const) expect(accountTabsOf(code)).toEqual([...owner, 'webhooks', 'keys'])
  expect(accountTabsOf('SUB', 'EMP')).toEqual(owner)
  expect(accountTabsOf('OPS')).toEqual(['profile', 'preferences', 'addresses'])
  expect(accountTabsOf('SSC')).toEqual(['profile', 'addresses'])
})

test('ACCT-03 TRAP-19 who edits the account, and ROLE-06 MEMB-04 who adds members', () => {
  expect(userCodes.filter(mayEditProfile)).toEqual(['EMP', 'SA', 'AGG', 'SUB'])
  expect(userCodes.filter(mayInvite)).toEqual(['EMP', 'SA', 'AGG'])
})

test('MEMB-02 each wrong field has its sentence', () => {
  const good = {
    contactPersonName: 'Nandini Rao',
    contactEmailAddress: 'nandini@acme.test',
    contactMobile: '9820012345',
  }
  const fault = (change: Record<string, unknown>) => faultsOf(inviteForm, { ...good, ...change })
  expect(fault({})).toEqual({})
  expect(faultsOf(inviteForm, emptyInvite)).toEqual({
    contactPersonName: 'Please enter name.',
    contactEmailAddress: 'Please enter email.',
    contactMobile: 'Please enter mobile.',
  })
  for (const contactEmailAddress of ['nandini', 'nandini@acme', '@acme.test', 'a b@acme.test'])
    expect(fault({ contactEmailAddress })).toEqual({ contactEmailAddress: 'Invalid email' })
  for (const contactMobile of ['982001234', '98200123456'])
    expect(fault({ contactMobile })).toEqual({ contactMobile: 'Invalid mobile number' })
})

test('every fault has a sentence', () => {
  expect(Object.keys(account.faults).toSorted()).toEqual([...accountFaults].toSorted())
})

test('MEMB-04 MEMB-05 a member is invited, has full access, or was switched off', () => {
  const wire = {
    ipId: 'SUB1',
    contactPersonName: 'Rakesh',
    contactEmailAddress: 'r@x.test',
    contactMobile: null,
    createdEpoch: 1,
  }
  expect(toMember({ ...wire, isLoginFirst: false, status: 1 })).toMatchObject({ state: 'invited', mobile: '' })
  expect(toMember({ ...wire, isLoginFirst: true, status: 1 }).state).toBe('fullAccess')
  expect(toMember({ ...wire, isLoginFirst: true, status: 0 }).state).toBe('inactive')
})
