import { zipSync } from 'fflate'
import { readSheet as readXlsx } from 'read-excel-file/universal'
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
 * Why a file is refused. not-a-sheet: neither .xlsx nor .csv inside. old-excel: an .xls, or an .xlsx with a password, which
 * Excel packs in the same way. damaged: recognised, but cannot be read. too-large: more bytes, or more in it, than allowed.
 */
export type SheetProblem = 'not-a-sheet' | 'old-excel' | 'damaged' | 'too-large' | 'too-many-rows' | 'empty'

/**
 * The first sheet of a file, each cell as text; row 0 is the headings. Days are `YYYY-MM-DD`, rows end where their text
 * does.
 */
export type SheetReading = { rows: string[][]; problem?: undefined } | { problem: SheetProblem; rows?: undefined }

/** How the container of old Office files begins. */
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/**
 * Reads an .xlsx or .csv within limits, by what is in it and not by its name. Long: run it in a worker. The page's
 * worker and the server's both call this, so that they read the same cells. Never rejects.
 */
export async function readSheet(bytes: Uint8Array<ArrayBuffer>, limits: SheetLimits): Promise<SheetReading> {
  if (bytes.length > limits.bytes) return { problem: 'too-large' }
  if (bytes.length === 0) return { problem: 'empty' }
  if (OLD_EXCEL.every((byte, at) => bytes[at] === byte)) return { problem: 'old-excel' }
  try {
    const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
    const cells = isZip ? await readCells(bytes, limits) : readText(bytes, limits)
    if (typeof cells === 'string') return { problem: cells }
    const rows = cells.map(trimEnd)
    while (rows.at(-1)?.length === 0) rows.pop()
    if (rows.length > limits.rows + 1) return { problem: 'too-many-rows' }
    if (rows.length === 0) return { problem: 'empty' }
    if (isTooMuch(rows, limits)) return { problem: 'too-large' }
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
  // A picture, a PDF: text has no such bytes
  const text = decode(bytes)
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text.slice(0, 100_000)) || text.startsWith('%PDF')) return 'not-a-sheet'
  return parseCsv(text, rows + 1).map((row) => row.slice(0, columns).map((cell) => cell.trim()))
}

function decode(bytes: Uint8Array): string {
  // What Excel calls Unicode text
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
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
    // All of them: the workbook says which file is its first sheet, whatever its name is
    const next = bound(file, limits)
    if (typeof next === 'string') return next
    bounded.push(next)
  }
  // Handed over unpacked: the reader would unpack in workers made of text, which the page's policy forbids
  const stored = zipSync(Object.fromEntries(bounded.map(({ name, bytes: content }) => [name, content])), { level: 0 })
  const rows = await readXlsx(stored.buffer)
  return rows.map((row) => row.slice(0, limits.columns).map((cell) => toText(cell)))
}

const MILLION = 1_000_000
/** What a cell of Excel holds at most. */
const LONGEST_CELL = 32_767
/** Of all cells, on average in each: one shared text in each of a million would be a thousand times the file. */
const CHARACTERS_EACH = 20

function isTooMuch(rows: string[][], most: Pick<SheetLimits, 'rows' | 'columns'>): boolean {
  const mostCharacters = Math.max(32 * MILLION, CHARACTERS_EACH * most.rows * most.columns)
  let characters = 0
  for (const row of rows)
    for (const { length } of row) {
      characters += length
      if (length > LONGEST_CELL || characters > mostCharacters) return true
    }
  return false
}

function toText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  // A day of the sheet is midnight in UTC; it means that day in India
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : isoDay(cell.getTime())
  return String(cell).trim()
}

/** A cell, a row or a style, by the name that the reader sees: it drops prefixes. */
const TAG = /<(?:[^\s/<>]*:)?(c|row|xf)(?=[\s/>])/y
const ROW_END = /<\/(?:[^\s/<>]*:)?row\s*>/y
const ATTRIBUTES = /^<[^\s/<>]+(?:\s+[\w:.-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))*\s*\/?>$/
const REFERENCE = /\s(?:[\w.-]+:)*r\s*=\s*["']([^"']*)["']/g
/** Bytes of the tag of a cell or a row: it holds numbers. */
const LONGEST_TAG = 2_000
/** A cell at its longest, if each of its characters is written as a number. The reader looks at a longer piece again and again. */
const LONGEST_PIECE = 10 * LONGEST_CELL
/** Excel stops at 65,490; the reader makes an object of each and merges it with another. */
const MOST_STYLES = 150_000
/** In one file for each cell that is allowed: it has six at most. */
const TAGS_EACH = 7

