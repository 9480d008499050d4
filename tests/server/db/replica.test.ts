import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../../server/core/log.ts'
import { connect, type Connection, type Db } from '../../../server/db/connect.ts'
import { openReplica, type Replica } from '../../../server/db/replica.ts'
import { startCluster } from '../proof/cluster.ts'
import { createTestDatabase } from '../support/database.ts'

/** Long enough to see that it is left alone, ms. */
const LEFT_ALONE_MS = 1_500

let cluster: Awaited<ReturnType<typeof startCluster>>
let standby: Awaited<ReturnType<typeof cluster.addStandby>>
let primary: Connection
let replica: Replica
const lines: string[] = []
const noted: string[] = []
const log = createLog('debug', { write: (line) => void lines.push(line) })

beforeAll(async () => {
  cluster = await startCluster()
  standby = await cluster.addStandby()
  primary = connect(cluster.url)
  await primary.db.execute(sql`create table reported (n integer)`)
  replica = open(standby.url)
}, 60_000)
afterAll(async () => {
  await replica?.close()
  await primary?.close()
  await cluster?.remove()
})

// What is looked for in the log is of the same test
beforeEach(() => {
  lines.length = 0
})

const open = (url: string, db: Db = primary.db) =>
  openReplica(url, {
    ...{ primary: db, max: 2, log, leftAloneMs: LEFT_ALONE_MS },
    note: (from) => void noted.push(from),
  })
const isStandby = async (db: Db) =>
  (await db.execute<{ is: boolean }>(sql`select pg_is_in_recovery() as is`)).rows[0]!.is
const count = async (db: Db) =>
  (await db.execute<{ n: number }>(sql`select count(*)::int as n from reported`)).rows[0]!.n
const onStandby = async (text: string) => {
  const client = connect(standby.url, { max: 1 })
  try {
    await client.pool.query(text)
  } finally {
    await client.close()
  }
}
const soon = () => new Promise((resolve) => setTimeout(resolve, LEFT_ALONE_MS))

test('a report is read from the replica, and knows what was committed when it was asked for', async () => {
  for (let n = 1; n <= 30; n++) {
    await primary.db.execute(sql`insert into reported values (${n})`)
    const db = await replica.find()
    expect(await isStandby(db)).toBe(true)
    expect(await count(db)).toBe(n)
  }
  expect(noted).toEqual(Array.from({ length: 30 }, () => 'replica'))
})

test('while it lags behind the primary reads; no other report waits for it; then it is used again', async () => {
  await onStandby('select pg_wal_replay_pause()')
  await primary.db.execute(sql`insert into reported values (31)`)
  const late = await replica.find()
  expect(await isStandby(late)).toBe(false)
  expect(await count(late)).toBe(31)
  const began = performance.now()
  expect(await isStandby(await replica.find())).toBe(false)
  expect(performance.now() - began).toBeLessThan(500)
  expect(lines.join('\n')).toContain('"state":"behind"')
  await onStandby('select pg_wal_replay_resume()')
  await soon()
  expect(await count(await replica.find())).toBe(31)
  expect(await isStandby(await replica.find())).toBe(true)
})

test('one that has fallen silent keeps no report waiting for long', async () => {
  const { rows } = await (
    await replica.find()
  ).execute<{ pid: number }>(sql`select pid from pg_stat_activity where application_name = 'fieldhire'`)
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
  try {
    const began = performance.now()
    expect(await isStandby(await replica.find())).toBe(false)
    expect(performance.now() - began).toBeLessThan(7_000)
    expect(lines.join('\n')).toContain('"state":"away"')
  } finally {
    for (const { pid } of rows) process.kill(pid, 'SIGCONT')
  }
  await soon()
  expect(await isStandby(await replica.find())).toBe(true)
}, 30_000)

test('reports that take all its connections do not make it one that is away', async () => {
  const busy = open(standby.url)
  try {
    const takesLong = async () => (await busy.find()).execute(sql`select pg_sleep(4)`)
    const running = [takesLong(), takesLong()]
    await new Promise((resolve) => setTimeout(resolve, 500))
    const began = performance.now()
    expect(await isStandby(await busy.find())).toBe(false)
    expect(performance.now() - began).toBeLessThan(3_000)
    await Promise.all(running)
    expect(await isStandby(await busy.find())).toBe(true)
    expect(lines).toEqual([])
  } finally {
    await busy.close()
  }
}, 30_000)

test('nor does a primary whose connections are all in use', async () => {
  const one = connect(cluster.url, { max: 1 })
  const busy = open(standby.url, one.db)
  try {
    const running = one.pool.query('select pg_sleep(7)')
    expect(await busy.find()).toBe(one.db)
    await running
    expect(await isStandby(await busy.find())).toBe(true)
    expect(lines).toEqual([])
  } finally {
    await busy.close()
    await one.close()
  }
}, 30_000)

test('one whose role may not read a table that the primary reads is not used until it may', async () => {
  await primary.pool.query(`create role reader login password 'reader'`)
  const url = new URL(standby.url)
  ;[url.username, url.password] = ['reader', 'reader']
  const other = open(url.href)
  try {
    expect(await count(await other.find())).toBe(31)
    expect(lines.join('\n')).toContain('"state":"tables not readable"')
    await primary.pool.query('grant pg_read_all_data to reader')
    await soon()
    expect(await isStandby(await other.find())).toBe(true)
  } finally {
    await other.close()
  }
})

test('a primary or a replica that does not tell which database it is: the primary reads', async () => {
  const url = new URL(standby.url)
  ;[url.username, url.password] = ['reader', 'reader']
  const [hidden, told] = [open(url.href), open(standby.url)]
  const reader = connect(cluster.url.replace('proof:proof', 'reader:reader'))
  const behindIt = open(standby.url, reader.db)
  await primary.pool.query('revoke execute on function pg_control_system() from public')
  try {
    expect(await isStandby(await hidden.find())).toBe(false)
    expect(await isStandby(await behindIt.find())).toBe(false)
    expect(lines.join('\n').match(/"state":"untold"/g)).toHaveLength(2)
    // A superuser is told anyway
    expect(await isStandby(await told.find())).toBe(true)
  } finally {
    await primary.pool.query('grant execute on function pg_control_system() to public')
    for (const one of [hidden, told, behindIt, reader]) await one.close()
  }
})

test('while it is away, and once it was promoted, the primary reads', async () => {
  await standby.stop()
  expect(await isStandby(await replica.find())).toBe(false)
  expect(lines.join('\n')).toContain('"state":"away"')
  await standby.start()
  await soon()
  expect(await isStandby(await replica.find())).toBe(true)
  await standby.promote()
  const found = await replica.find()
  await primary.db.execute(sql`insert into reported values (32)`)
  expect(await count(found)).toBe(32)
  expect(lines.join('\n')).toContain('"state":"no standby"')
})

test('another database under its address is never read', async () => {
  const foreign = await createTestDatabase()
  const other = open(foreign.url)
  try {
    const found = await other.find()
    expect(await count(found)).toBe(32)
    expect(lines.join('\n')).toContain('"state":"another database"')
  } finally {
    await other.close()
    await foreign.close()
  }
})
