import { sql } from 'drizzle-orm'
import { findMobileInCell } from '../../src/rules/candidate-sheet.ts'
import { educationLevels } from '../../src/rules/education.ts'
import { plainNumber } from '../../src/rules/typed-number.ts'
import { istDayFromIso } from '../../src/lib/dates.ts'
import { plainDigits } from '../../src/lib/digits.ts'
import { foldName } from '../../src/lib/text.ts'
import { oneLine } from '../../src/lib/unseen.ts'
import { isPostgresText } from '../core/postgres-text.ts'
import type { Db } from '../db/connect.ts'
import { candidates } from '../db/schema.ts'
import { statesOfIndia } from '../masters/districts.ts'
import { jobRoleNames } from '../masters/job-list.ts'
import { assetNames, documentNames, languages } from '../masters/master-lists.ts'
import { addCandidates, type NewCandidate } from './candidate-rows.ts'

/** Column of an import file → accepted headings, folded. */
const headings = {
  name: ['name', 'full name', 'candidate name'],
  mobile: ['mobile', 'mobile number', 'phone', 'phone number'],
  gender: ['gender', 'sex'],
  age: ['age'],
  jobRoles: ['job roles', 'job role', 'preferred job role'],
  locality: ['locality', 'area'],
  district: ['district', 'city'],
  state: ['state'],
  pincode: ['pincode', 'pin code', 'pin'],
  education: ['education', 'highest education'],
  languages: ['languages', 'language'],
  documents: ['documents'],
  assets: ['assets'],
  experienceMonths: ['experience months', 'experience in months'],
  expectedSalary: ['expected salary', 'salary'],
  source: ['source'],
  consent: ['consent', 'consent date', 'consent on'],
} as const
type Column = keyof typeof headings

/** The index of each column. */
export type ImportLayout = Partial<Record<Column, number>>

const columnOf = new Map(
  Object.entries(headings).flatMap(([column, words]) => words.map((word) => [word as string, column as Column])),
)
const foldHeading = (text: string) => foldName(text.replaceAll(/[_-]+/g, ' '))

/** Where the columns are; the headings that nothing is known of are ignored and returned. */
export function findImportLayout(cells: readonly string[]): { at: ImportLayout; ignored: string[] } {
  const at: ImportLayout = {}
  const ignored: string[] = []
  cells.forEach((cell, index) => {
    const column = columnOf.get(foldHeading(cell))
    if (column && at[column] === undefined) at[column] = index
    else if (cell.trim() !== '') ignored.push(cell)
  })
  return { at, ignored }
}

export interface ImportDefaults {
  /** Where the file says no source. */
  source?: string | undefined
  /** Where the file says no date of consent, epoch ms. */
  consentAt?: number | undefined
  /** Epoch ms. */
  now: number
}

/** One word of a list, in any case, as the list spells it. */
function wordsOf(names: readonly string[]) {
  const byFold = new Map(names.map((name) => [foldName(name), name]))
  return (text: string) => byFold.get(foldName(text))
}

const known = {
  jobRoles: wordsOf(jobRoleNames),
  languages: wordsOf(languages),
  documents: wordsOf(documentNames),
  assets: wordsOf(assetNames),
}
const education = wordsOf(educationLevels)
const stateOf = wordsOf(statesOfIndia.map(({ stateName }) => stateName))
const districtsOf = new Map(statesOfIndia.map(({ stateName, districts }) => [stateName, wordsOf(districts)]))
const genderOf: Record<string, 'male' | 'female' | 'other'> = {
  male: 'male',
  m: 'male',
  female: 'female',
  f: 'female',
  other: 'other',
  o: 'other',
}
const LONGEST_TEXT = 100
const IMPORT_LOCK = 7_312_009

/** Thrown with the reason for which a row is not imported. */
class RowProblem extends Error {}

/** The candidate of a row, or why it is not imported, as a sentence for the operator. */
export function readImportRow(
  cells: readonly string[],
  at: ImportLayout,
  defaults: ImportDefaults,
): NewCandidate | { problem: string } {
  const cell = (column: Column) => cells[at[column] ?? -1]?.trim() ?? ''
  try {
    if (!isPostgresText(cells)) throw new RowProblem('a character that cannot be stored')
    return {
      ...readPerson(cell),
      ...readPlace(cell),
      ...readLists(cell),
      experienceMonths: readNumber(cell('experienceMonths'), 'experience', [0, 720]),
      expectedSalary: readNumber(cell('expectedSalary'), 'expected salary', [0, 1_000_000]),
      ...readConsent(cell, defaults),
      registeredAt: defaults.now,
    }
  } catch (error) {
    if (error instanceof RowProblem) return { problem: error.message }
    throw error
  }
}

