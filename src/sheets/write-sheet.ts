import { strToU8, zipSync } from 'fflate'
import { rowXml, SHEET_FILE, sheetEnd, sheetHead, smallFiles, XML, type Cell, type SheetPlan } from './sheet-xml.ts'

/**
 * Returns an .xlsx of one sheet, made on the device. For what fits on a screen or two: all of it is held in memory. The
 * server streams its downloads (server/sheets/xlsx.ts).
 */
export function writeSheet(plan: SheetPlan, rows: readonly (readonly Cell[])[]): Uint8Array<ArrayBuffer> {
  const lines = rows.map((cells, index) => rowXml(cells, index + 2))
  const files = Object.entries(smallFiles(plan.title)).map(([name, text]) => [name, strToU8(XML + text)] as const)
  return zipSync({
    ...Object.fromEntries(files),
    [SHEET_FILE]: strToU8(sheetHead(plan.columns) + lines.join('') + sheetEnd(plan.columns)),
  })
}
