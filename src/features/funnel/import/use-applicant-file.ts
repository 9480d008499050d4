import { useCallback, useEffect, useRef, useState } from 'react'
import { fileDraft } from '../../../data/file-draft.ts'
import { readSheetFile, type SheetProblem } from '../../../data/read-sheet-file.ts'
import { useKeptDraft } from '../../../data/use-kept-draft.ts'
import { applicantFileLimits } from '../../../rules/applicant-columns.ts'

/** A file as it was read: kept on the device until its applicants are added, or it is taken away. */
export interface ApplicantFile {
  name: string
  size: number
  rows: string[][]
}

/** The file that was chosen, read on the device: a reload loses nothing of it. */
export function useApplicantFile(hiringRequestId: string) {
  const { draft, keep, drop } = useKeptDraft<ApplicantFile>(fileDraft(`applicants/${hiringRequestId}`))
  const [chosen, setChosen] = useState<ApplicantFile | null>()
  const [problem, setProblem] = useState<SheetProblem | 'nothing'>()
  const [isReading, setReading] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const choose = useCallback(
    async (file: File | undefined) => {
      running.current?.abort()
      const { signal } = (running.current = new AbortController())
      setProblem(undefined)
      setChosen(null)
      void drop()
      if (!file) return
      setReading(true)
      const rows: string[][] = []
      const unread = await readSheetFile(file, applicantFileLimits, { onRows: (more) => rows.push(...more), signal })
      if (signal.aborted) return
      setReading(false)
      const wrong = unread ?? (rows.length < 2 ? 'nothing' : undefined)
      setProblem(wrong)
      const read = { name: file.name, size: file.size, rows }
      setChosen(read)
      if (!wrong) keep(read)
    },
    [drop, keep],
  )
  // Null: taken away, whatever was kept
  const file = chosen === undefined ? (draft ?? undefined) : (chosen ?? undefined)
  return { file, problem, isReading, choose, drop }
}
