import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { API_KEY, basePaths, headers, type AnyCall } from '../../../src/contract/call.ts'
import { contract } from '../../../src/contract/index.ts'
import { registrationCalls } from '../../../src/contract/registration.ts'
import { requestDetailCalls } from '../../../src/contract/request-details.ts'
import { emptyRegistration, toSignUp } from '../../../src/rules/registration.ts'
import { findRoot } from '../../../server/core/find-root.ts'
import { databaseOf } from '../proof/company.ts'
import { buildServer, makeFolder, SECRET, ServerProcess } from '../proof/server-process.ts'
import { addOffice, payloadOf } from '../support/requests.ts'
import { Browser, ORIGIN } from '../support/sign-in.ts'

/**
 * The commands of docs/operate.md, "From an empty database", one after the other as they stand there, on an empty folder
 * with DEMO=0; between them, what users do.
 */
const root = findRoot()
const commands = readFileSync(join(root, 'docs/operate.md'), 'utf8')
  .split(/^## From an empty database$/m)[1]!
  .split(/^## /m)[0]!
  .split('```sh\n')[1]!
  .split('```')[0]!
  .trim()
  .split('\n')
const here = makeFolder('walk')
let built: Awaited<ReturnType<typeof buildServer>>
let server: ServerProcess
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

beforeAll(async () => {
  built = await buildServer()
  server = await ServerProcess.make(built.folder, { LOG_LEVEL: 'warn' })
  await server.start()
})
afterAll(async () => {
  await server.dispose()
  built.remove()
  rmSync(here, { recursive: true, force: true })
})

const done: string[] = []
const names: Record<string, string> = { EMP101: '', '50001': '', '2026-11-21': new Date().toISOString().slice(0, 10) }

/** Runs the next command of the document, which must begin so; the ids in it are those of this database. */
async function run(beginning: string): Promise<string> {
  const line = commands[done.length]!
  expect(line.startsWith(`npm run ${beginning}`), `${beginning} is next, not ${line}`).toBe(true)
  done.push(line)
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!)
  const args = words
    .slice(2)
    .filter((word) => word !== '--')
    .map((word) => names[word] ?? word)
  if (args[0] === 'admin') args.shift()
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', INIT_CWD: here, ...server.settings }
  const { stdout } = await promisify(execFile)(process.execPath, [join(built.folder, 'admin.js'), ...args], {
    cwd: root,
    env: { ...env, DEMO: '0', DATA_DIR: server.dataDir, PORT: String(server.port), SESSION_SECRET: SECRET },
  })
  return stdout
}

/** Sets the password by the printed or mailed link, then signs in: an access token. */
async function signInBy(letter: string, email: string): Promise<string> {
  const link = /http:\/\/\S+\/identity\/password\?token=[\w.-]+/.exec(letter)![0]
  const password = 'mango tree by the gate'
  const set = await fetch(`${server.url}/identity/password`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ token: new URL(link).searchParams.get('token')!, password, repeat: password }),
  })
  expect(set.status).toBe(303)
  return signIn(email, password)
}