type Cell = (column: Column) => string

function readPerson(cell: Cell) {
  const name = oneLine(cell('name'))
  if (name === '') throw new RowProblem('the name is missing')
  if (name.length > LONGEST_TEXT) throw new RowProblem(`the name is longer than ${LONGEST_TEXT} characters`)
  if (/\p{Cc}/u.test(name)) throw new RowProblem('the name holds control characters')
  if (cell('mobile') === '') throw new RowProblem('the mobile number is missing')
  const mobile = findMobileInCell(cell('mobile'))
  if (mobile === undefined) throw new RowProblem('the mobile number is not an Indian one')
  const gender = genderOf[foldName(cell('gender'))]
  if (cell('gender') !== '' && !gender) throw new RowProblem(`the gender ${cell('gender')} is unknown`)
  return { name, mobile, ...(gender ? { gender } : {}), age: readNumber(cell('age'), 'age', [18, 99]) }
}

function readPlace(cell: Cell) {
  const locality = cell('locality').slice(0, LONGEST_TEXT) || null
  const pincode = plainDigits(cell('pincode')).replaceAll(/\s/g, '') || null
  if (pincode !== null && !/^[1-9]\d{5}$/.test(pincode)) throw new RowProblem('the PIN code has not six digits')
  if (cell('state') === '' && cell('district') === '') return { locality, pincode }
  const state = stateOf(cell('state'))
  if (!state) throw new RowProblem(`the state ${cell('state') || 'is missing'}${cell('state') ? ' is unknown' : ''}`)
  if (cell('district') === '') return { locality, pincode, state }
  const district = districtsOf.get(state)!(cell('district'))
  if (!district) throw new RowProblem(`there is no district ${cell('district')} in ${state}`)
  return { locality, pincode, state, district }
}

function readLists(cell: Cell) {
  const level = cell('education') === '' ? null : education(cell('education'))
  if (level === undefined) throw new RowProblem(`the education ${cell('education')} is unknown`)
  const list = (column: keyof typeof known) =>
    cell(column)
      .split(/[;|]/)
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .map((text) => {
        const name = known[column](text)
        if (!name)
          throw new RowProblem(`${text} is not among the known ${column === 'jobRoles' ? 'job roles' : column}`)
        return name
      })
  return {
    education: level,
    jobRoles: [...new Set(list('jobRoles'))],
    languages: [...new Set(list('languages'))],
    documents: [...new Set(list('documents'))],
    assets: [...new Set(list('assets'))],
  }
}

function readNumber(text: string, what: string, [least, most]: [number, number]): number | null {
  if (text === '') return null
  const number = Number(plainNumber(text))
  if (!Number.isInteger(number) || number < least || number > most)
    throw new RowProblem(`the ${what} is not a whole number from ${least} to ${most}`)
  return number
}

function readConsent(cell: Cell, defaults: ImportDefaults) {
  const source = cell('source').slice(0, LONGEST_TEXT) || defaults.source
  if (!source) throw new RowProblem('the source is missing')
  const consentAt = cell('consent') === '' ? defaults.consentAt : readDay(cell('consent'))
  if (consentAt === undefined) throw new RowProblem('the date of consent is missing')
  if (Number.isNaN(consentAt)) throw new RowProblem('the date of consent is not a day, such as 2026-11-21')
  if (consentAt > defaults.now) throw new RowProblem('the date of consent is in the future')
  return { source, consentAt }
}

/** `2026-11-21` or `21/11/2026`: midnight in India, epoch ms; NaN for anything else. */
export function readDay(text: string): number {
  const [, day, month, year] = /^(\d\d?)[/.-](\d\d?)[/.-](\d{4})$/.exec(text) ?? []
  return istDayFromIso(day ? `${year}-${month!.padStart(2, '0')}-${day.padStart(2, '0')}` : text)
}

/** Adds those whose mobile number is not in the pool yet, and returns how many; the others stay as they are. */
export async function importCandidates(db: Db, rows: readonly NewCandidate[]): Promise<number> {
  const mobiles = [...new Set(rows.map(({ mobile }) => mobile))]
  return db.transaction(async (tx) => {
    // Two imports at once would both count what only one of them adds
    await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`)
    const [{ count }] = (await tx
      .select({ count: sql<number>`count(*)`.mapWith(Number) })
      .from(candidates)
      .where(sql`${candidates.mobile} = any(${sql.param(mobiles)})`)) as [{ count: number }]
    await addCandidates(tx, rows)
    return mobiles.length - count
  })
}
