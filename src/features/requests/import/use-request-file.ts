import type { SheetProblem } from '../../../data/read-sheet-file.ts'
import { useKeptSheet } from '../../../data/use-kept-sheet.ts'
import { readRequestSheet, requestSheetLimits, type RequestColumn } from '../../../rules/request-sheet.ts'

export type FileProblem =
  { kind: SheetProblem | 'nothing'; columns?: undefined } | { kind: 'columns'; columns: RequestColumn[] }

function judge(rows: string[][], unread: SheetProblem | undefined): FileProblem | undefined {
  if (unread) return { kind: unread }
  const sheet = readRequestSheet(rows)
  if ('missing' in sheet) return { kind: 'columns', columns: sheet.missing }
  return sheet.rows.length === 0 ? { kind: 'nothing' } : undefined
}

/** The file whose rows are to become hiring requests of a partner. */
export const useRequestFile = (ipId: string) =>
  useKeptSheet({ key: `request-import/${ipId}`, limits: requestSheetLimits, judge })
