import { unzipSync, strFromU8 } from 'fflate'
import { expect, test } from 'vitest'
import { readSheet } from '../../../src/sheets/read-sheet.ts'
import { writeSheet } from '../../../src/sheets/write-sheet.ts'

const limits = { bytes: 1_000_000, rows: 1_000, columns: 20, unpackedBytes: 5_000_000 }
const plan = { title: '24 Nov, 2026: a/b', columns: [{ heading: 'Name' }, { heading: 'परिणाम' }, { heading: 'n' }] }

test('GATE-06 a sheet that the device writes has the cells it was given', async () => {
  const rows = [
    ['कावेरी <O’Brien> & "सं"', 'चुने गए', 3],
    ['', null, 0],
    ['x'.repeat(40_000), 'b', 1],
  ]
  const read = await readSheet(writeSheet(plan, rows), limits)
  expect(read.rows).toEqual([
    ['Name', 'परिणाम', 'n'],
    ['कावेरी <O’Brien> & "सं"', 'चुने गए', '3'],
    ['', '', '0'],
    ['x'.repeat(32_000), 'b', '1'],
  ])
})

test('GATE-06 a name that looks like a formula stays text', () => {
  const files = unzipSync(writeSheet(plan, [['=HYPERLINK("http://x")', '@b', 1]]))
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!)
  expect(sheet).not.toContain('<f>')
  expect(sheet).toContain('<c r="A2" s="2" t="inlineStr">')
  expect(sheet).toContain('<c r="B2" s="2" t="inlineStr">')
})
