import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writePacks } from '../../../scripts/packs.mjs'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packs-'))
  await mkdir(join(folder, 'assets'))
})
afterEach(() => rm(folder, { recursive: true }))

const put = (name: string, text: string) => writeFile(join(folder, 'assets', name), text)
const read = async (path: string) => JSON.parse(await readFile(join(folder, path), 'utf8')) as Record<string, string>

test('small scripts and styles are in packs of at most 200 kB; a large one, a picture and a map are not', async () => {
  for (let n = 10; n < 17; n++) await put(`piece-${n}.js`, `// ${n} ${'य'.repeat(15_000)}`)
  await put('card.css', '.card { color: red }')
  await put('large.js', 'x'.repeat(50_001))
  await put('logo.svg', '<svg/>')
  const { addresses, packOf } = await writePacks(folder)
  expect(addresses).toHaveLength(2)
  for (const path of addresses) expect(path).toMatch(/^assets\/pack-[\w-]{8}\.json$/)
  const packs = await Promise.all(addresses.map(read))
  expect(packs.map((pack) => Object.keys(pack).length)).toEqual([5, 3])
  expect(packs[0]!['assets/card.css']).toBe('.card { color: red }')
  for (const [path, index] of packOf) expect(packs[index]![path]).toBe(await readFile(join(folder, path), 'utf8'))
  expect(packOf.size).toBe(8)
})

test('a pack is named by what it holds', async () => {
  await put('a.js', '1')
  const first = (await writePacks(folder)).addresses
  expect((await writePacks(folder)).addresses).toEqual(first)
  await put('a.js', '2')
  expect((await writePacks(folder)).addresses).not.toEqual(first)
})
