import readXlsx from 'read-excel-file/node'
import writeXlsx from 'write-excel-file/node'
import { basePaths } from '../../../src/contract/call.ts'
import { sheetCalls } from '../../../src/contract/sheets.ts'
import { bulkColumns, bulkHeadings, type BulkCells } from '../../../src/rules/bulk.ts'
import type { CallOptions, TestApp } from './app.ts'

export type SheetValue = string | number | boolean | Date | null

/** An .xlsx by a package that shares nothing with our own writer. */
export const makeXlsx = (rows: SheetValue[][]): Promise<Buffer> =>
  writeXlsx(
    rows.map((row) =>
      row.map((value) => (value instanceof Date ? { value, type: Date, format: 'dd/mm/yyyy' } : value)),
    ),
  ).toBuffer()

export const readRows = async (bytes: Uint8Array) => (await readXlsx(Buffer.from(bytes)))[0]!.data

export const headings = bulkColumns.map((column) => bulkHeadings[column])

/** A filled-in sheet as CSV: the quickest to make. */
export const makeCsv = (rows: Partial<BulkCells>[]): Buffer =>
  Buffer.from(
    [headings, ...rows.map((row) => bulkColumns.map((column) => row[column] ?? ''))]
      .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
      .join('\n'),
  )

/** Sends a file as the app does. */
export function upload(
  { request }: TestApp,
  hiringRequestId: string,
  file: Uint8Array,
  { name = 'update.xlsx', key = crypto.randomUUID(), ...more }: CallOptions & { name?: string } = {},
) {
  const form = new FormData()
  form.set('hiringRequestId', hiringRequestId)
  form.set('file', new File([new Uint8Array(file)], name))
  return request(basePaths.hire + sheetCalls.bulkUpdate.path, { ...more, key, method: 'POST', body: form })
}
