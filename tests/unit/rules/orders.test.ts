import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldGstin, isGstin } from '../../../src/rules/gstin.ts'
import {
  financialYear,
  findNameFault,
  formatPaise,
  invoiceNumber,
  isOrderable,
  isWritable,
  orderLines,
  orderNumber,
  priceOf,
  readOrderNumber,
} from '../../../src/rules/orders.ts'
import { readWhole } from '../../../src/rules/typed-number.ts'

const terms = { gstPercent: 18, sellerState: '27' }

test('ORD-03 a GSTIN has its form and its check character: one slip or one swap is found', () => {
  for (const right of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM']) {
    expect(isGstin(right)).toBe(true)
    for (let at = 0; at < 14; at += 1) {
      const letters = right.split('')
      letters[at] = /\d/.test(right[at]!) ? String((Number(right[at]) + 1) % 10) : right[at] === 'A' ? 'B' : 'A'
      expect(isGstin(letters.join('')), letters.join('')).toBe(false)
    }
    expect(isGstin(`${right.slice(0, 7)}${right[8]}${right[7]}${right.slice(9)}`)).toBe(right[7] === right[8])
  }
  for (const wrong of ['', '27AAPFU0939F1Z', '27AAPFU0939F1ZVV', '27aapfu0939f1zv', 'AAPFU0939F'])
    expect(isGstin(wrong)).toBe(false)
  expect(foldGstin(' २७aapfu-0939 f1zv ')).toBe('27AAPFU0939F1ZV')
})

test('ORD-03 no GSTIN is of a state that is not there, whatever its check character', () => {
  const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const isPossible = (state: string) => [...signs].some((check) => isGstin(`${state}AAPFU0939F1Z${check}`))
  expect(['01', '27', '38', '97', '99'].map(isPossible)).toEqual([true, true, true, true, true])
  expect(['00', '39', '45', '96', '98'].map(isPossible)).toEqual([false, false, false, false, false])
})

test('ORD-07 an invoice has the letters of English and Hindi', () => {
  for (const text of ['', 'Señor & Söhne® (Pune) – 50 %', 'आशा लोडिंग\nभिवंडी ४२१३०२', '₹ “A” ’', 'e\u0301', 'क\u200dष'])
    expect(isWritable(text), text).toBe(true)
  for (const text of ['தமிழ்', 'బియ్యం', 'ঢাকা', 'اردو', 'Gala 🚚', '上海']) expect(isWritable(text), text).toBe(false)
})

test('ORD-02 an amount in Hindi digits, with commas, and none that is no whole number of credits', () => {
  expect(readWhole('२,५०० ')).toBe(2500)
  for (const text of ['', '-5', '1.5', '1e6', '9999999999', 'zwei']) expect(isOrderable(readWhole(text))).toBe(false)
  expect([99, 100, 1_000_000, 1_000_001].map(isOrderable)).toEqual([false, true, true, false])
})

test('ORD-02 each step of the tiers counts beyond the step before, and more credits never cost less', () => {
  expect(orderLines(1000)).toEqual([{ credits: 1000, paise: 70 }])
  expect(orderLines(6000)).toEqual([
    { credits: 1000, paise: 70 },
    { credits: 4000, paise: 60 },
    { credits: 1000, paise: 50 },
  ])
  const amount = fc.integer({ min: 100, max: 999_999 })
  fc.assert(
    fc.property(amount, (credits) => {
      expect(orderLines(credits).reduce((sum, line) => sum + line.credits, 0)).toBe(credits)
      expect(priceOf(credits + 1, terms).net).toBeGreaterThan(priceOf(credits, terms).net)
    }),
  )
})

test('ORD-02 GST is split inside the state and whole between two; the total is whole rupees, to the paisa', () => {
  expect(priceOf(1000, terms)).toEqual({ net: 70_000, cgst: 6_300, sgst: 6_300, igst: 0, roundOff: 0, total: 82_600 })
  expect(priceOf(1000, terms, '29AAGCB7383J1Z4')).toMatchObject({ cgst: 0, sgst: 0, igst: 12_600, total: 82_600 })
  expect(priceOf(1000, terms, '27AAPFU0939F1ZV')).toMatchObject({ cgst: 6_300, sgst: 6_300, igst: 0 })
  expect(priceOf(101, terms)).toEqual({ net: 7_070, cgst: 636, sgst: 636, igst: 0, roundOff: -42, total: 8_300 })
  expect(priceOf(100, { gstPercent: 0 })).toEqual({ net: 7_000, cgst: 0, sgst: 0, igst: 0, roundOff: 0, total: 7_000 })
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 1_000_000 }), fc.integer({ min: 0, max: 40 }), (credits, gstPercent) => {
      for (const gstin of [undefined, '29AAGCB7383J1Z4']) {
        const { net, cgst, sgst, igst, roundOff, total } = priceOf(credits, { gstPercent, sellerState: '27' }, gstin)
        expect(net + cgst + sgst + igst + roundOff).toBe(total)
        expect([net, cgst, igst, roundOff, total].every(Number.isSafeInteger)).toBe(true)
        expect(total % 100).toBe(0)
        expect(roundOff).toBeGreaterThanOrEqual(-50)
        expect(roundOff).toBeLessThanOrEqual(50)
        expect(Math.abs(cgst + sgst + igst - (net * gstPercent) / 100)).toBeLessThanOrEqual(1)
      }
    }),
  )
})

test('ORD-06 the financial year begins on 1 April in India, and numbers are read as they are written', () => {
  expect(financialYear(Date.parse('2027-03-31T23:59:59+05:30'))).toBe('2026-27')
  expect(financialYear(Date.parse('2027-03-31T18:30:00Z'))).toBe('2027-28')
  expect(financialYear(Date.parse('2026-11-26T00:30:00+05:30'))).toBe('2026-27')
  expect(financialYear(Date.parse('2099-05-01T00:00:00Z'))).toBe('2099-00')
  expect(invoiceNumber('2026-27', 1)).toBe('FH/2026-27/000001')
  expect(orderNumber(42)).toBe('ORD-000042')
  expect(readOrderNumber(' ord-000042')).toBe(42)
  for (const text of ['42', 'ORD-0042', 'ORD-9999999999', "ORD-000042' or 1"])
    expect(readOrderNumber(text)).toBeUndefined()
  expect([0, 5, 12_345_050, -42].map(formatPaise)).toEqual(['0.00', '0.05', '1,23,450.50', '-0.42'])
})

test('ORD-01 a name of which nothing is seen is none, and one that the PDF cannot write is not billed', () => {
  for (const name of ['', '  ', '\u200b', '\u2060\u200d', '\u3164']) expect(findNameFault(name), name).toBe('missing')
  expect(findNameFault('பழனி')).toBe('letters')
  for (const name of ['Vetri Auto', 'वेत्री ऑटो', ' 7-Eleven ']) expect(findNameFault(name), name).toBeUndefined()
})
