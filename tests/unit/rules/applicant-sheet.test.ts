import { describe, expect, test } from 'vitest'
import { readApplicant, type ApplicantCells } from '../../../src/rules/applicant-sheet.ts'
import { guessColumns, headingsKey, isMapped, readLines } from '../../../src/rules/applicant-columns.ts'
import { applicantImport } from '../../../src/text/en/applicant-import.ts'
import { applicantImport as hindi } from '../../../src/text/hi/applicant-import.ts'
import { toStopped } from '../../../src/features/funnel/import/use-add-applicants.ts'
import { judgeLines } from '../../../src/features/funnel/import/judge-lines.ts'

describe('CONN-11 the columns of a file', () => {
  /** As job boards and people head them. */
  test.each<[string[], Record<string, number>]>([
    [
      ['S.No', 'Candidate Name', 'Email ID', 'Phone Number', 'Age', 'Gender', 'Current Location'],
      { name: 1, mobile: 3, age: 4, gender: 5, district: 6 },
    ],
    [
      ['Job Title', 'Company Name', 'Name', 'Contact No.', 'City', 'Locality', 'Source'],
      { name: 2, mobile: 3, district: 4, locality: 5, source: 6 },
    ],
    [
      ['क्रमांक', 'आवेदक का नाम', 'मोबाइल नंबर', 'उम्र', 'लिंग', 'ज़िला', 'सहमति'],
      { name: 1, mobile: 2, age: 3, gender: 4, district: 5, consent: 6 },
    ],
    [["Father's name", 'NAME', 'Alternate mobile', 'WhatsApp'], { name: 1, mobile: 3 }],
    [['Full  name ', ' MOBILE_NO', 'Mobile (2)'], { name: 0, mobile: 1 }],
    [['Applied on', 'Title'], {}],
  ])('%j', (headings, expected) => {
    expect(guessColumns(headings)).toEqual(expected)
  })

  test('each is given once, and without name and mobile a file is not matched', () => {
    const guess = guessColumns(['Phone', 'Phone', 'Name'])
    expect(guess).toEqual({ mobile: 0, name: 2 })
    expect(isMapped(guess)).toBe(true)
    expect(isMapped({ name: 0 })).toBe(false)
  })

  test('headings are remembered whatever their case, not in another order', () => {
    expect(headingsKey(['Name', ' MOBILE no.'])).toBe(headingsKey(['name', 'Mobile No']))
    expect(headingsKey(['Name', 'Mobile'])).not.toBe(headingsKey(['Mobile', 'Name']))
    // A file of rows to correct is the file it came from, however wide its rows are
    for (const problem of [applicantImport.problem, hindi.problem])
      expect(headingsKey(['Name', 'Mobile', '', problem])).toBe(headingsKey(['Name', 'Mobile']))
    expect(headingsKey(['Problem', 'Mobile'])).not.toBe(headingsKey(['Mobile']))
    expect(headingsKey(['x'.repeat(30_000)]).length).toBeLessThan(100)
  })

  test('rows are numbered as the spreadsheet does; empty ones are left out; a guard before a formula is taken away', () => {
    const lines = readLines(
      [['Name', 'Tel'], ['Asha', "'+91 98123 45614"], [], ['', '', 'x'], ['=1+1', '5']],
      { name: 0, mobile: 1 },
      'Apna',
    )
    expect(lines).toEqual([
      { number: 2, cells: { name: 'Asha', mobile: '+91 98123 45614', source: 'Apna' } },
      { number: 5, cells: { name: '=1+1', mobile: '5', source: 'Apna' } },
    ])
  })
})

