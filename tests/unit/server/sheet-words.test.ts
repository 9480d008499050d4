import { expect, test } from 'vitest'
import { bulkHeadings, bulkStages } from '../../../src/rules/bulk.ts'
import {
  applicantColumns,
  fulfilmentColumns,
  onboardingColumns,
  templateColumns,
  type Column,
} from '../../../server/sheets/columns.ts'
import { columnsIn, sheetWord } from '../../../server/sheets/hindi.ts'
import { partnerColumns } from '../../../server/sheets/partner-columns.ts'
import { searchColumns } from '../../../server/sheets/search-columns.ts'
import type { PartnerWire } from '../../../src/contract/partners.ts'
import * as en from '../../../src/text/en/index.ts'
import * as hi from '../../../src/text/hi/index.ts'
import { words } from '../../../src/text/hi/refusals.ts'

const headingsIn = <R>(columns: Column<R>[], language?: 'hi') =>
  columnsIn(columns, language).map(({ heading }) => heading)

test('BULK-09 PART-18 SRCH-14 ONB-08 HR-50 every heading of a download has Hindi words, and English ones stay', () => {
  const all = [
    [headingsIn(applicantColumns), headingsIn(applicantColumns, 'hi')],
    [headingsIn(fulfilmentColumns), headingsIn(fulfilmentColumns, 'hi')],
    [headingsIn(onboardingColumns), headingsIn(onboardingColumns, 'hi')],
    [headingsIn(partnerColumns), headingsIn(partnerColumns, 'hi')],
    [headingsIn(searchColumns), headingsIn(searchColumns, 'hi')],
  ] as const
  for (const [english, hindi] of all) {
    for (const heading of hindi) expect(heading).toMatch(/[\u0900-\u097f]/)
    // Two columns of one sheet are never called the same
    expect(new Set(hindi).size).toBe(hindi.length)
    for (const heading of english) expect(heading).not.toMatch(/[\u0900-\u097f]/)
  }
  for (const stage of Object.values(bulkStages)) expect(sheetWord(stage, 'hi')).toMatch(/[\u0900-\u097f]/)
  // What is read back keeps the headings it is recognised by
  expect(templateColumns.map(({ heading }) => heading)).toEqual(Object.values(bulkHeadings))
})

test('BULK-09 in Hindi a cell of a fixed list is a word of it, and anybody’s own words stay', () => {
  const columns: Column<string>[] = [
    { heading: 'Status', fixed: true, cell: (word) => word },
    { heading: 'Name', cell: (word) => word },
    { heading: 'Age', fixed: true, cell: () => 27 },
  ]
  const cells = (word: string) => columnsIn(columns, 'hi').map(({ cell }) => cell(word))
  expect(cells('Active')).toEqual(['चालू', 'Active', 27])
  expect(cells('Something older')).toEqual(['Something older', 'Something older', 27])
})

test('BULK-09 PART-18 a sheet calls stages and kinds of company what the screens call them, in both languages', async () => {
  for (const [status, stage] of Object.entries(bulkStages))
    expect(sheetWord(stage, 'hi')).toBe(words.lists.stage[status as keyof typeof words.lists.stage])
  const [english, hindi] = [await en.later.masters(), await hi.hi.later.masters()]
  const column = (language?: 'hi') =>
    columnsIn(partnerColumns, language)[partnerColumns.findIndex(({ heading }) => heading === 'Registration type')]!
  for (const [employerType, word] of Object.entries(english.employerTypes)) {
    const row = { employerType } as PartnerWire
    expect(column().cell(row)).toBe(word)
    expect(column('hi').cell(row)).toBe(hindi.employerTypes[employerType as keyof typeof hindi.employerTypes])
  }
})
