import { describe, expect, it } from 'vitest'
import { findLanguage } from '../../../src/boot/language.ts'
import { paths } from '../../../src/lib/paths.ts'

describe('the language of the page', () => {
  it('is the chosen one', () => {
    expect(findLanguage('a=1; language=hi', '/My-tasks', 'en-IN')).toBe('hi')
    expect(findLanguage('', '/My-tasks', 'hi-IN')).toBeUndefined()
  })

  it("INT-01 of a candidate who chose none it is the browser's", () => {
    const link = paths.interest('20418', 'p1')
    expect(findLanguage('', link, 'hi-IN')).toBe('hi')
    expect(findLanguage('', paths.thankYou, 'hi')).toBe('hi')
    expect(findLanguage('', link, 'en-IN')).toBeUndefined()
    expect(findLanguage('language=en', link, 'hi-IN')).toBe('en')
  })
})
