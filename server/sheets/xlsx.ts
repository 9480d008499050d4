import {
  SHEET_FILE,
  rowXml,
  sheetEnd,
  sheetHead,
  smallFiles,
  XML,
  type Cell,
  type SheetPlan,
} from '../../src/sheets/sheet-xml.ts'
import { crc32, createDeflateRaw, deflateRawSync, type DeflateRaw } from 'node:zlib'

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
    await this.write(rows.map((cells) => rowXml(cells, (this.row += 1))).join(''))
    return this.take()
  }

  /** Ends the file; returns its last bytes. */
  async end(): Promise<Uint8Array[]> {
    await this.write(sheetEnd(this.plan.columns))
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
    void this.write(sheetHead(this.plan.columns))
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
