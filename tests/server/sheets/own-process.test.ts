import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { limits } from '../../../src/rules/limits.ts'
import { workerSheets } from '../../../server/sheets/sheets.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fieldhire-reader-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A worker, of either kind, that does this with a task. */
function makeWorker(name: string, body: string): string {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads'
const answer = (rows) => (parentPort ? parentPort.postMessage({ reading: { rows } }) : process.send({ reading: { rows } }))
const take = () => { ${body} }
parentPort ? parentPort.on('message', take) : process.on('message', take)
`,
  )
  return file
}
const bytes = () => new TextEncoder().encode('id,action\n')

test('BULK-08 a sheet is read in a process of its own, which knows no setting and no secret', async () => {
  process.env.SESSION_SECRET_OF_TEST = 'secret'
  const file = makeWorker('tells', 'answer([[String(process.pid), process.env.SESSION_SECRET_OF_TEST ?? "none"]])')
  const { rows } = await workerSheets(file).read('emp', bytes(), limits.sheet)
  delete process.env.SESSION_SECRET_OF_TEST
  expect(rows?.[0]?.[0]).toMatch(/^\d+$/)
  expect(rows?.[0]?.[0]).not.toBe(String(process.pid))
  expect(rows?.[0]?.[1]).toBe('none')
})

test('BULK-08 a reader that dies is a sheet that is too large, and its place is free again', async () => {
  const dying = workerSheets(makeWorker('dies', 'process.kill(process.pid, "SIGKILL")'))
  for (let time = 0; time < 3; time++)
    expect(await dying.read('emp', bytes(), limits.sheet)).toEqual({ problem: 'too-large' })
  const sheets = workerSheets(inject('sheetWorker'))
  expect(await sheets.read('emp', bytes(), limits.sheet)).toEqual({ rows: [['id', 'action']] })
})
