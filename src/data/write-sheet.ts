import type { Cell, SheetPlan } from '../sheets/sheet-xml.ts'
import { writeSheet as write } from '../sheets/write-sheet.ts'

/** An .xlsx of one sheet, made on the device. */
export const writeSheet = (plan: SheetPlan, rows: readonly (readonly Cell[])[]): Blob =>
  new Blob([write(plan, rows)], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
