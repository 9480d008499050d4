import { findMobile } from '../lib/mobile.ts'
import { plainDigits } from '../lib/digits.ts'
import { foldName } from '../lib/text.ts'
import { oneLine } from '../lib/unseen.ts'

/**
 * A row of a job board's file, or of its webhook, as an applicant (CONN-11). The page judges a file by this before it is
 * sent, and the server judges what it is sent.
 */
export const applicantFields = ['name', 'mobile', 'age', 'gender', 'district', 'locality', 'source', 'consent'] as const
export type ApplicantField = (typeof applicantFields)[number]
export type ApplicantCells = Partial<Record<ApplicantField, string>>
/** Without these a file is none of applicants. */
export const neededFields = ['name', 'mobile'] as const satisfies ApplicantField[]

export const applicantLengths = { name: 100, place: 80, source: 60 } as const
const ages = { from: 14, to: 99 } as const

export interface FiledApplicant {
  name: string
  /** Ten digits. */
  mobile: string
  age?: number
  gender?: 'male' | 'female' | 'other'
  district?: string
  locality?: string
  source?: string
}

/**
 * missing: the cell is empty. wrong: it cannot be read as what its column is. long: more characters than are kept. no: the
 * person did not agree.
 */
export const applicantProblems = ['missing', 'wrong', 'long', 'no'] as const
export type ApplicantProblem = { field: ApplicantField; code: (typeof applicantProblems)[number] }

const genders = {
  male: ['male', 'm', 'man', 'पुरुष', 'मेल'],
  female: ['female', 'f', 'woman', 'महिला', 'स्त्री', 'फ़ीमेल', 'फीमेल'],
  other: ['other', 'o', 'transgender', 'अन्य'],
} as const
const yes = ['yes', 'y', 'true', '1', 'agreed', 'given', 'हाँ', 'हां', 'जी हाँ']
const no = ['no', 'n', 'false', '0', 'refused', 'not given', 'नहीं', 'ना']
const folded: ReadonlyMap<readonly string[], string[]> = new Map(
  [...Object.values(genders), yes, no].map((words: readonly string[]) => [words, words.map(foldName)]),
)
const isOneOf = (words: readonly string[], text: string): boolean => folded.get(words)!.includes(text)

/** What the cells say of a person, and what is wrong with them: the first problem of each cell, in their order. */
export function readApplicant(cells: ApplicantCells): { person: FiledApplicant; problems: ApplicantProblem[] } {
  const problems: ApplicantProblem[] = []
  const say = (field: ApplicantField, code: ApplicantProblem['code']) => void problems.push({ field, code })
  const of = (field: ApplicantField) => oneLine(cells[field] ?? '')

  const line = (field: ApplicantField, most: number): string | undefined => {
    const text = of(field)
    // oxlint-disable-next-line no-control-regex -- refusing control characters is the point
    if (/[\u0000-\u001f\u007f]/.test(text)) say(field, 'wrong')
    else if (text.length > most) say(field, 'long')
    return text === '' ? undefined : text
  }
  const name = line('name', applicantLengths.name) ?? ''
  if (name === '') say('name', 'missing')
  else if (!/\p{L}/u.test(name)) say('name', 'wrong')
  const mobile = readMobile(of('mobile'))
  if (mobile === undefined) say('mobile', of('mobile') === '' ? 'missing' : 'wrong')
  const age = readAge(of('age'))
  if (age === 'wrong') say('age', 'wrong')
  const genderWord = foldName(of('gender'))
  const gender = (['male', 'female', 'other'] as const).find((one) => isOneOf(genders[one], genderWord))
  if (genderWord !== '' && gender === undefined) say('gender', 'wrong')
  const district = line('district', applicantLengths.place)
  const locality = line('locality', applicantLengths.place)
  const source = line('source', applicantLengths.source)
  const consent = foldName(of('consent'))
  if (isOneOf(no, consent)) say('consent', 'no')
  else if (consent !== '' && !isOneOf(yes, consent)) say('consent', 'wrong')
  const known = Object.entries({ age: age === 'wrong' ? undefined : age, gender, district, locality, source })
  const more = Object.fromEntries(known.filter(([, value]) => value !== undefined))
  return { person: { name, mobile: mobile ?? '', ...more }, problems }
}

/** Of several numbers in one cell the first that is a mobile of India. */
const readMobile = (text: string): string | undefined =>
  text
    .replace(/^'/, '')
    .split(/[,;/|]/)
    .map(findMobile)
    .find((found) => found !== undefined)

/** '24', '24 years', '२४'. */
function readAge(text: string): number | 'wrong' | undefined {
  if (text === '') return undefined
  const [, digits] = /^(\d{1,3})(?:\.0)?\s*[\p{L}\p{M}]*\.?$/u.exec(plainDigits(text)) ?? []
  const age = Number(digits)
  return digits !== undefined && age >= ages.from && age <= ages.to ? age : 'wrong'
}
