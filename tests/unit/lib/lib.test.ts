import { describe, expect, it } from 'vitest'
import { formatBytes, formatKilometres, formatNumber } from '../../../src/lib/numbers.ts'
import { findSafePath, paths } from '../../../src/lib/paths.ts'
import { shortenRequestName } from '../../../src/lib/request-name.ts'
import { foldName, isSearchable } from '../../../src/lib/text.ts'

describe('numbers', () => {
  it('SHELL-22 are grouped the Indian way', () => expect(formatNumber(1234567)).toBe('12,34,567'))
  it('SHELL-22 read as the browser itself would write them for India', () => {
    const india = new Intl.NumberFormat('en-IN')
    for (const n of [0, 7, 10, 999, 1000, 12_345, 99_999, 100_000, 9_999_999, 10_000_000, 123_456_789_012, -4_321, 2.5])
      expect(formatNumber(n)).toBe(india.format(n))
  })
  it('PROF-02 distances are kilometres with two decimals', () => expect(formatKilometres(1534)).toBe('1.53'))
  it('sizes are in KB, MB and GB', () => {
    expect(formatBytes(0)).toBe('1 KB')
    expect(formatBytes(412 * 1024)).toBe('412 KB')
    expect(formatBytes(3.25 * 1024 * 1024)).toBe('3.3 MB')
    expect(formatBytes(10 * 1024 ** 3)).toBe('10.0 GB')
  })
})

describe('names', () => {
  it('PROF-02 a request name of 24 stays whole, of 25 is cut to 21 and dots', () => {
    expect(shortenRequestName('x'.repeat(24))).toBe('x'.repeat(24))
    expect(shortenRequestName('x'.repeat(25))).toBe(`${'x'.repeat(21)}...`)
    expect(shortenRequestName('भर्ती'.repeat(6)).endsWith('...')).toBe(true)
    // The 21st character is a letter whose vowel sign would be the 22nd
    expect(shortenRequestName(`${'x'.repeat(20)}किराना`)).toBe(`${'x'.repeat(20)}...`)
  })
  it('TASK-04 FUN-06 a search is empty or has three characters', () => {
    expect(['', '  ', 'abc', ' ram '].map(isSearchable)).toEqual([true, true, true, true])
    expect(['a', 'ab', ' ab '].map(isSearchable)).toEqual([false, false, false])
  })
  it('are compared without case, accents and doubled spaces, and Devanagari stays', () => {
    expect(foldName('  José  DÍAZ ')).toBe('jose diaz')
    expect(foldName('रमेश कुमार')).toBe('रमेश कुमार')
  })
})

describe('addresses', () => {
  it('SHELL-11 keep the required spelling', () => {
    expect(paths.myTasks).toBe('/My-tasks')
    expect(paths.applicants('HR 1')).toBe('/hiring-request/HR%201/applicants')
    expect(paths.candidate('HR1', 'F1')).toBe('/candidate-details/HR1/F1')
  })
  it('AUTH-04 a page to return to is inside the app', () => {
    expect(findSafePath('/hiring-request/x/summary?tab=1#a')).toBe('/hiring-request/x/summary?tab=1#a')
    for (const bad of [
      '//evil.test',
      '/\\evil.test',
      'https://evil.test',
      'javascript:alert(1)',
      '',
      null,
      '/a b',
      '/a\\b',
    ])
      expect(findSafePath(bad)).toBeUndefined()
  })
})
