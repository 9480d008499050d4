import { afterAll, expect, test, vi } from 'vitest'
import { statesOfIndia } from '../../../server/masters/districts.ts'
import { jobCategories, jobRoleNames } from '../../../server/masters/job-list.ts'
import { assetNames, documentNames, languages, sectors } from '../../../server/masters/master-lists.ts'
import { employerTypes, entityTypes } from '../../../src/contract/company.ts'
import * as form from '../../../src/contract/request-lists.ts'
import { nameDays } from '../../../src/lib/dates.ts'
import { educationLevels, educationOptions } from '../../../src/rules/education.ts'
import { assetOptions, documentOptions } from '../../../src/rules/search-options.ts'
import { loadWords } from '../../../src/text/index.ts'
import districts from '../../../src/text/hi/districts.json' with { type: 'json' }
import { districtWord, jobWord, listOptions, listWord, namedOptions, type ListName } from '../../../src/text/lists.ts'
import { setLanguage } from '../../../src/text/switch.ts'
import { townAndDistrict } from '../../../src/text/town.ts'
import { filterOptions } from '../../../src/ui/combo-filter.ts'

const lists: [ListName, readonly string[]][] = [
  ['jobCategories', jobCategories.map(({ name }) => name)],
  ['jobRoles', jobRoleNames],
  ['states', statesOfIndia.map(({ stateName }) => stateName)],
  ['educations', [...form.educations, ...educationOptions, ...educationLevels]],
  ['genders', form.genders],
  ['jobTypes', form.jobTypes],
  ['shifts', form.shifts],
  ['benefits', form.salaryBenefits],
  ['languages', [...form.formLanguages, ...languages]],
  ['documents', [...form.joiningDocuments, ...documentOptions, ...documentNames]],
  ['assets', [...assetOptions, ...assetNames]],
  ['sectors', sectors],
  ['userTypes', Object.keys(entityTypes)],
]

afterAll(() => {
  nameDays()
  vi.unstubAllGlobals()
})

test('HR-11 HR-12 HR-19 HR-20 HR-22 HR-23 HR-25 HR-26 SRCH-17 a value of a fixed list is its own word in English and has one in Hindi', async () => {
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
  expect(listOptions('genders', form.genders)).toContainEqual({ value: 'Female Only', label: 'सिर्फ़ महिला' })
  // A value from an older server or from foreign data
  expect(listWord('languages', 'Tulu')).toBe('Tulu')
  expect(listWord('languages', 'constructor')).toBe('constructor')
})

test('HR-12 HR-14 skills and points of the job list are said in Hindi where the form offers them', async () => {
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } })
  await setLanguage('en')
  await loadWords('requestForm')
  const said = jobCategories.flatMap(({ roles }) =>
    roles.flatMap(({ skills, responsibilities }) => [...skills, ...responsibilities.map(({ text }) => text)]),
  )
  expect(said.map(jobWord)).toEqual(said)
  await setLanguage('hi')
  for (const word of said) expect([word, jobWord(word)]).toEqual([word, expect.stringMatching(/[\u0900-\u097f]/)])
  expect(new Set(said.map(jobWord)).size).toBe(new Set(said).size)
  for (const word of said) expect(jobWord(word).normalize('NFC')).toBe(jobWord(word))
  // Of the user's own
  expect(jobWord('Juggling')).toBe('Juggling')
  await setLanguage('en')
  expect(jobWord('Packing')).toBe('Packing')
})

test('HR-31 RO-16 every district with a Hindi name is one of the masters, and nearly all have one', () => {
  const known = new Set(statesOfIndia.flatMap(({ districts: names }) => names))
  expect(Object.keys(districts).filter((name) => !known.has(name))).toEqual([])
  expect(Object.keys(districts)).toHaveLength(738)
  for (const [name, hindi] of Object.entries(districts))
    expect([name, hindi]).toEqual([name, expect.stringMatching(/^[\u0900-\u096324 .-]+$/)])
  for (const hindi of Object.values(districts)) expect(hindi.normalize('NFC')).toBe(hindi)
  // Two of one state are told apart
  for (const { districts: names } of statesOfIndia) {
    const words = names.flatMap((name) => (name in districts ? [districts[name as keyof typeof districts]] : []))
    expect(new Set(words).size).toBe(words.length)
  }
})

test('RO-16 TASK-05 a district is shown in Hindi, found in both scripts, and sent as it is on the wire', async () => {
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } })
  await setLanguage('en')
  expect(districtWord('Thane')).toBe('Thane')
  await setLanguage('hi')
  expect(['Thane', 'Hnahthial', 'constructor'].map(districtWord)).toEqual(['ठाणे', 'Hnahthial', 'constructor'])
  const options = namedOptions(['Thane', 'Faridabad', 'Hnahthial'], districtWord)
  const find = (typed: string) => filterOptions(options, { typed, limit: 9, say: String }).map(({ value }) => value)
  expect([find('thane'), find('ठाणे'), find('hnah')]).toEqual([['Thane'], ['Thane'], ['Hnahthial']])
  // Whether the keyboard types the letter with a dot as one character or as two
  expect([find('\u095eरीदाबाद'), find('फ\u093cरीदाबाद')]).toEqual([['Faridabad'], ['Faridabad']])
  await setLanguage('en')
  expect(districtWord('Thane')).toBe('Thane')
})

test('a town and its district, each once and in the words of the language', async () => {
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } })
  await setLanguage('en')
  expect(townAndDistrict('Padgha', 'Thane')).toEqual(['Padgha', 'Thane'])
  expect(townAndDistrict('Thane', 'Thane')).toEqual(['Thane'])
  await setLanguage('hi')
  expect(townAndDistrict('Padgha', 'Thane')).toEqual(['Padgha', 'ठाणे'])
  expect(townAndDistrict('पड़घा', 'Thane')).toEqual(['पड़घा', 'ठाणे'])
  expect(townAndDistrict('Pune', 'Thane')).toEqual(['पुणे', 'ठाणे'])
  expect(townAndDistrict('', 'Thane')).toEqual(['ठाणे'])
  await setLanguage('en')
})
