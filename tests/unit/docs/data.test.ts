import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as tables from '../../../server/db/schema.ts'
import * as outside from '../../../server/identity/outside/schema.ts'
import * as identity from '../../../server/identity/schema.ts'
import { projectRoot, sourcesIn } from '../../support/imports.ts'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')

const names = [tables, identity, outside]
  .flatMap((schema) => Object.values<unknown>(schema))
  .flatMap((each) => (is(each, PgTable) ? [getTableName(each)] : []))

/** Those that a row says where they are, and until when. */
const described = read('docs/data.md')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .flatMap((line) => {
    const [, , where = '', until = ''] = line.split('|')
    return until.trim() === '' ? [] : [...where.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name!)
  })

test('docs/data.md says of every table of the server what is in it and until when', () => {
  expect(names.filter((name) => !described.includes(name))).toEqual([])
})

test('every table that the server declares is looked up', () => {
  const declared = sourcesIn('server').flatMap((path) => [...read(path).matchAll(/\bpgTable\(\s*'(\w+)'/g)])
  expect(names.toSorted()).toEqual(declared.map(([, name]) => name!).toSorted())
})
