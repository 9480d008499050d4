import { useState } from 'react'
import { useKeptDraft } from '../../../data/use-kept-draft.ts'
import { guessColumns, headingsKey, type ApplicantColumns } from '../../../rules/applicant-columns.ts'
import type { ApplicantField } from '../../../rules/applicant-sheet.ts'

interface Kept {
  columns: ApplicantColumns
  source: string
}

/**
 * Which column is what, and where the file is from: guessed once, then as the user left it for the next file of the company
 * with the same headings. Undefined until that is read.
 */
export function useFileColumns(ipId: string, headings: readonly string[]) {
  const { draft, keep } = useKeptDraft<Kept>(`applicant-columns/${ipId}/${headingsKey(headings)}`)
  const [changed, setChanged] = useState<Kept>()
  const kept = draft === undefined ? undefined : (draft ?? { columns: guessColumns(headings), source: '' })
  const current = changed ?? kept
  const change = (next: Kept) => {
    setChanged(next)
    keep(next)
  }
  return {
    current,
    chooseColumn(field: ApplicantField, at: number | undefined) {
      if (!current) return
      const { [field]: _, ...others } = current.columns
      change({ ...current, columns: at === undefined ? others : { ...others, [field]: at } })
    },
    writeSource: (source: string) => current && change({ ...current, source }),
  }
}
