import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { findRoot } from '../../../server/core/find-root.ts'
import { dropDatabase, otherDatabase, withClient } from '../support/global-setup.ts'

/** The server as it is run: bundled, a process of its own, ended by signals. */
const root = findRoot()
const out = join(root, `node_modules/.cache/fieldhire-start-${process.pid}`)
const folders: string[] = []
const children: ChildProcess[] = []

// Each starts clusters and processes: seconds on a quiet machine, many on a busy one
vi.setConfig({ testTimeout: 90_000 })

beforeAll(async () => {
  process.env.BUILD_OUT = out
  try {
    await build({ configFile: join(root, 'server/vite.config.ts'), logLevel: 'error' })
  } finally {
    delete process.env.BUILD_OUT
  }
})
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  }
})
afterAll(() => {
  for (const folder of [...folders, out]) rmSync(folder, { recursive: true, force: true })
})

const SESSION_SECRET = 'one secret for every server of a test'

/** Closed to others, as mktemp -d makes them: as root, Postgres runs as a user who cannot read it. */
function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fieldhire-start-'))
  folders.push(folder)
  return folder
}

interface Started {
  child: ChildProcess
  output: () => string
  /** Resolves with the address once it is printed, or undefined when the process ended before. */
  address: Promise<string | undefined>
  ended: Promise<number | null>
}

function start(settings: Record<string, string>): Started {
  const child = spawn(process.execPath, [join(out, 'main.js')], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', DEMO: '0', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let text = ''
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const address = new Promise<string | undefined>((resolve) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString()
      const found = /open at (http:\/\/\S+)/.exec(text)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then(() => resolve(undefined))
  })
  return { child, output: () => text, address, ended }
}

const health = async (address: string | undefined) => (await fetch(`${address}/healthz`)).json()

function postmasterOf(dataDir: string): { file: string; folder: string } {
  const pointer = join(dataDir, 'postgres-location')
  const folder = existsSync(pointer) ? readFileSync(pointer, 'utf8') : join(dataDir, 'postgres')
  if (!folders.includes(folder)) folders.push(folder)
  return { file: join(folder, 'postmaster.pid'), folder }
}

