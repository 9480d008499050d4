import { expect, test } from 'vitest'
import { funnelStatuses } from '../../../src/contract/funnel-row.ts'
import { passesFilters } from '../../../src/rules/tasks.ts'
import { applicant } from '../../support/applicants.ts'
import {
  fieldsOf,
  filterDocuments,
  formatBirthDay,
  mayShowDocuments,
  showDocumentNumber,
} from '../../../src/rules/documents.ts'

test('PROF-09 documents are shown for the selected and the joined only', () => {
  expect(funnelStatuses.filter(mayShowDocuments)).toEqual(['selected', 'joined'])
})

test.each([
  ['aadhar card', ['name', 'dob', 'gender', 'docNumber', 'address']],
  ['PAN card', ['name', 'fatherName', 'docNumber', 'dob']],
  ['driving licence', ['name', 'fatherName', 'docNumber', 'dob']],
  ['voter id', ['name', 'fatherName', 'docNumber', 'gender', 'dob', 'address']],
  ['employee id', ['name', 'docNumber']],
])('PROF-11 the fields of %s', (idType, fields) => expect(fieldsOf(idType)).toEqual(fields))

test('PROF-11 of an Aadhaar number the last four digits stay, however it is written', () => {
  expect(showDocumentNumber('aadhar card', '234567890123')).toBe('XXXX XXXX 0123')
  expect(showDocumentNumber('Aadhar Card', '2345 6789 0123')).toBe('XXXX XXXX 0123')
  expect(showDocumentNumber('aadhar card', '12')).toBe('******')
  expect(showDocumentNumber('pan card', 'ABCPY1234K')).toBe('ABCPY1234K')
})

test.each([
  ['1999-02-03', '03/02/1999'],
  ['1999-02-03T00:00:00Z', '03/02/1999'],
  ['', 'NA'],
  [null, 'NA'],
  [undefined, 'NA'],
  ['soon', 'NA'],
])('PROF-12 a day of birth %s is shown as %s', (dob, shown) => expect(formatBirthDay(dob)).toBe(shown))

test('PROF-13 the filter offers six types, and finds one however the record spells it', () => {
  expect(filterDocuments).toHaveLength(6)
  const row = applicant('shortlisted', undefined, { idTypes: ['Employee Id', 'voter id'] })
  const found = filterDocuments.filter((type) => passesFilters(row, { verifiedDocument: [type] }))
  expect(found).toEqual(['voter id', 'employee id'])
})

test.each(['aadhar card', 'Aadhaar', 'AADHAAR CARD', 'Aadhar', 'e-Aadhaar', 'adhar card', 'UIDAI', 'employee id', ''])(
  'PROF-11 TRAP-60 twelve digits under the type %j show their last four only',
  (idType) => {
    for (const number of ['482913377104', '4829 1337 7104', ' 4829-1337-7104 '])
      expect(showDocumentNumber(idType, number)).toBe('XXXX XXXX 7104')
  },
)

test('PROF-11 numbers of other documents are shown whole', () => {
  expect(showDocumentNumber('pan card', 'ABCPK1234F')).toBe('ABCPK1234F')
  expect(showDocumentNumber('driving licence', 'MH14 2011 0012345')).toBe('MH14 2011 0012345')
  expect(showDocumentNumber('employee id', '00123')).toBe('00123')
})
