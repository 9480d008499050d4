import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useSheetFacts } from '../../../data/bulk-upload.ts'
import { readNow } from '../../../data/now.ts'
import { readSheetFile, type SheetProblem } from '../../../data/read-sheet-file.ts'
import { limits } from '../../../rules/limits.ts'
import { BulkSheet } from './bulk-sheet.ts'

export type FileProblem = SheetProblem | 'headings' | 'nothing'

interface Chosen {
  file: File
  sheet: BulkSheet
  state: 'reading' | 'checking' | 'ready' | 'refused'
  problem?: FileProblem
}

/** The file that the user chose: read and checked on the device, with or without a network. */
export function useBulkSheet(hiringRequestId: string) {
  const [chosen, setChosen] = useState<Chosen>()
  const running = useRef<AbortController>(undefined)
  const findFacts = useSheetFacts()
  useEffect(() => () => running.current?.abort(), [])

  const choose = useCallback(
    async (file: File | undefined) => {
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      const { signal } = controller
      if (!file) return setChosen(undefined)
      const sheet = new BulkSheet(readNow)
      const show = (state: Chosen['state'], problem?: FileProblem) => {
        if (!signal.aborted) setChosen({ file, sheet, state, problem })
      }
      show('reading')
      const unread = await readSheetFile(file, limits.sheet, { onRows: (rows) => sheet.take(rows), signal })
      if (unread) return show('refused', unread)
      if (sheet.missingHeadings) return show('refused', 'headings')
      if (sheet.ids.length === 0) return show('refused', 'nothing')
      show('checking')
      await sheet.check(await findFacts(hiringRequestId, sheet.ids, signal), signal)
      show('ready')
    },
    [findFacts, hiringRequestId],
  )
  useVersion(chosen?.sheet)
  return { chosen, choose }
}

const nothing = () => () => undefined

/** Draws again when the sheet has changed. */
export const useVersion = (sheet: BulkSheet | undefined): number =>
  useSyncExternalStore(sheet?.subscribe ?? nothing, () => sheet?.version ?? 0)
