import { crc32, createDeflateRaw, deflateRawSync, type DeflateRaw } from 'node:zlib'

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

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/**
 * Writes an .xlsx of one sheet as a stream: rows go in as they come from the database, compressed bytes come out, and
 * only the last piece is held in memory. Packages that write .xlsx hold all cells until the end, which for 25,000 rows
 * is more memory than the whole server uses otherwise. Text is in its cells, without a table of shared strings.
 */
export class XlsxWriter {
  private readonly out: Uint8Array[] = []
  private readonly directory: Buffer[] = []
  private position = 0
  private row = 1
  private deflate?: DeflateRaw
  private readonly sheet = { offset: 0, crc: 0, size: 0, packed: 0 }

  constructor(private readonly plan: SheetPlan) {
    for (const [name, text] of Object.entries(smallFiles(plan.title))) this.addFile(name, text)
    this.openSheet()
  }

  /** Adds rows; returns the bytes that are ready so far. */
  async rows(rows: readonly (readonly Cell[])[]): Promise<Uint8Array[]> {
    await this.write(rows.map((cells) => this.rowXml(cells, style.plain)).join(''))
    return this.take()
  }

  /** Ends the file; returns its last bytes. */
  async end(): Promise<Uint8Array[]> {
    await this.write(`</sheetData>${validations(this.plan.columns)}</worksheet>`)
    await new Promise<void>((resolve, reject) => {
      this.deflate!.once('end', resolve).once('error', reject)
      this.deflate!.end()
    })
    const { offset, crc, size, packed } = this.sheet
    const descriptor = Buffer.alloc(16)
    descriptor.writeUInt32LE(0x08074b50, 0)
    descriptor.writeUInt32LE(crc, 4)
    descriptor.writeUInt32LE(packed, 8)
    descriptor.writeUInt32LE(size, 12)
    this.push(descriptor)
    this.directory.push(centralHeader(SHEET_FILE, { offset, crc, size, packed, streamed: true }))
    const start = this.position
    for (const header of this.directory) this.push(header)
    this.push(endRecord(this.directory.length, this.position - start, start))
    return this.take()
  }

  private openSheet(): void {
    this.sheet.offset = this.position
    this.push(localHeader(SHEET_FILE, { crc: 0, size: 0, packed: 0, streamed: true }))
    this.deflate = createDeflateRaw({ level: 6 })
    this.deflate.on('data', (bytes: Buffer) => {
      this.sheet.packed += bytes.length
      this.push(bytes)
    })
    const columns = this.plan.columns.map(
      ({ width = 16 }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    )
    void this.write(
      `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
        `<cols>${columns.join('')}</cols><sheetData>` +
        this.rowXml(
          this.plan.columns.map(({ heading }) => heading),
          style.heading,
        ),
    )
  }

  private rowXml(cells: readonly Cell[], look: number): string {
    const at = this.row++
    return `<row r="${at}">${cells.map((cell, index) => cellXml(cell, columnName(index) + at, look)).join('')}</row>`
  }

  private write(text: string): Promise<void> {
    const bytes = Buffer.from(text)
    this.sheet.size += bytes.length
    this.sheet.crc = crc32(bytes, this.sheet.crc)
    return new Promise((resolve, reject) => this.deflate!.write(bytes, (error) => (error ? reject(error) : resolve())))
  }

  private addFile(name: string, text: string): void {
    const bytes = Buffer.from(XML + text)
    const packedBytes = deflateRawSync(bytes)
    const facts = { crc: crc32(bytes), size: bytes.length, packed: packedBytes.length, streamed: false }
    this.directory.push(centralHeader(name, { ...facts, offset: this.position }))
    this.push(localHeader(name, facts))
    this.push(packedBytes)
  }

  private push(bytes: Uint8Array): void {
    this.position += bytes.length
    this.out.push(bytes)
  }

  private take(): Uint8Array[] {
    return this.out.splice(0)
  }
}

const SHEET_FILE = 'xl/worksheets/sheet1.xml'

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
const dayNumber = (ms: number) => Math.floor((ms + 5.5 * 3_600_000) / 86_400_000) + 25_569

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

function validations(columns: SheetColumn[]): string {
  const lists = columns.flatMap(({ choices }, index) => {
    if (!choices) return []
    const column = columnName(index)
    const list = escapeXml(`"${choices.join(',')}"`)
    return `<dataValidation type="list" allowBlank="1" sqref="${column}2:${column}25001"><formula1>${list}</formula1></dataValidation>`
  })
  return lists.length === 0 ? '' : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`
}

function smallFiles(title: string): Record<string, string> {
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

interface Facts {
  crc: number
  size: number
  packed: number
  /** Sizes and checksum follow after the bytes. */
  streamed: boolean
}

/** 1 January 2020: the archive does not record when it was made, so equal rows make equal files. */
const DOS_DATE = ((2020 - 1980) << 9) | (1 << 5) | 1

function localHeader(name: string, { crc, size, packed, streamed }: Facts): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(streamed ? 8 : 0, 6)
  header.writeUInt16LE(8, 8)
  header.writeUInt16LE(DOS_DATE, 12)
  header.writeUInt32LE(crc, 14)
  header.writeUInt32LE(packed, 18)
  header.writeUInt32LE(size, 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, Buffer.from(name)])
}

function centralHeader(name: string, { crc, size, packed, streamed, offset }: Facts & { offset: number }): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(20, 6)
  header.writeUInt16LE(streamed ? 8 : 0, 8)
  header.writeUInt16LE(8, 10)
  header.writeUInt16LE(DOS_DATE, 14)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(packed, 20)
  header.writeUInt32LE(size, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt32LE(offset, 42)
  return Buffer.concat([header, Buffer.from(name)])
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(0x06054b50, 0)
  record.writeUInt16LE(count, 8)
  record.writeUInt16LE(count, 10)
  record.writeUInt32LE(size, 12)
  record.writeUInt32LE(offset, 16)
  return record
}
