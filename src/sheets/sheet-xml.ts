import { DAY_MS, IST_OFFSET_MS } from '../lib/dates.ts'

/** A cell: text, a number, a day (IST midnight, epoch ms), or nothing. Plain data, so that it can go to a worker. */
export type Cell = string | number | { day: number } | null

export interface SheetColumn {
  heading: string
  /** Characters. */
  width?: number
  /** Words offered in a list for every cell of the column. */
  choices?: readonly string[]
}

export interface SheetPlan {
  /** The name on the tab of the sheet. */
  title: string
  columns: SheetColumn[]
}

/** Styles by their place in styles.xml. */
const style = { plain: 0, heading: 1, text: 2, day: 3 } as const

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

export const SHEET_FILE = 'xl/worksheets/sheet1.xml'

/** First characters that make a spreadsheet treat a typed or pasted cell as a formula or a command. */
const DANGEROUS = /^[=+\-@\t\r\n|%]/

/**
 * Text is written as text, so a name that begins with = is never calculated. The style with a quote prefix keeps it
 * text when a user edits or copies the cell.
 */
function cellXml(cell: Cell, at: string, look: number): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c r="${at}" s="${look}"><v>${cell}</v></c>` : ''
  if (typeof cell === 'object') return `<c r="${at}" s="${style.day}"><v>${dayNumber(cell.day)}</v></c>`
  const text = escapeXml(cell.slice(0, LONGEST_CELL))
  const s = look === style.plain && DANGEROUS.test(cell) ? style.text : look
  return `<c r="${at}" s="${s}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

/** Spreadsheets take no more in one cell. */
const LONGEST_CELL = 32_000

/** Days since the end of 1899, of a day in India. */
const dayNumber = (ms: number) => Math.floor((ms + IST_OFFSET_MS) / DAY_MS) + 25_569

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Without the characters that XML forbids, and halves of pairs. */
export const escapeXml = (text: string): string =>
  text
    .replace(/[\ud800-\udfff]/gu, '\ufffd')
    // oxlint-disable-next-line no-control-regex -- these are the ones that must go
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    // What the format itself reads as the code of a character
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, (letter) => entities[letter]!)

export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

function validations(columns: readonly SheetColumn[]): string {
  const lists = columns.flatMap(({ choices }, index) => {
    if (!choices) return []
    const column = columnName(index)
    const list = escapeXml(`"${choices.join(',')}"`)
    return `<dataValidation type="list" allowBlank="1" sqref="${column}2:${column}25001"><formula1>${list}</formula1></dataValidation>`
  })
  return lists.length === 0 ? '' : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`
}

export function smallFiles(title: string): Record<string, string> {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  return {
    '[Content_Types].xml':
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>` +
      `<Override PartName="/${SHEET_FILE}" ContentType="${type}.worksheet+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${tabName(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/>` +
      `<Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml':
      `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts>` +
      '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4">' +
      '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
      '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
      '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/>' +
      '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>',
  }
}

/** At most 31 characters, and none that addresses of cells are made of. */
const tabName = (title: string) => escapeXml(title.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31))

/** What stands before the rows of the sheet. */
export function sheetHead(columns: readonly SheetColumn[]): string {
  const widths = columns.map(
    ({ width = 16 }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  return (
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData>${rowXml(
      columns.map(({ heading }) => heading),
      1,
      style.heading,
    )}`
  )
}

/** `at`: the number of the row, 1 for the headings. */
export const rowXml = (cells: readonly Cell[], at: number, look: number = style.plain): string =>
  `<row r="${at}">${cells.map((cell, index) => cellXml(cell, columnName(index) + at, look)).join('')}</row>`

/** What stands after the rows of the sheet. */
export const sheetEnd = (columns: readonly SheetColumn[]): string => `</sheetData>${validations(columns)}</worksheet>`
