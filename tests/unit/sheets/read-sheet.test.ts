import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { boundCells, readSheet, type SheetLimits } from '../../../src/sheets/read-sheet.ts'

const limits: SheetLimits = { bytes: 1_000_000, rows: 100, columns: 20, unpackedBytes: 50_000_000 }
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook with one sheet of this text. */
function workbook(sheet: string, more: Record<string, string> = {}): Uint8Array<ArrayBuffer> {
  const files = {
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  }
  const zipped = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
  return new Uint8Array(zipped)
}
const sheetOf = (cells: string) =>
  workbook(`${XML}<worksheet xmlns="${MAIN}"><sheetData><row r="1">${cells}</row></sheetData></worksheet>`)
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`

describe('a sheet within limits', () => {
  test('cells in place, one that is far away and empty is left out', async () => {
    const reading = await readSheet(sheetOf(`${text('A1', 'Name')}${text('B1', 'Action')}<c r="XFD1" s="1"/>`), limits)
    expect(reading).toEqual({ rows: [['Name', 'Action']] })
  })
  test('BULK what a formula could not work out is the word it shows', async () => {
    const reading = await readSheet(sheetOf(`${text('A1', 'Name')}<c r="B1" t="e"><v>#N/A</v></c>`), limits)
    expect(reading).toEqual({ rows: [['Name', '#N/A']] })
  })
  test.each([
    ['a value', '<!ENTITY a "brought in">'],
    ['a file', '<!ENTITY a SYSTEM "file:///etc/hostname">'],
    ['an address', '<!ENTITY a SYSTEM "http://127.0.0.1:1/">'],
  ])('ASVS 1.5.1 a document type of its own brings nothing in: %s', async (_, entity) => {
    const sheet = `<worksheet xmlns="${MAIN}"><sheetData><row r="1">${text('A1', 'Name &a;')}</row></sheetData></worksheet>`
    const reading = await readSheet(workbook(`${XML}<!DOCTYPE worksheet [${entity}]>${sheet}`), limits)
    expect([{ problem: 'damaged' }, { rows: [['Name &a;']] }, { rows: [['Name']] }]).toContainEqual(reading)
  })
  test('BULK-02 an old .xls, or an .xlsx with a password, is named as what it is', async () => {
    const compound = new Uint8Array(2048)
    compound.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
    expect(await readSheet(compound, limits)).toEqual({ problem: 'old-excel' })
  })
  test('BULK-01 a text in the other Unicode that Excel writes is read as well', async () => {
    const bytes = new Uint8Array(Buffer.from('\ufeffName\tAction\nआशा\tRejected', 'utf16le'))
    expect(await readSheet(bytes, limits)).toEqual({
      rows: [
        ['Name', 'Action'],
        ['आशा', 'Rejected'],
      ],
    })
  })
  test('a value far below or far to the right is too many', async () => {
    expect(await readSheet(sheetOf(text('A999', 'x')), limits)).toEqual({ problem: 'too-many-rows' })
    expect(await readSheet(sheetOf(text('ZZ1', 'x')), limits)).toEqual({ problem: 'too-large' })
  })
})

