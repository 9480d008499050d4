import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { newPartnerForm, spocForm, toNewPartner, type NewPartnerForm } from '../../../src/rules/partner-form.ts'
import { partners } from '../../../src/text/en/partners.ts'

const right: NewPartnerForm = {
  name: 'Acme',
  registeredName: '',
  location: 'Pune',
  pan: 'ABCDE1234F',
  entityType: 'Employer',
  employerType: 'llp',
  contactName: 'Asha Rane',
  contactEmail: 'asha@acme.test',
  contactMobile: '9812345678',
  isActive: false,
}
/** The first sentence of each wrong field. */
const say = (schema: typeof newPartnerForm | typeof spocForm, form: unknown) => {
  const found: Record<string, string> = {}
  for (const issue of v.safeParse(schema, form).issues ?? [])
    found[v.getDotPath(issue)!] ??= partners.faults[issue.message as keyof typeof partners.faults]
  return found
}

describe('the forms of industry partners', () => {
  test('PART-07..PART-10 everything left out', () => {
    const empty = Object.fromEntries(Object.keys(right).map((name) => [name, '']))
    expect(say(newPartnerForm, { ...empty, isActive: true })).toEqual({
      name: 'please enter name of industry partner.',
      location: 'please select HQ Location',
      pan: 'please enter PAN Number',
      entityType: 'please select Entity type',
      employerType: 'please select Registration type',
      contactName: 'please enter name.',
      contactEmail: 'please enter email.',
      contactMobile: 'Please enter mobile.',
    })
  })

  test('PART-08 PART-09 wrong patterns', () => {
    expect(say(newPartnerForm, { ...right, pan: 'ABCD1234E', contactEmail: 'abc', contactMobile: '123' })).toEqual({
      pan: 'please enter in format ABCDE1234E',
      contactEmail: 'please enter in format {email}',
      contactMobile: 'please enter valid mobile number',
    })
    expect(say(newPartnerForm, right)).toEqual({})
  })

  test('PART-14 the SPOC', () => {
    expect(say(spocForm, { name: '', email: '', mobile: '' })).toEqual({
      name: 'please enter SPOC Name',
      email: 'please enter SPOC Email ID',
      mobile: 'please enter SPOC Phone Number',
    })
    expect(say(spocForm, { name: 'A', email: 'a@b', mobile: '98123456789' })).toEqual({
      email: 'please enter in format {email}',
      mobile: 'please enter valid mobile number',
    })
  })

  test('PART-06 an empty registered name is dropped, the status is 1 or 0, the code goes with the type', () => {
    const sent = toNewPartner(right)
    expect('registered_name_of_the_company' in sent).toBe(false)
    expect(sent).toMatchObject({ status: 0, userType: 'Employer', userCode: 'EMP' })
    expect(
      toNewPartner({ ...right, isActive: true, registeredName: 'Acme LLP', entityType: 'Aggregators' }),
    ).toMatchObject({
      status: 1,
      registered_name_of_the_company: 'Acme LLP',
      userCode: 'AGG',
    })
  })
})
