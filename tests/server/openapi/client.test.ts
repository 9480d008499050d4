import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DOCUMENT_PATH } from '../../../server/openapi/document.ts'
import { projectRoot } from '../../support/imports.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { makeKey } from '../support/api-keys.ts'
import { addRequest, day } from '../support/hiring.ts'
import { generateClient } from '../support/openapi-client.ts'
import { addOffice, payloadOf } from '../support/requests.ts'

let app: TestApp
const folder = join(projectRoot, 'node_modules/.cache/openapi-client')
beforeAll(async () => {
  app = await createTestApp()
  mkdirSync(folder, { recursive: true })
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await app.close()
})

/** What a program of a customer could look like; it is compiled against the generated client. */
const program = `import { createClient, type Operations } from './client.ts'
type Client = ReturnType<typeof createClient>
export async function work(client: Client, request: Operations['requests.create']['input'], open: { ipId: string; hiringRequestId: string; joiningTime: number }) {
  const { ipId, hiringRequestId, joiningTime } = open
  const made = await client('requests.create', request, crypto.randomUUID())
  const added = await client('applicants.add', { ipId, hiringRequestId, name: 'Ramesh Yadav', mobile: '9812345678', isShortlisted: true }, crypto.randomUUID())
  if (!added.status) throw new Error(added.error.message)
  const [row] = added.data.result
  const updated = await client('funnel.update', {
    currentState: 'SHORTLISTED', action: 'selected',
    payload: { body: { employerConfirmed: true, joiningTime }, filter: { ids: [row!._id], hiringRequestId, ipId } },
  }, crypto.randomUUID())
  const read = await client('funnel.detail', { funnelId: row!._id })
  return { made, added, updated, read }
}
`
/** Each line is a fault that the types must find. */
const wrong = [
  `client('applicants.add', { hiringRequestId: 'a', name: 'b', mobile: 'c' })`,
  `client('funnel.update', { currentState: 'NOWHERE', action: 'selected', payload: { body: { employerConfirmed: true }, filter: { ids: ['a'], hiringRequestId: 'a', ipId: 'b' } } })`,
  `client('no.such', {})`,
]

const compile = (...files: string[]) =>
  execFileSync(
    process.execPath,
    [
      ...[
        join(projectRoot, 'node_modules/typescript/bin/tsc'),
        '--noEmit',
        '--strict',
        '--skipLibCheck',
        '--ignoreConfig',
      ],
      ...[
        '--allowImportingTsExtensions',
        '--module',
        'nodenext',
        '--target',
        'es2023',
        '--lib',
        'es2023,dom',
        ...files,
      ],
    ],
    { cwd: folder, encoding: 'utf8', stdio: 'pipe' },
  )

test('CONN-03 a client that is generated from the document makes a request, an applicant and a stage update', async () => {
  const { body } = await app.request(DOCUMENT_PATH, { as: null })
  writeFileSync(join(folder, 'client.ts'), generateClient(body))
  writeFileSync(join(folder, 'program.ts'), program)
  compile('program.ts')
  writeFileSync(
    join(folder, 'wrong.ts'),
    `import type { createClient } from './client.ts'\ndeclare const client: ReturnType<typeof createClient>\n${wrong.map((line) => `void ${line}`).join('\n')}\n`,
  )
  const faults = (() => {
    try {
      return compile('wrong.ts')
    } catch (error) {
      return (error as { stdout: string }).stdout
    }
  })()
  expect(wrong.map((_, at) => faults.includes(`wrong.ts(${at + 3},`))).toEqual(wrong.map(() => true))

  const { key } = await makeKey(app)
  const hiringRequestId = await addRequest(app.db)
  const load = (name: string) => import(/* @vite-ignore */ pathToFileURL(join(folder, name)).href)
  const { createClient } = await load('client.ts')
  const { work } = await load('program.ts')
  const client = createClient(async (request: Request) => app.app.request(request), 'http://localhost', key)
  const done = await work(client, payloadOf(await addOffice(app.db), { forceUpdate: true }), {
    ipId: 'EMP1',
    hiringRequestId,
    joiningTime: day(5),
  })
  expect(done.made, JSON.stringify(done.made)).toMatchObject({ status: true })
  expect(done.added).toMatchObject({ status: true, data: { isNew: true } })
  expect(done.updated).toMatchObject({ status: true, data: { result: [{ _id: done.added.data.result[0]._id }] } })
  expect(JSON.stringify(done.read.data)).toContain('selected')
})
