import { useCallback, useEffect, useRef, useState } from 'react'
import { readSheetFile, type SheetProblem } from '../../../data/read-sheet-file.ts'
import { useKeptDraft } from '../../../data/use-kept-draft.ts'
import { readRequestSheet, requestSheetLimits, type RequestColumn } from '../../../rules/request-sheet.ts'

export type FileProblem =
  { kind: SheetProblem | 'nothing'; columns?: undefined } | { kind: 'columns'; columns: RequestColumn[] }

/** A file as it was read: kept on the device until its requests are created, or it is taken away. */
export interface KeptFile {
  name: string
  size: number
  rows: string[][]
}

/** The file that was chosen, read on the device, with or without a network. */
export function useRequestFile(ipId: string) {
  const { draft, keep, drop } = useKeptDraft<KeptFile>(`request-import/${ipId}`)
  const [chosen, setChosen] = useState<KeptFile | null>()
  const [problem, setProblem] = useState<FileProblem>()
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
      const unread = await readSheetFile(file, requestSheetLimits, { onRows: (more) => rows.push(...more), signal })
      if (signal.aborted) return
      setReading(false)
      const read = { name: file.name, size: file.size, rows }
      const sheet = readRequestSheet(rows)
      setChosen(read)
      if (unread) return setProblem({ kind: unread })
      if ('missing' in sheet) return setProblem({ kind: 'columns', columns: sheet.missing })
      if (sheet.rows.length === 0) return setProblem({ kind: 'nothing' })
      keep(read)
    },
    [drop, keep],
  )
  // Null: taken away, whatever was kept
  const file = chosen === undefined ? (draft ?? undefined) : (chosen ?? undefined)
  return { file, problem, isReading, choose, drop }
}
