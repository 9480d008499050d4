import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findCycle, importsOf, projectRoot, sourcesIn, type Import } from '../support/imports.ts'
import { withDrawing } from '../support/drawing.ts'
import { objection, rooms } from '../support/rooms.ts'

const files = sourcesIn('src', 'sw', 'server').filter((file) => !/vite\.config|drizzle\.config/.test(file))
const imports = files.flatMap((file) => importsOf(file))

describe('the house', () => {
  test('every import is one that the table allows', () => {
    expect(files.length).toBeGreaterThan(100)
    expect(imports.flatMap((arrow) => objection(arrow) ?? [])).toEqual([])
  })

  test('every import names a file that is there, with its extension', () => {
    const missing = imports.filter((arrow) => !arrow.isPackage && !existsSync(join(projectRoot, arrow.to)))
    expect(missing.map((arrow) => `${arrow.from} → ${arrow.to}`)).toEqual([])
  })

  test('every package that is imported is one we asked for', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
    const known = new Set(['node', 'virtual:pwa-register', ...Object.keys({ ...dependencies, ...devDependencies })])
    expect(imports.filter((arrow) => arrow.isPackage && !known.has(arrow.to)).map((arrow) => arrow.to)).toEqual([])
  })

  test('nothing goes round in a circle when the program runs', () => {
    expect(findCycle(imports.filter((arrow) => !arrow.isType))).toBeUndefined()
  })

  test('the server has no cycle, imports of types included', () => {
    expect(findCycle(imports.filter((arrow) => arrow.from.startsWith('server/')))).toBeUndefined()
  })

  test('the server asks services outside with a time limit and a breaker: only through server/gateways/outside.ts', () => {
    const asks = /(?<![.\w])fetch\(|from 'node:https?'|createTransport\(|new AwsClient\(/
    const asking = files.filter((file) => {
      const text = file.startsWith('server/') ? readFileSync(join(projectRoot, file), 'utf8') : ''
      return asks.test(text.replaceAll(/^import type .*$/gm, ''))
    })
    expect(asking.toSorted()).toEqual([
      'server/gateways/files/s3-archive.ts',
      'server/gateways/files/s3.ts',
      'server/gateways/mail/smtp.ts',
      'server/gateways/outside.ts',
      'server/gateways/pinned-request.ts',
    ])
    // Nobody waits for a backup, and its job repeats it: it has the limit only
    expect(readFileSync(join(projectRoot, 'server/gateways/files/s3-archive.ts'), 'utf8')).toContain(
      'AbortSignal.timeout(LIMIT_MS)',
    )
    for (const file of ['server/gateways/files/s3.ts', 'server/gateways/mail/smtp.ts'])
      expect(readFileSync(join(projectRoot, file), 'utf8'), file).toContain('outside.ask(')
    expect(readFileSync(join(projectRoot, 'server/gateways/oidc/ask.ts'), 'utf8')).toContain('circuitOf(issuer).ask(')
  })

  test('the table itself has no cycle', () => {
    const arrows = Object.entries(rooms).flatMap(([from, room]) =>
      room.rooms.map((to): Import => ({ from, to, isPackage: false, isType: false })),
    )
    expect(findCycle(arrows)).toBeUndefined()
  })

  test('docs/architecture.md shows the same table', () => {
    const text = readFileSync(join(projectRoot, 'docs/architecture.md'), 'utf8')
    const rows = [...text.matchAll(/^\| `([\w/]+)` *\|.*\| ([^|]+?) *\|$/gm)]
    const shown = Object.fromEntries(rows.map(([, room, may]) => [nameOf(room!), roomsIn(may!)]))
    const ruled = Object.entries(rooms).map(([name, room]) => [name, room.rooms.toSorted()])
    expect(shown).toEqual(Object.fromEntries(ruled))
  })

  test('docs/architecture.md draws the same table: npm run drawing', () => {
    const text = readFileSync(join(projectRoot, 'docs/architecture.md'), 'utf8')
    expect(text).toBe(withDrawing(text))
  })
})

const nameOf = (room: string) => room.replace(/^src\//, '').replace(/\/x$/, '')

function roomsIn(cell: string): string[] {
  if (cell.startsWith('all of')) return rooms.app!.rooms.toSorted()
  const words = cell.split(';')[0]!.split(',')
  return words
    .map((word) => word.trim())
    .filter((word) => word in rooms)
    .toSorted()
}

describe('the check itself', () => {
  const arrow = (from: string, source: string): Import => importsOf(from, source)[0]!

  test.each([
    ['src/lib/a.ts', `import { x } from '../contract/call.ts'`],
    ['src/rules/a.ts', `import type { X } from '../data/now.ts'`],
    ['src/contract/a.ts', `export * from '../rules/stages.ts'`],
    ['src/features/tasks/a.tsx', `const Other = lazy(() => import('../funnel/about.tsx'))`],
    ['src/features/tasks/a.tsx', `import { send } from '../../offline/network/call.ts'`],
    ['src/offline/a.ts', `import { useState } from 'react'`],
    ['src/offline/device/a.ts', `import type { Exchange } from '../network/classification.ts'`],
    ['src/offline/network/a.ts', `import { getRow } from '../rows/rows.ts'`],
    ['src/offline/rows/a.ts', `import type { DrainReport } from '../outbox/drain-run.ts'`],
    ['src/ui/a.tsx', `export { y } from '../data/now.ts'`],
    ['sw/a.ts', `import '../src/data/now.ts'`],
    ['server/a.ts', `type X = import('../src/offline/device/types.ts').X`],
    ['server/store/a.ts', `import type { Context } from '../routes/handler.ts'`],
    ['server/db/a.ts', `import { findActor } from '../store/actor.ts'`],
    ['server/routes/a.ts', `import type { Services } from '../http/services.ts'`],
    ['server/routes/a.ts', `import { demoSpecimens } from '../demo/specimens/specimen.ts'`],
    ['server/nowhere/a.ts', `import '../core/log.ts'`],
    ['src/nowhere/a.ts', `import '../lib/dates.ts'`],
  ])('%s: %s is refused', (from, source) => {
    expect(objection(arrow(from, source))).toMatch(/may not import|in no room/)
  })

  test.each([
    ['src/features/tasks/a.tsx', `import { b } from './b.tsx'`],
    ['src/app/a.tsx', `const Page = lazy(() => import('../features/funnel/about.tsx'))`],
    ['src/main.tsx', `import './app/app.tsx'`],
    ['src/data/a.ts', `import { getRow } from '../offline/rows/rows.ts'`],
    ['src/offline/outbox/a.ts', `import { getRow } from '../rows/rows.ts'`],
    ['sw/a.ts', `import { x } from 'workbox-routing'`],
    ['server/a.ts', `import { readFile } from 'node:fs/promises'`],
    ['server/start.ts', `import { demoSpecimens } from './demo/specimens/specimen.ts'`],
    ['server/http/a.ts', `import { routes } from '../routes/index.ts'`],
  ])('%s: %s is allowed', (from, source) => {
    expect(objection(arrow(from, source))).toBeUndefined()
  })

  test('a circle is found and named', () => {
    const circle = [
      ...importsOf('src/lib/a.ts', `import './b.ts'`),
      ...importsOf('src/lib/b.ts', `import './c.ts'`),
      ...importsOf('src/lib/c.ts', `import './b.ts'`),
    ]
    expect(findCycle(circle)).toEqual(['src/lib/b.ts', 'src/lib/c.ts', 'src/lib/b.ts'])
  })
})
