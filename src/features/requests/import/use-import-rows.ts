import { useMemo } from 'react'
import { useActingCode } from '../../../data/session.ts'
import { useNow } from '../../../data/now.ts'
import { isoDay } from '../../../lib/dates.ts'
import type { SheetLists } from '../../../rules/request-row-parts.ts'
import { readRow, type ReadRow } from '../../../rules/request-row.ts'
import { readRequestSheet, rowIdentity, type RequestRow } from '../../../rules/request-sheet.ts'
import type { KeptSheet } from '../../../data/use-kept-sheet.ts'

export interface ImportRow extends RequestRow, ReadRow {
  identity: string
}

/** The rows of the file, each judged as the form is; a row that says the same as an earlier one is wrong. */
export function useImportRows(ipId: string, file: KeptSheet | undefined, lists: SheetLists | undefined): ImportRow[] {
  const code = useActingCode(ipId)
  const today = isoDay(useNow())
  // The lists are made anew at each render and say the same
  const known = useMemo(() => JSON.stringify(lists), [lists])
  return useMemo(() => {
    const sheet = file && lists ? readRequestSheet(file.rows) : undefined
    if (!lists || !sheet || 'missing' in sheet) return []
    const seen = new Set<string>()
    return sheet.rows.map((row): ImportRow => {
      const identity = rowIdentity(ipId, row.cells)
      const { form, problems } = readRow(row.cells, lists, { code, today })
      const isTwice = seen.has(identity)
      seen.add(identity)
      const twice = { column: 'name', code: 'twice', value: row.cells.name } as const
      return { ...row, identity, form, problems: isTwice ? [...problems, twice] : problems }
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `known` stands for the lists
  }, [ipId, file, known, code, today])
}
