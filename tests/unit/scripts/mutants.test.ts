import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutants } from '../../../scripts/mutants-list.mjs'

const changes = mutants.flatMap(({ file, changes }) => changes.map(([find, put]) => ({ file, find, put })))

test('the text of every mutant is in its file exactly once; a rewritten rule takes its line of the list along', () => {
  const stale = changes.filter(({ file, find }) => readFileSync(file, 'utf8').split(find).length !== 2)
  expect(stale.map(({ file, find }) => `${file}: ${find}`)).toEqual([])
})

test('there are at least 60, each changes something, and the tests they name exist', () => {
  expect(changes.length).toBeGreaterThanOrEqual(60)
  expect(changes.filter(({ find, put }) => find === put)).toEqual([])
  const files = mutants.flatMap(({ near, far = [] }) => [...near, ...far])
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})