function bound(file: ZipFile, limits: SheetLimits): ZipFile | SheetProblem {
  const text = new TextDecoder().decode(file.bytes)
  const bounded = boundCells(text, limits)
  if (typeof bounded === 'string') return bounded
  return bounded.text === text ? file : { ...file, bytes: new TextEncoder().encode(bounded.text) }
}

/**
 * One cell or row in the last corner of a sheet would make the reader lay out a billion empty ones, until the process
 * ends. Far ones without a value are common (formats of whole columns) and are left out; one with a value is too many.
 * A tag that says where it is in a way that no spreadsheet does is damaged: the reader might take it otherwise than we do.
 * What a formula could not work out is handed over as the words it shows. Goes from tag to tag and reads each character
 * once, however the text is made: one pattern over the whole text took 10 s for a file of 700 bytes.
 */
export function boundCells(
  text: string,
  { rows, columns }: Pick<SheetLimits, 'rows' | 'columns'>,
): { text: string } | SheetProblem {
  const pieces: string[] = []
  let copied = 0
  const replace = (from: number, to: number, by: string) => {
    pieces.push(text.slice(copied, from), by)
    copied = to
  }
  const mostTags = Math.max(10 * MILLION, TAGS_EACH * rows * columns)
  let tagCount = 0
  let styleCount = 0
  let rowCount = 0
  /** Where a row began that is too far down. */
  let farRow: number | undefined
  let end = 0
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', end)) {
    const textLength = at - end
    end = text.indexOf('>', at) + 1
    if (end === 0) return 'damaged'
    tagCount += 1
    if (Math.max(textLength, end - at) > LONGEST_PIECE || tagCount > mostTags) return 'too-large'
    const kind = matchAt(TAG, text, at)?.[1]
    if (kind === undefined) {
      if (farRow === undefined || !matchAt(ROW_END, text, at)) continue
      replace(farRow, end, '')
      farRow = undefined
      continue
    }
    if (kind === 'xf') {
      styleCount += 1
      if (styleCount > MOST_STYLES) return 'too-large'
      continue
    }
    const tag = end - at > LONGEST_TAG ? '' : text.slice(at, end)
    if (!ATTRIBUTES.test(tag)) return 'damaged'
    const place = readPlace(tag, kind)
    if (place === 'damaged') return 'damaged'
    const isEmpty = tag.endsWith('/>')
    if (kind === 'row') {
      rowCount += 1
      if (rowCount > rows + 1 && place.row <= rows + 1) return 'too-many-rows'
      if (place.row <= rows + 1) continue
      if (isEmpty) replace(at, end, '')
      else farRow ??= at
      continue
    }
    const excess =
      farRow !== undefined || place.row > rows + 1 ? 'too-many-rows' : place.column > columns ? 'too-large' : undefined
    if (excess && !isEmpty) return excess
    if (farRow !== undefined) continue
    if (excess) replace(at, end, '')
    // As text: the reader takes #N/A for an empty cell, and a row whose action is #N/A would be skipped silently
    else if (tag.includes(' t="e"')) replace(at, end, tag.replace(' t="e"', ' t="str"'))
  }
  if (text.length - end > LONGEST_PIECE) return 'too-large'
  return { text: pieces.length === 0 ? text : pieces.join('') + text.slice(copied) }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** The furthest place of those that a tag gives; 0 for none. */
function readPlace(tag: string, kind: string): { row: number; column: number } | 'damaged' {
  const place = { row: 0, column: 0 }
  for (const [, reference] of tag.matchAll(REFERENCE)) {
    const [, letters = '', row] = (kind === 'c' ? /^([A-Z]{1,3})(\d{1,7})$/ : /^()(\d{1,7})$/).exec(reference!) ?? []
    if (row === undefined) return 'damaged'
    place.row = Math.max(place.row, Number(row))
    place.column = Math.max(place.column, columnNumber(letters))
  }
  return place
}

const columnNumber = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
