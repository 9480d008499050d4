import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { cardCells, cardHeadings } from '../../../src/rules/day-cards.ts'
import { writeSheet } from '../../../src/sheets/write-sheet.ts'

const words = { yes: 'हाँ', no: 'नहीं', photo: 'फ़ोटो' }
const answer = (label: string, value: boolean | number | string, kind = 'text') => ({
  ...{ questionId: label, label, kind, value },
})
const row = (...answers: ReturnType<typeof answer>[]) => ({ scorecard: { answers, at: 1 } })

const rows = [
  row(answer('Can lift 20 kg?', true, 'yesNo'), answer('Pay', 12_500, 'number')),
  {},
  row(answer('pay ', 9_000, 'number'), answer('=1+1', '=HYPERLINK("http://x")'), answer('दस्तावेज़', 'a.jpg', 'photo')),
  row(answer('Can lift 20 kg?', false, 'yesNo'), answer('=1+1', 'Call 98123 45614')),
]

test('SCORE-05 GATE-06 the sheet of a day has a column for each question that was answered', () => {
  const headings = cardHeadings(rows)
  expect(headings).toEqual(['Can lift 20 kg?', 'Pay', '=1+1', 'दस्तावेज़'])
  expect(rows.map((each) => cardCells(each, headings, words))).toEqual([
    ['हाँ', 12_500, '', ''],
    ['', '', '', ''],
    ['', 9_000, '=HYPERLINK("http://x")', 'फ़ोटो'],
    ['नहीं', '', 'Call 98XXXXXXX14', ''],
  ])
  expect(cardHeadings([{}])).toEqual([])
  expect(cardHeadings([row(...Array.from({ length: 60 }, (_, at) => answer(`q${at}`, at)))])).toHaveLength(40)
})

test('SCORE-05 a formula in a question or an answer is never calculated', () => {
  const headings = cardHeadings(rows)
  const plan = { title: 'day', columns: headings.map((heading) => ({ heading })) }
  const sheet = writeSheet(
    plan,
    rows.map((each) => cardCells(each, headings, words)),
  )
  const xml = strFromU8(unzipSync(sheet)['xl/worksheets/sheet1.xml']!)
  expect(xml).not.toContain('<f>')
  expect(xml).toContain('<c r="C1" s="1" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>')
  expect(xml).toContain('<c r="C4" s="2" t="inlineStr">')
})

test('of two answers to the same words the first counts', () => {
  const twice = row(answer('Pay', 1), answer('pay', 2))
  expect(cardCells(twice, cardHeadings([twice]), words)).toEqual([1])
})
