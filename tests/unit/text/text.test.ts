import { expect, test } from 'vitest'
import { first, later } from '../../../src/text/en/index.ts'
import { loadWords, text } from '../../../src/text/index.ts'

const flat = (words: object, path = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value as object, `${path}${key}.`),
  )

test('a sentence keeps the letters of what is put into it', () => {
  expect(text('common', 'previewOf', { name: `D'Souza & <Sons>` })).toBe(`Preview of D'Souza & <Sons>`)
})

test('a count chooses one or many', () => {
  expect(text('common', 'thingsMissing', { count: 1 })).toBe('1 field left')
  expect(text('common', 'thingsMissing', { count: 3 })).toBe('3 fields left')
})

test.each([
  ['stages', 'reasonLeft'],
  ['feedback', 'lettersLeft'],
] as const)('what is left of a text is said of one character as of many: %s', async (area, key) => {
  await loadWords('feedback')
  const left = (count: number) => text(area, key as never, { count })
  expect([left(1), left(2)]).toEqual(['1 character left', '2 characters left'])
})

test('an area that comes with its screen speaks once it was fetched', async () => {
  await loadWords('requests')
  expect(text('requests', 'title')).toBe('Hiring Request')
})

test('what was asked before its words came is said with them afterwards', async () => {
  const before = text('board', 'view')
  await loadWords('board')
  const { board } = await import('../../../src/text/en/board.ts')
  expect(before).not.toBe(board.view)
  expect(text('board', 'view')).toBe(board.view)
})

test('every plural of every area has both of its forms', async () => {
  const missing: string[] = []
  const areas: [string, object][] = Object.entries(first)
  for (const [area, load] of Object.entries(later)) areas.push([area, await load()])
  for (const [area, words] of areas) {
    const keys = new Set(flat(words).map(([key]) => key))
    for (const key of keys) {
      const twin = key.endsWith('_one')
        ? key.replace(/_one$/, '_other')
        : key.endsWith('_other')
          ? key.replace(/_other$/, '_one')
          : undefined
      if (twin && !keys.has(twin)) missing.push(`${area}.${twin}`)
    }
  }
  expect(missing).toEqual([])
})
