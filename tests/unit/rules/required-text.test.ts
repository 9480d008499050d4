import * as v from 'valibot'
import { expect, test } from 'vitest'
import { profileForm } from '../../../src/rules/account-form.ts'
import { newPartnerForm } from '../../../src/rules/partner-form.ts'
import { registrationForm } from '../../../src/rules/registration.ts'
import { spocForm } from '../../../src/rules/spocs.ts'
import { findWalkInFaults } from '../../../src/rules/walk-in-form.ts'

const names = [
  [registrationForm.entries.personName, 'personMissing'],
  [registrationForm.entries.companyName, 'companyMissing'],
  [profileForm.entries.contactPersonName, 'nameMissing'],
  [newPartnerForm.entries.name, 'nameMissing'],
  [spocForm.entries.name, 'nameMissing'],
] as const

test.each([[''], ['  '], ['\u200b'], ['\u200d\u2060']])('REG-02 ACCT-05 PART-06 HR-36 the name %j is none', (typed) => {
  for (const [schema, fault] of names) {
    expect(v.safeParse(schema, typed).issues?.map(({ message }) => message)).toEqual([fault])
    expect(v.safeParse(schema, ` Asha${typed}`).success).toBe(true)
  }
  expect(findWalkInFaults({ name: typed, mobile: '9812345614', hiringRequestId: 'r', agreed: true })).toEqual(['name'])
})
