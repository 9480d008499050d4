import { zipSync } from 'fflate'
import readXlsx from 'read-excel-file/universal'
import { parseCsv } from '../lib/csv.ts'
import { isoDay } from '../lib/dates.ts'
import { unzip, ZipProblem, type ZipFile } from './unzip.ts'

export interface SheetLimits {
  /** Bytes of the file. */
  bytes: number
  /** Rows under the headings. */
  rows: number
  columns: number
  /** Bytes of everything in an .xlsx once it is unpacked. */
  unpackedBytes: number
}

/**
 * Why a file is refused. not-a-sheet: neither .xlsx nor .csv inside. damaged: recognised, but cannot be read.
 * too-large: more bytes, or more in it, than allowed.
 */
export type SheetProblem = 'not-a-sheet' | 'damaged' | 'too-large' | 'too-many-rows' | 'empty'

/**
 * The first sheet of a file, each cell as text; row 0 is the headings. Days are `YYYY-MM-DD`, rows end where their text
 * does.
 */
export type SheetReading = { rows: string[][]; problem?: undefined } | { problem: SheetProblem; rows?: undefined }

/**
 * Reads an .xlsx or .csv within limits, by what is in it and not by its name. Long: run it in a worker. The page's
 * worker and the server's both call this, so that they read the same cells. Never rejects.
 */
export async function readSheet(bytes: Uint8Array<ArrayBuffer>, limits: SheetLimits): Promise<SheetReading> {
  if (bytes.length > limits.bytes) return { problem: 'too-large' }
  if (bytes.length === 0) return { problem: 'empty' }
  try {
    const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
    const cells = isZip ? await readCells(bytes, limits) : readText(bytes, limits)
    if (typeof cells === 'string') return { problem: cells }
    const rows = cells.map(trimEnd)
    while (rows.at(-1)?.length === 0) rows.pop()
    if (rows.length > limits.rows + 1) return { problem: 'too-many-rows' }
    if (rows.length === 0) return { problem: 'empty' }
    return { rows }
  } catch (error) {
    if (error instanceof ZipProblem && error.problem === 'too-large') return { problem: 'too-large' }
    return { problem: 'damaged' }
  }
}

function trimEnd(cells: string[]): string[] {
  let length = cells.length
  while (length > 0 && cells[length - 1] === '') length -= 1
  return cells.slice(0, length)
}

function readText(bytes: Uint8Array, { rows, columns }: SheetLimits): string[][] | SheetProblem {
  // A picture, a PDF, an old .xls: text has no such bytes
  const text = decode(bytes)
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text.slice(0, 100_000)) || text.startsWith('%PDF')) return 'not-a-sheet'
  return parseCsv(text, rows + 1).map((row) => row.slice(0, columns).map((cell) => cell.trim()))
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // What Excel on Windows calls CSV
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

async function readCells(bytes: Uint8Array<ArrayBuffer>, limits: SheetLimits): Promise<string[][] | SheetProblem> {
  const files = await unzip(bytes, {
    wanted: (name) => name.endsWith('.xml') || name.endsWith('.xml.rels'),
    mostBytes: limits.unpackedBytes,
    mostFiles: 1_000,
  })
  if (!files.some(({ name }) => /^xl\/workbook\.xml$/i.test(name))) return 'not-a-sheet'
  const bounded: ZipFile[] = []
  for (const file of files) {
    const next = /^xl\/worksheets\/[^/]+\.xml$/i.test(file.name) ? bound(file, limits) : file
    if (typeof next === 'string') return next
    bounded.push(next)
  }
  // Handed over unpacked: the reader would unpack in workers made of text, which the page's policy forbids
  const stored = zipSync(Object.fromEntries(bounded.map(({ name, bytes: content }) => [name, content])), { level: 0 })
  const sheets = await readXlsx(stored.buffer)
  const width = limits.columns
  return (sheets[0]?.data ?? []).map((row) => row.slice(0, width).map((cell) => toText(cell)))
}

function toText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  // A day of the sheet is midnight in UTC; it means that day in India
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : isoDay(cell.getTime())
  return String(cell).trim()
}

const CELL = /^<(?:\w{1,20}:)?c\s/
const REFERENCE = /\sr="([A-Z]+)(\d+)"/

function bound(file: ZipFile, limits: SheetLimits): ZipFile | SheetProblem {
  const text = new TextDecoder().decode(file.bytes)
  const bounded = boundCells(text, limits)
  if (typeof bounded === 'string') return bounded
  return bounded.text === text ? file : { ...file, bytes: new TextEncoder().encode(bounded.text) }
}

/**
 * One cell in the last corner of a sheet would make the reader lay out a billion empty ones. Far cells without a value
 * are common (formats of whole columns) and are left out; one with a value is too many. What a formula could not work
 * out is handed over as the words it shows. Goes from tag to tag and reads each character once, however the text is made:
 * one pattern over the whole text took 10 s for a file of 700 bytes.
 */
export function boundCells(
  text: string,
  { rows, columns }: Pick<SheetLimits, 'rows' | 'columns'>,
): { text: string } | SheetProblem {
  const findExcess = (row: number, column: number) =>
    row > rows + 1 ? 'too-many-rows' : column > columns ? 'too-large' : undefined
  const pieces: string[] = []
  let copied = 0
  const replace = (from: number, to: number, by: string) => {
    pieces.push(text.slice(copied, from), by)
    copied = to
  }
  for (let at = text.indexOf('<'); at !== -1;) {
    const end = text.indexOf('>', at) + 1
    if (end === 0) break
    // Only the beginning is looked at before the tag is known to be a cell
    if (CELL.test(text.slice(at, at + 30))) {
      const tag = text.slice(at, end)
      const [, column, row] = REFERENCE.exec(tag) ?? []
      const far = row === undefined ? undefined : findExcess(Number(row), columnNumber(column!))
      if (far && !tag.endsWith('/>')) return far
      if (far) replace(at, end, '')
      // As text: the reader takes #N/A for an empty cell, and a row whose action is #N/A would be skipped silently
      else if (tag.includes(' t="e"')) replace(at, end, tag.replace(' t="e"', ' t="str"'))
    }
    at = text.indexOf('<', end)
  }
  return { text: pieces.length === 0 ? text : pieces.join('') + text.slice(copied) }
}

const columnNumber = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
