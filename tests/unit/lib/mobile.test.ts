import { describe, expect, it } from 'vitest'
import { findMobile, findMobilePart, stopAtTen, toMobile } from '../../../src/lib/mobile.ts'

describe('a mobile number', () => {
  it.each([
    '9876543210',
    ' 98765 43210 ',
    '+919876543210',
    '+91 98765 43210',
    '+91-98765-43210',
    '919876543210',
    '00919876543210',
    '09876543210',
    '+91 (0) 98765 43210',
    '९८७६५४३२१०',
    '+९१ ९८७६५ ४३२१०',
    '\u202a+91 98765\u00a043210\u202c',
  ])('REG-05 ACCT-06 MEMB-02 %j is the same ten digits', (text) => expect(findMobile(text)).toBe('9876543210'))

  it('REG-05 that begins with 91 stays as it is', () => expect(findMobile('9198765432')).toBe('9198765432'))

  it.each([
    '',
    '987654321',
    '98765432101',
    '1234567890',
    '+929876543210',
    '98765432a0',
    '9198765432101',
    '022 2345 6789',
    '123456789012',
    '982001234567',
  ])('REG-05 %j is none, and nothing is cut', (text) => {
    expect(findMobile(text)).toBeUndefined()
    expect(toMobile(text)).toBe(text)
  })
})

describe('a mobile number typed where it stops at ten', () => {
  const typed = (keys: string) => [...keys].reduce((shown, key) => stopAtTen(shown + key), '')

  it.each([
    ['9876543210', '9876543210'],
    ['987654321099', '9876543210'],
    ['+91 98765 43210', '9876543210'],
    ['09876543210', '9876543210'],
    ['919876543210', '9876543210'],
    ['९८७६५४३२१०', '9876543210'],
    ['98765', '98765'],
    ['91987654321', '91987654321'],
  ])('REG-05 %s is shown as %s', (keys, shown) => expect(typed(keys)).toBe(shown))
})

describe('part of a mobile number', () => {
  it.each([
    ['98200', '98200'],
    ['982 00', '98200'],
    ['९८२००', '98200'],
    ['+91 98200', '98200'],
    ['+९१-९८२००', '98200'],
    ['0091 98200', '98200'],
    ['098200', '98200'],
    ['+91 98200 12345', '9820012345'],
    ['919820012345', '9820012345'],
    // It can be the beginning of one
    ['91982', '91982'],
  ])('%j is looked for as %s', (text, part) => expect(findMobilePart(text)).toBe(part))

  it.each(['', ' ', '+91', '0', '-', 'EMP1', 'asha@hire.test', '98200a', '98765432101'])('%j is none', (text) =>
    expect(findMobilePart(text)).toBeUndefined(),
  )
})