describe('what keeps it from starting is one line', () => {
  const cannot = async (settings: Record<string, string>) => {
    const { ended, output } = start(settings)
    return [await ended, output().trim()] as const
  }
  test('a wrong setting', async () => {
    const [code, said] = await cannot({ DATA_DIR: makeDataDir(), LOG_LEVEL: 'loud' })
    expect(code).toBe(1)
    expect(said).toBe('Fieldhire cannot start: LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent')
  })
  test('a database that does not answer', async () => {
    const [code, said] = await cannot({
      DATA_DIR: makeDataDir(),
      DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/x',
      SESSION_SECRET,
    })
    expect(code).toBe(1)
    expect(said).toBe('Fieldhire cannot start: the database of DATABASE_URL does not answer (ECONNREFUSED)')
  })
  test.each<Record<string, string>>([{}, { SKIP_CHECKS: 'database' }])(
    'a database that takes no changes %j',
    async (more) => {
      const DATABASE_URL = `${inject('databaseUrl')}?options=${encodeURIComponent('-c default_transaction_read_only=on')}`
      const [code, said] = await cannot({ DATA_DIR: makeDataDir(), DATABASE_URL, SESSION_SECRET, ...more })
      expect(code).toBe(1)
      expect(said).toMatch(
        /^(\{.*\}\n)*Fieldhire cannot start: the database takes no changes: it is read-only \(default_transaction_read_only\)$/,
      )
    },
  )
  test('a database of your own without the secret that its servers share', async () => {
    const [code, said] = await cannot({ DATA_DIR: makeDataDir(), DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/x' })
    expect(code).toBe(1)
    expect(said).toBe(
      'Fieldhire cannot start: SESSION_SECRET is missing: every server on DATABASE_URL must have the same one',
    )
  })
  test('a port in use; and it leaves no Postgres behind', async () => {
    const dataDir = makeDataDir()
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const port = String((other.address() as AddressInfo).port)
    const [code, said] = await cannot({ DATA_DIR: dataDir, PORT: port })
    other.close()
    expect(code).toBe(1)
    expect(said).toBe(`Fieldhire cannot start: PORT ${port} is in use: stop the other program or set another PORT`)
    expect(existsSync(postmasterOf(dataDir).folder)).toBe(true)
    expect(existsSync(postmasterOf(dataDir).file)).toBe(false)
  })
})

describe('on the Postgres it brings along', () => {
  test('it starts, stops when asked, and finds its data again', async () => {
    const dataDir = makeDataDir()
    const first = start({ DATA_DIR: dataDir })
    expect(await health(await first.address)).toMatchObject({ service: 'fieldhire', ok: true })
    const { file } = postmasterOf(dataDir)
    expect(existsSync(file)).toBe(true)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(existsSync(file)).toBe(false)

    const second = start({ DATA_DIR: dataDir })
    expect(await health(await second.address)).toMatchObject({ ok: true })
    // Ctrl-C, which arrives twice: from the terminal and from npm
    second.child.kill('SIGINT')
    second.child.kill('SIGINT')
    expect(await second.ended).toBe(0)
    expect(existsSync(file)).toBe(false)
    expect(second.output()).not.toMatch(/"level":[56]0/)
  })

  test('told to end it is not ready for DRAIN_MS and serves what still comes, on connections that end', async () => {
    const dataDir = makeDataDir()
    const { child, address, ended, output } = start({ DATA_DIR: dataDir, DRAIN_MS: '3000', LOG_LEVEL: 'info' })
    const origin = await address
    postmasterOf(dataDir)
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    child.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${origin}/readyz`)).status, { interval: 50 }).toBe(503)
    const live = await fetch(`${origin}/livez`)
    expect([live.status, live.headers.get('connection')]).toEqual([200, 'close'])
    expect(await health(origin)).toMatchObject({ ok: true })
    expect(await ended).toBe(0)
    const said = output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    const about = (msg: string) => said.find((line) => line['msg'] === msg)
    expect(about('started')).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+/), build: 'dev' })
    expect(about('started')?.['postgres']).toMatch(/^\d+/)
    expect(about('stopping')).toMatchObject({ drainMs: 3000 })
    expect(about('stopped')).toBeDefined()
  })

  test('a second process on the same folder is told so, the first goes on', async () => {
    const dataDir = makeDataDir()
    const first = start({ DATA_DIR: dataDir })
    const address = await first.address
    postmasterOf(dataDir)
    const second = start({ DATA_DIR: dataDir })
    expect(await second.ended).toBe(1)
    expect(second.output().trim()).toBe(
      `Fieldhire cannot start: Another Fieldhire is running on DATA_DIR ${dataDir}: stop it or set another DATA_DIR`,
    )
    expect(await health(address)).toMatchObject({ ok: true })
  })

  test('after a kill -9 the next one takes over what was left and stops it in order', async () => {
    const dataDir = makeDataDir()
    const first = start({ DATA_DIR: dataDir })
    await first.address
    const { file } = postmasterOf(dataDir)
    const orphan = readFileSync(file, 'utf8').split('\n')[0]
    first.child.kill('SIGKILL')
    await first.ended
    const second = start({ DATA_DIR: dataDir })
    expect(await health(await second.address)).toMatchObject({ ok: true })
    expect(readFileSync(file, 'utf8').split('\n')[0]).toBe(orphan)
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
    expect(existsSync(file)).toBe(false)
  })
})

test('two processes that start together on one database make its tables and its demo once', async () => {
  const name = `fieldhire_start_${process.pid}`
  const server = inject('databaseUrl')
  await withClient(server, (client) => client.query(`create database ${name}`))
  const url = otherDatabase(server, name)
  try {
    const DATA_DIR = makeDataDir()
    const both = [0, 1].map(() => start({ DATABASE_URL: url, DATA_DIR, SESSION_SECRET, DEMO: '1' }))
    for (const { address, output } of both) {
      expect(await address, output()).toBeDefined()
      expect(await health(await address)).toMatchObject({ ok: true })
    }
    const count = await withClient(url, (client) =>
      client.query<{ emp: string; applicants: string }>(`
        select (select count(*) from users where email = 'emp@demo.test') emp,
               (select count(*) from funnel_rows where ip_id = 'EMP1') applicants`),
    )
    expect(count.rows[0]).toEqual({ emp: '1', applicants: '2400' })

    // Their files would be on two disks, or their links signed by two secrets
    const alone = start({ DATABASE_URL: url, DATA_DIR: makeDataDir(), SESSION_SECRET, DEMO: '1' })
    expect(await alone.ended).toBe(1)
    expect(alone.output().trim()).toMatch(/^Fieldhire cannot start: another server .* one DATA_DIR for all$/)
    const unlike = start({ DATABASE_URL: url, DATA_DIR, SESSION_SECRET: `not ${SESSION_SECRET}`, DEMO: '1' })
    expect(await unlike.ended).toBe(1)
    expect(unlike.output().trim()).toMatch(/^Fieldhire cannot start: SESSION_SECRET is not the one this database/)

    // The demo's database, started as a real installation
    for (const { child, ended } of both) {
      child.kill('SIGTERM')
      await ended
    }
    const real = start({ DATABASE_URL: url, DATA_DIR: makeDataDir(), SESSION_SECRET, DEMO: '0' })
    expect(await real.ended).toBe(1)
    expect(real.output().trim()).toMatch(
      /^Fieldhire cannot start: \w+@demo\.test of the demo still has its known password: use .*, or set DEMO=1$/,
    )

    // TRAP-59: the commands of operations, as processes beside the running server
    const command = (...args: string[]) => {
      const env = { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: url, DATA_DIR: makeDataDir() }
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(out, 'admin.js'), ...args], {
        env,
        cwd: root,
      })
      return [status, `${String(stdout)}${String(stderr)}`.trim()]
    }
    const [person] = await withClient(url, async (client) => {
      const { rows } = await client.query<{ id: string; name: string }>(
        `insert into reveals (funnel_id, user_id, ip_id, what, at)
          select funnel_id, 'demo-emp', ip_id, 'numbers', 1795330000000 from funnel_rows where ip_id = 'EMP1' order by 1 limit 1
          returning funnel_id as id, (select name from funnel_rows f where f.funnel_id = reveals.funnel_id) as name`,
      )
      return rows
    })
    const [told, lines] = command('reveals', '--applicant', person!.id)
    expect([told, lines]).toEqual([
      0,
      expect.stringMatching(new RegExp(`numbers +${person!.id} +EMP1 .*emp@demo.test`)),
    ])
    expect(lines).not.toContain(person!.name)
    expect(command('forget', '--applicant', person!.id)).toEqual([0, expect.stringContaining('Deleted. ')])
    expect(command('forget', '--applicant', 'nobody')).toEqual([1, 'Nobody was found.'])
    const left = await withClient(url, (client) =>
      client.query<{ name: string }>('select name from funnel_rows where funnel_id = $1', [person!.id]),
    )
    expect(left.rows[0]?.name).not.toBe(person!.name)
    for (const { child } of both) child.kill('SIGTERM')
    for (const { ended } of both) expect(await ended).toBe(0)
  } finally {
    await withClient(server, (client) => dropDatabase(client, name))
  }
})
