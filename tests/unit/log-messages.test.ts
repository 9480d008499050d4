import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findRoot } from '../../server/core/find-root.ts'

test('a line of the log about an error says that something failed', () => {
  const messages = ['jobs', 'reachouts', 'backup', 'http'].flatMap((room) => {
    const folder = join(findRoot(), 'server', room)
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
    return files.flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/log\.(?:warn|error)\(\{ err\b[^}]*\}, '([^']+)'/g)].map(
        ([, message]) => message!,
      ),
    )
  })
  expect(messages.length).toBeGreaterThan(10)
  expect(messages.filter((message) => !/failed|\bnot\b/.test(message))).toEqual([])
})
