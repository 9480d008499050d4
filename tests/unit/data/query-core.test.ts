import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../../support/imports.ts'

it('one copy of query-core is installed', () => {
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'))
  const copies = Object.keys(packages).filter((path) => path.endsWith('node_modules/@tanstack/query-core'))
  expect(copies).toEqual(['node_modules/@tanstack/query-core'])
})
