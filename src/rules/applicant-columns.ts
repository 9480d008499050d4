import { applicantFields, neededFields, type ApplicantCells, type ApplicantField } from './applicant-sheet.ts'
import { withoutGuard } from '../lib/csv.ts'
import { foldWord } from './request-sheet.ts'

/** Which column of a file each field is read from, by its place; a field that is not in the file is not in here. */
export type ApplicantColumns = Partial<Record<ApplicantField, number>>

/** Limits of a file. A column needs no limit of its own: cells are cut to what is judged. */
export const applicantFileLimits = {
  bytes: 2 * 1024 * 1024,
  rows: 2_000,
  columns: 60,
  unpackedBytes: 32 * 1024 * 1024,
}

/** What job boards and people call these columns, in English and Hindi. */
const headings: Record<ApplicantField, readonly string[]> = {
  name: [
    ...['name', 'full name', 'candidate name', 'applicant name', 'name of the candidate', 'candidate', 'applicant'],
    ...['employee name', 'worker name', 'नाम', 'पूरा नाम', 'उम्मीदवार का नाम', 'आवेदक का नाम', 'उम्मीदवार', 'आवेदक'],
  ],
  mobile: [
    ...['mobile', 'mobile number', 'mobile no', 'phone', 'phone number', 'phone no', 'contact', 'contact number'],
    ...['contact no', 'telephone', 'whatsapp number', 'whatsapp', 'cell', 'मोबाइल', 'मोबाइल नंबर', 'फ़ोन'],
    ...['फ़ोन नंबर', 'संपर्क नंबर', 'मोबाइल न'],
  ],
  age: ['age', 'age in years', 'candidate age', 'उम्र', 'आयु'],
  gender: ['gender', 'sex', 'लिंग', 'जेंडर'],
  district: [
    ...['district', 'city', 'current city', 'current location', 'location', 'town', 'home city', 'ज़िला', 'शहर'],
    ...['स्थान', 'कस्बा'],
  ],
  locality: ['locality', 'area', 'address', 'current address', 'neighbourhood', 'इलाका', 'इलाक़ा', 'मोहल्ला', 'पता'],
  source: ['source', 'job board', 'portal', 'channel', 'applied through', 'applied via', 'स्रोत', 'कहाँ से', 'पोर्टल'],
  consent: ['consent', 'consent given', 'agreed', 'agreed to be contacted', 'सहमति', 'सहमति दी'],
}

const folded = Object.fromEntries(applicantFields.map((field) => [field, headings[field].map(foldWord)])) as Record<
  ApplicantField,
  string[]
>
/** Columns that hold one of these words are about somebody or something else. */
const foreign = new Set(
  ['company', 'employer', 'father', 'mother', 'recruiter', 'email', 'job', 'alternate', 'कंपनी', 'पिता', 'ईमेल'].map(
    foldWord,
  ),
)

/**
 * Guesses by the headings: first those that are one of the words above, in their order, then those that hold one. Each
 * column is given once.
 */
export function guessColumns(row: readonly string[]): ApplicantColumns {
  const words = row.map(foldWord)
  const guess: ApplicantColumns = {}
  const isFree = (at: number) => !Object.values(guess).includes(at)
  const take = (field: ApplicantField, at: number) => {
    if (at >= 0 && isFree(at) && guess[field] === undefined) guess[field] = at
  }
  for (const field of applicantFields)
    for (const heading of folded[field])
      take(
        field,
        words.findIndex((word, at) => word === heading && isFree(at)),
      )
  for (const field of applicantFields)
    for (const heading of folded[field])
      take(
        field,
        words.findIndex((word, at) => {
          const parts = word.split(' ')
          return isFree(at) && parts.includes(heading) && !parts.some((part) => foreign.has(part))
        }),
      )
  return guess
}

export const isMapped = (columns: ApplicantColumns): boolean =>
  neededFields.every((field) => columns[field] !== undefined)

const LONGEST_HEADING = 40
/** Heading of the last column of a file of rows to correct, in each language of the app. */
const problemHeadings = ['Problem', 'समस्या'].map(foldWord)

/** What a set of headings is remembered by: the same words in the same order, corrected or not. */
export function headingsKey(row: readonly string[]): string {
  const words = withoutEmptyEnd(row.map((heading) => foldWord(heading.slice(0, LONGEST_HEADING))))
  return JSON.stringify(problemHeadings.includes(words.at(-1) ?? '') ? withoutEmptyEnd(words.slice(0, -1)) : words)
}

function withoutEmptyEnd(words: readonly string[]): string[] {
  let end = words.length
  while (end > 0 && words[end - 1] === '') end -= 1
  return words.slice(0, end)
}

/** Longest text of a cell that is looked at. */
export const LONGEST_CELL = 200

export interface ApplicantLine {
  /** As the spreadsheet counts: the headings are row 1. */
  number: number
  cells: ApplicantCells
}

/** The rows under the headings, without those that are empty where the columns say. `source`: of cells that name none. */
export function readLines(
  rows: readonly (readonly string[])[],
  columns: ApplicantColumns,
  source: string,
): ApplicantLine[] {
  const places = Object.entries(columns) as [ApplicantField, number][]
  return rows.slice(1).flatMap((row, index) => {
    const cells = Object.fromEntries(
      places.map(([field, at]) => [field, withoutGuard((row[at] ?? '').trim()).slice(0, LONGEST_CELL)]),
    )
    if (Object.values(cells).every((cell) => cell === '')) return []
    return [{ number: index + 2, cells: { ...cells, source: cells.source || source } }]
  })
}
