import { useCallback, useEffect, useRef, useState } from 'react'
import { readSheetFile, type SheetProblem } from './read-sheet-file.ts'
import { useKeptDraft } from './use-kept-draft.ts'

/** A spreadsheet as it was read: kept on the device until its rows are sent, or the user removes it. */
export interface KeptSheet {
  name: string
  size: number
  rows: string[][]
}

interface Options<P> {
  /** Of the draft. */
  key: string
  limits: Parameters<typeof readSheetFile>[1]
  /** What is wrong with it, so that it is not kept; `unread` where it could not be read as a spreadsheet. Keep it stable. */
  judge: (rows: string[][], unread: SheetProblem | undefined) => P | undefined
}

/** The file that was chosen, read on the device with or without a network: a reload loses nothing of it. */
export function useKeptSheet<P>({ key, limits, judge }: Options<P>) {
  const { draft, keep, drop } = useKeptDraft<KeptSheet>(key)
  const [chosen, setChosen] = useState<KeptSheet | null>()
  const [problem, setProblem] = useState<P>()
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
      const unread = await readSheetFile(file, limits, { onRows: (more) => rows.push(...more), signal })
      if (signal.aborted) return
      setReading(false)
      const wrong = judge(rows, unread)
      // A function would be called by React
      setProblem(() => wrong)
      const read = { name: file.name, size: file.size, rows }
      setChosen(read)
      if (wrong === undefined) keep(read)
    },
    [drop, keep, limits, judge],
  )
  // Null: taken away, whatever was kept
  const file = chosen === undefined ? (draft ?? undefined) : (chosen ?? undefined)
  return { file, problem, isReading, choose, drop }
}
