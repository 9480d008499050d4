import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { columns, makePage } from '../../../scripts/browsers-page.mjs'
import { steps } from '../../browsers/steps.mjs'
import { projectRoot } from '../../support/imports.ts'

const rowsOf = (page: string) =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

test('docs/browsers.md has the steps and engines there are now, and every step works in every engine', () => {
  const [heads, , ...rows] = rowsOf(readFileSync(join(projectRoot, 'docs/browsers.md'), 'utf8'))
  expect(rows.map(([step]) => step)).toEqual(Object.values(steps))
  expect(heads!.slice(1).map((head) => head.replace(/ [\d.]+\S*$/, ''))).toEqual(columns.map(({ name }) => name))
  for (const head of heads!.slice(1)) expect(head).toMatch(/ \d+\.\d+/)
  for (const [step, ...cells] of rows)
    expect(
      cells.filter((cell) => cell !== 'works'),
      step,
    ).toEqual([])
})

test('an engine that is not there, and a step that failed or was not reached, do not pass for one that works', async () => {
  const firefox = { name: 'Firefox', version: '153.0', results: { signIn: 'works', cable: 'fails' } }
  const rows = rowsOf(await makePage({ Firefox: firefox }))
  const cellsOf = (step: string) => rows.find(([words]) => words === step)?.slice(1)
  expect(cellsOf(steps.signIn)).toEqual(['works', 'not installed', 'not installed'])
  expect(cellsOf(steps.cable)?.[0]).toBe('**fails**')
  expect(cellsOf(steps.deepLink)?.[0]).toBe('not tried')
})
