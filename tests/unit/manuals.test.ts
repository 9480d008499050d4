import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fingerprintOfManual, manuals, parseBold, parseManual } from '../../scripts/manual-parts.mjs'
import facts from '../../src/features/resources/manuals.json'
import { projectRoot } from '../support/imports.ts'

const fileOf = (name: string) => join(projectRoot, 'public/manuals', `${name}.pdf`)

describe('the manuals', () => {
  test.each(manuals as (keyof typeof facts)[])(
    'DASH-10 %s.pdf was made from its text and pictures as they are',
    async (name) => {
      const file = readFileSync(fileOf(name), 'latin1')
      expect(file.startsWith('%PDF-')).toBe(true)
      // Run scripts/manuals.mjs when this fails
      expect(file).toContain(await fingerprintOfManual(name))
      expect(facts[name].bytes).toBe(statSync(fileOf(name)).size)
      expect(facts[name].pages).toBeGreaterThan(2)
    },
  )

  test('DASH-10 three of them, small enough for a bad network', () => {
    expect(manuals).toHaveLength(3)
    const sizes = manuals.map((name: string) => statSync(fileOf(name)).size)
    expect(sizes.reduce((sum: number, size: number) => sum + size, 0)).toBeLessThan(1_000_000)
  })

  test('their Markdown is read as it is meant', () => {
    expect(parseManual('# T\n\n## H\n\none\ntwo\n\n- a\n- **b**\n\n1. c\n\n![Cap](x.jpg)')).toEqual([
      { kind: 'title', text: 'T' },
      { kind: 'heading', text: 'H' },
      { kind: 'paragraph', text: 'one two' },
      { kind: 'item', mark: '•', text: 'a' },
      { kind: 'item', mark: '•', text: '**b**' },
      { kind: 'item', mark: '1.', text: 'c' },
      { kind: 'picture', text: 'Cap', file: 'pictures/x.jpg' },
    ])
    expect(parseBold('a **b** c')).toEqual([
      { text: 'a ', bold: false },
      { text: 'b', bold: true },
      { text: ' c', bold: false },
    ])
  })
})
