import { expect, it } from 'vitest'
import { toReadableCsv } from '../../../src/lib/csv.ts'
import { hideDigits } from '../../../src/lib/hide-digits.ts'

it('OFF-07 a sheet holds each text as it is, and none is run as a formula', () => {
  const rows = [
    ['Name', 'Note'],
    ['Asha "A"', 'a,b\nc'],
    ['=1+1', 'हिन्दी'],
  ]
  expect(toReadableCsv(rows)).toBe('\uFEFFName,Note\r\n"Asha ""A""","a,b\nc"\r\n\'=1+1,हिन्दी\r\n')
})

it('OFF-07 an export holds no telephone and no identity number', () => {
  expect(hideDigits('Call 98765 43210 at 5')).toBe('Call 98XXXXXXX10 at 5')
  expect(hideDigits('Joins 25 Nov, 2026')).toBe('Joins 25 Nov, 2026')
})
