import { fileDraft } from '../../../data/file-draft.ts'
import type { SheetProblem } from '../../../data/read-sheet-file.ts'
import { useKeptSheet } from '../../../data/use-kept-sheet.ts'
import { applicantFileLimits } from '../../../rules/applicant-columns.ts'

const judge = (rows: string[][], unread: SheetProblem | undefined): SheetProblem | 'nothing' | undefined =>
  unread ?? (rows.length < 2 ? 'nothing' : undefined)

/** The file of a job board whose applicants are to be added to a request. */
export const useApplicantFile = (hiringRequestId: string) =>
  useKeptSheet({ key: fileDraft(`applicants/${hiringRequestId}`), limits: applicantFileLimits, judge })
