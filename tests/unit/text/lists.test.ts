import { afterAll, expect, test, vi } from 'vitest'
import { assetNames, documentNames, languages } from '../../../server/masters/master-lists.ts'
import { employerTypes, entityTypes } from '../../../src/contract/company.ts'
import * as form from '../../../src/contract/request-lists.ts'
import { nameDays } from '../../../src/lib/dates.ts'
import { educationLevels, educationOptions } from '../../../src/rules/education.ts'
import { assetOptions, documentOptions } from '../../../src/rules/search-options.ts'
import { loadWords } from '../../../src/text/index.ts'
import { listOptions, listWord, type ListName } from '../../../src/text/lists.ts'
import { setLanguage } from '../../../src/text/switch.ts'

const lists: [ListName, readonly string[]][] = [
  ['educations', [...form.educations, ...educationOptions, ...educationLevels]],
  ['genders', form.genders],
  ['jobTypes', form.jobTypes],
  ['shifts', form.shifts],
  ['benefits', form.salaryBenefits],
  ['languages', [...form.formLanguages, ...languages]],
  ['documents', [...form.joiningDocuments, ...documentOptions, ...documentNames]],
  ['assets', [...assetOptions, ...assetNames]],
  ['userTypes', Object.keys(entityTypes)],
]

afterAll(() => {
  nameDays()
  vi.unstubAllGlobals()
})

test('HR-19 HR-20 HR-22 HR-23 HR-25 HR-26 SRCH-17 a value of a fixed list is its own word in English and has one in Hindi', async () => {
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } })
  // Before its words are loaded, a value is shown as it is
  expect(listWord('shifts', 'Rotating')).toBe('Rotating')
  await loadWords('masters')
  for (const [list, values] of lists) expect(values.map((value) => listWord(list, value))).toEqual(values)

  await setLanguage('hi')
  for (const [list, values] of lists)
    for (const value of values)
      expect([value, listWord(list, value)]).toEqual([value, expect.stringMatching(/[\u0900-\u097f]/)])
  // Some are abbreviations in both; none is left as the wire spells it
  for (const type of employerTypes) expect(listWord('employerTypes', type)).not.toBe(type)
  // What goes over the wire stays what it is
  expect(listOptions('genders', form.genders)).toContainEqual({ value: 'Female Only', label: 'केवल महिला' })
  // A value from an older server or from foreign data
  expect(listWord('languages', 'Tulu')).toBe('Tulu')
  expect(listWord('languages', 'constructor')).toBe('constructor')
})
