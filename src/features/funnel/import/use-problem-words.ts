import { useText } from '../../../text/index.ts'
import type { ApplicantCells } from '../../../rules/applicant-sheet.ts'
import type { LineProblem } from './judge-lines.ts'

/** What is wrong with a row, as a sentence. */
export function useProblemWords(): (problem: LineProblem, cells: ApplicantCells) => string {
  const t = useText('applicantImport')
  return ({ field, code }, cells) => {
    const value = cells[field] ?? ''
    if (code === 'twice') return t('problems.twice')
    if (code === 'no') return t('problems.no')
    if (code === 'long') return t('problems.long', { field: t(`fields.${field}`) })
    if (code === 'missing') return t(field === 'mobile' ? 'problems.mobileMissing' : 'problems.nameMissing')
    if (field === 'mobile' || field === 'age' || field === 'gender' || field === 'consent')
      return t(`problems.${field}`, { value })
    return t('problems.wrong', { field: t(`fields.${field}`), value })
  }
}
