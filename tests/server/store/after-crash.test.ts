import { appendFileSync, chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, test } from 'vitest'
import { findRoot } from '../../../server/core/find-root.ts'
import { connect, type Connection, type Db } from '../../../server/db/connect.ts'
import { startEmbedded } from '../../../server/db/embedded.ts'
import { migrateDatabase } from '../../../server/db/migrate.ts'
import * as schema from '../../../server/db/schema.ts'
import { getEpoch } from '../../../server/store/epoch.ts'
import { prepareTasks } from '../../../server/store/prepare-tasks.ts'
import { coverRequests, findPulled } from '../../../server/store/sync-marks.ts'
import { findFollowed } from '../../../server/store/sync-pull.ts'
import { findByGroups } from '../../../server/store/tasks-by-groups.ts'
import { findOneByOne } from '../../../server/store/tasks-one-by-one.ts'
import { testNow as now } from '../support/app.ts'
import { addRequest, addRow, rowOf } from '../support/hiring.ts'
import { addPeople } from '../support/people.ts'

/** What a rollback wrote is not on the disk: after a crash Postgres gives its transaction's number to another. */
test('I6 TRAP-57 after Postgres has crashed counts are right, and a device gets what is written with a number that was rolled back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldhire-crash-'))
  chmodSync(folder, 0o755)
  let postgres = await startEmbedded(folder, { durable: true })
  let connection: Connection | undefined
  try {
    await migrateDatabase(postgres.url, findRoot())
    connection = connect(postgres.url)
    // The server's, whatever happens to its connections
    const query = (...given: [never]) => connection!.pool.query(...given) as unknown
    const pool = { query, connect: () => connection!.pool.connect() } as unknown as Connection['pool']
    const db = drizzle(pool, { schema, casing: 'snake_case' }) as unknown as Db
    const ipIds = ['EMP1']
    await addPeople(db)
    await getEpoch(db, now)
    const id = await addRequest(db)
    await db.insert(schema.funnelRows).values(Array.from({ length: 100 }, () => rowOf(id)))
    const countTasks = async () => {
      const tasks = await prepareTasks(db, { ipId: 'EMP1', now, filters: {}, sizes: { few: 0, step: 500 } })
      const question = { priority: true, pending: true, sort: 'expiryTime', page: 1, limit: 10 } as const
      const found = await findByGroups(db, tasks, question)
      expect(found).toEqual(await findOneByOne(db, tasks, question))
      return found.priority.count + found.pending.count
    }
    const rollBack = async () => {
      const client = await connection!.pool.connect()
      await client.query('begin')
      await client.query('update funnel_rows set age = age + 1 where hiring_request_id = $1', [id])
      const { rows } = await client.query<{ xid: string }>('select pg_current_xact_id()::text as xid')
      await client.query('rollback')
      client.release()
      return Number(rows[0]!.xid)
    }
    const file = readdirSync(folder, { recursive: true })
      .map(String)
      .find((name) => name.endsWith('postmaster.pid'))
    const data = join(folder, dirname(file!))
    const signal = (name: NodeJS.Signals) =>
      process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), name)
    // Nothing but a commit brings the log to the disk
    appendFileSync(join(data, 'postgresql.auto.conf'), "wal_writer_delay = '10s'\n")
    signal('SIGHUP')
    await sleep(500)
    const crash = async () => {
      signal('SIGQUIT')
      await connection!.close().catch(() => undefined)
      await sleep(1_500)
      postgres = await startEmbedded(folder, { durable: true })
      connection = connect(postgres.url)
    }

    let applicants = 100
    let isGivenAgain = false
    // Postgres may have written the rollback to the disk before the crash; then it tells nothing, and there is another
    while (!isGivenAgain && applicants < 106) {
      let last = 0
      for (let turn = 0; turn < 10; turn += 1) last = await rollBack()
      const before = await findFollowed(db, { ipIds, now })
      const tasksBefore = await countTasks()
      await crash()
      const row = await addRow(db, id)
      const written = await db.select().from(schema.funnelRows).where(eq(schema.funnelRows.funnelId, row.funnelId))
      isGivenAgain = written[0]!.changedXid <= last
      applicants += 1
      for (let turn = 0; turn < 3; turn += 1) {
        const have = { [id]: before.mark }
        const followed = await findFollowed(db, { ipIds, now, have })
        expect(followed.requests.map((request) => request.applicants)).toEqual([applicants])
        const covered = coverRequests(followed.requests, followed.requests, { have }, followed)
        const { records } = await findPulled(db, { covered, limit: 200, now })
        expect(records.map((record) => record.row.funnelId)).toEqual([row.funnelId])
        expect(await countTasks()).toBe(tasksBefore + 1)
      }
    }
    expect(isGivenAgain).toBe(true)
  } finally {
    await connection?.close().catch(() => undefined)
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}, 120_000)
