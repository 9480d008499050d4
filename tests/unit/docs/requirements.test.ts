import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  byId,
  folder,
  idsIn,
  idsOfTitles,
  parsePage,
  readSources,
  renderAll,
  renderPage,
} from '../../../scripts/requirement-pages.mjs'
import { projectRoot } from '../../support/imports.ts'

const rootFiles = ['README.md', 'CONTRIBUTING.md', 'vite.config.ts', 'vitest.config.ts', 'playwright.config.ts']

describe('the requirements', () => {
  let sources: [string, string][]
  let sentences: Map<string, string>
  let isUnique: boolean

  beforeAll(async () => {
    sources = [
      ...(await readSources('src', 'sw', 'server', 'tests', 'scripts', 'docs')),
      ...rootFiles.map((path): [string, string] => [path, readFileSync(join(projectRoot, path), 'utf8')]),
    ]
    const pages = sources.filter(([path]) => path.startsWith(`${folder}/`) && !path.endsWith('README.md'))
    const entries = pages.flatMap(([, text]) => parsePage(text).entries as [string, string][])
    sentences = new Map(entries)
    isUnique = sentences.size === entries.length
  })

  test('no id stands on two pages', () => {
    expect(isUnique).toBe(true)
  })

  test('every id that is cited anywhere is written down', () => {
    // Each test of this file makes its ids up
    const cited = sources.filter(([path]) => !path.startsWith('tests/unit/docs/'))
    const unknown = cited.flatMap(([path, text]) =>
      idsIn(text)
        .filter((id) => !sentences.has(id))
        .map((id) => `${path}: ${id}`),
    )
    expect(unknown).toEqual([])
  })

  test('every page names the files as they are: npm run requirements', async () => {
    const written = new Map(sources)
    const outdated = (await renderAll()).filter(([path, text]) => written.get(path) !== text).map(([path]) => path)
    expect(outdated).toEqual([])
  })

  test('every id has one short sentence', () => {
    const bad = [...sentences].filter(([, text]) => !/^\S.{10,200}\.$/.test(text))
    expect(bad).toEqual([])
  })
})

describe('the pages', () => {
  test('an id, a list of ids and a range are found', () => {
    expect(idsIn('(STG-07, TRAP-100) and RO-01 to RO-03, REG-02..REG-03; I4')).toEqual([
      'STG-07',
      'TRAP-100',
      'RO-01',
      'RO-02',
      'RO-03',
      'REG-02',
      'REG-03',
      'I4',
    ])
    expect(idsIn('HR-404, HR-1, ISTG-07, LO-37, xI4')).toEqual([])
  })

  test('a title is a string that begins with an id', () => {
    const source =
      "// STG-01\ntest.each(cases)('STG-07 is %s', () => {})\ntest(`I4 ${x} I5`, f)\nconst a = 'see STG-02'"
    expect(idsOfTitles('a.test.ts', source)).toEqual(['STG-07', 'I4', 'I5'])
  })

  test('sentences stay, places are written anew, ids are put in order', () => {
    const page = parsePage(
      '# T\n\n## STG-10\n\nTen.\n\n- kept in `old.ts`\n- proven in `old.test.ts`\n\n## STG-02\n\nTwo.\n',
    )
    const found = { kept: new Map([['STG-02', ['a.ts']]]), proven: new Map([['STG-02', ['a.test.ts', 'b.test.ts']]]) }
    expect(renderPage(page, found)).toBe(
      '# T\n\n## STG-02\n\nTwo.\n\n- kept in `a.ts`\n- proven in `a.test.ts`, `b.test.ts`\n\n' +
        "## STG-10\n\nTen.\n\n- kept: no source names it\n- proven: no test's title names it\n",
    )
    expect(['STG-10', 'I10', 'STG-02', 'I9'].toSorted(byId)).toEqual(['I9', 'I10', 'STG-02', 'STG-10'])
  })
})
