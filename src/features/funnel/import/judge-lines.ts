import { readLines, type ApplicantColumns, type ApplicantLine } from '../../../rules/applicant-columns.ts'
import { readApplicant, type ApplicantField, type FiledApplicant } from '../../../rules/applicant-sheet.ts'

/** twice: the mobile of an earlier row. Otherwise as the rule says it, here or on the server. */
export interface LineProblem {
  field: ApplicantField
  code: 'missing' | 'wrong' | 'long' | 'no' | 'twice'
}

export interface JudgedLine extends ApplicantLine {
  person: FiledApplicant
  problems: LineProblem[]
}

/** Each row as the server will judge it; of several with one mobile the first counts. */
export function judgeLines(rows: readonly string[][], columns: ApplicantColumns, source: string): JudgedLine[] {
  const seen = new Set<string>()
  return readLines(rows, columns, source).map((line) => {
    const { person, problems } = readApplicant(line.cells)
    const isTwice = person.mobile !== '' && seen.has(person.mobile)
    if (problems.length === 0) seen.add(person.mobile)
    return { ...line, person, problems: isTwice ? [...problems, { field: 'mobile', code: 'twice' }] : problems }
  })
}
