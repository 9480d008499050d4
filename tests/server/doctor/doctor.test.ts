import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CheckName } from '../../../server/core/settings.ts'
import { loadConfig } from '../../../server/core/config.ts'
import { createLog } from '../../../server/core/log.ts'
import type { Connection } from '../../../server/db/connect.ts'
import { examine, patientOf, requireSound } from '../../../server/doctor/doctor.ts'
import { acceptSecret, rememberSecret } from '../../../server/doctor/known-secret.ts'
import { findAllUncovered } from '../../../server/doctor/oidc.ts'
import { isFirst, placeOfFiles } from '../../../server/doctor/servers.ts'
import type { Patient } from '../../../server/doctor/types.ts'
import { createEventHub } from '../../../server/http/events/hub.ts'
import { createTestDatabase } from '../support/database.ts'
import { startStorage } from '../support/s3.ts'
import { standInPostgres } from '../support/stand-in-postgres.ts'

let connection: Connection
const folders: string[] = []
const stops: (() => unknown)[] = []
const lines: string[] = []
const log = createLog('debug', { write: (line) => void lines.push(line) })

beforeAll(async () => {
  connection = await createTestDatabase()
})
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})
afterAll(async () => {
  await connection.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const SESSION_SECRET = 'the secret that this database knows'

function makePatient(settings: Record<string, string> = {}, more: Partial<Patient> = {}): Patient {
  const folder = mkdtempSync(join(tmpdir(), 'fieldhire-doctor-'))
  folders.push(folder)
  const given = { DATA_DIR: folder, DATABASE_URL: connection.url, SESSION_SECRET, DEMO: '0', ...settings }
  const config = loadConfig(given, '/tmp')
  return { ...patientOf(config, config.databaseUrl!), freeShare: () => Promise.resolve(0.5), ...more }
}

/** What the checks find, by name. */
async function problems(patient: Patient, ...names: CheckName[]): Promise<Record<string, string>> {
  const found = await examine(patient, names.length > 0 ? names : undefined)
  return Object.fromEntries(found.flatMap(({ name, problem }) => (problem === undefined ? [] : [[name, problem]])))
}

/** A Postgres of another kind than ours. */
async function patientOn(answer: Parameters<typeof standInPostgres>[0]): Promise<Patient> {
  const standIn = await standInPostgres(answer)
  stops.push(() => standIn.stop())
  return makePatient({ DATABASE_URL: standIn.url })
}

/** A mail server that greets in lines of SMTP. */
async function mailServer(greet: (socket: Socket) => void): Promise<string> {
  const open = new Set<Socket>()
  const server: Server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    greet(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    for (const socket of open) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const greeting = (socket: Socket, onAuth = '235 2.7.0 Accepted') => {
  socket.write('220 mail.test ESMTP\r\n')
  socket.on('data', (chunk) => {
    const said = chunk.toString()
    if (said.startsWith('EHLO')) socket.write('250-mail.test\r\n250 AUTH PLAIN\r\n')
    else if (said.startsWith('AUTH')) socket.write(`${onAuth}\r\n`)
    else if (said.startsWith('QUIT')) socket.end('221 Bye\r\n')
    else socket.write('250 OK\r\n')
  })
}

const keys = { region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'key' }
async function storage() {
  const started = await startStorage(keys)
  stops.push(() => started.stop())
  const settings = {
    ...{ S3_ENDPOINT: started.endpoint, S3_BUCKET: 'hire', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' },
    BASE_URL: 'http://localhost:4300',
  }
  return { ...started, settings }
}

describe('the checks of a start', () => {
  test('find nothing where nothing is wrong, before their limit', async () => {
    const { settings, kept } = await storage()
    const mail = await mailServer((socket) => greeting(socket))
    const sent = { SMTP_URL: `smtp://me:pass@${mail}`, MAIL_FROM: 'no-reply@hire.example' }
    const started = performance.now()
    expect(await problems(makePatient({ ...settings, ...sent }))).toEqual({})
    expect(performance.now() - started).toBeLessThan(20_000)
    expect(kept.size).toBe(0)
  })

  test('versions: an old Postgres, an old Node', async () => {
    const patient = await patientOn(() => ({ version: '140011' }))
    expect(await problems(patient, 'versions')).toEqual({
      versions: 'Postgres 14 is too old: 15 or newer is needed',
    })
    for (const [nodeVersion, isOld] of [
      ['18.20.4', true],
      ['20.18.3', true],
      ['20.19.0', false],
      ['24.1.0', false],
    ] as const)
      expect('versions' in (await problems(makePatient({}, { nodeVersion }), 'versions')), nodeVersion).toBe(isOld)
  })

  test('AUTH-23 oidc: another issuer, the address of all tenants, nobody, and http; it keeps no server from starting', async () => {
    let named = ''
    const provider = createHttpServer((_request, response) => {
      const at = 'https://login.example'
      response.end(
        JSON.stringify({ issuer: named, authorization_endpoint: at, token_endpoint: at, jwks_uri: `${at}/keys` }),
      )
    })
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
    const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
    const settings = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'fieldhire', OIDC_CLIENT_SECRET: 's3cret' }
    const here = { ...settings, BASE_URL: 'https://hire.example' }
    const check = async (given: Record<string, string>) => (await problems(makePatient(given), 'oidc'))['oidc']
    named = issuer
    expect(await check(here)).toBeUndefined()
    named = `${issuer}/`
    expect(await check(here)).toContain('calls itself by another name')
    named = 'https://login.microsoftonline.com/{tenantid}/v2.0'
    expect(await check(here)).toContain('https://login.microsoftonline.com/TENANT_ID/v2.0')
    await new Promise((resolve) => provider.close(resolve))
    expect(await check(here)).toBe(`the identity provider ${issuer} does not answer (ECONNREFUSED)`)
    const plain = { ...here, OIDC_ISSUER: 'https://login.example', BASE_URL: 'http://localhost:4300' }
    expect(await check(plain)).toContain('sends people back to https:// only')
    lines.length = 0
    await requireSound(makePatient({ ...here, SKIP_CHECKS: 's3,smtp' }), log)
    expect(lines.join('\n')).toContain('does not answer')
  })

  test('AUTH-23 oidc: the names of 500 providers are looked up a few at a time', async () => {
    let open = 0
    let most = 0
    const resolve = async (host: string) => {
      open += 1
      most = Math.max(most, open)
      await new Promise((done) => setTimeout(done, 1))
      open -= 1
      return [{ address: host.startsWith('p7.') ? '10.0.0.7' : '93.184.215.14', family: 4 as const }]
    }
    const issuers = Array.from({ length: 500 }, (_, at) => `https://p${at}.example`)
    expect([...(await findAllUncovered([], issuers, resolve))]).toEqual(['https://p7.example'])
    expect(most).toBe(4)
  })

  test('AUTH-23 oidc: the provider of a company on a host that OIDC_HOSTS does not cover any more', async () => {
    await connection.pool.query(
      `insert into partners (ip_id, user_code, user_type, legal_entity_name, contact_person_name, contact_email, created_at, updated_at)
       values ($1, 'EMP', 'Employer', 'Acme', 'Asha', 'a@acme.test', 1, 1)`,
      ['EMP900'],
    )
    await connection.pool.query(
      `insert into outside_providers (ip_id, issuer, client_id, client_secret, name, created_at, updated_at)
       values ('EMP900', 'https://10.1.2.3/realm', 'c', 's', 'Acme login', 1, 1)`,
    )
    const check = async (given: Record<string, string>) => (await problems(makePatient(given), 'oidc'))['oidc']
    expect(await check({})).toBe(
      'nobody can sign in with https://10.1.2.3/realm of EMP900: not on the internet, or not on https, and not covered by OIDC_HOSTS',
    )
    expect(await check({ OIDC_HOSTS: '10.1.2.3' })).toBeUndefined()
    await connection.pool.query('delete from outside_providers')
  })

  test('database: a standby', async () => {
    const patient = await patientOn(() => ({ standby: 'true' }))
    expect((await problems(patient, 'database'))['database']).toMatch(/^the database is a standby/)
  })

  test('clock: more than five seconds off, in either direction', async () => {
    for (const [offMs, isOff] of [
      [-6_500, true],
      [6_500, true],
      [2_000, false],
    ] as const) {
      const patient = await patientOn(() => ({ ms: String(Date.now() + offMs) }))
      expect('clock' in (await problems(patient, 'clock')), `${offMs}`).toBe(isOff)
    }
  })

  test('pooler: two connections in one session; and past it, none', async () => {
    const pooled = await standInPostgres(() => ({ pid: '77' }))
    stops.push(() => pooled.stop())
    expect((await problems(makePatient({ DATABASE_URL: pooled.url }), 'pooler'))['pooler']).toMatch(
      /^DATABASE_URL leads to a transaction pooler: set DIRECT_DATABASE_URL/,
    )
    const direct = { DATABASE_URL: pooled.url, DIRECT_DATABASE_URL: connection.url }
    expect(await problems(makePatient(direct), 'pooler')).toEqual({})
    const neither = { DATABASE_URL: connection.url, DIRECT_DATABASE_URL: pooled.url }
    expect((await problems(makePatient(neither), 'pooler'))['pooler']).toMatch(/^DIRECT_DATABASE_URL leads to/)
  })

  test('replica: away, another database, or the primary itself; a start only warns', async () => {
    const found = async (url: string) => (await problems(makePatient({ REPLICA_URL: url }), 'replica'))['replica']
    expect(await problems(makePatient(), 'replica')).toEqual({})
    expect(await found(connection.url)).toBe('REPLICA_URL leads to the primary: it must be a standby of it')
    const other = await createTestDatabase()
    stops.push(() => other.close())
    expect(await found(other.url)).toBe('REPLICA_URL leads to another database than DATABASE_URL')
    const away = 'postgres://me@127.0.0.1:1/x'
    expect(await found(away)).toBe('REPLICA_URL: it cannot be asked (ECONNREFUSED); the primary reads reports')
    await rememberSecret(connection.db, SESSION_SECRET)
    await requireSound(makePatient({ REPLICA_URL: away }), log)
    expect(lines.join('\n')).toContain('"check":"replica"')
  })

  test('secret: another than the first start had, until it is accepted', async () => {
    expect(await rememberSecret(connection.db, SESSION_SECRET)).toBeUndefined()
    expect(await rememberSecret(connection.db, SESSION_SECRET)).toBeUndefined()
    const other = makePatient({ SESSION_SECRET: 'another secret, as long as it has to be' })
    expect((await problems(other, 'secret'))['secret']).toMatch(/^SESSION_SECRET is not the one this database knows/)
    expect(await rememberSecret(connection.db, other.config.sessionSecret)).toBeDefined()
    await acceptSecret(connection.db, other.config.sessionSecret)
    expect(await problems(other, 'secret')).toEqual({})
    expect(await problems(makePatient(), 'secret')).toHaveProperty('secret')
    await acceptSecret(connection.db, SESSION_SECRET)
  })

  test('servers: another one that keeps its files elsewhere; one that shares them is welcome', async () => {
    const live = makePatient()
    const hub = createEventHub({ url: connection.url, place: placeOfFiles(live.config), db: connection.db, log })
    stops.push(() => hub.stop())
    await hub.ready
    expect(await problems(live, 'servers')).toEqual({})
    expect(await problems(makePatient({ DATA_DIR: live.config.dataDir }), 'servers')).toEqual({})
    const second = makePatient()
    expect((await problems(second, 'servers'))['servers']).toMatch(/several servers need S3/)
    expect(await isFirst(live.config, connection.url)).toBeUndefined()
    expect(await isFirst(second.config, connection.url)).toMatch(/several servers need S3/)
  })

  test('s3: put, get, delete, and the pages that upload', async () => {
    const { settings, ills, stop } = await storage()
    const said = async (...statuses: number[]) => {
      ills.splice(0, ills.length, ...statuses)
      return (await problems(makePatient(settings), 's3'))['s3']
    }
    expect(await said()).toBeUndefined()
    expect(await said(403)).toBe('the storage of S3_BUCKET hire answers PUT with 403')
    const wrong = makePatient({ ...settings, S3_SECRET_ACCESS_KEY: 'not the key' })
    expect((await problems(wrong, 's3'))['s3']).toBe('the storage of S3_BUCKET hire answers PUT with 403')
    await stop()
    expect(await said()).toMatch(/does not answer \(ECONNREFUSED\)$/)
  })

  test('smtp: a password that is refused, and a mail server that is silent, each without the password', async () => {
    const mail = await mailServer((socket) => greeting(socket, '535 5.7.8 secret-word is wrong'))
    const said = async (host: string) => {
      const sent = { SMTP_URL: `smtp://me:secret-word@${host}`, MAIL_FROM: 'a@hire.example' }
      return (await problems(makePatient({ ...sent, BASE_URL: 'http://localhost:4300' }), 'smtp'))['smtp']
    }
    expect(await said(mail)).toBe('the mail server of SMTP_URL does not take us (EAUTH 535)')
    const silent = await mailServer(() => undefined)
    const started = performance.now()
    expect(await said(silent)).toMatch(/does not take us \(ETIMEDOUT\)$/)
    expect(performance.now() - started).toBeLessThan(9_000)
  }, 30_000)

  test('disk: less than a tenth', async () => {
    const full = makePatient({}, { freeShare: () => Promise.resolve(0.09) })
    expect((await problems(full, 'disk'))['disk']).toMatch(/^only 9.0 % of the disk of DATA_DIR .* is free/)
    expect(await problems(makePatient({}, { freeShare: () => Promise.resolve(0.11) }), 'disk')).toEqual({})
  })
})

test('a start ends with the first problem, unless SKIP_CHECKS names it, and the demo runs on a full disk', async () => {
  const full = { freeShare: () => Promise.resolve(0.01) }
  await expect(requireSound(makePatient({}, full), log)).rejects.toThrow(/^only 1.0 % of the disk/)
  await requireSound(makePatient({ SKIP_CHECKS: 'disk' }, full), log)
  expect(lines.at(-1)).toMatch(/"check":"disk".*only 1.0 %/)
  await expect(requireSound(makePatient({ DEMO: '1' }, full), log)).resolves.toBeUndefined()
})
