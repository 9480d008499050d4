import { expect, test } from 'vitest'
import { readRupees, readWhole } from '../../../src/rules/typed-number.ts'

test.each([
  ['105', 105],
  [' 105\u00a0', 105],
  ['\u200b105', 105],
  ['1,00,000', 100_000],
  ['100,000', 100_000],
  ['12,34,56,789', 123_456_789],
  ['123,456,789', 123_456_789],
  ['1 00 000', 100_000],
  ['100\u00a0000', 100_000],
  ['10 500', 10_500],
  ['२,५००', 2_500],
  ['-3', -3],
  ['0', 0],
])('HR-16 HR-28 %j is the number %i', (typed, number) => expect(readWhole(typed)).toBe(number))

test.each([
  ['10\t5'],
  ['10 5'],
  ['10\n500'],
  ['900\t12'],
  ['105\t'],
  ['12,0,0'],
  ['1,2,3'],
  ['1,00 000'],
  ['1,000,00'],
  ['10, 500'],
  ['1.5'],
  ['1e6'],
  ['5 people'],
  ['1234567890123'],
  [''],
  ['  '],
])('HR-16 HR-28 %j is no whole number', (typed) => expect(readWhole(typed)).toBeNaN())

test.each([
  ['₹ 12,000', 12_000],
  ['₹12000', 12_000],
  ['Rs. 12,000', 12_000],
  ['Rs 12,000', 12_000],
  ['rs.12,000', 12_000],
  ['INR 12000', 12_000],
  ['रु. १२,०००', 12_000],
  ['12,000/-', 12_000],
  [' Rs. 1,20,000/- ', 120_000],
  ['12,000', 12_000],
])('HR-16 %s is %i rupees', (typed, rupees) => expect(readRupees(typed)).toBe(rupees))

test.each([['12000.50'], ['12k'], ['₹'], ['$12,000'], ['₹900\t12'], ['₹900 12'], ['12,000 a month'], ['12,000/-/-']])(
  'HR-16 %j is no amount of rupees',
  (typed) => expect(readRupees(typed)).toBeNaN(),
)