describe('BULK-08 a sheet made to be laid out until the process ends is refused before', () => {
  const rows = (xml: string) => workbook(`<worksheet xmlns="${MAIN}"><sheetData>${xml}</sheetData></worksheet>`)
  const value = '<v>1</v></c>'
  test.each([
    ['a column that Excel does not have', `<row r="1"><c r="ZZZZZZ1">${value}</row>`, 'damaged'],
    ['a column in other quotes', `<row r='1'><c r='XFD1'>${value}</row>`, 'too-large'],
    ['a column after an attribute that ends the tag', `<row r="1"><c x=">" r="XFD1">${value}</row>`, 'damaged'],
    ['a column after blanks', `<row r="1"><c r = "XFD1">${value}</row>`, 'too-large'],
    ['a column written as a number', `<row r="1"><c r="&#88;FD1">${value}</row>`, 'damaged'],
    ['a column under a prefix of its own', `<row r="1"><c r="A1" x:r="XFD1">${value}</row>`, 'too-large'],
    ['a cell under a long prefix', `<row r="1"><${'p'.repeat(50)}:c r="XFD1">${value}</row>`, 'too-large'],
    ['a cell far below, in a row without a number', `<row><c r="A999">${value}</row>`, 'too-many-rows'],
    ['a row that Excel does not have', '<row r="900000000"/>', 'damaged'],
    ['a cell in a row far below', `<row r="1048576"><c r="A2">${value}</row>`, 'too-many-rows'],
    ['rows without numbers', '<row/>'.repeat(200), 'too-many-rows'],
  ])('%s', async (_, xml, problem) => {
    expect(await readSheet(rows(xml), limits)).toEqual({ problem })
  })
  test('more styles than Excel makes are too large', async () => {
    const styles = `<styleSheet xmlns="${MAIN}"><cellXfs>${'<xf xfId="1"/>'.repeat(200_000)}</cellXfs></styleSheet>`
    const sheet = `<worksheet xmlns="${MAIN}"><sheetData><row r="1">${text('A1', 'Name')}</row></sheetData></worksheet>`
    expect(await readSheet(workbook(sheet, { 'xl/styles.xml': styles }), limits)).toEqual({ problem: 'too-large' })
  })
  test('a row far below that holds nothing is left out, as spreadsheets write it', async () => {
    const first = `<row r="1">${text('A1', 'Name')}</row>`
    for (const far of ['<row r="1048576" ht="15"/>', '<row r="1048576" ht="15"><c r="B1048576" s="1"/></row>'])
      expect(await readSheet(rows(first + far), limits)).toEqual({ rows: [['Name']] })
  })
  test('a sheet under another name is bounded as well', async () => {
    const sheet = `<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="XFD1">${value}</row></sheetData></worksheet>`
    const relations = `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="other/s.xml"/></Relationships>`
    const more = { 'xl/_rels/workbook.xml.rels': relations, 'xl/other/s.xml': sheet }
    expect(await readSheet(workbook('<worksheet/>', more), limits)).toEqual({ problem: 'too-large' })
  })
  test('one long text in many cells, a text that no cell holds, and a text without an end are too large', async () => {
    const shared = (long: string) => ({
      'xl/sharedStrings.xml': `<sst xmlns="${MAIN}"><si><t>${long}</t></si></sst>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    })
    const cells = Array.from({ length: 101 }, (_, row) => {
      const letters = [...'ABCDEFGHIJKLMNOPQRST'].map((letter) => `<c r="${letter}${row + 1}" t="s"><v>0</v></c>`)
      return `<row r="${row + 1}">${letters.join('')}</row>`
    })
    const sheet = (xml: string) => `<worksheet xmlns="${MAIN}"><sheetData>${xml}</sheetData></worksheet>`
    for (const [xml, long] of [
      [cells.join(''), 'x'.repeat(32_000)],
      [cells[0]!, 'x'.repeat(40_000)],
      [cells[0]!, 'x'.repeat(20_000_000)],
    ] as const)
      expect(await readSheet(workbook(sheet(xml), shared(long)), limits)).toEqual({ problem: 'too-large' })
    expect(await readSheet(workbook(sheet(cells[0]!), shared('x'.repeat(32_000))), limits)).toMatchObject({
      rows: [{}],
    })
  })
})

describe('the cells of a sheet made to be slow are bounded in time that grows with its size', () => {
  // Made in the test: the runner formats what it is given
  const hostile: [string, () => string][] = [
    ['cells that never end', () => '<c '.repeat(400_000)],
    ['names that never end', () => `<${'a'.repeat(1_000_000)}`],
    ['a prefix that never ends', () => `<${'a:'.repeat(500_000)}c `],
    ['references without digits', () => `<c r="${'A'.repeat(1_000_000)}">`],
    ['many references in one tag', () => `<c ${'r="A'.repeat(300_000)}>`],
    ['errors that never end', () => '<c t="e'.repeat(200_000)],
  ]
  test.each(hostile)('%s', (_, make) => {
    const sheet = make()
    // Of the processor: a busy machine takes its time
    const before = process.cpuUsage()
    boundCells(sheet, limits)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan(3_000)
  })
})