describe('CONN-11 one row', () => {
  const good = { name: 'Asha Yadav', mobile: '9812345614' }
  const problemsOf = (cells: ApplicantCells) =>
    readApplicant({ ...good, ...cells }).problems.map(({ field, code }) => `${field} ${code}`)

  test.each([
    ['+91 98123-45614'],
    ['0 9812345614'],
    ['९८१२३४५६१४'],
    ['12345 / 9812345614'],
    ['९१ ९८१२३ ४५६१४'],
    ["'9812345614"],
  ])('the mobile %s', (mobile) => {
    expect(readApplicant({ ...good, mobile })).toEqual({ person: good, problems: [] })
  })

  test('all cells, as job boards write them in both languages', () => {
    const person = (cells: ApplicantCells) => readApplicant({ ...good, ...cells })
    expect(
      person({
        age: '24 Years',
        gender: 'FEMALE',
        district: ' Thane ',
        locality: 'Kalher',
        source: 'Naukri',
        consent: 'Yes',
      }),
    ).toEqual({
      person: { ...good, age: 24, gender: 'female', district: 'Thane', locality: 'Kalher', source: 'Naukri' },
      problems: [],
    })
    expect(person({ age: '२४ वर्ष', gender: 'पुरुष', consent: 'हाँ' })).toMatchObject({
      person: { age: 24, gender: 'male' },
      problems: [],
    })
  })

  test.each<[ApplicantCells, string[]]>([
    [{ name: ' ' }, ['name missing']],
    [{ name: '12345' }, ['name wrong']],
    [{ name: 'x'.repeat(101) }, ['name long']],
    [{ name: 'a\u0000b' }, ['name wrong']],
    [{ mobile: '' }, ['mobile missing']],
    [{ mobile: '5812345614' }, ['mobile wrong']],
    [{ mobile: '+44 7700 900123' }, ['mobile wrong']],
    [{ mobile: '9.81235E+09' }, ['mobile wrong']],
    [{ age: '7' }, ['age wrong']],
    [{ age: '1998-01-01' }, ['age wrong']],
    [{ gender: 'xyz' }, ['gender wrong']],
    [{ source: 'x'.repeat(61) }, ['source long']],
    [{ consent: 'No' }, ['consent no']],
    [{ consent: 'नहीं' }, ['consent no']],
    [{ consent: 'maybe' }, ['consent wrong']],
    [{ name: '', mobile: 'x', age: 'old' }, ['name missing', 'mobile wrong', 'age wrong']],
  ])('%j is wrong', (cells, expected) => {
    expect(problemsOf(cells)).toEqual(expected)
  })

  test('of several rows with one mobile, in any notation, the first counts', () => {
    const rows = [
      ['Name', 'Phone'],
      ['Asha', '9812345614'],
      ['Asha Y', '+91 98123 45614'],
      ['Vijay', ''],
      ['Meena', ''],
    ]
    const judged = judgeLines(rows, { name: 0, mobile: 1 }, 'Apna')
    expect(judged.map(({ problems }) => problems.map(({ code }) => code))).toEqual([
      [],
      ['twice'],
      ['missing'],
      ['missing'],
    ])
  })
})

describe('CONN-11 what stops the adding', () => {
  test.each([
    ['no answer', { error: { class: 'network' } }, { kind: 'noAnswer' }],
    [
      'an answer of which nobody knows what was done',
      { error: { class: 'server', status: 502 } },
      { kind: 'noAnswer' },
    ],
    ['another tab that sends the same', { error: { class: 'server', status: 409 } }, { kind: 'noAnswer' }],
    ['too many', { error: { class: 'server', status: 429 }, retryAfter: 61_000 }, { kind: 'busy', minutes: 2 }],
    ['too many, without a time', { error: { class: 'server', status: 429 } }, { kind: 'busy', minutes: 1 }],
    ['a file too large', { error: { class: 'file', status: 413 } }, { kind: 'refused' }],
    [
      'a refusal',
      { error: { class: 'refused', status: 200 }, refusal: { code: 'x', message: 'No' } },
      { kind: 'refused' },
    ],
  ] as const)('%s', (_, unsent, stopped) => {
    expect(toStopped(unsent)).toMatchObject(stopped)
  })
})
