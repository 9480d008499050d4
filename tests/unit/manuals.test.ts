import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  fingerprintOfManual,
  languages,
  manuals,
  parseBold,
  parseManual,
  parseScripts,
} from '../../scripts/manual-parts.mjs'
import { manualPath } from '../../src/lib/paths.ts'
import facts from '../../src/features/resources/manuals.json'
import { projectRoot } from '../support/imports.ts'

const fileOf = (name: string, language: string) => join(projectRoot, 'public', manualPath(name, language))
const all = (languages as (keyof typeof facts)[]).flatMap((language) =>
  (manuals as (keyof (typeof facts)['en'])[]).map((name) => [language, name] as const),
)

describe('the manuals', () => {
  test.each(all)('DASH-10 in %s: %s.pdf was made from its text and pictures as they are', async (language, name) => {
    const file = readFileSync(fileOf(name, language), 'latin1')
    expect(file.startsWith('%PDF-')).toBe(true)
    expect(file).toContain(`/Lang (${language}-IN)`)
    // Run scripts/manuals.mjs when this fails
    expect(file).toContain(await fingerprintOfManual(name, language))
    expect(facts[language][name].bytes).toBe(statSync(fileOf(name, language)).size)
    expect(facts[language][name].pages).toBeGreaterThan(2)
  })

  test('DASH-10 three of them, small enough for a bad network', () => {
    expect(manuals).toHaveLength(3)
    for (const language of languages as string[]) {
      const sizes = manuals.map((name: string) => statSync(fileOf(name, language)).size)
      expect(sizes.reduce((sum: number, size: number) => sum + size, 0)).toBeLessThan(1_000_000)
    }
  })

  test('DASH-10 the Hindi ones have the parts and pictures of the English ones, and no Latin word but names', () => {
    const partsOf = (path: string) => parseManual(readFileSync(join(projectRoot, 'docs/manuals', `${path}.md`), 'utf8'))
    for (const name of manuals as string[]) {
      const shape = (path: string) =>
        partsOf(path).map(({ kind, file }: { kind: string; file?: string }) => [kind, file])
      expect(shape(`hi/${name}`)).toEqual(shape(name))
      const said = partsOf(`hi/${name}`).map(({ text }) => text as string)
      const latin = said.flatMap((text: string) => text.match(/[a-z]+/gi) ?? [])
      const names = ['Fieldhire', 'SMS', 'WhatsApp', 'PDF', 'QR', 'ID', 'PAN', 'SPOC']
      expect(latin.filter((word: string) => !names.includes(word))).toEqual([])
    }
    expect(parseScripts('PDF में 2')).toEqual([
      { text: 'PDF ', script: 'latin' },
      { text: 'में ', script: 'devanagari' },
      { text: '2', script: 'latin' },
    ])
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
