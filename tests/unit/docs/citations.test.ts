import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSources } from '../../../scripts/requirement-pages.mjs'
import { projectRoot, sourcesIn } from '../../support/imports.ts'

const read = (path: string): [string, string] => [path, readFileSync(join(projectRoot, path), 'utf8')]
const sources = [
  ...(await readSources('src', 'sw', 'server', 'tests', 'scripts', 'docs')),
  read('README.md'),
  read('CONTRIBUTING.md'),
].filter(([path]) => !path.startsWith('tests/unit/docs/'))
const documents = sources.filter(([path]) => path.endsWith('.md'))

/** From the project's folder, or from the folder of the file that cites it. */
const isThere = (from: string, to: string) =>
  existsSync(join(projectRoot, to)) || existsSync(join(projectRoot, dirname(from), to))

describe('what code and documents cite', () => {
  test('every document is in the repository', () => {
    const cited = sources.flatMap(([path, text]) =>
      [...text.matchAll(/(?<![\w`*])[\w./-]*\w\.md\b/g)].map(([name]) => [path, name] as const),
    )
    expect(cited.length).toBeGreaterThan(50)
    expect(cited.filter(([path, name]) => !isThere(path, name)).map((pair) => pair.join(': '))).toEqual([])
  })

  test('no text is cited that a reader of the repository does not have', () => {
    const absent = /\bthe[\s*/]+spec\b|\bthe[\s*/]+specification\b|\b00\d §|\b[A-Z]{5,} \d\.\d|\(LOOKS\b/
    expect(sources.filter(([, text]) => absent.test(text)).map(([path]) => path)).toEqual([])
  })

  test('every link of a document leads to a file', () => {
    const links = documents.flatMap(([path, text]) =>
      [...text.matchAll(/\]\((?!https?:|#)([^)\s#]+)/g)].map(([, to]) => [path, to!] as const),
    )
    expect(links.length).toBeGreaterThan(50)
    // The manuals of all languages name the same pictures, without the folder
    const folders = (path: string) => [
      dirname(path),
      ...(path.startsWith('docs/manuals/') ? ['docs/manuals/pictures'] : []),
    ]
    const dead = links.filter(
      ([path, to]) => !folders(path).some((folder) => existsSync(join(projectRoot, folder, to))),
    )
    expect(dead.map((pair) => pair.join(' → '))).toEqual([])
  })
})

describe('the tests that a document names', () => {
  const tests = sourcesIn('tests').map((path) => [path, readFileSync(join(projectRoot, path), 'utf8')] as const)
  const named = documents.flatMap(([path, text]) =>
    [...text.replaceAll(/\s+/g, ' ').matchAll(/([\w./-]+\.(?:test|spec|chaos)\.tsx?)((?:,? "[^"]+")*)/g)].map(
      ([, file, titles]) => ({
        path,
        file: file!,
        titles: [...titles!.matchAll(/"([^"]+)"/g)].map(([, title]) => title!),
      }),
    ),
  )
  const found = (file: string) => tests.filter(([path]) => path === file || path.endsWith(`/${file}`))

  test('are there, each by a name that no other has', () => {
    expect(named.length).toBeGreaterThan(150)
    const wrong = named.filter(({ file }) => found(file).length !== 1)
    expect(wrong.map(({ path, file }) => `${path}: ${file} (${found(file).length})`)).toEqual([])
  })

  test('have the title that is quoted, to the dots', () => {
    const quoted = named.flatMap(({ path, file, titles }) => titles.map((title) => ({ path, file, title })))
    expect(quoted.length).toBeGreaterThan(15)
    const wrong = quoted.filter(({ file, title }) => !found(file)[0]?.[1].includes(title.replace(/…$/, '')))
    expect(wrong.map(({ path, file, title }) => `${path}: ${file} "${title}"`)).toEqual([])
  })
})

test('every source that a document names is there', () => {
  const cited = documents.flatMap(([path, text]) =>
    [...text.matchAll(/(?<![\w./-])(?:src|sw|server|tests|scripts)\/[\w./-]*\.(?:tsx?|mjs|sql)\b/g)].map(
      ([name]) => [path, name] as const,
    ),
  )
  expect(cited.length).toBeGreaterThan(50)
  const dead = cited.filter(([, name]) => !existsSync(join(projectRoot, name)))
  expect(dead.map((pair) => pair.join(': '))).toEqual([])
})

test('every command of npm that is named is there', () => {
  const { scripts } = JSON.parse(read('package.json')[1]) as { scripts: Record<string, string> }
  const named = sources.flatMap(([path, text]) =>
    [...text.matchAll(/\bnpm run ([a-z][a-z-]*)/g)].map(([, name]) => [path, name!] as const),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(([, name]) => !(name in scripts)).map((pair) => pair.join(': '))).toEqual([])
})

describe('the glossary', () => {
  const rows = read('docs/glossary.md')[1]
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (term|---)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))

  test('every place it names is there', () => {
    expect(rows.length).toBeGreaterThan(80)
    const dead = rows.flatMap(([, term, , where]) =>
      [...where!.matchAll(/`([^`]+)`/g)]
        .filter(([, path]) => !existsSync(join(projectRoot, path!)))
        .map(([, path]) => `${term}: ${path}`),
    )
    expect(dead).toEqual([])
  })

  test('no term has two rows', () => {
    const terms = rows.map(([, term]) => term!.toLowerCase())
    expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([])
  })
})
