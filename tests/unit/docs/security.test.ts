import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot, sourcesIn } from '../../support/imports.ts'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const holding = (pattern: RegExp, ...folders: string[]) =>
  sourcesIn(...folders)
    .filter((path) => pattern.test(read(path)))
    .toSorted()

describe('what docs/security.md says of the sources', () => {
  test('ASVS 1.2.4 the only pieces of SQL that are no bound values are named here', () => {
    expect(holding(/\bsql\.raw\b/, 'server')).toEqual([
      'server/store/candidate-rows.ts',
      'server/store/candidates.ts',
      'server/store/credit-lines.ts',
      'server/store/epoch.ts',
      'server/store/first-steps.ts',
      'server/store/request-summary.ts',
    ])
  })

  test('ASVS 1.2.5 the server starts no process but its own Postgres and its own reader of sheets', () => {
    expect(holding(/['"](node:)?(child_process|cluster)['"]/, 'server')).toEqual([
      'server/db/embedded.ts',
      'server/db/postgres-binaries.ts',
      'server/sheets/sheets.ts',
    ])
  })

  test('ASVS 3.5.5 no window listens to messages, which pages of others could send', () => {
    expect(holding(/(window|globalThis)\s*\.\s*(addEventListener\(\s*'message'|onmessage)/, 'src')).toEqual([])
  })

  test('ASVS 11.5.1 chance on the server comes from node:crypto, but for the moment when a phone comes back', () => {
    expect(holding(/Math\.random/, 'server')).toEqual(['server/core/admission.ts', 'server/http/events/stream.ts'])
  })

  test('ASVS 15.1.2 every version is pinned, and the lock names no host', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
    const versions = Object.entries({ ...dependencies, ...devDependencies })
    expect(versions.length).toBeGreaterThan(30)
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
    expect(read('package-lock.json')).not.toMatch(/"resolved": "http/)
  })
})
