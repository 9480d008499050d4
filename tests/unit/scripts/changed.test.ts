import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findJourneys, journeysOf } from '../../../scripts/changed.mjs'

test('every feature has journeys, and each of them exists', () => {
  const features = readdirSync('src/features', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(features.map(({ name }) => `src/features/${name}`).filter((folder) => !(folder in journeysOf))).toEqual([])
  const named = Object.values(journeysOf).flat()
  expect(named.filter((name) => !existsSync(`tests/journeys/${name}.spec.ts`))).toEqual([])
})

test('a change chooses the journeys of its folder, a changed journey itself, a shared part the shortest ways', () => {
  expect(findJourneys(['src/features/search/panel.tsx'])).toEqual(['tests/journeys/search.spec.ts'])
  expect(findJourneys(['tests/journeys/push.spec.ts', 'README.md'])).toEqual(['tests/journeys/push.spec.ts'])
  expect(findJourneys(['src/ui/button.tsx'])).toContain('tests/journeys/start.spec.ts')
  expect(findJourneys(['README.md', 'tests/unit/lib/lib.test.ts'])).toEqual([])
})
