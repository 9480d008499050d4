import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { canReach, makeLinks } from '../../../server/db/postgres-binaries.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldhire-binaries-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the links that npm may leave out are made at the start, and again without harm', async () => {
  const home = join(folder, 'package/native')
  mkdirSync(join(home, 'lib'), { recursive: true })
  writeFileSync(join(home, 'lib/libpq.so.5.18'), 'library')
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  writeFileSync(join(home, 'pg-symlinks.json'), JSON.stringify(links))
  for (const _start of [1, 2]) await makeLinks(home)
  expect(readlinkSync(join(home, 'lib/libpq.so.5'))).toBe('libpq.so.5.18')
  expect(readFileSync(join(home, 'lib/libpq.so.5'), 'utf8')).toBe('library')
})

test('a folder closed to others is out of reach for the user that Postgres runs as', async () => {
  const closed = join(folder, 'closed')
  mkdirSync(join(closed, 'inner'), { recursive: true })
  chmodSync(folder, 0o755)
  chmodSync(closed, 0o700)
  const other = { uid: 54_321, gid: 54_321 }
  expect(await canReach(other, folder)).toBe(true)
  expect(await canReach(other, join(closed, 'inner'))).toBe(false)
  // Not root: Postgres runs as ourselves
  expect(await canReach({}, join(closed, 'inner'))).toBe(true)
})
