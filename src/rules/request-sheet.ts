import type { Language } from '../contract/shapes.ts'
import { foldName } from '../lib/text.ts'

/**
 * The spreadsheet of hiring requests (HR-60): one request with one location and one office in each row. What its cells
 * mean is in request-row.ts; whether a row may be submitted is judged by the form's own schema.
 */
export const requestColumns = [
  'name',
  'targetEmployer',
  'sectors',
  'jobRole',
  'minimumSalary',
  'maximumSalary',
  'requestType',
  'state',
  'district',
  'city',
  'positions',
  'workOffice',
  'interviewOffice',
  'spoc',
  'interviewType',
  'days',
  'dates',
  'slots',
  'experience',
  'education',
  'gender',
  'ages',
  'jobType',
  'workFromHome',
  'distance',
  'shift',
  'benefits',
  'assets',
  'languages',
  'documents',
  'responsibilities',
  'notes',
] as const
export type RequestColumn = (typeof requestColumns)[number]
export type RequestCells = Record<RequestColumn, string>

/** Limits of a file: each row is a request of its own. */
export const requestSheetLimits = { bytes: 1024 * 1024, rows: 200, columns: 60, unpackedBytes: 32 * 1024 * 1024 }

/** The headings of the template in English and Hindi, recognised in any order and case; other columns are left alone. */
const headings: Record<RequestColumn, readonly [english: string, hindi: string]> = {
  name: ['Hiring request name', 'हायरिंग रिक्वेस्ट का नाम'],
  targetEmployer: ['Client to hire for', 'किस क्लाइंट के लिए'],
  sectors: ['Sector', 'सेक्टर'],
  jobRole: ['Job role', 'जॉब रोल'],
  minimumSalary: ['Minimum salary', 'कम से कम सैलरी'],
  maximumSalary: ['Maximum salary', 'ज़्यादा से ज़्यादा सैलरी'],
  requestType: ['Type of hiring request', 'हायरिंग रिक्वेस्ट का प्रकार'],
  state: ['State', 'राज्य'],
  district: ['District', 'ज़िला'],
  city: ['City/town', 'शहर/कस्बा'],
  positions: ['Number of positions', 'पदों की संख्या'],
  workOffice: ['Work office', 'काम का ऑफ़िस'],
  interviewOffice: ['Interview office', 'इंटरव्यू का ऑफ़िस'],
  spoc: ['SPOC', 'SPOC का नाम'],
  interviewType: ['Interview type', 'इंटरव्यू का तरीका'],
  days: ['Interview days', 'इंटरव्यू के दिन'],
  dates: ['Interview dates', 'इंटरव्यू की तारीखें'],
  slots: ['Interview time', 'इंटरव्यू का समय'],
  experience: ['Experience', 'अनुभव'],
  education: ['Education', 'पढ़ाई'],
  gender: ['Gender', 'लिंग'],
  ages: ['Age', 'उम्र'],
  jobType: ['Job type', 'नौकरी का प्रकार'],
  workFromHome: ['Work From Home', 'घर से काम'],
  distance: ['Distance', 'दूरी'],
  shift: ['Shift', 'शिफ़्ट'],
  benefits: ['Salary benefits', 'सैलरी के साथ लाभ'],
  assets: ['Assets needed', 'क्या पास होना चाहिए'],
  languages: ['Languages', 'भाषाएँ'],
  documents: ['Documents', 'दस्तावेज़'],
  responsibilities: ['Roles and responsibilities', 'काम और ज़िम्मेदारियाँ'],
  notes: ['Notes', 'नोट्स'],
}

export const requestHeading = (column: RequestColumn, language: Language): string =>
  headings[column][language === 'hi' ? 1 : 0]

/** Without them a file is another one. */
const neededColumns: readonly RequestColumn[] = ['name', 'jobRole', 'positions']

/** As people write the same word: case, marks and blanks do not count. */
export const foldWord = (text: string): string =>
  foldName(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

const columnOfWord = new Map(
  requestColumns.flatMap((column) => headings[column].map((heading) => [foldWord(heading), column] as const)),
)

/** The first cell of the row that shows how to fill the template in: it is left out. */
export const exampleNames = { en: 'Example, delete this row', hi: 'उदाहरण, यह पंक्ति हटाएँ' } as const
const examples = new Set(Object.values(exampleNames).map(foldWord))

export interface RequestRow {
  /** As the spreadsheet counts: the headings are row 1. */
  number: number
  cells: RequestCells
}

/** The rows of a sheet with something in them, or the columns without which it is none of requests. */
export function readRequestSheet(rows: readonly string[][]): { rows: RequestRow[] } | { missing: RequestColumn[] } {
  const at = new Map<RequestColumn, number>()
  rows[0]?.forEach((heading, index) => {
    const column = columnOfWord.get(foldWord(heading))
    if (column !== undefined && !at.has(column)) at.set(column, index)
  })
  const missing = neededColumns.filter((column) => !at.has(column))
  if (missing.length > 0) return { missing }
  const read = rows.slice(1).map((line, index): RequestRow => {
    const cells = requestColumns.map((column) => [column, line[at.get(column) ?? -1]?.trim() ?? ''])
    return { number: index + 2, cells: Object.fromEntries(cells) as RequestCells }
  })
  const isFilled = ({ cells }: RequestRow) => requestColumns.some((column) => cells[column] !== '')
  return { rows: read.filter((row) => isFilled(row) && !examples.has(foldWord(row.cells.name))) }
}

/** The same for the same row of the same company, whoever sends it, in whichever order its columns stand. */
export const rowIdentity = (ipId: string, cells: RequestCells): string =>
  JSON.stringify([ipId, ...requestColumns.map((column) => cells[column].normalize('NFC').replace(/\s+/g, ' '))])