async function signIn(email: string, password = 'mango tree by the gate'): Promise<string> {
  const app = {
    request: (url: string, init: RequestInit) =>
      fetch(url.replace(ORIGIN, server.url), { ...init, redirect: 'manual' }),
  }
  const browser = new Browser(app as never, '')
  const redirect_uri = `${server.url}/oauth-redirect`
  const code = await browser.signIn(email, password, { redirect_uri })
  const answer = await browser.token({
    ...{ grant_type: 'authorization_code', code, code_verifier: browser.pair.verifier },
    ...{ client_id: 'fieldhire-web', redirect_uri },
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

async function call({ method, path, name }: AnyCall, input: object, token?: string) {
  const isGet = method === 'GET'
  const query = isGet && Object.keys(input).length > 0 ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
  const response = await fetch(`${server.url}${basePaths.hire}${path}${query}`, {
    method,
    headers: {
      [headers.apiKey]: API_KEY,
      [headers.deviceId]: 'device-of-the-walk',
      [headers.deviceType]: 'web',
      [headers.idempotencyKey]: crypto.randomUUID(),
      'Content-Type': 'application/json',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(isGet ? {} : { body: JSON.stringify(input) }),
  })
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read responses freely
  const body = (await response.json()) as any
  expect(body, name).toMatchObject({ status: true })
  return body.data
}

describe('from an empty folder to a company that hires, by the commands of docs/operate.md', () => {
  let ops: string
  let employer: string

  test('people of operations and of a council set their passwords by a link and sign in', async () => {
    expect(await run('admin -- doctor')).not.toContain('WRONG')
    ops = await signInBy(await run('admin -- user add --role OPS'), 'neha@hire.example')
    await signInBy(await run('admin -- user add --role SSC'), 'meera@council.example')
  })

  test('REG-16 a company registers itself, is approved, sets its password and makes a request', async () => {
    const form = {
      ...emptyRegistration,
      ...{ companyName: 'Annapurna Mills', entityType: 'Employer', sector: 'Food Processing', location: 'Nashik' },
      ...{ personName: 'Anuradha Kulkarni', email: 'anu@annapurna.test', mobile: '9812345678' },
    } as const
    await call(registrationCalls.signUp, toSignUp(form))
    names['EMP101'] = /^(EMP\d+) .*Annapurna Mills$/m.exec(await run('admin -- company list'))![1]!
    expect(await run('admin -- company approve')).toContain('is approved and active')
    const { pool, db, close } = await databaseOf(server)
    const { rows } = await pool.query<{ text: string }>(`select text from mails where recipient = 'anu@annapurna.test'`)
    employer = await signInBy(rows.map(({ text }) => text).join('\n'), 'anu@annapurna.test')
    await run('admin -- company managers')
    const office = await addOffice(db, names['EMP101'])
    await close()
    const payload = { ...payloadOf(office), industrypartnerid: names['EMP101'], legalEntityName: 'Annapurna Mills' }
    names['50001'] = (await call(requestDetailCalls.create, payload, employer)).hiringRequestId
  })

  test('the pool is filled, the request goes live, credits are there, and all of it stands in the trail', async () => {
    writeFileSync(join(here, 'people.csv'), 'name,mobile,job roles\nAsha Pawar,9811100001,Picker & Packer\n')
    expect(await run('admin -- candidates import')).toMatch(/1/)
    expect(await run('admin -- request list')).toContain(names['50001'])
    await run('admin -- request approve')
    await run('admin -- credits grant')
    expect(await run('admin -- credits history')).toContain('Invoice 2026-118')
    expect(await run('admin -- credits orders')).toContain('No order is open.')
    await run('admin -- export')
    expect(existsSync(join(here, 'company.zip'))).toBe(true)
    const trail = await run('admin -- audit list')
    for (const action of ['user add', 'company approve', 'candidates import', 'request approve', 'credits grant'])
      expect(trail).toContain(action)
    expect(await call(contract.operations.waitingPhones, {}, ops)).toEqual([])
  })

  test('I1 a backup is taken while it runs; restored, everybody signs in as before', async () => {
    await run('backup')
    expect(existsSync(join(here, 'monday.fieldhire'))).toBe(true)
    expect(await run('restore -- monday.fieldhire --try')).toMatch(/can be restored: .*, 3 users, 0 applicants/)
    const { pool, close } = await databaseOf(server)
    await pool.query(`update users set email = 'lost@hire.example' where email = 'neha@hire.example'`)
    await close()
    await expect(signIn('neha@hire.example')).rejects.toThrow()
    await server.stop()
    expect(await run('restore')).toContain('Restored as of')
    await server.start()
    expect(await signIn('neha@hire.example')).toMatch(/^ey/)
    expect(done).toEqual(commands)
  })
})
