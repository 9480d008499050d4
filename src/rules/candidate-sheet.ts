import { findMobile } from '../lib/mobile.ts'
import { reachoutLimits } from '../contract/reachout-words.ts'
import { plainDigits } from '../lib/digits.ts'
import { foldName } from '../lib/text.ts'

/** The spreadsheet of candidates for a reachout (RO-28): page and server read it with the same functions. */
export const candidateColumns = ['name', 'mobile', 'gender', 'location'] as const
export type CandidateColumn = (typeof candidateColumns)[number]

/** Headings of the template, then accepted synonyms. */
export const candidateHeadings: Record<CandidateColumn, readonly [string, ...string[]]> = {
  name: ['Name', 'Candidate name', 'Full name', 'Candidate', 'नाम', 'उम्मीदवार', 'उम्मीदवार का नाम', 'पूरा नाम'],
  mobile: [
    ...(['Mobile number', 'Mobile', 'Mobile no', 'Phone', 'Phone number', 'Contact number', 'Contact'] as const),
    ...['मोबाइल नंबर', 'मोबाइल', 'फ़ोन', 'फोन', 'फ़ोन नंबर', 'फोन नंबर', 'संपर्क नंबर'],
  ],
  gender: ['Gender', 'Sex', 'लिंग'],
  location: ['Location', 'City', 'District', 'Town', 'जगह', 'शहर', 'ज़िला', 'जिला', 'स्थान'],
}
const neededColumns: CandidateColumn[] = ['name', 'mobile']

const fold = (text: string) =>
  foldName(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
const columnOfWord = new Map(
  candidateColumns.flatMap((column) => candidateHeadings[column].map((word) => [fold(word), column] as const)),
)

export type CandidateLayout = { at: Partial<Record<CandidateColumn, number>> } | { missing: CandidateColumn[] }

/** The index of each column, or the required ones that are missing. */
export function findCandidateLayout(headings: readonly string[]): CandidateLayout {
  const at: Partial<Record<CandidateColumn, number>> = {}
  headings.forEach((heading, index) => {
    const column = columnOfWord.get(fold(heading))
    if (column) at[column] ??= index
  })
  const missing = neededColumns.filter((column) => at[column] === undefined)
  return missing.length > 0 ? { missing } : { at }
}

export interface SheetCandidate {
  name: string
  /** Ten digits. */
  mobile: string
  gender?: 'male' | 'female' | 'other'
  location?: string
}

export type CandidateProblem = 'nameMissing' | 'nameTooLong' | 'mobileMissing' | 'mobileNotValid' | 'duplicate'

const LONGEST_NAME = 100

/** The ten digits of an Indian mobile number in a cell; undefined when it is none. */
export function findMobileInCell(written: string): string | undefined {
  const text = plainDigits(written)
  // A spreadsheet that took it for a number shows 9.812345614E9 or a decimal point at its end
  const plain = /^\d+(\.\d+)?e\+?\d+$/i.test(text) ? String(Math.round(Number(text))) : text.replace(/\.0+$/, '')
  return findMobile(plain)
}

const genders: Record<string, SheetCandidate['gender']> = {
  male: 'male',
  m: 'male',
  female: 'female',
  f: 'female',
  other: 'other',
  o: 'other',
  ...Object.fromEntries(
    (
      [
        ['पुरुष', 'male'],
        ['महिला', 'female'],
        ['स्त्री', 'female'],
        ['अन्य', 'other'],
      ] as const
    ).map(([word, gender]) => [fold(word), gender]),
  ),
}

export interface CandidateReading {
  valid: SheetCandidate[]
  /** `row` as the spreadsheet counts: the headings are row 1. */
  problems: { row: number; problem: CandidateProblem }[]
  /** Rows whose number already occurs in an earlier row; they are among the problems too. */
  duplicates: number
}

/**
 * Reads the rows below the headings: those that can be reached, once for each number, and what is wrong with the
 * others. Rows without any text count as not there.
 */
export function readCandidates(
  rows: readonly (readonly string[])[],
  { at }: { at: Partial<Record<CandidateColumn, number>> },
): CandidateReading {
  const seen = new Set<string>()
  const reading: CandidateReading = { valid: [], problems: [], duplicates: 0 }
  rows.forEach((cells, index) => {
    const cell = (column: CandidateColumn) => cells[at[column] ?? -1]?.trim() ?? ''
    if (cells.every((text) => text.trim() === '')) return
    const judged = judge(cell('name'), cell('mobile'), seen)
    if (typeof judged === 'string') {
      reading.problems.push({ row: index + 2, problem: judged })
      if (judged === 'duplicate') reading.duplicates += 1
      return
    }
    seen.add(judged.mobile)
    const gender = genders[fold(cell('gender'))]
    const location = cell('location').slice(0, LONGEST_NAME)
    reading.valid.push({ ...judged, ...(gender ? { gender } : {}), ...(location ? { location } : {}) })
  })
  return reading
}

function judge(
  name: string,
  mobileText: string,
  seen: Set<string>,
): { name: string; mobile: string } | CandidateProblem {
  if (name === '') return 'nameMissing'
  if (name.length > LONGEST_NAME) return 'nameTooLong'
  if (mobileText === '') return 'mobileMissing'
  const mobile = findMobileInCell(mobileText)
  if (mobile === undefined) return 'mobileNotValid'
  return seen.has(mobile) ? 'duplicate' : { name, mobile }
}

/** What a file of candidates may be. */
export const candidateSheet = {
  bytes: 10 * 1024 * 1024,
  rows: reachoutLimits.uploadRows,
  columns: 60,
  unpackedBytes: 128 * 1024 * 1024,
} as const
