import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../../support/imports.ts'

it('one copy of query-core is installed: react-query and its persister are of the same version', () => {
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'))
  const copies = Object.keys(packages).filter((path) => path.endsWith('node_modules/@tanstack/query-core'))
  expect(copies).toEqual(['node_modules/@tanstack/query-core'])
  const { dependencies } = packages['']
  const version = packages[copies[0]!].version
  const both = ['@tanstack/react-query', '@tanstack/react-query-persist-client']
  expect(both.map((name) => dependencies[name])).toEqual([version, version])
})
