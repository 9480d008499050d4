import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../../server/core/config.ts'
import { createLog } from '../../../server/core/log.ts'
import { findRoot } from '../../../server/core/find-root.ts'
import { createBackups } from '../../../server/backup/scheduled.ts'
import { tryRestore } from '../../../server/backup/try-restore.ts'
import type { BackupStore } from '../../../server/core/backup-store.ts'
import type { Connection } from '../../../server/db/connect.ts'
import { PART_BYTES, s3Archive } from '../../../server/gateways/files/s3-archive.ts'
import { examine, patientOf } from '../../../server/doctor/doctor.ts'
import type { Patient } from '../../../server/doctor/types.ts'
import { createMetrics } from '../../../server/http/metrics.ts'
import { beginBackups, findBackups, noteBackup } from '../../../server/store/backups.ts'
import { createTestDatabase } from '../support/database.ts'
import { addPeople } from '../support/people.ts'
import { startStorage } from '../support/s3.ts'
import { makeFolder } from '../proof/server-process.ts'

const HOUR = 3_600_000
const keys = { region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'key' }
const folder = makeFolder('scheduled')
let connection: Connection
let storage: Awaited<ReturnType<typeof startStorage>>
let now = Date.UTC(2026, 10, 27, 21)

beforeAll(async () => {
  connection = await createTestDatabase()
  await addPeople(connection.db)
  storage = await startStorage(keys)
})
afterAll(async () => {
  await connection.close()
  await storage.stop()
  rmSync(folder, { recursive: true, force: true })
})

