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

const open = (url: string) =>
  openReplica(url, {
    ...{ primary: primary.db, max: 2, log, leftAloneMs: LEFT_ALONE_MS },
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
  const { rows } = await (await replica.find()).execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const { pid } = rows[0]!
  process.kill(pid, 'SIGSTOP')
  try {
    const began = performance.now()
    expect(await isStandby(await replica.find())).toBe(false)
    expect(performance.now() - began).toBeLessThan(7_000)
    expect(lines.join('\n')).toContain('"state":"away"')
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await soon()
  expect(await isStandby(await replica.find())).toBe(true)
}, 30_000)

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
