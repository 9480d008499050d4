import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')

/** As vite.config.ts names them, e.g. chrome105. */
const [, names = ''] = /const target = \[([^\]]+)\]/.exec(read('vite.config.ts')) ?? []
const oldest = [...names.matchAll(/'([a-z]+)([\d.]+)'/g)].map(([, name = '', version = '']) => ({ name, version }))

test('the page and the README name the browsers that the build is made for', () => {
  expect(oldest.map(({ name }) => name)).toEqual(['chrome', 'safari', 'firefox'])
  for (const { name, version } of oldest) {
    const said = `${name[0]!.toUpperCase()}${name.slice(1)} ${version}`
    // Once in each language
    expect(read('src/index.html').replaceAll(/\s+/g, ' ').split(said)).toHaveLength(3)
    expect(read('README.md')).toContain(said)
  }
})

test('no rule is lost where :has is not known: a list of selectors with one is dropped whole', () => {
  const files = readdirSync(`${root}/src`, { recursive: true, encoding: 'utf8' })
  const sheets = files.filter((path) => path.endsWith('.css')).map((path) => `src/${path}`)
  expect(sheets.length).toBeGreaterThan(50)
  const mixed = sheets.flatMap((path) =>
    [
      ...read(path)
        .replaceAll(/\/\*[^]*?\*\//g, '')
        .matchAll(/([^{};]+)\{/g),
    ]
      .map(([, selectors = '']) => selectors.split(/,(?![^(]*\))/))
      .filter((list) => list.some((one) => one.includes(':has(')) && !list.every((one) => one.includes(':has(')))
      .map((list) => `${path}: ${list.join(',').trim()}`),
  )
  expect(mixed).toEqual([])
})