const settingsOf = () => ({
  ...{ DATA_DIR: folder, DATABASE_URL: connection.url, SESSION_SECRET: 'a secret of the scheduled backups', DEMO: '0' },
  ...{ S3_ENDPOINT: storage.endpoint, S3_BUCKET: 'hire', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' },
  ...{ BASE_URL: 'https://hire.example', BACKUP_BUCKET: 'hire-backups', BACKUP_KEEP: '3' },
})

function server(over: Partial<BackupStore> = {}) {
  const config = loadConfig(settingsOf(), findRoot())
  const { db, url } = connection
  const store = { ...s3Archive(config.backups!.s3, { retries: 0 }), ...over }
  const clock = { now: () => now }
  return { store, config, ...createBackups({ config, url, db, clock, log: createLog('silent'), store }) }
}
async function* piecesOf(...pieces: Uint8Array[]) {
  yield* pieces
  await Promise.resolve()
}
const failuresOf = async () => (await findBackups(connection.db)).failures
const names = () => [...storage.kept.keys()].filter((name) => name.startsWith('/hire-backups/')).toSorted()

test('a backup goes to the bucket, the oldest beyond the number go, and nothing else in it is touched', async () => {
  const { store, take } = server()
  await store.put('note', piecesOf(Buffer.from('somebody else put it here')))
  for (let night = 0; night < 5; night += 1) {
    expect(await take()).toBe(true)
    now += 24 * HOUR
  }
  expect(names()).toHaveLength(4)
  expect(
    names()
      .slice(0, 3)
      .every((name) => /^\/hire-backups\/fieldhire-202611(29|30)|202612/.test(name)),
  ).toBe(true)
  expect(names().at(-1)).toBe('/hire-backups/note')
  expect(storage.uploads.size).toBe(0)
}, 60_000)

test('of two servers one takes it; the other is told that it is under way', async () => {
  const first = server()
  let isAtIt = () => {}
  const atIt = new Promise<void>((resolve) => (isAtIt = resolve))
  let goOn = () => {}
  const mayEnd = new Promise<void>((resolve) => (goOn = resolve))
  const slow = server({
    put: async (...given) => {
      isAtIt()
      await mayEnd
      return first.store.put(...given)
    },
  })
  const taking = slow.take()
  await atIt
  expect(await first.take()).toBe(false)
  // Not passed over for a week
  await expect(first.tryNewest()).rejects.toThrow('A backup is under way')
  goOn()
  expect(await taking).toBe(true)
  now += HOUR
  expect(await first.take()).toBe(true)
}, 60_000)

test('the newest is restored into a database of its own, which goes again; a damaged one is found', async () => {
  now += HOUR
  const { tryNewest, take } = server()
  await beginBackups(connection.db, 1)
  await tryNewest()
  expect((await findBackups(connection.db)).last['backup-tried']).toBe(now)
  const { rows } = await connection.pool.query(
    `select datname from pg_database where datname = left(current_database(), 59) || '_try'`,
  )
  expect(rows).toEqual([])
  expect(await take()).toBe(true)
  const newest = storage.kept.get(names().findLast((name) => name.endsWith('.fieldhire'))!)!
  const whole = newest.bytes
  newest.bytes = whole.subarray(0, whole.length - 200)
  await expect(tryNewest()).rejects.toThrow('The backup is')
  newest.bytes = whole
}, 120_000)

test('two databases in one Postgres try their backups at once, and neither takes away what the other restores into', async () => {
  const other = await createTestDatabase()
  try {
    await addPeople(other.db)
    const { config } = server()
    let isReading = () => {}
    const reading = new Promise<void>((resolve) => (isReading = resolve))
    let goOn = () => {}
    const mayRead = new Promise<void>((resolve) => (goOn = resolve))
    const newest = names().findLast((name) => name.endsWith('.fieldhire'))!
    const file = () => server().store.get(newest.slice('/hire-backups/'.length))
    let reads = 0
    const slowly = async () => {
      // It is read once to see that it is whole, and then into the database
      if (++reads === 2) isReading()
      if (reads === 2) await mayRead
      return file()
    }
    const first = tryRestore({ config, url: connection.url, file: slowly, now })
    await Promise.race([reading, first])
    await tryRestore({ config, url: other.url, file, now })
    goOn()
    expect((await first).people).toBeGreaterThan(0)
  } finally {
    await other.close()
  }
}, 120_000)

test('old ones that may not be removed are counted as a failure, and the backup is not taken again for it', async () => {
  const { take } = server()
  for (let more = 0; more < 3; more += 1) {
    now += HOUR
    expect(await take()).toBe(true)
  }
  const [before, failed] = [names().length, await failuresOf()]
  now += HOUR
  const refusing = server({ remove: () => Promise.reject(new Error('answers DELETE with 403')) })
  expect(await refusing.take()).toBe(true)
  expect((await findBackups(connection.db)).last.backup).toBe(now)
  expect([names().length, await failuresOf()]).toEqual([before + 1, failed + 1])
  now += HOUR
  expect(await take()).toBe(true)
  expect(names()).toHaveLength(before)
}, 60_000)

test('a storage that fails midway leaves no parts behind, and the backups of before stay', async () => {
  const before = names()
  now += HOUR
  const { store, config, take } = server()
  const bytes = randomBytes(2 * PART_BYTES + 1000)
  await store.put('large', piecesOf(bytes.subarray(0, 1000), bytes.subarray(1000)))
  expect((await buffer(await store.get('large'))).equals(bytes)).toBe(true)
  await store.remove('large')
  const failed = await failuresOf()
  // It says that the parts were put together, and that they were not
  storage.failing.add('complete')
  await expect(take()).rejects.toThrow('did not put the parts together')
  storage.failing.clear()
  expect(await failuresOf()).toBe(failed + 1)
  // Before a byte of it was read: the database must not wait for ever
  const stranger = s3Archive({ ...config.backups!.s3, secretAccessKey: 'wrong' }, { retries: 0 })
  await expect(server(stranger).take()).rejects.toThrow('answers POST with 403')
  expect(await failuresOf()).toBe(failed + 2)
  expect(names()).toEqual(before)
  expect(storage.uploads.size).toBe(0)
}, 60_000)

test('a database that goes midway, and a server that ends, leave neither a backup nor parts', async () => {
  const before = names()
  now += HOUR
  // More than what lies between database and storage
  await connection.pool.query(
    `insert into meta select 'filler ' || n, jsonb_build_object('at', (select string_agg(md5(n || ' ' || m), '')
     from generate_series(1, 10000) m)) from generate_series(1, 10) n`,
  )
  const cutting = server({
    put: async (name, bytes, signal) => {
      const pieces = bytes[Symbol.asyncIterator]()
      const first = (await pieces.next()).value as Uint8Array
      const cut = await connection.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
         and application_name = 'fieldhire-backup' and xact_start is not null`,
      )
      expect(cut.rowCount).toBe(1)
      const rest = async function* () {
        yield first
        yield* { [Symbol.asyncIterator]: () => pieces }
      }
      return server().store.put(name, rest(), signal)
    },
  })
  await expect(cutting.take()).rejects.toThrow(/terminat|Premature|not queryable/i)
  const ending = server({
    put: async (name, bytes, signal) => {
      await ending.stop()
      return server().store.put(name, bytes, signal)
    },
  })
  await expect(ending.take()).rejects.toThrow('The server ends')
  await connection.pool.query(`delete from meta where key like 'filler %'`)
  expect(names()).toEqual(before)
  expect(storage.uploads.size).toBe(0)
  // Whoever is next is not kept away by a lock
  expect(await server().take()).toBe(true)
}, 60_000)

test('the age of the last one and of the last trial is at /metrics', async () => {
  const { backup } = (await findBackups(connection.db)).last
  const metrics = createMetrics({ db: connection.db, pools: {} })
  const text = await metrics.read(backup! + 2 * HOUR)
  metrics.stop()
  expect(text).toContain('fieldhire_backup_age_seconds 7200')
  expect(text).toMatch(/fieldhire_backup_tried_age_seconds \d+/)
  expect(text).toContain(`fieldhire_backup_failures ${await failuresOf()}`)
}, 60_000)

test('doctor names a bucket that cannot be listed, and a backup or a trial that is old', async () => {
  const patient = { ...patientOf(server().config, connection.url), now: () => now }
  const told = async (at: number, more: Partial<Patient> = {}) =>
    (await examine({ ...patient, now: () => at, ...more }, ['backup']))[0]!.problem
  await noteBackup(connection.db, 'backup', now)
  await noteBackup(connection.db, 'backup-tried', now)
  expect(await told(now + 35 * HOUR)).toBeUndefined()
  expect(await told(now + 37 * HOUR)).toBe('no backup was taken for 37 hours')
  await noteBackup(connection.db, 'backup', now + 200 * HOUR)
  expect(await told(now + 200 * HOUR)).toBe('no backup was tried for 200 hours')
  const config = { ...patient.config }
  config.backups = { ...config.backups!, s3: { ...config.backups!.s3, secretAccessKey: 'wrong' } }
  expect(await told(now, { config })).toBe(
    'the bucket of BACKUP_BUCKET hire-backups cannot be listed (The storage of BACKUP_BUCKET answers GET with 403)',
  )
}, 60_000)
